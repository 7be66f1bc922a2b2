"""Tests of the pure core: games and what they share, without an app or a database."""
