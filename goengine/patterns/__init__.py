"""What is known by heart: drawn patterns, learnt shapes, joseki and openings."""
