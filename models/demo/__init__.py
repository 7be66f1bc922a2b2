"""Generate a demo club."""
