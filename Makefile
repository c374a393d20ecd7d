# 岭南麻将: everything a fresh machine needs is GNU make and a Python with venv.
PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check install --quiet

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
# Every server and test worker that starts would otherwise compile all of the package again.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: help run test check bench soak format goldens lock build clean

help:
	@echo 'make run     start the server on this machine and print the link of its page'
	@echo 'make test    the whole test suite (installs Chromium through apt if root and it is missing)'
	@echo 'make check   format, lint, types, import contracts'
	@echo 'make bench   speed, beside other packages measured in the same run'
	@echo 'make soak    the long tests'
	@echo 'make format  put every file in form'
	@echo 'make goldens write the golden files and the generated files of the client anew; review the diff'
	@echo 'make lock    write requirements/*.txt and client/package-lock.json anew'
	@echo 'make clean   remove the environment and everything built; the data in .data/ stays'

run: $(VENV)/.installed build
	@$(VENV)/bin/lingnan serve --data .data

test: $(VENV)/.installed build
	@$(PY) hatch_build.py npm run test
	@LINGNAN_CHROMIUM="$$($(PY) tests/support/chromium.py --install)" && export LINGNAN_CHROMIUM && \
	$(PY) -m pytest -n auto --maxprocesses 8 --dist loadfile --no-loadscope-reorder

check: $(VENV)/.installed build
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports
	$(PY) hatch_build.py npm run check

bench: $(VENV)/.installed $(VENV)/.bench build
	@$(PY) -m bench

soak: $(VENV)/.installed build
	@LINGNAN_CHROMIUM="$$($(PY) tests/support/chromium.py --install)" && export LINGNAN_CHROMIUM && \
	$(PY) -m pytest -m soak

format: $(VENV)/.locked
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .

goldens: $(VENV)/.installed build
	$(PY) -m tests.golden.regenerate
	$(PY) scripts/make_client_types.py
	$(PY) scripts/make_client_rules.py
	$(PY) scripts/make_configuration.py
	$(PY) scripts/make_refusals.py

# Hashes of the public packages, no addresses: the lock says what is installed, not from where.
UV_COMPILE := $(PY) -m uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make lock'

lock: $(VENV)/.locked
	$(UV_COMPILE) pyproject.toml requirements/dev.in -o requirements/dev.txt
	$(UV_COMPILE) requirements/bench.in -o requirements/bench.txt
	$(PY) hatch_build.py npm-lock

# Both know by content whether they are up to date, so this runs every time.
build: $(VENV)/.locked
	@$(PY) hatch_build.py

clean:
	rm -rf $(VENV) build dist src/lingnan/web/static client/node_modules
	rm -f src/lingnan/kernel/*.so src/lingnan/kernel/*.pyd
	rm -rf .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis

$(VENV)/.created:
	@command -v $(PYTHON) >/dev/null || { echo "lingnan needs Python 3.11 or newer, and there is no '$(PYTHON)'." \
	"Install one, or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "lingnan needs Python 3.11 or newer;" \
	"this is $$($(PYTHON) --version). Name a newer one: make $(MAKECMDGOALS) PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "This Python cannot make environments (venv is missing;" \
	"on Debian: apt install python3-venv)."; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

# Hashes and an editable install exclude each other, hence two steps.
$(VENV)/.locked: requirements/dev.txt $(VENV)/.created
	@echo 'Installing what lingnan is built with; the first time this takes a few minutes.'
	$(PIP) --require-hashes -r $<
	@touch $@

$(VENV)/.installed: pyproject.toml $(VENV)/.locked | build
	$(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.bench: requirements/bench.txt $(VENV)/.locked
	$(PIP) --require-hashes -r $<
	@touch $@
