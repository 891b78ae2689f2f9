"""Shapes and sequences that are known by heart: joseki and openings, and where they occur on a board."""
