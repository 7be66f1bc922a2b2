"""Pages of a table: the table itself, its people, sheet, history, result, television, drinks, invitations."""
