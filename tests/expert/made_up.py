"""Positions with made-up verdicts: facts must follow from any readings, groups and influence, not from likely ones."""
from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

from goengine.board.position import Position
from goengine.board.stones import is_single_eye
from goengine.groups.layout import GROUPS
from goengine.influence.layout import FIELD
from goengine.reading.layout import READINGS
from goengine.reading.memory import new_memory
from goengine.vertex import POINTS, board_points, other, transform

MEMORY = new_memory()                   # of the reader, for conditions that ask it


def random_position(rng: random.Random, size: int, moves: int) -> Position:
    """A game of random legal moves that fill no eye."""
    position = Position(size)
    for _ in range(moves):
        points = [p for p in position.legal_points()
                  if not is_single_eye(position.board, p, position.to_play)]
        if not points:
            break
        position.play(rng.choice(points))
    return position


def heads_of(position: Position) -> list[int]:
    """The heads of all strings, in board order."""
    b = position.board
    return [p for p in board_points(position.size) if b["color"][p] in (1, 2) and b["head"][p] == p]


def random_records(rng: random.Random, position: Position) -> Any:
    """Readings, groups and influence that are consistent in form and random in content."""
    b = position.board
    points = board_points(position.size)
    empty = [p for p in points if not b["color"][p]] + [0]
    heads = heads_of(position)
    r, g, f = READINGS.new(), GROUPS.new(), FIELD.new()
    r["count"][0] = len(heads)
    r["heads"][:len(heads)] = heads
    owner: dict[int, int] = {}
    for h in heads:
        r["state"][h], r["attack"][h], r["defend"][h] = rng.randint(1, 4), rng.randint(0, 4), rng.randint(0, 4)
        r["attack_move"][h], r["defend_move"][h] = rng.choice(empty), rng.choice(empty)
        friends = [k for k in set(owner.values()) if b["color"][k] == b["color"][h]]
        owner[h] = rng.choice(friends) if friends and rng.random() < 0.4 else h
    ids = sorted(set(owner.values()))
    g["count"][0] = len(ids)
    g["ids"][:len(ids)] = ids
    for p in points:
        if b["color"][p]:
            k = owner[int(b["head"][p])]
            g["group"][p] = k
            g["size"][k] += 1
        g["sure"][p], g["eye"][p], g["region"][p] = rng.randint(0, 2), rng.randint(0, 2), rng.randint(0, 3)
        f["black"][p], f["white"][p], f["control"][p] = (rng.randint(0, 4000), rng.randint(0, 4000),
                                                         rng.randint(-50, 50))
    for region in range(1, 4):
        g["space"][region] = rng.choice([rng.randint(1, 12), POINTS])
    for k in ids:
        g["liberties"][k], g["eyes"][k], g["room"][k] = rng.randint(1, 30), rng.randint(0, 6), rng.randint(0, 40)
        g["life"][k], g["safety"][k], g["vital"][k] = rng.randint(1, 5), rng.randint(0, 100), rng.choice(empty)
    pairs = [(a, c) for a in heads for c in heads if a < c and b["color"][a] == b["color"][c]]
    links = rng.sample(pairs, min(len(pairs), 12))
    g["links"][0] = len(links)
    for i, (a, c) in enumerate(links):
        g["link_a"][i], g["link_b"][i] = a, c
        g["link_kind"][i], g["link_state"][i] = rng.randint(1, 3), rng.randint(1, 3)
        g["link_cut"][i], g["link_join"][i] = rng.choice(empty), rng.choice(empty)
    return SimpleNamespace(m=MEMORY, r=r, g=g, f=f)


def transformed_records(position: Position, records: Any, twin: Position, symmetry: int, swap: bool) -> Any:
    """The same verdicts for a position that was turned, mirrored or had its colours swapped."""
    r, g, f = records.r, records.g, records.f
    size = position.size

    def point(p: int) -> int:
        return transform(int(p), symmetry, size)

    def head(h: int) -> int:
        return int(twin.board["head"][point(h)])

    def color(c: int) -> int:
        return other(int(c)) if swap and c else int(c)
    R, G, F = READINGS.new(), GROUPS.new(), FIELD.new()
    R["count"][0] = r["count"][0]
    for i in range(int(r["count"][0])):
        h = int(r["heads"][i])
        R["heads"][i] = H = head(h)
        for name in ("state", "attack", "defend"):
            R[name][H] = r[name][h]
        for name in ("attack_move", "defend_move"):
            R[name][H] = point(r[name][h])
    G["count"][0] = g["count"][0]
    for i in range(int(g["count"][0])):
        k = int(g["ids"][i])
        G["ids"][i] = K = head(k)
        for name in ("size", "liberties", "eyes", "room", "life", "safety"):
            G[name][K] = g[name][k]
        G["vital"][K] = point(g["vital"][k])
    for p in board_points(size):
        P = point(p)
        if g["group"][p]:
            G["group"][P] = head(int(g["group"][p]))
        G["region"][P] = g["region"][p]
        G["sure"][P], G["eye"][P] = color(g["sure"][p]), color(g["eye"][p])
        F["black"][P], F["white"][P] = (f["white"][p], f["black"][p]) if swap else (f["black"][p], f["white"][p])
        F["control"][P] = -f["control"][p] if swap else f["control"][p]
    G["space"][:] = g["space"]
    G["links"][0] = g["links"][0]
    for i in range(int(g["links"][0])):
        G["link_a"][i], G["link_b"][i] = head(int(g["link_a"][i])), head(int(g["link_b"][i]))
        G["link_kind"][i], G["link_state"][i] = g["link_kind"][i], g["link_state"][i]
        G["link_cut"][i], G["link_join"][i] = point(g["link_cut"][i]), point(g["link_join"][i])
    return SimpleNamespace(m=MEMORY, r=R, g=G, f=F)


def mover_after(position: Position, swap: bool) -> int:
    """The side to move in the transformed position."""
    return other(position.to_play) if swap else position.to_play


def last_point(position: Position) -> int:
    """The point of the last move, or 0."""
    return position.last_move.point if position.last_move else 0
