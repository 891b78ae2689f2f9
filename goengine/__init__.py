"""goengine: a classical, knowledge-based Go program that can say why it plays a move."""

__version__ = "0.1.0"
