"""Floor 8: learning from game records: jobs that write the libraries which lower floors read."""
