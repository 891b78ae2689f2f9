"""Floor 5: patterns: shapes of stones around a move, drawn by hand or learnt from games."""
