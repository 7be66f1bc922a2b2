"""Pages of closing, the ledger and paying."""
