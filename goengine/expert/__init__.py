"""Floor 6: the expert system: facts, conditions, rules, reasons and their valuation."""
