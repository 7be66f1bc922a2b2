"""Operating an installation: backup, verification, daily chores, stored rate limits."""
