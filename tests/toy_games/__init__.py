"""A fifth game that lives only here: mounted in every test run, it proves that a room needs no edit elsewhere."""
