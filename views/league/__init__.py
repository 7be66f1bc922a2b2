"""Pages of seasons, players, evenings and records, and their charts."""
