"""Floor 3: groups: links between strings, eyes, life and provable safety."""
