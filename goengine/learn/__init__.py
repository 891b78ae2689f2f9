"""What goengine learns from games: sequences, their frequency and success."""
