# Two commands: `make run` opens the editor, `make test` proves it. Each sets up what it needs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
SAMPLE := samples/scenarios/night-at-the-ford.scenario.yaml

# What Qt needs of a bare Debian: first for pictures without a display, then for a real window.
LIBRARIES := libgl1 libglib2.0-0 libdbus-1-3 libegl1 libfontconfig1 libxkbcommon0 \
	libxkbcommon-x11-0 libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-shape0 fonts-dejavu-core

.PHONY: run test bench docs format system clean

run: $(READY) system
	@$(BIN)/gonfalon edit $(SAMPLE)

test: $(READY) system
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	QT_QPA_PLATFORM=offscreen $(BIN)/pytest -n 2

bench: $(READY) system
	@$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[bench]' || echo "Some peers cannot be fetched: their rows are skipped"
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m benchmarks

# Pages that are read off the program; `docs/make.py --pictures` paints the pictures.
docs: $(READY)
	$(BIN)/python docs/make.py

format: $(READY)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

$(READY): pyproject.toml
	@$(PYTHON) -m venv $(VENV) 2>/dev/null || { \
		if [ "$$(id -u)" = 0 ]; then apt-get update -qq && apt-get install -y -qq python3-venv >/dev/null && $(PYTHON) -m venv $(VENV); \
		else echo "Python's venv is missing. Run: sudo apt-get install python3-venv"; exit 1; fi; }
	$(BIN)/python -m pip install -q --disable-pip-version-check -e '.[dev]'
	@touch $@

# Qt is there when a picture can be painted and, where there is a display, a window be opened; the
# libraries are fetched only when it is not.
system: $(READY)
	@{ QT_QPA_PLATFORM=offscreen $(BIN)/python -m editor.draw.ready && $(BIN)/python -m editor.cli.display; } 2>/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			echo "Installing the system libraries that Qt needs"; \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(LIBRARIES) >/dev/null; \
		else echo "Qt needs system libraries. Run: sudo apt-get install $(LIBRARIES)"; exit 1; fi; }

clean:
	rm -rf $(VENV) dist build out .mypy_cache .ruff_cache .pytest_cache .hypothesis
