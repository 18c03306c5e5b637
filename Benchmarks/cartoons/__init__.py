"""Draws animations frame by frame: clean flat art with soft edges, and computed photographs and films. Needs numpy."""
