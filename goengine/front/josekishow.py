"""`goengine joseki show`: lines by their names, or what follows some moves."""
from __future__ import annotations

import argparse

from goengine.errors import GoEngineError
from goengine.front.dialogue import Dialogue, quoted
from goengine.front.josekiview import book_for, corner_view, is_way, line_view, walk_along
from goengine.yamlfile import nearest

MOST_DRAWN = 6                          # lines


def run(options: argparse.Namespace, dialogue: Dialogue) -> int:
    """Show what was asked for; the process's status."""
    book = book_for(options.folder, dialogue)
    if is_way(options.wanted):
        dialogue.say(corner_view(dialogue, book, walk_along(options.wanted))[1])
        return 0
    name = "-".join(options.wanted)
    lines = book.lines_named(name)
    if not lines:
        names = [one.name for one in book.lines]
        raise GoEngineError(f"no joseki has {quoted(name)} in its name; {nearest(name, names)}"[:300])
    if options.list or len(lines) > MOST_DRAWN:
        for line in lines:
            dialogue.tell(f"{line.name}  ({line.where})")
        return 0
    for line in lines:
        dialogue.say(*line_view(dialogue, book, line))
    return 0
