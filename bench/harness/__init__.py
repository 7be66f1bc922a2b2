"""Harness of the measurements: a served app, phones that speak HTTP, seeded tables, printed tables."""
