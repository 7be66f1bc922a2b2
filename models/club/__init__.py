"""People with accounts, clubs, their rosters and tables."""
