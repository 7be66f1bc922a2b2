"""Measurements of phones without network."""
