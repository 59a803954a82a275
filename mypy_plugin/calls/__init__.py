"""Calls and attributes: torch's ops by their rules, layers, modules, the user's own functions."""
