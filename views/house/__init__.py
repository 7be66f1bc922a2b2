"""What every page stands on: security, limits, the journal, errors, language."""
