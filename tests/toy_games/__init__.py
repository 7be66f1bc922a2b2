"""Toy games of the tests: loaded in every test run, they prove that a new game needs no edit elsewhere."""
