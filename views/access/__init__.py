"""Access: signed-in accounts and their sessions, memberships of clubs, secret addresses of tables, this phone."""
