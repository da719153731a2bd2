# Two commands do everything: `make serve` to play, `make test` to run the tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
UV := $(shell command -v uv 2>/dev/null)

ifneq ($(UV),)
CREATE := $(UV) venv --quiet --allow-existing --python $(PYTHON) $(VENV)
INSTALL := $(UV) pip install --quiet --python $(BIN)/python
else
CREATE := $(PYTHON) -m venv $(VENV)
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check
endif

.PHONY: help serve test check format bench bench-peers sanitise soak system-packages clean

help:
	@echo "make serve            install and start"
	@echo "make test             install and run the tests"
	@echo "make check            ruff, mypy --strict, import-linter"
	@echo "make bench            measure the speed on this machine"
	@echo "make bench-peers      the same beside OpenSpiel"
	@echo "make sanitise         play games in a build with address and undefined-behaviour checks"
	@echo "make soak             the long tests"
	@echo "make system-packages  Debian packages for the browser and database tests"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Shedet needs Python 3.11 or later: make PYTHON=python3.11 ...")'
	$(CREATE)

$(VENV)/%.installed: $(BIN)/python pyproject.toml
	$(INSTALL) -e '.[$*]'
	@touch $@

$(VENV)/run.installed: $(BIN)/python pyproject.toml
	$(INSTALL) -e .
	@touch $@

serve: $(VENV)/run.installed
	$(BIN)/shedet serve

test: $(VENV)/test.installed
	$(BIN)/python -m pytest -n auto

check: $(VENV)/check.installed
	$(BIN)/ruff check src tests
	$(BIN)/ruff format --check src tests
	$(BIN)/mypy
	$(BIN)/lint-imports

format: $(VENV)/check.installed
	$(BIN)/ruff check --fix src tests
	$(BIN)/ruff format src tests

bench: $(VENV)/run.installed
	$(BIN)/shedet bench

bench-peers: $(VENV)/run.installed
	test -x .venv-peers/bin/python || $(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check open_spiel
	$(BIN)/python bench/peers.py --python .venv-peers/bin/python

soak: $(VENV)/test.installed
	SHEDET_SOAK=1 $(BIN)/python -m pytest -n auto

system-packages:
	apt-get update -qq
	apt-get install -y -qq --no-install-recommends chromium postgresql tmux

clean:
	rm -rf $(VENV) build *.egg-info src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
