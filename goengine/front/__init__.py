"""Floor 9: the front ends: command line, GTP, play, match, bench."""
