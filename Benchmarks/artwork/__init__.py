"""Draws and encodes the sticker corpus that the benchmark runs on."""
