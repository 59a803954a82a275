"""Errors and their codes, and mypy's own messages in our notation."""
