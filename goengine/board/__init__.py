"""Floor 1: the board: rulesets, stones and strings with undo, the Python face `Position`, scoring, SGF."""
