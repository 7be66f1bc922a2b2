"""The rows of tables, clubs and the ledger, with what every command on them needs. Nothing here imports a folder."""
