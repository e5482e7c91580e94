# make video   renders the lecture at 480p into media/, and a page that shows it into media/site/
# make test    runs everything that tells whether this works
# make proof   holds the numbers against ONNX, PyTorch, other authors' pages and planted mistakes, and proves every film
# make embeds  builds the snippets of docs/embedding.md with the tools they are for and plays them in Chromium
#
# Each sets up all it needs, from a bare Debian on, and is quick when that is done.

PYTHON ?= python3
BIN := .venv/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --use-pep517 -c constraints.txt
LECTURE := media/self-attention.mp4

.PHONY: video test proof embeds
.DELETE_ON_ERROR:

video: .venv/ready
	$(BIN)/attention-reel render self-attention --quality l --output media
	@echo $(CURDIR)/$(LECTURE)
	@$(BIN)/attention-reel page media

test: .venv/ready-to-test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest --numprocesses 2 --dist loadfile

proof: .venv/ready-to-prove
	$(BIN)/pytest tests/peers tests/published tests/numerics -rs
	$(BIN)/python benchmarks/mutants.py
	$(BIN)/attention-reel proof

embeds: .venv/ready-to-embed
	$(BIN)/pytest tests/publishing -k embedding -rs

# What is installed is up to date as long as these files are.
.venv/ready: pyproject.toml constraints.txt tools/setup.sh
	tools/setup.sh $(PYTHON)
	$(PIP_INSTALL) --editable .
	touch $@

.venv/ready-to-test: .venv/ready
	$(PIP_INSTALL) --editable '.[dev]'
	touch $@

.venv/ready-to-prove: .venv/ready-to-test
	$(PIP_INSTALL) --editable '.[dev,peers]'
	touch $@

.venv/ready-to-embed: .venv/ready-to-test tools/courses.sh tools/courses/package.json tools/courses/jupyter-book.txt
	tools/courses.sh
	$(PIP_INSTALL) --editable '.[dev,browser,courses,notebooks]'
	touch $@
