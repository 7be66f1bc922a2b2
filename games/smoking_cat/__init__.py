"""Smoking Cat (Kouřící kočka): the most penalty points of a round cost a letter of an agreed word."""
