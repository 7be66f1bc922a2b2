"""Tournaments: entering, the draw, rounds at ordinary tables of the club, penalties, the pot, and what is derived."""
