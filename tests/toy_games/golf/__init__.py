"""Golf: everybody collects points, and the fewest win; no word is filled. Sets only what a simple game must set."""
