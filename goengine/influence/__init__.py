"""Floor 4: influence: radiation by 1/distance, control, territory."""
