"""The results of a suite for other programs, as JSON and as JUnit's XML; and how they compare with an earlier run."""
from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from goengine import __version__
from goengine.errors import GoEngineError
from goengine.front.suite import FAILED, MARKED, NEWS, PASSED, UNASKED, UNCLEAR, Attempt, Result
from goengine.front.suitereport import grouped, line_text, tally

SOLVED = (PASSED, NEWS)                 # tallies of problems that were answered right
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def as_data(results: Sequence[Result], errors: Sequence[Exception], seconds: float, settings: dict[str, Any]
            ) -> dict[str, Any]:
    """Everything about a run; `settings` says what it was limited to."""
    return {
        "goengine": __version__, **settings, "seconds": round(seconds, 3), "problems": len(results),
        "counts": tally(results),
        "by_suite": {name: tally(group) for name, group in grouped(results, lambda problem: problem.suite).items()},
        "by_kind": {name: tally(group) for name, group in grouped(results, lambda problem: problem.kind).items()},
        "errors": [str(error) for error in errors],
        "results": [_entry(result) for result in results],
    }


def _entry(result: Result) -> dict[str, Any]:
    problem, verdict = result.problem, result.verdict
    return {"suite": problem.suite, "name": problem.name, "line": problem.line, "kind": problem.kind,
            "question": problem.asks, "expected": problem.expects, "answer": verdict.answer, "result": result.tally,
            "fails": problem.fails, "line_read": line_text(verdict.line), "nodes": verdict.nodes,
            "seconds": round(verdict.seconds, 6), "source": problem.source, "difficulty": problem.difficulty,
            "attempts": [_attempt(attempt) for attempt in verdict.attempts],
            "theirs": {way: _attempt(attempt) for way, attempt in verdict.theirs.items()}}


def _attempt(attempt: Attempt) -> dict[str, Any]:
    return {"seconds": round(attempt.seconds, 6), "result": attempt.state, "guessed": attempt.guessed,
            "answer": attempt.answer}


def as_junit(results: Sequence[Result], errors: Sequence[Exception], seconds: float) -> bytes:
    """JUnit's XML, which continuous integration shows: a test suite for each suite, a test case for each problem."""
    root = ElementTree.Element("testsuites", name="goengine solve", time=f"{seconds:.3f}")
    for name, group in grouped(results, lambda problem: problem.suite).items():
        counts = tally(group)
        suite = ElementTree.SubElement(
            root, "testsuite", name=_clean(name), tests=str(len(group)), errors="0",
            failures=str(counts[FAILED] + counts[UNCLEAR]), skipped=str(counts[MARKED] + counts[UNASKED]),
            time=f"{sum(result.verdict.seconds for result in group):.3f}")
        for result in group:
            _add_case(suite, result)
    if errors:
        suite = ElementTree.SubElement(root, "testsuite", name="files", tests=str(len(errors)), failures="0",
                                       errors=str(len(errors)), skipped="0", time="0")
        for error in errors:
            case = ElementTree.SubElement(suite, "testcase", name=_clean(str(error).split("\n")[0]), classname="files")
            ElementTree.SubElement(case, "error", message="cannot be read").text = _clean(str(error))
    ElementTree.indent(root)
    return ElementTree.tostring(root, "utf-8", xml_declaration=True) + b"\n"


def _add_case(suite: ElementTree.Element, result: Result) -> None:
    problem, verdict = result.problem, result.verdict
    case = ElementTree.SubElement(suite, "testcase", name=_clean(problem.name), classname=_clean(problem.kind),
                                  time=f"{verdict.seconds:.3f}")
    says = f"{problem.asks}: wanted {problem.expects}; goengine: {verdict.answer}"
    if result.spoils:
        failure = ElementTree.SubElement(case, "failure", message=_clean(says), type=result.tally)
        failure.text = _clean(f"{problem.where}\nline read: {line_text(verdict.line)}")
    elif result.tally == MARKED:
        ElementTree.SubElement(case, "skipped", message=_clean(f"expected to fail: {problem.fails}"))
    elif result.tally == UNASKED:
        ElementTree.SubElement(case, "skipped", message=_clean(verdict.answer))
    elif result.tally == NEWS:
        ElementTree.SubElement(case, "system-out").text = _clean(f"passed, though marked: {problem.fails}")


def _clean(text: str) -> str:
    """A text without signs that XML cannot hold."""
    return _NOT_XML.sub("?", text)


# ---------------------------------------------------------------- comparing

@dataclass(frozen=True)
class Comparison:
    """What became of the problems of an earlier run; each list holds ``suite: name``."""

    passed: list[str]
    failed: list[str]
    added: int
    gone: int

    def lines(self) -> list[str]:
        """The comparison in words."""
        said = []
        for words, names in (("newly passed", self.passed), ("newly failed", self.failed)):
            said.append(f"{words}: {len(names) or 'none'}")
            said += [f"  {name}" for name in names]
        if self.added or self.gone:
            said.append(f"{self.added} problems are new, and {self.gone} are not there any more")
        return said


def earlier_run(path: Path) -> dict[tuple[str, str], bool]:
    """Which problems an earlier run solved: (suite, name) -> whether it did; those not asked are left out.

    Raises
    ------
    GoEngineError
        If the file cannot be read, or holds no such run.
    """
    try:
        data = json.loads(path.read_bytes())
        return {(str(entry["suite"]), str(entry["name"])): entry["result"] in SOLVED
                for entry in data["results"] if entry["result"] != UNASKED}
    except OSError as error:
        raise GoEngineError(f"{path}: cannot be read: {error.strerror or error}") from error
    except (ValueError, KeyError, TypeError, RecursionError):
        raise GoEngineError(f"{path}: this is no earlier run; goengine solve --json FILE writes one") from None


def compare(results: Sequence[Result], earlier: dict[tuple[str, str], bool]) -> Comparison:
    """Set the results beside an earlier run's."""
    now = {(result.problem.suite, result.problem.name): result.tally in SOLVED
           for result in results if result.tally != UNASKED}
    both = [key for key in now if key in earlier]
    names = {key: f"{key[0]}: {key[1]}" for key in both}
    return Comparison([names[key] for key in both if now[key] and not earlier[key]],
                      [names[key] for key in both if earlier[key] and not now[key]],
                      len(now) - len(both), len(earlier) - len(both))
