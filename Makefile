# make demo   mypy over examples/, in an environment of its own, without torch
# make test   every test, in an environment with torch and the other type checkers
# make lint   ruff, and mypy --strict over our own code
PYTHON ?= python3
PIP = -m pip --disable-pip-version-check --quiet

.PHONY: demo test lint clean

demo: .demo-venv/ready
	@.demo-venv/bin/python tools/demo.py

test: .venv/ready
	ALL_TESTS=1 .venv/bin/python -m pytest

lint: .venv/ready
	.venv/bin/ruff check
	.venv/bin/mypy

.demo-venv/ready: pyproject.toml
	@echo "setting up .demo-venv (mypy and shapetypes, no torch)"
	@$(PYTHON) -m venv --clear .demo-venv
	@.demo-venv/bin/python $(PIP) install --editable .
	@touch $@

.venv/ready: pyproject.toml
	@echo "setting up .venv (with torch and what the tests need)"
	@$(PYTHON) -m venv --clear .venv
	@.venv/bin/python $(PIP) install --editable '.[test]'
	@touch $@

clean:
	rm -rf .demo-venv .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
