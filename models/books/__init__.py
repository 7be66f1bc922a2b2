"""Ledgers: closings and results, double-entry bookings, payments, statements."""
