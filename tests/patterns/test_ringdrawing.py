"""Learnt shapes as rows: what is drawn is read again, and what is drawn badly is refused at its line."""
from __future__ import annotations

import random

import pytest

from goengine.errors import KnowledgeError
from goengine.patterns.ringdrawing import draw, key_of, read_shape, smaller, steps_of, turned
from goengine.patterns.rings import BEYOND, LAST, LEVELS, MINE, SIZES, THEIRS
from goengine.vertex import EMPTY
from goengine.yamlfile import Node, parse_yaml


def node(drawing: str) -> Node:
    text = "shape: |\n" + "".join(f"  {row}\n" for row in drawing.strip("\n").split("\n"))
    return parse_yaml(text, "drawn.yaml").entries()["shape"]


def random_signs(generator: random.Random, level: int) -> dict:
    """A shape with stones at random, perhaps at an edge or in a corner."""
    above, right = (generator.choice((1, 2, 3, 9, 99)) for _ in range(2))
    signs = {step: BEYOND if step[0] >= above or step[1] >= right else generator.choice((EMPTY, EMPTY, MINE, THEIRS))
             for step in steps_of(level)}
    theirs = [step for step, sign in signs.items() if sign == THEIRS]
    if theirs and generator.random() < 0.5:
        signs[generator.choice(theirs)] = LAST
    return signs


@pytest.mark.parametrize("level", range(LEVELS))
def test_what_is_drawn_is_read_again_however_it_lies(level):
    generator = random.Random(level)
    for _ in range(20):
        signs = random_signs(generator, level)
        drawing = draw(signs, level)
        assert key_of(read_shape(node(drawing), level), level) == key_of(signs, level)
        assert draw(turned(signs, generator.randrange(8)), level) == drawing


def test_a_corner_is_drawn_on_the_right_above():
    signs = {step: BEYOND if step[0] <= -2 or step[1] <= -2 else EMPTY for step in steps_of(2)}
    signs[0, 1] = THEIRS
    assert draw(signs, 2).split("\n")[0].endswith("+")


def test_a_smaller_shape_is_the_middle_of_the_larger():
    signs = random_signs(random.Random(1), 6)
    assert set(smaller(signs, 3)) == set(steps_of(3))


@pytest.mark.parametrize("drawing, complaint", [
    ("? . ?\n. . .\n? . ?", "no moves"),
    ("? . ?\n* * .\n? . ?", "2 moves"),
    ("? . ?\n. * .\n? . ? .", "this row has 4 signs"),
    ("? . ?\nA * .\n? . ?", "'A' is no sign"),
    ("? . ?\n? * .\n? . ?", "not drawn"),
    ("X . ?\n. * .\n? . ?", "outside the diamond"),
    ("? @ ?\n@ * .\n? . ?", "more than one last move"),
])
def test_a_bad_drawing_is_refused_where_it_stands(drawing, complaint):
    with pytest.raises(KnowledgeError, match=complaint) as caught:
        read_shape(node(drawing), 0)
    assert str(caught.value).startswith("drawn.yaml:")
    assert SIZES[0] == 2
