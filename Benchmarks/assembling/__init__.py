"""Measures assemblers: size, cost and exactness of their output."""
