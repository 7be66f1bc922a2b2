"""Pebbles: whoever wins a round gets pebbles from everybody else. A minimal game."""
