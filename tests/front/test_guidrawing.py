"""GoGui's drawings: each answer is parsed as GoGui does, and every point in it exists."""
from __future__ import annotations

import re
from typing import Any

import pytest

from goengine.board.position import Position
from goengine.front.guidrawing import LINK_COLORS, STATE_COLORS, STRING_COLORS, board_of_words, strings_near
from goengine.front.guimenu import MENU
from goengine.front.gtpcommands import COMMANDS
from goengine.reading.layout import KO_FIRST, LOST, UNCLEAR, WON
from goengine.vertex import parse_vertex, vertex_name
from tests.front.fakes import FakeEngine
from tests.front.gtptalk import server, talk
from tests.front.readerfake import Readers, reading

NET = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . X . .
    . . . . . . . . .
    . . O . . . . . .
    . . O X . . . . .
    . . . O O . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
FIGHT = """
    . . . . .
    . X O . .
    . X O O .
    X X O . .
    O . X O .
"""
COLORS = {"black", "blue", "cyan", "green", "gray", "magenta", "pink", "red", "white", "yellow"}
KINDS = {"gfx", "plist", "pstring", "string", "hstring", "hpstring", "cboard", "sboard", "bwboard", "dboard", "none"}
LISTS = ("TRIANGLE", "CIRCLE", "SQUARE", "MARK", "TERRITORY_BLACK", "TERRITORY_WHITE")


def drawn(line: str, drawing: str = NET, readers: Readers | None = None) -> str:
    """The answer to a drawing's command, without its sign."""
    position = Position.from_diagram(drawing)
    one = server(size=position.size, **({"reader_factory": readers} if readers else {}))
    one.game.load(position)
    [answer] = talk(line, one)
    assert answer.startswith("="), answer
    return answer[2:]


def gfx(text: str, size: int) -> dict[str, Any]:
    """A drawing by its commands: marks and colours as sets of names, labels as a dict, moves, the text.

    AssertionError for whatever GoGui would not understand.
    """
    found: dict[str, Any] = {"COLOR": {}, "LABEL": {}, "VAR": [], "TEXT": "", **{name: set() for name in LISTS}}
    for line in text.split("\n"):
        name, _, rest = line.partition(" ")
        words = rest.split()
        assert rest and rest == rest.strip()
        if name == "TEXT":
            found["TEXT"] = rest
        elif name == "COLOR":
            assert words[0] in COLORS or re.fullmatch("#[0-9a-f]{6}", words[0])
            assert not set(points(words[1:], size)) & set().union(*found["COLOR"].values())
            found["COLOR"][words[0]] = set(points(words[1:], size))
        elif name == "LABEL":
            found["LABEL"] = dict(zip(points(words[::2], size), words[1::2], strict=True))
        elif name == "VAR":
            assert set(words[::2]) <= {"b", "w"}
            points([word for word in words[1::2] if word != "PASS"], size)
            found["VAR"] = list(zip(words[::2], words[1::2], strict=True))
        else:
            assert name in LISTS
            found[name] = set(points(words, size))
    return found


def points(words: list[str], size: int) -> list[str]:
    assert words
    return [vertex_name(parse_vertex(word, size)) for word in words if parse_vertex(word, size)]


def board(text: str, size: int) -> dict[str, str]:
    """A board of words, by the names of points, without the empty ones."""
    rows = text.strip("\n").split("\n")
    assert len(rows) == size and all(len(row.split(" ")) == size for row in rows)
    return {f"{'ABCDEFGHJKLMNOPQRST'[column]}{size - row}": word
            for row, line in enumerate(rows) for column, word in enumerate(line.split(" ")) if word != '""'}


# ---------------------------------------------------------------- the menu

def test_every_line_of_the_menu_is_a_command_that_exists():
    for line in MENU.split("\n"):
        kind, label, command = line.split("/")
        assert kind in KINDS and label
        name, *arguments = command.split(" ")
        assert name in COMMANDS and len(arguments) <= COMMANDS[name].most
        assert all(word in ("%p", "%P", "%c", "%m") or not word.startswith("%") for word in arguments)
    assert talk("gogui-analyze_commands") == [f"= {MENU}"]


def test_labels_in_the_menu_are_all_different():
    labels = [line.split("/")[1] for line in MENU.split("\n")]
    assert len(labels) == len(set(labels))


SCRIPT = {"attack": reading(WON, "E4", line="w E4 b D5 w D6", size=9), "connect": reading(WON, "pass"),
          "combination_attack": reading(WON, "E4", line="w E4"), "ladder": reading(WON, "E4", line="w E4")}


@pytest.mark.parametrize("line", MENU.split("\n"))
def test_every_entry_of_the_menu_is_answered_in_its_kind(line, monkeypatch):
    monkeypatch.setattr("goengine.front.asking.LIFE_LIMITS", (100,))         # it is the form that is tested here
    kind, _, command = line.split("/")
    two = "D4 E3" if "semeai" in command else "C4 E3"
    words = command.replace("%p", "D4").replace("%P", two).replace("%c", "white").replace("%m", "black").split()
    if "%p" in command and words[0] in ("trymove", "goengine-explain"):
        words[-1] = "A1"
    position = Position.from_diagram(NET)
    one = server(FakeEngine(), size=9, reader_factory=Readers(**SCRIPT))
    one.game.load(position)
    if words[0] == "popgo":
        talk("trymove b A1", one)
    [answer] = talk(" ".join(words), one)
    assert answer.startswith("="), answer
    text = answer[2:]
    if kind == "gfx":
        gfx(text, 9)
    elif kind in ("cboard", "sboard", "bwboard"):
        assert board(text, 9)
    elif kind == "dboard":
        assert all(-1 <= float(word) <= 1 for word in board(text, 9).values())
    elif kind == "plist":
        assert points(text.split(), 9) if text else True
    elif kind == "none":
        assert not text


# ---------------------------------------------------------------- strings

def test_each_string_has_one_colour_and_no_neighbour_shares_it():
    position = Position.from_diagram(FIGHT)
    colored = board(drawn("goengine-strings", FIGHT), 5)
    assert set(colored) == {name for string in position.strings() for name in string.stones}
    assert set(colored.values()) <= set(STRING_COLORS)
    for string in position.strings():
        assert len({colored[name] for name in string.stones}) == 1
        touching = {vertex_name(p + d) for name in string.stones for p in [parse_vertex(name, 5)]
                    for d in (1, -1, 20, -20)} - set(string.stones)
        assert colored[string.stones[0]] not in {colored.get(name) for name in touching}


def test_liberties_are_counted_on_each_stone():
    counted = board(drawn("goengine-liberties", FIGHT), 5)
    assert counted["B4"] == counted["A2"] == "4" and counted["A1"] == "1" and counted["C1"] == "1"
    assert set(counted) == {name for string in Position.from_diagram(FIGHT).strings() for name in string.stones}


def test_a_board_of_words_is_quoted_where_it_is_empty():
    assert board_of_words({parse_vertex("B2", 2): "x"}, 2) == '\n"" x\n"" ""'


# ---------------------------------------------------------------- captures

def test_the_status_of_a_string_in_a_net_is_drawn_with_its_key_points():
    found = gfx(drawn("goengine-tactical_status"), 9)
    assert "D4" in found["COLOR"]["yellow"] and "G7" in found["COLOR"]["green"]
    assert found["SQUARE"] or found["TRIANGLE"] and found["CIRCLE"]
    assert set().union(*found["COLOR"].values()) == {"C4", "C5", "D3", "E3", "D4", "G7"}


def test_each_state_has_its_colour_and_a_ko_its_label():
    def attack(limit: int) -> Any:
        return reading(KO_FIRST, "E4")
    found = gfx(drawn("goengine-tactical_status", NET, Readers(attack=attack, defend=reading(LOST))), 9)
    assert set(found["COLOR"]) == {STATE_COLORS["dead"], STATE_COLORS["safe"]}
    assert found["TRIANGLE"] == {"E4"} and found["LABEL"]["D4"] == "ko" and not found["CIRCLE"]
    found = gfx(drawn("goengine-tactical_status", NET, Readers(attack=reading(UNCLEAR))), 9)
    assert set(found["COLOR"]) == {STATE_COLORS["unclear"], STATE_COLORS["safe"]} and not found["TRIANGLE"]
    found = gfx(drawn("goengine-tactical_status", NET,
                      Readers(attack=reading(WON, "E4"), defend=reading(WON, "E4", "D5"))), 9)
    assert STATE_COLORS["threatened"] in found["COLOR"]
    assert found["SQUARE"] == {"E4"} and found["CIRCLE"] == {"D5"} and not found["LABEL"]


def test_how_a_string_is_captured_is_drawn_as_a_variation():
    readers = Readers(attack=reading(WON, "E4", "D5", line="w E4 b D5 w D6 b pass w E5"))
    found = gfx(drawn("goengine-attack D4", NET, readers), 9)
    assert found["COLOR"] == {"cyan": {"D4"}} and found["TRIANGLE"] == {"E4", "D5"}
    assert found["VAR"] == [("w", "E4"), ("b", "D5"), ("w", "D6"), ("b", "PASS"), ("w", "E5")]
    assert found["TEXT"] == "Black D4 is captured by E4, D5"


@pytest.mark.parametrize("answer, says", [
    (reading(WON, "E4"), "Black D4 is saved by E4"), (reading(WON, "pass"), "Black D4 is safe as it is"),
    (reading(KO_FIRST, "E4"), "Black D4 is saved by E4 in a ko taken first"),
    (reading(LOST), "Black D4 cannot be saved"),
    (reading(UNCLEAR), "Black D4: unclear, read 21 nodes"),
])
def test_the_verdict_on_a_string_is_told_in_words(answer, says):
    text = gfx(drawn("goengine-defend D4", NET, Readers(defend=answer)), 9)["TEXT"]
    assert re.sub(r"\d+ nodes", "21 nodes", text) == says


def test_a_ladder_is_drawn_with_its_breakers_or_makers():
    spots = tuple(parse_vertex(name, 9) for name in ("F6", "G7"))
    found = gfx(drawn("goengine-ladder D4", NET, Readers(ladder=reading(WON, "E4", line="w E4 b D5"),
                                                         ladder_breakers=spots)), 9)
    assert found["MARK"] == {"F6", "G7"} and found["VAR"] == [("w", "E4"), ("b", "D5")]
    assert found["TEXT"] == "Black D4 is captured in a ladder by E4"
    found = gfx(drawn("goengine-ladder D4", NET, Readers(ladder=reading(LOST), ladder_makers=spots[:1])), 9)
    assert found["MARK"] == {"F6"} and found["TEXT"] == "Black D4 is not captured in a ladder"


def test_a_combination_is_drawn_or_denied():
    found = gfx(drawn("goengine-combination w", NET, Readers(combination_attack=reading(WON, "E4", line="w E4"))), 9)
    assert found["TRIANGLE"] == {"E4"} and found["TEXT"] == "White captures something by E4"
    assert gfx(drawn("goengine-combination b", NET, Readers()), 9)["TEXT"] == "Black has no combination"


# ---------------------------------------------------------------- connections

def test_links_are_drawn_by_their_state():
    found = gfx(drawn("goengine-links C4", NET, Readers(connect=reading(WON, "C3"), disconnect=reading(WON, "C3"))), 9)
    assert found["COLOR"] == {"cyan": {"C4", "C5"}, LINK_COLORS["open"]: {"D3", "E3"}}
    assert found["CIRCLE"] == {"C3"} and not found["SQUARE"] and not found["TRIANGLE"]
    for answers, state in ((Readers(connect=reading(WON, "pass")), "connected"),
                           (Readers(disconnect=reading(WON, "C3")), "cut"),
                           (Readers(connect=reading(UNCLEAR), disconnect=reading(WON, "C3")), "unclear")):
        found = gfx(drawn("goengine-links C4", NET, answers), 9)
        assert LINK_COLORS[state] in found["COLOR"] and not found["CIRCLE"]


def test_strings_are_near_that_share_a_liberty_or_are_one_step_further():
    position = Position.from_diagram("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        X . . X . . .
        . . X . . . X
        . . . O . . .
        X . . . . . .
    """)
    near = strings_near(position, parse_vertex("C3", 7))
    assert [vertex_name(string[0]) for string in near] == ["A4", "D4"]


def test_an_empty_point_has_no_string_to_draw():
    position = Position.from_diagram(NET)
    one = server(size=9)
    one.game.load(position)
    for name in ("attack", "defend", "ladder", "links", "ladder_breakers"):
        assert talk(f"goengine-{name} A1", one) == ["? vertex must not be empty"]
