"""A game at the terminal: moves, undo, reasons, views, counting, Ctrl-C."""
from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from goengine.board import record as records
from goengine.board.position import Position
from goengine.board.sgf import position_at, read_game
from goengine.errors import KnowledgeError
from goengine.front import benchboards, cli, play
from goengine.front.dialogue import quoted, readable
from goengine.front.engines import make_engine
from goengine.vertex import PASS, RESIGN
from tests.front.fakes import FakeEngine, terminal
from tests.front.playgame import Game, empty_folder, only_record, options, point, replies  # noqa: F401 (a fixture)


# ------------------------------------------------------------------ moves

def test_a_move_is_answered_drawn_and_recorded(folder: Path) -> None:
    game = Game("e5", engine=replies("C3"))
    assert game.status == 0
    assert " 3 . .(O). . . + . .  3" in game.said
    assert "goengine (white) plays C3: the best point for white" in game.said
    path = only_record(folder)
    assert re.fullmatch(r"goengine-\d{8}-\d{4}\.sgf", path.name)
    assert game.moves(path) == "B:E5 W:C3"
    assert f"Record: {path.name}" in game.said


def test_points_are_understood_in_many_ways() -> None:
    game = Game("D4\nplay e5\nb F6\n  g7  ", "--size 9 --color both")
    assert all(f"played {name}" in game.said for name in ("D4", "E5", "F6", "G7"))


@pytest.mark.parametrize("line, answer", [
    ("D4", "D4 is illegal: the point is occupied."),
    ("K25", "'K25' is not on a 9x9 board (A1 to J9)."),
    ("A0", "'A0' is not on a 9x9 board (A1 to J9)."),
    ("I3", "'I3' is not a point"),
    ("udno", "'udno' is neither a point nor a command; did you mean undo?"),
    ("e5 d4", "'e5' stands alone, but 'd4' follows it."),
    ("qwerty", "'qwerty' is neither a point nor a command; help lists all commands."),
    ("show me", "There is no view 'me'; there are board, influence, groups, territory."),
    ("show teritory", "Did you mean territory?"),
    ("undo 3", "'undo' stands alone, but '3' follows it."),
    ("level 12", "'12' is not a level: there are 1 (quick) to 10 (strong)."),
    ("seconds soon", "'soon' is not a time: write seconds, such as 5; or level N."),
    ("seconds nan", "'nan' is not a time"),
    ("dead", "'' is not a point"),
    ("dead d4", "There is no count yet: score makes one."),
    ("dead e5", "There is no stone on E5."),
    ("dead pass", "There is no stone on pass."),
    ("ok", "The game is not over: both sides have to pass first."),
    ("go", "It is your move."),
    ("why z9", "'z9' is not a point"),
    ("", "Type a point such as D4, or help for everything else."),
    ("\x1b[31mred\x07", "'[31mred' is neither a point nor a command"),
    ("x" * 5000, "xxx...' is neither a point nor a command"),
])
def test_a_line_that_cannot_be_obeyed_says_why(line: str, answer: str) -> None:
    game = Game(f"d4\n{line}")
    assert answer in game.said
    assert "\x1b" not in game.said


def test_an_illegal_retaking_of_a_ko_says_ko(folder: Path) -> None:
    moves = "c2 d2 b3 e3 c4 d4 d3 c3 d3"        # White takes the ko at C3, Black retakes at once
    game = Game(moves.replace(" ", "\n"), "--size 5 --color both")
    assert "D3 is illegal: ko: retaking at once would repeat the position." in game.said
    assert game.moves(only_record(folder)).endswith("W:C3")


def test_the_person_may_be_white(folder: Path) -> None:
    game = Game("e5", "--size 9 --color white", replies("C3", "G7"))
    assert game.moves(only_record(folder)) == "B:C3 W:E5 B:G7"


def test_two_persons_play_and_goengine_only_advises() -> None:
    game = Game("d4\nhint\ne5", "--size 9 --color both", replies("F6"))
    assert "goengine would play F6" in game.said
    assert "Move 2: White played E5" in game.said


def test_goengine_plays_itself_to_the_end_and_counts(folder: Path) -> None:
    game = Game("", "--size 9 --color none", replies("E5", "C3", "pass", "pass"))
    assert game.moves(only_record(folder)) == "B:E5 W:C3 B:pass W:pass"
    assert "White wins by 7.5 points (W+7.5)." in game.said
    assert read_game(only_record(folder)).result == "W+7.5"


def test_a_handicap_is_set_up_and_white_begins(folder: Path) -> None:
    game = Game("e5", "--size 9 --handicap 2", replies("C7", "G2"))
    assert "Chinese rules, komi 0.5," in game.said and "handicap 2" in game.said
    record = read_game(only_record(folder))
    assert record.handicap == 2
    assert game.moves(only_record(folder)) == "W:C7 B:E5 W:G2"


def test_one_stone_of_handicap_is_an_even_game() -> None:
    game = Game("e5", "--size 9 --handicap 1 --rules japanese")
    assert "Japanese rules, komi 6.5" in game.said


def test_level_and_seconds_reach_the_engine() -> None:
    game = Game("d4\nlevel 8\nseconds 3\ne4\nlevel", "--size 9 --level 2")
    assert game.levels == [2, 8]
    assert [asked["seconds"] for asked in game.engine.asked] == [None, 3.0]
    assert "goengine plays at 3 s a move" in game.said


# ------------------------------------------------------------------ taking back

def test_undo_takes_back_the_pair_of_moves(folder: Path) -> None:
    game = Game("d4\ne5\nundo\nf6", engine=replies("C7", "G7", "G3"))
    assert game.moves(only_record(folder)) == "B:D4 W:C7 B:F6 W:G3"


def test_undo_without_a_move_says_so() -> None:
    assert "There is no move to take back." in Game("undo").said
    assert "There is no move of yours to take back." in Game("undo", "--size 9 --color white").said


def test_undo_between_two_persons_takes_one_move_back(folder: Path) -> None:
    game = Game("d4\ne5\nundo", "--size 9 --color both")
    assert game.moves(only_record(folder)) == "B:D4"


def test_undo_forgets_the_reasons_of_what_is_gone() -> None:
    game = Game("d4\nundo\nwhy", engine=replies("C7", "F3"))
    assert "Black F3: worth 12.0 points" in game.said
    assert "White C7: worth" not in game.said


def test_undo_back_to_the_start_empties_the_record(folder: Path) -> None:
    game = Game("d4\nundo")
    assert game.moves(only_record(folder)) == ""


# ------------------------------------------------------------------ asking

def test_why_gives_the_reasons_for_the_last_move_with_rule_and_place() -> None:
    said = Game("d4\nwhy", engine=replies("C7")).said
    assert "White C7: worth 12.0 points by its reasons" in said
    assert "+9.0 the best point for white" in said
    assert "take-a-point  knowledge/rules/take-a-point.yaml:12" in said
    assert re.search(r"a +C7 +12\.0 +W\+1\.5 +pass", said)


def test_why_before_the_first_move_is_about_the_next() -> None:
    assert "Black C7: worth 12.0 points" in Game("why", engine=replies("C7")).said


def test_why_of_another_point_that_was_weighed() -> None:
    said = Game("d4\nwhy a1\nwhy h8", engine=replies("C7")).said
    assert "White A1: worth 2.0 points" in said
    assert "No rule spoke for white H8." in said


def test_a_hint_letters_the_board_and_why_explains_the_hint() -> None:
    game = Game("d4\nhint\nwhy", engine=replies("C7", "G3"))
    assert " 3 . . + . . . a . .  3" in game.said
    assert "goengine would play G3: the best point for black" in game.said
    assert "Black G3: worth 12.0 points" in game.said
    assert game.engine.asked[-1]["resign"] is False


@pytest.mark.parametrize("view, sign", [
    ("influence", "+1 to +9"), ("groups", "capitals are Black's"), ("territory", "Drawn x or o"), ("inf", "+1 to +9"),
])
def test_views_are_drawn_over_the_board(view: str, sign: str) -> None:
    said = Game(f"d4\nshow {view}").said
    assert sign in said
    assert max(map(len, said.split("\n"))) <= 80


def test_help_lists_every_command_in_80_columns() -> None:
    from goengine.front.commands import COMMANDS
    said = Game("help").said
    for name in COMMANDS:
        assert re.search(rf"^ ?{name}\b", said, re.MULTILINE)
    assert max(map(len, said.split("\n"))) <= 80


# ------------------------------------------------------------------ the end

def test_two_passes_propose_a_count_that_can_be_corrected_and_accepted(folder: Path) -> None:
    engine = FakeEngine([point("C7"), PASS], dead={point("C7")})
    game = Game("d4\npass\nc7\nok", "--size 9 --komi 0.5", engine)
    assert "White C7, 1 stone" in game.said            # proposed as dead
    assert "no dead stones" in game.said               # and corrected
    assert "White wins by 0.5 points (W+0.5)." in game.said
    assert read_game(only_record(folder)).result == "W+0.5"


def test_a_count_can_be_accepted_as_proposed(folder: Path) -> None:
    engine = FakeEngine([point("C7"), PASS], dead={point("C7")})
    game = Game("d4\npass\nok", "--size 9 --komi 0.5", engine)
    assert "Black wins by 80.5 points (B+80.5)." in game.said
    assert read_game(only_record(folder)).result == "B+80.5"


def test_play_goes_on_after_two_passes_and_goengine_takes_dead_stones_off(folder: Path) -> None:
    game = Game("d4\npass\ne5\ngo\nf6\n", engine=replies("C7", "pass", "G7"))
    assert "Both have passed. ok accepts the count; go plays on." in game.said
    assert game.moves(only_record(folder)) == "B:D4 W:C7 B:pass W:pass B:F6 W:G7"
    assert [asked["clean_up"] for asked in game.engine.asked] == [False, False, True]


def test_score_in_mid_game_counts_and_leaves_the_game_alone(folder: Path) -> None:
    game = Game("d4\nscore\nc7\ne5", "--size 9", replies("C7", "G7"))
    assert "So the board counts as it stands. goengine judges: Black leads by 3.5." in game.said
    assert "White C7, 1 stone" in game.said
    assert game.moves(only_record(folder)) == "B:D4 W:C7 B:E5 W:G7"


def test_tromp_and_taylor_take_no_stone_for_dead() -> None:
    game = Game("d4\nscore\nd4", "--size 9 --rules tromp-taylor", FakeEngine(dead={point("D4")}))
    assert "no dead stones" in game.said
    assert "Under Tromp-Taylor rules all stones on the board count as alive" in game.said


def test_the_input_ends_behind_two_passes_and_the_proposed_count_stands(folder: Path) -> None:
    Game("d4\npass", "--size 9", replies("C7", "pass"))
    assert read_game(only_record(folder)).result == "W+7.5"


def test_resigning_needs_the_whole_word(folder: Path) -> None:
    game = Game("d4\nres\nresign")
    assert "'res' is neither a point nor a command; did you mean resign?" in game.said
    assert "White wins by resignation (W+R)." in game.said
    assert read_game(only_record(folder)).result == "W+R"


def test_goengine_resigns(folder: Path) -> None:
    game = Game("d4", engine=FakeEngine([RESIGN]))
    assert "goengine resigns. Black wins by resignation (B+R)." in game.said
    assert read_game(only_record(folder)).result == "B+R"


def test_quitting_keeps_the_record(folder: Path) -> None:
    game = Game("d4\nquit\ne5")
    assert game.status == 0
    assert game.moves(only_record(folder)).startswith("B:D4 W:")
    assert "e5" not in game.said


# ------------------------------------------------------------------ Ctrl-C

def test_ctrl_c_stops_a_think_and_the_game_goes_on_unharmed(folder: Path) -> None:
    engine = FakeEngine([KeyboardInterrupt(), point("C7")])
    game = Game("d4\ne5\nlevel 1\ngo\ne5", engine=engine)
    assert "Stopped." in game.said
    assert "It is goengine's turn (white): go lets it think, undo takes a move back." in game.said
    assert game.moves(only_record(folder)).startswith("B:D4 W:C7 B:E5 W:")
    assert len(game.levels) == 3                        # a fresh engine after the stop, another for the level


def test_after_ctrl_c_the_move_can_be_taken_back(folder: Path) -> None:
    engine = FakeEngine([KeyboardInterrupt(), point("C7")])
    game = Game("d4\nundo\nf6", engine=engine)
    assert game.moves(only_record(folder)) == "B:F6 W:C7"


@pytest.mark.parametrize("line", ["hint", "why"])
def test_ctrl_c_stops_advice(line: str, folder: Path) -> None:
    engine = FakeEngine([KeyboardInterrupt(), point("C7")])
    game = Game(f"{line}\nd4", engine=engine)
    assert "Stopped." in game.said
    assert game.moves(only_record(folder)) == "B:D4 W:C7"


@pytest.mark.parametrize("line", ["show groups", "show influence", "score"])
def test_ctrl_c_stops_a_judgement(line: str, folder: Path) -> None:
    class Interrupted(FakeEngine):
        def judge(self, position: Position) -> Any:
            if not position.moves:
                position.play("J9")
                raise KeyboardInterrupt
            return super().judge(position)

        life = judge
    game = Game(f"{line}\nd4", engine=Interrupted([point("C7")]))
    assert "Stopped." in game.said
    assert game.moves(only_record(folder)) == "B:D4 W:C7"


def spoiling_knowledge(game: str, engine: FakeEngine, *spoilt: int) -> tuple[str, int]:
    """What is said in a game during which the engines of these numbers find a rule that cannot be used."""
    dialogue, out = terminal(game.split("\n"))
    made: list[int] = []

    def engine_of(level: int, seed: int) -> Any:
        made.append(level)
        if len(made) in spoilt:
            raise KnowledgeError("not YAML", "knowledge/weights.yaml", 37, 10)
        return engine
    status = play.play(options("--size", "9"), dialogue, engine_of)
    return out.getvalue(), status


@pytest.mark.parametrize("line", ["level 2", "reload"])
def test_a_mistake_in_an_edited_file_leaves_the_engine_as_it_was(line: str, folder: Path) -> None:
    said, status = spoiling_knowledge(f"{line}\nd4\nquit", replies("C7"), 2)
    assert status == 0 and "knowledge/weights.yaml:37:10: not YAML\ngoengine goes on with what it knew." in said
    assert "White played C7" in said and "goengine, level 5" in said and "Record: " in said


def test_after_ctrl_c_a_mistake_in_an_edited_file_is_told_until_it_is_mended(folder: Path) -> None:
    said, status = spoiling_knowledge("d4\ngo\ngo\nquit", FakeEngine([KeyboardInterrupt(), point("C7")]), 2, 3)
    assert status == 0 and said.count("knowledge/weights.yaml:37:10: not YAML") == 2
    assert "White played C7" in said and "Record: " in said


def test_ctrl_c_at_the_prompt_leaves_with_the_record_saved(folder: Path) -> None:
    class Pressed(io.StringIO):
        def readline(self, *more: Any) -> str:          # type: ignore[override]
            line = super().readline()
            if not line:
                raise KeyboardInterrupt
            return line
    dialogue, out = terminal("")
    dialogue.source = Pressed("d4\n")
    game = Game("", "--size 9 --record game.sgf", replies("C7"), dialogue)
    assert game.status == cli.INTERRUPTED
    assert out.getvalue().endswith("Record: game.sgf\n")
    assert game.moves("game.sgf") == "B:D4 W:C7"


# ------------------------------------------------------------------ the terminal

def test_a_terminal_gets_wood_and_stones() -> None:
    said = Game("d4", colors=True).said
    assert "\x1b[" in said
    assert "●" in said or "X" in said


def test_nothing_typed_at_all_ends_cleanly(folder: Path) -> None:
    dialogue, out = terminal("")
    game = Game("", dialogue=dialogue)
    assert game.status == 0
    assert "The input has ended, and so the game stops here." in out.getvalue()
    assert list(folder.iterdir()) == []


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.one_of(
    st.sampled_from(["d4", "pass", "undo", "hint", "why", "score", "go", "ok", "level 3", "seconds 1", "dead d4",
                     "show groups", "show territory", "help", "J9", "a1", "e5"]),
    st.text(alphabet=st.characters(exclude_characters="\n"), max_size=12).filter(
        lambda text: not text.strip().startswith(("save", "sav"))))))
def test_whatever_is_typed_the_game_ends_cleanly(lines: list[str]) -> None:
    game = Game("\n".join(lines), "--size 9 --no-record")
    assert game.status == 0


def test_input_is_cleaned_of_what_a_terminal_would_obey() -> None:
    assert readable("\x1b[2J d4\t\r\n") == "[2J d4"
    assert quoted("a" * 100) == "'" + "a" * 60 + "...'"


def test_lines_in_a_pipe_end_without_spaces() -> None:
    assert not [line for line in Game("d4\nhelp\nscore").said.split("\n") if line != line.rstrip() and ">" not in line]


# ------------------------------------------------------------------ the real engine

def real_game(lines: str, arguments: str) -> str:
    dialogue, out = terminal(lines.split("\n"))
    assert play.play(options(*arguments.split()), dialogue, make_engine) == 0
    return out.getvalue()


def test_goengine_plays_a_small_game_against_itself_to_a_result(folder: Path) -> None:
    said = real_game("", "--size 5 --color none --level 1 --seed 4 --record game.sgf")
    game = read_game("game.sgf")
    assert re.fullmatch(r"[BW]\+(R|[\d.]+)|0", game.result) and f"({game.result})." in said
    assert position_at(game).is_over or game.result.endswith("R")


def test_the_same_seed_plays_the_same_game(folder: Path) -> None:
    games = []
    for name in ("one.sgf", "two.sgf"):
        real_game("d4\na9\nj1", f"--size 9 --level 2 --seed 7 --record {name}")
        games.append(read_game(name).moves)
    assert games[0] == games[1] and len(games[0]) == 6


def test_goengine_advises_on_a_fight(folder: Path) -> None:
    position = benchboards.positions(9)[1]
    records.GameRecord.of(position, black="player").write("fight.sgf")
    said = real_game("hint\nwhy\nshow influence\nshow groups\nshow territory\nscore\nwhy",
                     "--resume fight.sgf --level 2 --no-record")
    assert re.search(r"goengine would (play [A-J][1-9]|pass)", said)
    assert re.search(r"knowledge/rules/\w+\.yaml:\d+", said)
    assert "capitals are Black's" in said and "goengine judges:" in said
    assert said.isascii() and max(map(len, said.split("\n"))) <= 80


SCRIPT = """\
import sys
from goengine.front import play
from goengine.front.cli import main
from tests.front.fakes import FakeEngine
play.maker = lambda options: lambda level, seed: FakeEngine()
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("environment", [
    {}, *(pytest.param(one, marks=pytest.mark.slow) for one in ({"NO_COLOR": "1"}, {"LC_ALL": "C"})),
    {"PYTHONIOENCODING": "ascii"}])
def test_a_piped_game_is_plain_text_in_80_columns(folder: Path, environment: dict[str, str]) -> None:
    root = str(Path(__file__).parents[2])
    lines = "d4\nwhy\nshow influence\nshow groups\nshow territory\nhint\nundo\ne5\nscore\nsave copy.sgf\nhelp\n"
    ended = subprocess.run([sys.executable, "-c", SCRIPT, "play", "--size", "19"], input=lines.encode(), timeout=60,
                           capture_output=True, env={**os.environ, "PYTHONPATH": root, **environment})
    assert ended.returncode == 0 and ended.stderr == b""
    said = ended.stdout.decode("ascii")
    assert max(map(len, said.split("\n"))) <= 80
    assert not re.search(r"[\x00-\x09\x0b-\x1f]", said)
    assert "Your move, Black> show influence" in said
    assert position_at(read_game("copy.sgf")).move_number == 2
