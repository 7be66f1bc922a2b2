"""Sealed results and the double-entry book."""
