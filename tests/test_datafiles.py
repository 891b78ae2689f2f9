"""Where the hand-edited data lies."""
from __future__ import annotations

from pathlib import Path

import pytest

from goengine import datafiles
from goengine.errors import KnowledgeError


def test_the_checkout_keeps_knowledge_beside_the_package():
    assert datafiles.knowledge_path("rules").is_dir()
    assert datafiles.shown_path(datafiles.knowledge_path("rules", "x.yaml")) == "knowledge/rules/x.yaml"


def test_an_installed_package_keeps_knowledge_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    package = tmp_path / "goengine"
    (package / "knowledge").mkdir(parents=True)
    (tmp_path / "knowledge").mkdir()                    # somebody else's
    monkeypatch.setattr(datafiles, "PACKAGE", package)
    assert datafiles.knowledge_path("weights.yaml") == package / "knowledge" / "weights.yaml"
    assert datafiles.shown_path(package / "knowledge" / "weights.yaml") == "knowledge/weights.yaml"


def test_a_missing_folder_is_named():
    with pytest.raises(KnowledgeError, match="the folder 'no-such-data' is missing"):
        datafiles.data_folder("no-such-data")


def test_other_files_are_shown_as_they_were_given(tmp_path: Path):
    assert datafiles.shown_path(tmp_path / "mine.yaml") == str(tmp_path / "mine.yaml")


def test_hidden_files_are_none_of_a_folder(tmp_path: Path):
    (tmp_path / "inside").mkdir()
    for name in ("b.yaml", "a.yaml", ".#a.yaml", "a.yaml~", "inside/c.yaml", "inside/.#c.yaml"):
        (tmp_path / name).touch()
    assert [path.name for path in datafiles.yaml_files(tmp_path)] == ["a.yaml", "b.yaml"]
    assert [path.name for path in datafiles.yaml_files(tmp_path, below=True)] == ["a.yaml", "b.yaml", "c.yaml"]
