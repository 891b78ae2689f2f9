"""KataGo's analysis protocol: queries as tools write them, answers as tools read them, and what makes no sense."""
from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.front.analysisquery import QueryError, query_of
from goengine.front.analysisserver import AnalysisServer, level_for
from goengine.search.levels import LEVELS
from goengine.vertex import BLACK, WHITE, board_points, parse_vertex, vertex_name
from tests.front.fakes import FakeEngine

GAME = {"id": "g", "moves": [["B", "C3"], ["W", "D3"]], "rules": "chinese", "komi": 7.5, "boardXSize": 5,
        "boardYSize": 5}


def ask(*queries: Any, engine: Any = None) -> list[dict[str, Any]]:
    """The answers to queries: objects, or lines as they are."""
    lines = [query if isinstance(query, str) else json.dumps(query) for query in queries]
    out = io.BytesIO()
    server = AnalysisServer(5, 0, lambda level, seed: engine or FakeEngine())
    assert server.serve(io.BytesIO("\n".join(lines).encode() + b"\n"), out) == 0
    return [json.loads(line) for line in out.getvalue().decode().splitlines()]


def query(**fields: Any) -> dict[str, Any]:
    return {**GAME, **fields}


def test_the_last_turn_is_analysed_with_all_that_tools_read() -> None:
    [answer] = ask(query())
    assert (answer["id"], answer["turnNumber"], answer["isDuringSearch"]) == ("g", 2, False)
    assert answer["rootInfo"]["currentPlayer"] == "B" and answer["rootInfo"]["visits"] == 7
    first, second = answer["moveInfos"]
    assert set(first) == {"move", "order", "visits", "prior", "winrate", "scoreLead", "scoreMean", "scoreSelfplay",
                          "scoreStdev", "utility", "utilityLcb", "lcb", "pv"}
    assert (first["order"], second["order"]) == (0, 1) and first["pv"] == [first["move"], "pass"]
    assert first["scoreLead"] == 1.5 and second["scoreLead"] == -0.5
    assert first["winrate"] > 0.5 > second["winrate"] and first["prior"] > second["prior"]
    assert answer["rootInfo"]["scoreLead"] == 1.5


def test_scores_are_told_from_the_view_that_is_asked_for() -> None:
    leads = {}
    for view in ("BLACK", "WHITE", "SIDETOMOVE"):
        for turn in (1, 2):                             # White is to move, then Black
            [answer] = ask(query(analyzeTurns=[turn], includeOwnership=True,
                                 overrideSettings={"reportAnalysisWinratesAs": view}))
            leads[view, turn] = (answer["moveInfos"][0]["scoreLead"], answer["ownership"][0])
    assert {key: lead for key, (lead, _) in leads.items()} == {
        ("BLACK", 1): -1.5, ("BLACK", 2): 1.5, ("WHITE", 1): 1.5, ("WHITE", 2): -1.5, ("SIDETOMOVE", 1): 1.5,
        ("SIDETOMOVE", 2): 1.5}
    assert {key: owner for key, (_, owner) in leads.items()} == {       # A5, which is Black's
        ("BLACK", 1): 1, ("BLACK", 2): 1, ("WHITE", 1): -1, ("WHITE", 2): -1, ("SIDETOMOVE", 1): -1,
        ("SIDETOMOVE", 2): 1}


def test_turns_are_looked_at_by_priority_and_answered_each() -> None:
    engine = FakeEngine()
    answers = ask(query(id="later", analyzeTurns=[0, 1]), query(id="first", analyzeTurns=[0, 2], priorities=[1, 5]),
                  engine=engine)
    assert [(answer["id"], answer["turnNumber"]) for answer in answers] == [
        ("first", 2), ("first", 0), ("later", 0), ("later", 1)]
    assert [asked["ply"] for asked in engine.asked] == [2, 0, 0, 1]


def test_a_policy_has_a_share_for_each_legal_move_and_the_pass() -> None:
    [answer] = ask(query(includePolicy=True))
    policy = answer["policy"]
    assert len(policy) == 26 and sum(p for p in policy if p > 0) == pytest.approx(1, abs=0.001)
    assert [i for i, p in enumerate(policy) if p < 0] == [12, 13]       # C3 and D3, from the upper left corner


def test_moves_can_be_barred_or_asked_for() -> None:
    [barred] = ask(query(avoidMoves=[{"player": "B", "moves": ["B4", "C2"], "untilDepth": 1},
                                     {"player": "W", "moves": ["B2"], "untilDepth": 1}]))
    assert not {"B4", "C2"} & {one["move"] for one in barred["moveInfos"]} and barred["moveInfos"]
    [asked] = ask(query(allowMoves=[{"player": "B", "moves": ["A1", "E5"], "untilDepth": 1}]))
    assert {one["move"] for one in asked["moveInfos"]} == {"A1", "E5"}


def test_where_all_moves_are_barred_the_position_has_its_score_all_the_same() -> None:
    every = [vertex_name(p) for p in board_points(5)] + ["pass"]
    [barred] = ask(query(avoidMoves=[{"player": "B", "moves": every, "untilDepth": 1}]))
    assert barred["moveInfos"] == [] and barred["rootInfo"]["scoreLead"] == 1.5


def test_stones_that_were_there_before_and_who_moves_first() -> None:
    made = query_of(query(moves=[], initialStones=[["B", "B2"], ["W", "D4"]], initialPlayer="W"))
    position = made.position(0)
    assert position.color_at(parse_vertex("B2", 5)) == BLACK and position.color_at(parse_vertex("D4", 5)) == WHITE
    assert position.to_play == WHITE and position.komi == 7.5 and not position.moves


def test_rules_by_name_or_part_by_part() -> None:
    names = {json.dumps(rules): query_of(query(rules=rules)).ruleset.name for rules in (
        "japanese", "Tromp-Taylor", {"scoring": "TERRITORY"}, {"scoring": "AREA", "suicide": True}, {},
        "stone_scoring", "BGA")}
    assert list(names.values()) == [
        "japanese", "tromp-taylor", "japanese", "tromp-taylor", "chinese", "chinese", "aga"]


def test_visits_choose_the_level() -> None:
    assert level_for(None, 5) == 5 and level_for(1, 10) == 1 and level_for(10 ** 9, 10) == 10
    for level, setting in LEVELS.items():
        assert LEVELS[level_for(setting.judgements, 10)].judgements == setting.judgements


def test_actions_are_answered_with_what_they_said() -> None:
    answers = ask({"id": "v", "action": "query_version"}, {"id": "m", "action": "query_models"},
                  {"id": "c", "action": "clear_cache", "more": 1}, {"id": "x", "action": "dance"})
    assert answers[0]["version"] and answers[1]["models"] == []
    assert answers[2] == {"id": "c", "action": "clear_cache", "more": 1}
    assert answers[3]["id"] == "x" and answers[3]["field"] == "action"


def test_what_waits_can_be_terminated() -> None:
    answers = ask(query(id="a", analyzeTurns=[0, 1, 2]), query(id="b"),
                  {"id": "t", "action": "terminate", "terminateId": "a", "turnNumbers": [0, 2]})
    assert [(answer["id"], answer.get("turnNumber"), answer.get("noResults")) for answer in answers] == [
        ("a", 0, True), ("a", 2, True), ("t", None, None), ("a", 1, None), ("b", 2, None)]
    assert [answer["id"] for answer in ask(query(id="a"), {"id": "t", "action": "terminate_all"})] == ["a", "t"]


def test_what_runs_can_be_terminated() -> None:
    class Interrupted(FakeEngine):
        def choose(self, *args: Any, **options: Any) -> Any:
            server._receive('{"id": "t", "action": "terminate", "terminateId": "g"}')
            assert options["stop"]()
            return super().choose(*args, **options)

    server = AnalysisServer(5, 0, lambda level, seed: Interrupted())
    out = io.BytesIO()
    server.serve(io.BytesIO(json.dumps(GAME).encode() + b"\n"), out)
    answers = [json.loads(line) for line in out.getvalue().decode().splitlines()]
    assert [answer.get("noResults") for answer in answers] == [None, True] and answers[0]["id"] == "t"


@pytest.mark.parametrize("change, field", [
    ({"boardXSize": 25}, "boardXSize"), ({"boardYSize": 7}, "boardYSize"), ({"boardXSize": True}, "boardXSize"),
    ({"moves": [["B", "Q16"]]}, "moves"), ({"moves": [["R", "C3"]]}, "moves"), ({"moves": "C3"}, "moves"),
    ({"moves": [["B", "C3"], ["W", "C3"]]}, "moves"), ({"initialStones": [["B", "pass"]]}, "initialStones"),
    ({"initialStones": [["B", 3]]}, "initialStones"), ({"rules": "chess"}, "rules"), ({"rules": None}, "rules"),
    ({"komi": 0.3}, "komi"), ({"komi": "much"}, "komi"), ({"komi": 1000}, "komi"),
    ({"analyzeTurns": [3]}, "analyzeTurns"), ({"analyzeTurns": 1}, "analyzeTurns"),
    ({"analyzeTurns": [1], "priorities": [1, 2]}, "priorities"), ({"maxVisits": 0}, "maxVisits"),
    ({"includeOwnership": "yes"}, "includeOwnership"), ({"avoidMoves": [["B", "C3"]]}, "avoidMoves"),
    ({"allowMoves": [{"player": "X", "moves": ["C3"]}]}, "allowMoves"), ({"overrideSettings": 1}, "overrideSettings"),
    ({"overrideSettings": {"reportAnalysisWinratesAs": "RED"}}, "overrideSettings"), ({"id": 7}, "id")])
def test_what_makes_no_sense_is_told_with_its_field(change: dict[str, Any], field: str) -> None:
    [answer] = ask(query(**change))
    assert answer["field"] == field and answer["error"]
    assert answer.get("id") == (None if "id" in change else "g")


def test_lines_that_are_no_query_are_told_and_the_next_one_is_answered() -> None:
    answers = ask("{", "[]", "", "   ", "7", '{"id": "x"}', query())
    assert [sorted(answer) for answer in answers[:-1]] == [["error"]] * 3 + [["error", "field", "id"]]
    assert answers[-1]["moveInfos"]


def test_unknown_fields_are_told_and_those_of_other_searches_are_not() -> None:
    answers = ask(query(includeOwnerships=True, rootPolicyTemperature=1.1))
    assert answers[0] == {"warning": "nobody knows this field", "field": "includeOwnerships", "id": "g"}
    assert len(answers) == 2


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
                    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
                    max_leaves=6)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted((*GAME, "analyzeTurns", "initialStones", "priority", "overrideSettings",
                                               "avoidMoves", "maxVisits"))), JSON, max_size=3))
def test_any_field_with_anything_in_it_is_understood_or_refused(change: dict[str, Any]) -> None:
    try:
        query_of({**GAME, **change})
    except QueryError as error:
        assert error.field in {**GAME, **change} and str(error)


def test_the_command_answers_in_a_process_of_its_own() -> None:
    done = subprocess.run([sys.executable, "-m", "goengine", "analysis", "--level", "1"], timeout=300, check=True,
                          input=json.dumps(query(maxVisits=20)) + "\n", capture_output=True, text=True,
                          cwd=Path(__file__).parents[2])
    assert json.loads(done.stdout)["moveInfos"][0]["move"]
