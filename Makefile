# Everything here needs Python 3.11 or newer, make and the package registries; it lives in .venv inside the checkout.
# The system's own where it will do: distributions optimise theirs by profiles, and it runs the tests a sixth faster than a pyenv's.
PYTHON ?= $(shell /usr/bin/python3 -c 'import ensurepip, sys; assert sys.version_info >= (3, 11); print(sys.executable)' 2> /dev/null || echo python3)
BIN := .venv/bin
# Tests at a time: on two cores three, since browsers, servers and databases are sometimes waited for.
JOBS ?= 3
# What Python compiled is kept, whatever the shell says: the tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test quick again explore attack siege bounds newest bench pictures layouts first-minute puzzles wasm clean

play: .venv/play        ## set up and play
	@trap : INT; $(BIN)/ludoteca || [ $$? -eq 130 ]     # Ctrl-C is how one stops it, and no error

test: .venv/test .venv/browser   ## set up and pass all tests
	$(BIN)/ruff check .
	@sh tests/engines.sh
	$(BIN)/python -m pytest --collect-only -qq > /dev/null & $(BIN)/mypy && wait     # tests are compiled once, while mypy reads
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal

quick: .venv/quick      ## a minute: layout, documents, rules, words and pictures, without browser, compilers and random cases
	$(BIN)/ruff check .
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -m "not hypothesis" -k "not (compile or numba or wasm or solved or fifth)" \
	    tests/test_layout.py tests/test_docs.py tests/core tests/games tests/show

again: .venv/test .venv/browser   ## all tests N times (10), every other time beside busy cores; which ever failed is in build/again/report.md
	$(BIN)/python tools/again.py $(or $(N),10) -n $(JOBS) --dist worksteal

# Tests whose examples Hypothesis chooses: promises, referees, notations, scenarios, requests.  What it finds is kept in .hypothesis.
explore: .venv/test     ## many new random cases, others each time
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal --ignore tests/browser -m hypothesis --hypothesis-profile explore

attack: .venv/test      ## attack the server in full: faults in play, malformed inputs, forged keys, look-alikes, crowds; then the laws of seats and secrets
	$(BIN)/python tests/attack.py
	$(BIN)/python -m pytest -n 2 --dist worksteal tests/web/test_seats.py tests/web/test_fuzz.py tests/web/test_secrets.py --hypothesis-profile explore

# MINUTES or HOURS for each of two servers: three workers on PostgreSQL, one process on SQLite.
siege: .venv/test       ## people play while processes, disk, database and visitors do their worst; see docs/siege.md
	PYTHONPATH=tests $(BIN)/python -m siege --minutes $(or $(MINUTES),$(shell expr 60 \* $(or $(HOURS),8)))

bounds:                 ## the quick heart of the tests with the lowest versions that pyproject.toml allows, without Numba
	$(PYTHON) tools/bounds.py lowest

newest:                 ## the same with the newest versions on the newest Python that is installed here
	$(PYTHON) tools/bounds.py newest

bench: .venv/test       ## measure what the README claims
	$(BIN)/python bench/speed.py

puzzles: .venv/test     ## look at every puzzle that comes with a game again: its answer still stands
	for game in $$($(BIN)/python -c 'from ludoteca.lab.puzzles.puzzle import with_puzzles; print(*with_puzzles())'); do \
	    $(BIN)/python research/mine_puzzles.py $$game --check || exit 1; done

wasm: .venv/test        ## compile every game's rules and search to WebAssembly, beside the game
	$(BIN)/ludoteca wasm

pictures: .venv/test .venv/browser   ## screenshots of every main page, the best into docs/pictures
	$(BIN)/python bench/pictures.py
	$(BIN)/python bench/terminal_pictures.py

layouts: .venv/test     ## every game, number of players and language in windows of every size: nothing hidden, cut, covered or tiny
	@sh tests/chromium.sh
	PYTHONPATH=tests $(BIN)/python -m browser.layouts

first-minute: .venv/test   ## play everybody's first minute from outside, at the defaults; what they met is in build/first-minute/report.md
	@sh tests/chromium.sh
	PYTHONPATH=tests $(BIN)/python -m first_minute

.venv/python:
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install -q --upgrade pip
	@touch $@

.venv/play: .venv/python pyproject.toml
	$(BIN)/python -m pip install -q -e ".[terminal]"
	@touch $@

.venv/quick: .venv/python pyproject.toml
	$(BIN)/python -m pip install -q -e ".[test]"
	@touch $@

.venv/test: .venv/python pyproject.toml
	$(BIN)/python -m pip install -q -e ".[dev]"
	@touch $@

.venv/browser: .venv/python tests/chromium.sh
	@sh tests/chromium.sh
	@touch $@

clean:
	rm -rf .venv dist .pytest_cache .hypothesis .mypy_cache .ruff_cache

.PHONY: reference docs release-check same-in-javascript
same-in-javascript: .venv/test .venv/browser   ## 1,000 messages a game and language, drawn by Python, Node and browsers: the same to the byte?
	$(BIN)/python tests/javascript/same.py

reference: .venv/test   ## docs/reference.md anew, from signatures and docstrings, and the JSON Schemas of our formats
	$(BIN)/python tools/make_reference.py
	$(BIN)/python tools/make_schemas.py

docs: .venv/python      ## the documents as a site in build/docs
	$(BIN)/python -m pip install -q -e ".[docs]"
	$(BIN)/mkdocs build -q --clean

release-check: .venv/test   ## build the package and try its wheel in a bare environment: see docs/releasing.md
	$(BIN)/python tools/check_release.py
