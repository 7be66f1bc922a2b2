"""A table: its sittings, their event log and the sheet derived from it; drafts, scribe, claims, drinks, words."""
