# Two commands do everything: `make serve` to play, `make test` to run the tests.
PYTHON ?= python3
VENV := .venv
LENGTH ?= 3
MOVES ?= 500000
GAME ?= sobek2p
SEATS ?= 2
BIN := $(VENV)/bin
# what Python has compiled is kept: the tests start hundreds of processes
unexport PYTHONDONTWRITEBYTECODE
UV := $(shell command -v uv 2>/dev/null)

ifneq ($(UV),)
CREATE := $(UV) venv --quiet --allow-existing --python $(PYTHON) $(VENV)
INSTALL := $(UV) pip install --quiet --python $(BIN)/python
else
CREATE := $(PYTHON) -m venv $(VENV)
# 0 means: do not write bytecode for what may never be imported, also where the rules are compiled
INSTALL := PIP_NO_COMPILE=0 $(BIN)/python -m pip install --quiet --disable-pip-version-check
endif

.PHONY: help serve test test-long check docs format train learn bench bench-against bench-instructions bench-peers bench-web strength metrics calibration screenshots mutants measure system-packages clean

help:
	@echo "make serve            install and start"
	@echo "make test             install and run the tests"
	@echo "make test-long        what needs repetition, three times as often (LENGTH=3)"
	@echo "make check            ruff, mypy --strict, import-linter, translations, links, the reference"
	@echo "make docs             the documentation site, in build/site"
	@echo "make format           format the code, update generated files and catalogues"
	@echo "make train            teach a network Sobek: 2 Players, in an environment of its own with PyTorch"
	@echo "make learn            learn a network for the search and try it: GAME=sobek2p SEATS=2; takes hours"
	@echo "make bench            measure the speed on this machine"
	@echo "make bench-against    the same, compared with another built tree: SRC=../other/src"
	@echo "make bench-instructions  instructions instead of times, by valgrind: SRC=../other/src ONLY=perfect"
	@echo "make bench-peers      the same, compared with OpenSpiel"
	@echo "make bench-web        how many tables one server can handle"
	@echo "make strength         measure how strong the bots are, going on where it was: MINUTES=60 ONLY=nile-2"
	@echo "make metrics          measure what the games are like: branching, length, luck; takes half an hour"
	@echo "make calibration      measure how far the coach can be trusted: ONLY=sobek2p-2, SPLIT=--split; can be resumed"
	@echo "make screenshots      screenshots of every page, in build/screenshots"
	@echo "make mutants          plant errors one by one: does a test notice each?"
	@echo "make measure          lines of the games, files that cite a rule, files that know a character"
	@echo "make system-packages  Debian packages for the browser, database and terminal tests"
	@echo "make clean            remove what was installed and built here"

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Shedet needs Python 3.11 or later: make PYTHON=python3.11 ...")'
	$(CREATE)

# what is compiled: a change of it triggers a new installation
TYPES := $(shell find src -name '*.pxd')
COMPILED := pyproject.toml setup.py $(TYPES) $(TYPES:.pxd=.py)

$(VENV)/%.installed: $(BIN)/python $(COMPILED)
	@echo "Installing; the rules are compiled, which takes about a minute."
	$(INSTALL) -e '.[$*]'
	@touch $@

$(VENV)/run.installed: $(BIN)/python $(COMPILED)
	@echo "Installing; the rules are compiled, which takes about a minute."
	$(INSTALL) -e '.[translate]'
	@touch $@

# compiles the translations that changed, in an instant
CATALOGUES := $(BIN)/python tools/catalogues.py

serve: $(VENV)/run.installed
	$(CATALOGUES) --compile
	$(BIN)/shedet serve

test: $(VENV)/test.installed
	$(CATALOGUES) --compile
	$(BIN)/python -m pytest -n auto --dist worksteal

# OpenSpiel and Ray are tested where they have a wheel; without it, tests say that they were skipped
test-long: $(VENV)/test.installed
	-$(INSTALL) --only-binary open_spiel 'open_spiel>=2'
	-$(INSTALL) --only-binary ray 'ray>=2.60'
	$(CATALOGUES) --compile
	SHEDET_LENGTH=$(LENGTH) $(BIN)/python -m pytest -n auto --dist worksteal -m long

check: $(VENV)/check.installed
	$(CATALOGUES) --compile
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python tools/two_speeds.py --check
	$(CATALOGUES) --check
	$(BIN)/python tools/links.py
	SHEDET_INTERPRETED=1 $(BIN)/python tools/reference.py --check
	$(BIN)/python tools/voice.py
	$(BIN)/mypy
	$(BIN)/lint-imports

docs: $(VENV)/docs.installed
	$(BIN)/python tools/site.py

format: $(VENV)/check.installed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/python tools/two_speeds.py
	$(CATALOGUES) --update

train: $(VENV)/run.installed
	test -x .venv-train/bin/python || $(PYTHON) -m venv .venv-train
	.venv-train/bin/python -m pip install --quiet --disable-pip-version-check torch==2.13.0 numpy gymnasium
	PYTHONPATH=src .venv-train/bin/python examples/ppo.py --moves $(MOVES)

learn: $(VENV)/test.installed
	test -x .venv-train/bin/python || $(PYTHON) -m venv .venv-train
	.venv-train/bin/python -m pip install --quiet --disable-pip-version-check torch==2.13.0 numpy
	$(BIN)/python -m shedet.training $(GAME) --seats $(SEATS) --torch .venv-train/bin/python $(LEARN)

bench: $(VENV)/run.installed
	$(BIN)/shedet bench
	$(BIN)/python bench/search.py
	$(BIN)/python bench/effects.py

bench-against: $(VENV)/run.installed
	test -n "$(SRC)" || { echo "make bench-against SRC=the src folder of another built tree"; exit 2; }
	$(BIN)/python bench/against.py "$(SRC)"

bench-instructions: $(VENV)/run.installed
	test -n "$(SRC)" || { echo "make bench-instructions SRC=the src folder of another built tree"; exit 2; }
	$(BIN)/python bench/instructions.py "$(SRC)" --only "$(ONLY)"

bench-peers: $(VENV)/run.installed
	test -x .venv-peers/bin/python || $(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check open_spiel
	$(BIN)/python bench/peers.py --python .venv-peers/bin/python

bench-web: $(VENV)/test.installed
	$(CATALOGUES) --compile
	$(BIN)/python bench/web.py

strength: $(VENV)/test.installed
	$(CATALOGUES) --compile
	$(BIN)/python tools/strength.py --minutes $(or $(MINUTES),60) --only=$(ONLY)
	$(BIN)/python tools/strength.py --write

metrics: $(VENV)/test.installed
	$(CATALOGUES) --compile
	$(BIN)/python tools/metrics.py

calibration: $(VENV)/test.installed
	$(CATALOGUES) --compile
	$(BIN)/python tools/calibration.py --only "$(ONLY)" $(SPLIT)

screenshots: $(VENV)/test.installed
	$(CATALOGUES) --compile
	$(BIN)/python -m tools.screenshots

mutants: $(VENV)/test.installed
	$(CATALOGUES) --compile
	$(BIN)/python tools/mutants.py

measure: $(BIN)/python
	$(BIN)/python tools/measure.py

system-packages:
	apt-get update -qq
	apt-get install -y -qq --no-install-recommends chromium haproxy postgresql tmux
	@# the same browser without its windows, for a third to two thirds of the CPU; where there is none, chromium serves
	-apt-get install -y -qq --no-install-recommends chromium-headless-shell

clean:
	rm -rf $(VENV) .venv-peers .venv-train build *.egg-info src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src -name '*.so' -delete -o -name '*.mo' -delete
