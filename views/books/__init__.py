"""Pages of closing, the book and paying."""
