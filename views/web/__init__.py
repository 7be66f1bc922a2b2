"""What every page stands on: security, rate limits, the request log, errors, language."""
