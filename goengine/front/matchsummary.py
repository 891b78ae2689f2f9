"""What a match came to, as data: the result with its uncertainty, efforts, faults, and counts that differ."""
from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from goengine.front.matchlog import COUNTED, Game, Terms
from goengine.front.matchplayers import Player
from goengine.front.matchstats import Sprt, elo, wilson


def points_of(games: Sequence[Game], side: str) -> float:
    """Games that a side won, draws counted as half."""
    return sum(1.0 if game.winner == side else 0.5 if not game.winner else 0.0 for game in games)


def summary(players: Mapping[str, Player], terms: Terms, games: Sequence[Game],
            sprt: Sprt | None = None) -> dict[str, Any]:
    """Everything that can be said about the games played so far.

    Returns
    -------
    dict
        Ready for JSON; keys name the unit. Shares of games are between 0 and 1 and count draws as half; an
        infinite Elo difference is None. ``low_95`` and ``high_95`` bound the 95 % confidence interval.
    """
    points, played = points_of(games, "A"), len(games)
    low, high = wilson(points, played)
    counted = [game for game in games if game.ended == COUNTED]
    result: dict[str, Any] = {
        "players": {side: _player(player, games) for side, player in players.items()},
        "terms": asdict(terms),
        "games_played": played,
        "draws": sum(not game.winner for game in games),
        "share_of_a": points / played if played else None,
        "share_of_a_low_95": low,
        "share_of_a_high_95": high,
        "elo_difference_of_a": _finite(elo(points / played)) if played else None,
        "elo_difference_of_a_low_95": _finite(elo(low)),
        "elo_difference_of_a_high_95": _finite(elo(high)),
        "average_moves_per_game": sum(game.moves for game in games) / played if played else None,
        "games_ended_by": dict(Counter(game.ended for game in games)),
        "faults": [{"game": game.number, "player": game.loser, "fault": game.ended, "detail": game.detail}
                   for game in games if game.faulty],
        "games_counted": len(counted),
        "games_counted_differently": [{"game": game.number, "our_count": game.result, "their_count": game.disputes}
                                      for game in counted if game.disputes],
    }
    if sprt is not None:
        bounds = sprt.bounds
        result["sprt"] = {**asdict(sprt), "log_likelihood_ratio": sprt.ratio(points, played),
                          "accepts_h0_at": bounds[0], "accepts_h1_at": bounds[1],
                          "decision": sprt.decision(points, played)}
    result["games"] = [game.as_data() for game in sorted(games, key=lambda game: game.number)]
    return result


def _player(player: Player, games: Sequence[Game]) -> dict[str, Any]:
    side = player.side
    efforts = [game.effort[side] for game in games]
    moves = sum(effort.moves for effort in efforts)
    measured = [effort for effort in efforts if effort.cpu is not None]
    measured_moves = sum(effort.moves for effort in measured)
    cpu = sum(effort.cpu or 0.0 for effort in measured)
    as_black = [game for game in games if game.black == side]
    as_white = [game for game in games if game.white == side]
    return {
        "command": player.text,
        "name": player.title,
        "games_won": sum(game.winner == side for game in games),
        "games_as_black": len(as_black),
        "games_won_as_black": sum(game.winner == side for game in as_black),
        "games_as_white": len(as_white),
        "games_won_as_white": sum(game.winner == side for game in as_white),
        "moves": moves,
        "cpu_seconds_per_move": cpu / measured_moves if measured_moves else None,
        "wall_seconds_per_move": sum(effort.seconds for effort in efforts) / moves if moves else None,
        "slowest_move_seconds": max((effort.slowest for effort in efforts), default=0.0),
    }


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None
