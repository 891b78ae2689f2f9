"""GTP commands that ask about groups: the forms of the answers, what is asked for them, and what is refused."""
from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from goengine.board.position import Position
from goengine.front.asking import BRIEFLY, LIFE_LIMITS, Asker
from goengine.front.gtpserver import GtpServer
from goengine.groups.lifestatus import LifeStatus, Race
from goengine.reading.layout import KO_FIRST, KO_SECOND, LOST, REVERSED, UNCLEAR, WON
from goengine.vertex import BLACK, WHITE, parse_vertex, vertex_name
from tests.front.gtptalk import server, talk
from tests.front.readerfake import LifeReaders, reading

CORNER = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O . .
    X X X X O . .
    . . . X O . .
    . . X X O . .
"""


def on(drawing: str = CORNER, **script: Any) -> GtpServer:
    """A server with a drawn board; with a script, its reader of life and death answers from that."""
    position = Position.from_diagram(drawing)
    one = server(size=position.size, **({"life_factory": LifeReaders(**script)} if script else {}))
    one.game.load(position)
    return one


def ask(line: str, **script: Any) -> str:
    [answer] = talk(line, on(**script))
    return answer


def of(outcome: int, *moves: str, **more: Any) -> Any:
    return reading(outcome, *moves, size=7, **more)


def status(name: str, attack: Any = None, defend: Any = None) -> LifeStatus:
    return LifeStatus(name, attack or of(LOST), defend or of(WON, "pass"))


# ---------------------------------------------------------------- the true reader

def test_five_points_in_the_corner_hang_on_the_point_in_their_middle():
    assert talk("owl_attack A3\nowl_defend A3\nowl_does_attack B2 A3\nowl_does_defend B2 A3\nowl_does_attack C2 A3\n"
                "dragon_status A3", on()) == ["= 1 B2", "= 1 B2", "= 1", "= 1", "= 0", "= critical B2 B2"]


def test_a_group_that_nothing_kills_is_defended_by_a_pass():
    assert talk("play b B2\nowl_attack A3\nowl_defend A3\ndragon_status A3", on()) == [
        "=", "= 0", "= 1 PASS", "= alive"]


FOUR = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    O O O O O O .
    X X X X X O .
    . . . . X O .
    X X X X X O .
"""


def test_two_moves_in_a_row_kill_what_one_does_not():
    assert talk("owl_attack A3", on(FOUR)) == ["= 0"]
    [answer] = talk("owl_threaten_attack A3", on(FOUR))
    code, *moves = answer[2:].split()
    assert code == "1" and sorted(moves) == ["B2", "C2"]


def test_the_nodes_of_groups_are_counted_apart():
    one = on()
    talk("owl_attack A3", one)
    owl, reading_nodes, tried = talk("get_owl_node_counter\nget_reading_node_counter\nget_trymove_counter", one)
    assert owl == tried != "= 0" == reading_nodes
    assert talk("reset_owl_node_counter\nget_owl_node_counter", one) == ["=", "= 0"]


# ---------------------------------------------------------------- forms of answers

@pytest.mark.parametrize("outcome, code", [(WON, 1), (KO_FIRST, 2), (KO_SECOND, 3)])
def test_a_code_tells_a_ko_and_the_move_follows(outcome, code):
    assert ask("owl_attack A3", attack=of(outcome, "B2")) == f"= {code} B2"
    assert ask("owl_defend A3", defend=of(outcome, "B2")) == f"= {code} B2"
    assert ask("owl_does_attack B2 A3", defend=of(REVERSED[outcome], "B1")) == f"= {code}"
    assert ask("owl_does_defend B2 A3", attack=of(REVERSED[outcome], "B1")) == f"= {code}"


@pytest.mark.parametrize("line", ["owl_attack A3", "owl_defend A3"])
@pytest.mark.parametrize("outcome", [LOST, UNCLEAR])
def test_what_fails_or_stays_unclear_is_a_lone_zero(line, outcome):
    assert ask(line, **{line.split()[0][4:]: of(outcome)}) == "= 0"


@pytest.mark.parametrize("line, reply", [("owl_does_attack B2 A3", "defend"), ("owl_does_defend B2 A3", "attack")])
@pytest.mark.parametrize("outcome", [WON, UNCLEAR])
def test_so_is_a_move_that_the_reply_refutes(line, reply, outcome):
    assert ask(line, **{reply: of(outcome, "B1")}) == "= 0"


def test_the_quick_search_may_do_better_than_reading():
    def guess(works: Any, fails: Any, attack: bool) -> Any:
        return lambda position, attacking: works if attacking == attack else fails
    assert ask("owl_attack A3", attack=of(LOST), or_guess=guess(of(WON, "B2"), of(LOST), True)) == "= 1 B2"
    assert ask("owl_defend A3", defend=of(UNCLEAR),
               or_guess=guess(of(KO_FIRST, "B2"), of(KO_SECOND, "B1"), False)) == "= 2 B2"
    assert ask("dragon_status A3", status=status("alive"), likely_status=status("dead")) == "= dead"


def replies(*refuted: str) -> Any:
    """The quick search: B2 kills and saves, but after the moves named the other side has an answer."""
    def guess(position: Any, attacking: bool) -> Any:
        last = position.moves[-1:]
        works = not last or vertex_name(last[0].point) in refuted
        return of(WON, "B2" if not last else "A1") if works else of(LOST)
    return guess


def test_a_move_that_its_reply_refutes_gives_way_to_one_that_stands_the_trial():
    likely = [parse_vertex(name, 7) for name in ("B2", "B1", "A1")]
    for line in ("owl_attack A3", "owl_defend A3"):
        assert ask(line, or_guess=replies(), likely=likely) == "= 1 B2"
        assert ask(line, or_guess=replies("B2"), likely=likely) == "= 1 B1"
        assert ask(line, or_guess=replies("B2", "B1", "A1"), likely=likely) == "= 0"


def test_a_dragon_is_alive_where_no_attack_stands_the_trial():
    found = status("critical", of(WON, "B2"), of(WON, "B2"))
    assert ask("dragon_status A3", status=found, or_guess=replies()) == "= critical B2 B2"
    assert ask("dragon_status A3", status=found, or_guess=replies("B2")) == "= alive"


@pytest.mark.parametrize("found, answer", [
    (status("alive"), "alive"), (status("dead", of(WON, "B2"), of(LOST)), "dead"),
    (status("critical", of(WON, "B2"), of(WON, "B1")), "critical B2 B1")])
def test_a_dragon_has_one_of_three_states(found, answer):
    assert ask("dragon_status A3", status=found) == f"= {answer}"


@pytest.mark.parametrize("own, theirs, move, answer", [
    (of(WON, "B2"), of(WON, "B2"), "B2", "1 1 B2"), (of(WON, "pass"), of(LOST), "pass", "1 0 PASS"),
    (of(LOST), of(LOST), "pass", "0 0 PASS"), (of(KO_FIRST, "B2"), of(KO_SECOND, "B2"), "B2", "2 3 B2")])
def test_a_race_has_two_codes_and_a_move(own, theirs, move, answer):
    assert ask("analyze_semeai A3 A4", race=Race(own, theirs, parse_vertex(move, 7))) == f"= {answer}"


def test_what_is_unclear_of_a_race_is_guessed():
    """By the life of either group alone; who captures the enemy around it lives."""
    unclear = Race(of(WON, "B1"), of(UNCLEAR), parse_vertex("pass", 7))

    def guessed(kills: Any, saves: Any = of(LOST)) -> str:
        return ask("analyze_semeai A3 A4", race=unclear, or_guess=lambda _, attacking: kills if attacking else saves)
    assert guessed(of(WON, "B2")) == "= 1 1 B2"
    assert guessed(of(KO_FIRST, "B2"), of(WON, "B1")) == "= 1 2 B2"
    assert guessed(of(LOST), of(WON, "B1")) == "= 1 0 B1"
    assert guessed(of(LOST)) == "= 0 0 PASS"


def test_two_moves_in_a_row_are_told_after_their_code():
    assert ask("owl_threaten_attack A3", attack=of(WON, "B2")) == "= 1 B2 B2"
    assert ask("owl_threaten_defense A3", defend=of(KO_FIRST, "B1", depends="A1")) == "= 2 B1 B1"
    assert ask("owl_threaten_attack A3", attack=of(LOST)) == "= 0"


def test_capturing_is_substantial_where_the_captor_lives():
    assert ask("owl_substantial A3", attack=of(LOST)) == "= 1"
    assert ask("owl_substantial A3", attack=of(WON, "B2")) == "= 0"
    assert ask("owl_substantial A3", attack=of(UNCLEAR)) == "= 0"


def test_dragons_are_listed_as_the_engine_joins_them():
    one = on(status=status("alive"))
    one.game.engine.judge = lambda position: SimpleNamespace(groups=[
        SimpleNamespace(color=color, points=[parse_vertex(name, 7) for name in stones.split()])
        for color, stones in ((BLACK, "D2 D1 A3 C3 B3 D3"), (BLACK, "C1"), (WHITE, "A4 E4"))])
    assert talk("dragon_stones A3\ndragon_stones white\ndragon_stones", one) == [
        "= A3 B3 C3 D3 D2 D1", "= A4 E4", "= A4 E4\nA3 B3 C3 D3 D2 D1\nC1"]
    assert talk("dragon_status\ndragon_status b", one) == [
        "= A4: alive\nA3: alive\nC1: alive", "= A3: alive\nC1: alive"]


# ---------------------------------------------------------------- errors

@pytest.mark.parametrize("line, error", [
    ("owl_attack A1", "vertex must not be empty"), ("owl_defend A1", "vertex must not be empty"),
    ("owl_threaten_attack A1", "vertex must not be empty"), ("owl_threaten_defense A1", "vertex must not be empty"),
    ("owl_substantial A1", "vertex must not be empty"), ("dragon_status A1", "vertex must not be empty"),
    ("dragon_stones A1", "vertex must not be empty"), ("analyze_semeai A3 A1", "vertex must not be empty"),
    ("owl_does_attack B2 A1", "dragon vertex must not be empty"),
    ("owl_does_attack A3 A3", "move vertex must be empty"),
    ("owl_does_defend A3 A3", "move vertex must be empty"), ("break_in A1 B1", "vertex must not be empty"),
    ("analyze_semeai A3 B3", "dragons must have opposite colors"),
])
def test_errors_are_those_that_scripts_know(line, error):
    assert ask(line) == f"? {error}"


@pytest.mark.parametrize("line, error", [
    ("owl_attack T1", "invalid coordinate"), ("owl_attack pass", "invalid coordinate"),
    ("dragon_status green", "invalid coordinate"), ("break_in A3 T1", "invalid coordinate"),
    ("owl_attack", "syntax error: owl_attack takes POINT"), ("analyze_semeai A3", "syntax error"),
    ("block_off A3", "syntax error: block_off takes POINT POINT..."),
])
def test_errors_about_words_begin_as_scripts_know_them(line, error):
    assert ask(line).startswith(f"? {error}")


def test_an_illegal_move_kills_and_saves_nothing():
    one = on("""
        . X . . .
        X X . . .
        . . . . .
        . . . . .
        . . O . .
    """, does_attack=reading(WON, size=5), does_defend=reading(WON, size=5))
    assert talk("owl_does_attack A5 A4\nowl_does_defend A5 C1", one) == ["= 0", "= 0"]


# ---------------------------------------------------------------- patience

def test_where_many_questions_share_the_time_the_first_limit_is_small():
    for seconds, limits in ((0.5, BRIEFLY + LIFE_LIMITS), (4.0, LIFE_LIMITS)):
        asker = Asker(life_factory=lambda limit: SimpleNamespace(nodes=0, limit=limit))
        assert asker.life(lambda reader: reader.limit, lambda limit: False, seconds) == limits[0]
        assert asker.life(lambda reader: reader.limit, lambda limit: limit < limits[1], seconds) == limits[1]


def test_an_unclear_answer_is_asked_again_with_a_larger_limit():
    readers = LifeReaders(attack=lambda limit: of(WON, "B2") if limit == LIFE_LIMITS[2] else of(UNCLEAR))
    one = server(size=7, life_factory=readers)
    one.game.load(Position.from_diagram(CORNER))
    assert talk("owl_attack A3", one) == ["= 1 B2"]
    assert [limit for limit, name, *_ in readers.asked if name == "attack"] == list(LIFE_LIMITS[:3])


def test_no_larger_limit_is_begun_where_the_time_would_not_do(monkeypatch):
    clock = iter(range(0, 1000, 3))
    monkeypatch.setattr("goengine.front.asking.time.monotonic", lambda: float(next(clock)))
    readers = LifeReaders(attack=of(UNCLEAR))
    one = server(size=7, life_factory=readers)
    one.game.load(Position.from_diagram(CORNER))
    assert talk("owl_attack A3", one) == ["= 0"] and len(readers.asked) == 1


@pytest.mark.parametrize("share, limits", [(1.0, [1000, 3000]), (0.1, [1000])])
def test_a_search_that_was_given_up_early_does_not_go_on_where_that_may_take_too_long(monkeypatch, share, limits):
    """Each question takes half a second; a limit spent to the end takes as long a position."""
    now, asked = 0.0, []

    class Hurried:
        def __init__(self, limit: int):
            self.limit, self.nodes = limit, 0

        def attack(self) -> int:
            nonlocal now
            now += 0.5
            asked.append(self.limit)
            self.nodes += round(share * self.limit)
            return UNCLEAR
    monkeypatch.setattr("goengine.front.asking.time.monotonic", lambda: now)
    Asker(life_factory=Hurried).life(lambda reader: reader.attack(), lambda outcome: outcome == UNCLEAR, 2.2)
    assert asked == limits


# ---------------------------------------------------------------- areas

AREA = """
    . . . . . . .
    . . . . . . .
    X X X X X X X
    . . . . . . .
    O O O . O O O
    . . . . . . .
    . . . . . . .
"""


def test_a_string_breaks_into_an_area_through_a_gap():
    answer = ask_on(AREA, "break_in A5 D1 D4")
    assert answer == "= 1 D4"


def test_a_gap_is_closed_by_one_move():
    code, move = ask_on(AREA, "block_off A5 D1 D4")[2:].split()
    assert (code, move) == ("1", "D4")


def test_what_is_shut_out_needs_no_blocking():
    shut = AREA.replace("O O O . O O O", "O O O O O O O")
    assert ask_on(shut, "break_in A5 D2 D1") == "= 0"
    assert ask_on(shut, "block_off A5 D2 D1") == "= 1 PASS"


def ask_on(drawing: str, line: str) -> str:
    [answer] = talk(line, on(drawing))
    return answer
