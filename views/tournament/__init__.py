"""Pages of a tournament: settings, entrants, the organiser's desk, handing in at a table, penalties, prizes."""
