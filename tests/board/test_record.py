"""Writing records: what is written is read back the same, and a record once saved is never lost."""
from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from goengine.board.handicap import fixed_points, give
from goengine.board.position import Position
from goengine.board.record import MARKS, GameRecord, Node, Play, check_writable
from goengine.board.ruleset import RULESETS
from goengine.board.sgf import games_in, position_at, read_game
from goengine.errors import SgfError
from goengine.vertex import BLACK, EMPTY, PASS, WHITE, board_points, parse_vertex


def back(record: GameRecord) -> GameRecord:
    """The record as it reads after writing."""
    return next(games_in(record.serialise())).record()


def point(name: str) -> int:
    return parse_vertex(name, 19)


def test_a_game_with_everything_reads_back_the_same() -> None:
    record = GameRecord(9, 6.5, "japanese", 2, "Black: [x] \\", "吴清源", "W+R", "2024-02-29", {"EV": "Cup (final)"})
    record.nodes[0].stones = {point("C3"): BLACK, point("G7"): BLACK}
    record.nodes[0].to_play = WHITE
    record.play(WHITE, point("E5"), "A good point; see [1] (or \\ not): 好")
    record.comment("Second paragraph.")
    record.mark("TR", [point("C3"), point("G7")])
    record.label(point("E4"), "a:b]")
    record.play(BLACK, PASS)
    record.nodes.append(Node(stones={point("C3"): EMPTY, point("A1"): WHITE}, to_play=WHITE, comment="set up"))
    assert back(record) == record
    assert record.nodes[1].comment.endswith(": 好\n\nSecond paragraph.")


@pytest.mark.parametrize("rules", sorted(RULESETS))
def test_every_ruleset_survives_in_a_record(rules: str) -> None:
    position = Position(9, rules)
    again = position_at(next(games_in(GameRecord.of(position).serialise())))
    assert again.ruleset == position.ruleset and again.komi == position.komi


def test_the_record_of_a_played_game_leads_to_the_same_position() -> None:
    game = Position(9, "japanese", komi=0.5)
    give(game, fixed_points(9, 3))
    for move in ("E5", "E6", "pass", "D5", "E4", "pass", "pass"):
        game.play(move)
    record = GameRecord.of(game, black="a", white="b", result="B+3.5", date="2024-01-01")
    again = position_at(next(games_in(record.serialise())))
    assert again.diagram() == game.diagram() and [str(m) for m in again.moves] == [str(m) for m in game.moves]
    assert (again.handicap, again.komi, again.to_play, again.ruleset) == (3, 0.5, game.to_play, game.ruleset)
    assert back(record).result == "B+3.5"


def test_a_set_up_position_keeps_its_side_to_move() -> None:
    for to_play in (BLACK, WHITE):
        game = Position.from_diagram(". X .\n. O .\n. . .", to_play)
        again = position_at(next(games_in(GameRecord.of(game).serialise())))
        assert again.to_play == to_play and again.diagram() == game.diagram()


TEXT = st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n[]\\:;()"), max_size=30)


def stripped(text: str) -> str:
    """What SGF calls simple text: spaces for line ends, none at its ends."""
    return text.replace("\n", " ").strip()


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    size = draw(st.integers(1, 19))
    points = st.sampled_from(board_points(size))
    komi = draw(st.sampled_from([None, 0.0, 0.5, 7.5, -3.75]))
    record = GameRecord(size, komi, draw(st.sampled_from(["", "chinese"])), black=stripped(draw(TEXT)),
                        result=stripped(draw(TEXT)))
    record.nodes[0].stones = draw(st.dictionaries(points, st.sampled_from([BLACK, WHITE]), max_size=6))
    for _ in range(draw(st.integers(0, 6))):
        node = record.play(draw(st.sampled_from([BLACK, WHITE])), draw(points | st.just(PASS)), draw(TEXT))
        for kind in draw(st.lists(st.sampled_from(MARKS), unique=True, max_size=3)):
            record.mark(kind, draw(st.lists(points, min_size=1, unique=True, max_size=4)))
        node.labels = draw(st.dictionaries(points, TEXT.map(lambda text: text.replace("\n", " ")), max_size=3))
    return record


def in_order(record: GameRecord) -> GameRecord:
    """The same record with its points sorted, as files have them."""
    for node in record.nodes:
        node.marks = {kind: sorted(points) for kind, points in node.marks.items()}
    return record


@given(records())
@settings(max_examples=100, deadline=None)
def test_any_record_reads_back_the_same(record: GameRecord) -> None:
    assert in_order(back(record)) == in_order(record)


def test_text_that_sgf_cannot_carry_does_no_harm() -> None:
    record = GameRecord(9, black="a\0b\udc80")
    record.play(BLACK, PASS, "line\r\nline\ttab\x07")
    again = back(record)
    assert again.black == "ab?" and again.nodes[1].comment.startswith("line\nline tab")


def test_markup_and_points_are_checked() -> None:
    record = GameRecord(9)
    with pytest.raises(ValueError, match="no markup 'XX'"):
        record.mark("XX", [])
    record.play(BLACK, point("T19"))
    with pytest.raises(SgfError, match="node 1 .* not on the 9x9 board"):
        record.serialise()


# ------------------------------------------------------------ saving

@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    GameRecord(9, black="old").write(path)
    return path


def test_a_record_replaces_the_old_one_and_leaves_no_other_file(saved: Path) -> None:
    GameRecord(9, black="new").write(saved)
    assert read_game(saved).black == "new" and os.listdir(saved.parent) == ["game.sgf"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_on_a_full_disk_the_old_record_stays(saved: Path, monkeypatch: pytest.MonkeyPatch, step: str) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    monkeypatch.setattr(os, step, full)
    with pytest.raises(SgfError, match="game.sgf: cannot be written: No space left on device"):
        GameRecord(9, black="new").write(saved)
    assert read_game(saved).black == "old" and os.listdir(saved.parent) == ["game.sgf"]


def test_an_interrupted_save_leaves_the_old_record(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt
    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        GameRecord(9, black="new").write(saved)
    assert read_game(saved).black == "old" and os.listdir(saved.parent) == ["game.sgf"]


@pytest.mark.parametrize("name, message", [("missing/game.sgf", "No such file or directory"), (".", "it is a folder"),
                                           ("a\0b", "null"), ("x" * 300, "name too long")])
def test_a_place_that_cannot_be_written_is_named_with_the_cause(tmp_path: Path, name: str, message: str) -> None:
    with pytest.raises(SgfError, match=message):
        GameRecord(9).write(f"{tmp_path}/{name}")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name, message", [("missing/game.sgf", "there is no folder"), (".", "it is a folder"),
                                           ("a\0b", "null")])
def test_a_place_can_be_checked_before_there_is_anything_to_write(tmp_path: Path, name: str, message: str) -> None:
    with pytest.raises(SgfError, match=f"cannot be written: .*{message}"):
        check_writable(f"{tmp_path}/{name}")


def test_what_can_be_written_passes_the_check_and_is_left_alone(saved: Path) -> None:
    for name in (saved, saved.with_name("new.sgf"), "/dev/null"):
        check_writable(name)
    assert read_game(saved).black == "old" and os.listdir(saved.parent) == ["game.sgf"]


def test_a_link_keeps_pointing_to_the_record_and_rights_are_kept(saved: Path) -> None:
    saved.chmod(0o640)
    link = saved.parent / "link.sgf"
    link.symlink_to(saved)
    GameRecord(9, black="new").write(link)
    assert link.is_symlink() and read_game(saved).black == "new"
    assert stat.S_IMODE(saved.stat().st_mode) == 0o640


def test_a_device_is_written_straight() -> None:
    GameRecord(9).write("/dev/null")
    assert not os.path.isfile("/dev/null")
    if os.path.exists("/dev/full"):
        with pytest.raises(SgfError, match="No space left"):
            GameRecord(9).write("/dev/full")


def test_a_pipe_is_written_straight() -> None:
    """Its name under /dev leads to one that cannot be opened."""
    read, written = os.pipe()
    if not os.path.exists(f"/dev/fd/{written}"):
        pytest.skip("no names for open files here")
    check_writable(f"/dev/fd/{written}")
    GameRecord(9).write(f"/dev/fd/{written}")
    os.close(written)
    with os.fdopen(read, "rb") as pipe:
        assert pipe.read() == GameRecord(9).serialise()


def test_a_move_in_a_record_is_a_colour_and_a_point() -> None:
    record = GameRecord(9)
    record.play(BLACK, point("E5"))
    assert record.moves == [Play(BLACK, point("E5"))]
