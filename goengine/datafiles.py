"""Where the hand-edited data lies: in a checkout beside the package, in an installed wheel inside it."""
from __future__ import annotations

from pathlib import Path

from goengine.errors import KnowledgeError

PACKAGE = Path(__file__).resolve().parent
IN_CHECKOUT = {"suites": "tests/suites"}        # folders that do not lie at the top of a checkout
IN_PACKAGE = {"patterns": "patternfiles"}       # folders that have another name in the package
SUFFIXES = (".yaml", ".yml")                    # of the files that people edit


def data_folder(name: str) -> Path:
    """The folder of that name: ``knowledge``, ``patterns``, ``joseki`` or ``suites`` (problems).

    Raises
    ------
    KnowledgeError
        If this copy of goengine has no such folder.
    """
    for folder in (PACKAGE / IN_PACKAGE.get(name, name), PACKAGE.parent / IN_CHECKOUT.get(name, name)):
        if folder.is_dir():
            return folder
    raise KnowledgeError(f"the folder '{name}' is missing from this copy of goengine", PACKAGE / name,
                         help="install goengine again, or run it from a complete checkout")


def knowledge_path(*parts: str) -> Path:
    """A file or folder under knowledge/."""
    return data_folder("knowledge").joinpath(*parts)


def yaml_files(folder: Path, below: bool = False) -> list[Path]:
    """The files of a folder named *.yaml or *.yml (with `below`, of those in it too), by path.

    What is hidden is none of them: editors lay locks and copies beside a file that is being edited (``.#ko.yaml``).
    """
    found = folder.rglob("*.y*ml") if below else folder.glob("*.y*ml")
    return sorted(path for path in found if path.suffix in SUFFIXES and not path.name.startswith("."))


def shown_path(path: Path) -> str:
    """A path as people know it: ``knowledge/rules/corners.yaml`` for our own data, else as it was given."""
    for parent in (PACKAGE, PACKAGE.parent):
        try:
            inside = path.resolve().relative_to(parent)
        except ValueError:
            continue
        return inside.as_posix()
    return str(path)
