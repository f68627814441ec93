# The only commands; .ci/run calls them too. `make help` lists them.
# Cargo always builds the whole workspace: `-p` would select other features and build hundreds of crates again.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory

TARGET := $(or $(CARGO_TARGET_DIR),target)
BIN := $(TARGET)/debug/meridian
TOOLS := deploy/tools
NPM := cd frontend && npm
FRONTEND_SOURCES := $(shell find frontend/src frontend/public -type f 2>/dev/null) $(wildcard frontend/*.json frontend/*.mjs frontend/*.ts)

# make run REPLAY=FOLDER REPLAY_CHAIN=FOLDER PORT=9000 DATA=FOLDER
RUN_ARGS := $(if $(REPLAY),--replay '$(REPLAY)') $(if $(REPLAY_CHAIN),--replay-chain '$(REPLAY_CHAIN)') $(if $(PORT),--listen 127.0.0.1:$(PORT)) $(if $(DATA),--data '$(DATA)')

export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1

.PHONY: help setup run dev build build-rust build-frontend gen fmt lint test test-rust test-frontend test-proto test-supply audit e2e shots clients eval bench soak fuzz packs test-chart test-deploy test-observe test-roles test-pooler test-backup doctor seed clean

help: ## list these commands
	@grep -hE '^[a-z0-9-]+:.*## ' $(MAKEFILE_LIST) | sort | awk -F ':.*## ' '{ printf "  make %-16s %s\n", $$1, $$2 }'

setup: ## install what run and test need and this machine lacks
	@$(TOOLS)/setup.sh

run: build ## build what changed and start everything here (REPLAY=FOLDER, REPLAY_CHAIN=FOLDER, PORT=8080, DATA=FOLDER)
	@exec $(BIN) up $(RUN_ARGS)

dev: ## start everything and reload both sides on a change
	@MERIDIAN_BACKEND=http://127.0.0.1:$(or $(PORT),8080) $(TOOLS)/dev.sh $(RUN_ARGS)

build: build-rust build-frontend ## debug build of the services, production build of the interface

build-rust:
	@$(TOOLS)/need.sh cargo
	@[ -x $(BIN) ] || echo "building the services: about 10 minutes the first time on 2 cores"
	@cargo build --workspace --bins

build-frontend: frontend/dist/index.html ## production build of the interface

frontend/node_modules/.package-lock.json: frontend/package-lock.json
	@$(TOOLS)/need.sh npm
	@echo "installing the interface's packages"
	@$(NPM) ci --no-audit --no-fund
	@touch $@

frontend/dist/index.html: frontend/node_modules/.package-lock.json $(FRONTEND_SOURCES)
	@echo "building the interface"
	@$(NPM) run --silent build
	@touch $@

gen: ## write the generated files anew: contract lock, OpenAPI snapshot, settings tables, the interface's types
	@MERIDIAN_BLESS=1 cargo test --workspace --test lock --quiet
	@MERIDIAN_BLESS=1 cargo test --workspace --lib --test it --quiet -- openapi readme
	@$(TOOLS)/need.sh node
	@$(NPM) run --silent gen

fmt: frontend/node_modules/.package-lock.json ## format Rust and TypeScript
	@cargo fmt --all
	@$(NPM) run --silent lint:fix

lint: frontend/node_modules/.package-lock.json ## formats, lints and types, as the build machine checks them
	@cargo fmt --all --check
	@cargo clippy --workspace --all-targets -- -D warnings
	@$(NPM) run --silent lint
	@$(NPM) run --silent typecheck

test: ## every test, on a machine with nothing started; ends with a count
	@$(TOOLS)/test.sh

test-rust: ## the Rust tests alone
	@cargo test --workspace --no-fail-fast

test-frontend: frontend/node_modules/.package-lock.json ## the interface's unit tests alone
	@$(NPM) run --silent test

test-supply: ## licences, sources and secrets: of the crates, the npm packages, the tracked files and the history
	@$(TOOLS)/test-supply.sh

audit: ## known vulnerabilities of what we are built from, with the age of the database (ADVISORY_DB=FOLDER)
	@python3 $(TOOLS)/supply_chain.py advisories $(ADVISORY_DB)

test-proto: ## the contract lock alone (MERIDIAN_BLESS=1 writes it)
	@cargo test --workspace --test lock

clients: build ## clients of others (CoinGecko, EVM nodes) against an own instance
	@$(TOOLS)/clients.sh $(BIN)

e2e: build ## the journeys in a real browser, against an own `meridian up`
	@$(TOOLS)/setup.sh
	@$(TOOLS)/journeys.sh $(BIN) $(ARGS)

shots: build ## pictures of every page in both themes and sizes, and what its first view costs, into deploy/bench/ROUTES.md (SHOTS_DIR=FOLDER)
	@$(TOOLS)/setup.sh
	@SHOTS=1 SHOTS_DIR='$(abspath $(or $(SHOTS_DIR),frontend/e2e/.shots))' SHOTS_TABLE='$(abspath deploy/bench/ROUTES.md)' $(TOOLS)/journeys.sh $(BIN) --project=tour
	@cd frontend && SHOTS_DIR='$(abspath $(or $(SHOTS_DIR),frontend/e2e/.shots))' CHROMIUM_PATH="$$(../deploy/tools/chromium.sh)" npm run --silent shots

eval: ## score the forecasts beside the saved anchors and the chain heuristics on labelled transactions (EVAL=FOLDER of the scorer)
	@services/onchain/eval.sh
	@cargo build --release --workspace --bins
	@MERIDIAN_EVAL='$(EVAL)' MERIDIAN_FORECAST='$(abspath $(TARGET))/release/forecasting' services/forecasting/eval.sh

bench: build-frontend ## speed and size side by side with peers, into deploy/bench/RESULTS.md (SECTIONS=… runs some)
	@$(TOOLS)/setup.sh varnishd:varnish+varnish-modules
	@cargo build --release --workspace --bins
	@PYTHONDONTWRITEBYTECODE=1 python3 deploy/bench/run.py $(TARGET)/release $(SECTIONS)

soak: build-frontend ## promises that take minutes: faults, failovers, overload, slow clients, memory (SOAK_ONLY=… runs some)
	@$(TOOLS)/setup.sh
	@cargo build --release --workspace --bins
	@PYTHONDONTWRITEBYTECODE=1 python3 deploy/bench/soak.py $(TARGET)/release/meridian

fuzz: build-rust ## hostile requests to every operation, and new cases for the property tests (FUZZ_SEED=…)
	@$(TOOLS)/fuzz.sh $(BIN)

test-chart: ## the Helm chart without a cluster: lint, schemas, rules, renders (BLESS=1 writes the renders)
	@$(TOOLS)/test-chart.sh

test-deploy: ## images and a one-node cluster for real: install, upgrade under load, rollback (root; the first time takes long)
	@$(TOOLS)/setup.sh
	@deploy/cluster/test-deploy.sh

test-observe: ## alert rules against made-up series, and names of metrics against the code
	@deploy/observe/check.sh

test-roles: ## the database's roles: made, taken over from an older installation, kept apart, on a PostgreSQL of its own
	@$(TOOLS)/test-roles.sh

test-pooler: build-rust ## the guide's PgBouncer before a PostgreSQL of its own, with pgbench and all services on it (root the first time, to build PgBouncer)
	@$(TOOLS)/test-pooler.sh $(TARGET)/debug

test-backup: ## back up, drop, restore, compare, on a PostgreSQL of its own
	@deploy/backup/test.sh

doctor: build-rust ## check this machine and say what to do
	@$(BIN) doctor $(if $(DATA),--data '$(DATA)')

packs: build-rust ## load published lists of names into a database (FOLDER=…, DATABASE_URL=… of onchain)
	@exec $(TARGET)/debug/onchain packs '$(FOLDER)'

seed: build-rust ## a demo account with an API key in the running instance
	@$(BIN) seed $(if $(DATA),--data '$(DATA)')

clean: ## remove builds (data is kept)
	@cargo clean
	@rm -rf frontend/dist frontend/dist-maps frontend/node_modules frontend/test-results frontend/playwright-report
