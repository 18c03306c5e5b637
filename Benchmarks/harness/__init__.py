"""Runs programs in turn and measures their cost."""
