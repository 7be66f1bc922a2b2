"""Export and import of tables and clubs as JSON files."""
