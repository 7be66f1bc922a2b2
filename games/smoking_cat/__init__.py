"""Smoking Cat (Kouřící kočka): whoever takes most penalty points in a round gets a letter of an agreed word."""
