"""League: seasons, player statistics, records and ratings from the results of closed sittings."""
