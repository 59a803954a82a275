"""Markdown cases are tests of the whole repository, not of one folder."""

pytest_plugins = ["pytester", "tests.mdtest.plugin"]
