"""A demonstration club."""
