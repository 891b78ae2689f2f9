"""Floor 8: learning from game records."""
