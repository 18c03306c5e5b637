"""Draws animations of clean flat art with soft edges, frame by frame. Needs numpy."""
