"""Mordýřova sudá (Cripple Mr Onion): ten cards, thirteen groups, a showdown, and a pot when there are stakes.
"""
