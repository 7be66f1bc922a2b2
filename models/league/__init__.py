"""What sealed results add up to: seasons, players, records, ratings."""
