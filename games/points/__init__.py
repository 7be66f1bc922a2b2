"""Points: everybody writes the points of a round, whatever is played with the cards."""
