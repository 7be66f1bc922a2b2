"""User accounts, clubs, rosters and club tables."""
