"""Measurements of speed: absolute figures, and ratios within one run."""
