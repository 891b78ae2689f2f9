"""Floor 2: reading: goals and outcomes, ladders, the tactician."""
