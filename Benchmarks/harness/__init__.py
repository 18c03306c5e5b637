"""Runs programs in turn and tells what they cost."""
