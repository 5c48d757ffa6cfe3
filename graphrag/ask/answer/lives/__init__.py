"""Dates, places and countries that sentences tell of a life, or of a thing, by their form."""
