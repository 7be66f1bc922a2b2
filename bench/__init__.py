"""Measurements: what is fast, in figures and as ratios within one run."""
