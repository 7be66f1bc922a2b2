"""Pebbles: whoever wins a round gets pebbles from everybody else. As small as a room can be."""
