"""Shapes: drawn patterns, their matcher, and the libraries that people edit by hand."""
