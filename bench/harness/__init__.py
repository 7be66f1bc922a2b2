"""What measurements stand on: a served house, phones that speak HTTP, seeded tables, printed tables."""
