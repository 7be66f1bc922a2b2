"""Pages of exports, imports and backfill."""
