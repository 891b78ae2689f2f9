"""Floor 7: search: judgement, candidates, quiescence, lookahead, explanation, the engine itself."""
