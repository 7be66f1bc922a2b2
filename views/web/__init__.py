"""Infrastructure of every request: security, rate limits, request log, errors, language."""
