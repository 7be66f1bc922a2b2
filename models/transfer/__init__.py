"""Carrying tables and clubs in files, out and in."""
