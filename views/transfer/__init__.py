"""Pages that carry things out and in."""
