"""Measures assemblers: what they write, what it costs, and whether it shows what it should."""
