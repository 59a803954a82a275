"""Dims and shapes <-> mypy's types."""
