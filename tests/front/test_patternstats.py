"""What is counted of patterns and rules in games."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from goengine.front.cli import main
from goengine.front.patternstats import Count

GAME = "(;GM[1]SZ[9]KM[7];B[ee];W[ed];B[dd];W[dc];B[ec];W[fd];B[cc])"


def test_merits_are_right_above_the_moves_around_and_faults_below():
    often = Count("often", "a.yaml:1", fired=10, played=5, around=100, around_played=10)
    seldom = Count("seldom", "a.yaml:2", fired=10, played=0, around=100, around_played=10)
    assert often.is_right and not seldom.is_right
    often.fault = seldom.fault = True
    assert seldom.is_right and not often.is_right
    assert not Count("never", "a.yaml:3").is_right


def test_rules_are_counted_in_games(tmp_path: Path, capsys: Any):
    file = tmp_path / "game.sgf"
    file.write_text(GAME)
    assert main(["patterns", "stats", "--rules", "--games", str(file), "--every", "1", "--json"]) in (0, None)
    counts = {row["name"]: row for row in json.loads(capsys.readouterr().out)}
    hane = counts["answer-an-attachment-with-hane"]
    assert hane["fired"] >= 1 and hane["played"] >= 1           # Black 3 and White 4 bend round the stone that touches
    assert counts["keep-away-from-strong-stones"]["fault"]
    assert counts["break-a-ladder"]["rare"]
    assert all(row["played"] <= row["fired"] for row in counts.values())
