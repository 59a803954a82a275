"""Tests written as Markdown: see CONTRIBUTING.md ("Tests as prose")."""
