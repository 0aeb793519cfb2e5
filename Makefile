# Every way into the project; `make help` lists them.

SHELL := /bin/bash
PREFIX ?= /usr/local
SWIFT ?= swift
PACKAGES := liblmdb-dev libutf8proc-dev libxxhash-dev libssl-dev libsodium-dev
# Views are read by generic code of other modules: made for its types, it is twice as fast.
RELEASE := $(SWIFT) build -c release -Xswiftc -static-executable \
  -Xswiftc -cross-module-optimization
BENCHMARKS := $(RELEASE) --traits SQLiteBaseline
CLANG ?= clang
EVENTS ?= 1000000
FUZZ_SECONDS ?= 3600
SOAK_SECONDS ?= 3600
REPRISE = $(shell $(RELEASE) --show-bin-path)/reprise
BENCH_PROGRAMS = $(shell $(BENCHMARKS) --show-bin-path)
CATALOGUE := Sources/EventStore/EventStore.docc
PYTHON ?= python3

.PHONY: help packages build demo test test-long crash-test sanitize fuzz soak lint bench bench-large \
  bench-compare bench-pages bench-programs docs install uninstall clean

help: ## list what there is to make
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-13s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

packages: ## install the C libraries that are missing (Debian, Ubuntu)
	@.make/packages $(PACKAGES)

build: packages ## build the command in release, as one static executable
	$(RELEASE) --product reprise

demo: build ## show the main job on a real catalogue, in a temporary folder
	@.make/demo "$(REPRISE)"

test: packages ## run every test
	$(SWIFT) test --disable-xctest

test-long: packages ## run every test, the ones with many processes and kills at full length
	REPRISE_LONG=1 $(SWIFT) test --disable-xctest

crash-test: packages ## check 2,000 images of a store that a power cut could have left
	REPRISE_CRASH_IMAGES=2000 $(SWIFT) test --disable-xctest --filter CrashImageTests

sanitize: packages ## run the tests under the address, thread and undefined-behaviour sanitizers
	@SWIFT="$(SWIFT)" .make/sanitize $(SANITIZERS)

fuzz: packages ## try broken input on every reader, for FUZZ_SECONDS shared out (an hour)
	FUZZ_SECONDS=$(FUZZ_SECONDS) $(SWIFT) test --disable-xctest -c release -Xswiftc -enable-testing \
	  --scratch-path .build/fuzz --filter FuzzTests

soak: packages ## mixed load with kills, rebuilds and clock jumps, for SOAK_SECONDS (an hour)
	SOAK_SECONDS=$(SOAK_SECONDS) $(SWIFT) test --disable-xctest --filter SoakTests

lint: ## check the form of the sources
	$(SWIFT) format lint --strict --recursive Package.swift Sources Projections Tests

bench: packages bench-programs ## measure beside LMDB, SQLite and others; figures go to bench.jsonl
	@PYTHON="$(PYTHON)" ROUNDS="$(ROUNDS)" .make/bench "$(BENCH_PROGRAMS)" bench.jsonl $(EVENTS)

bench-large: EVENTS = 10000000
bench-large: bench ## the same with ten million events

bench-compare: bench-programs ## tell what moved: make bench-compare OLD.jsonl NEW.jsonl
	@"$(BENCH_PROGRAMS)/Benchmarks" --compare $(wordlist 2,3,$(MAKECMDGOALS))

bench-pages: bench-programs ## put the figures of bench.jsonl into README and documentation
	@"$(BENCH_PROGRAMS)/Benchmarks" --json bench.jsonl --date "$$(date -u -r bench.jsonl +%F)" \
	  --fill README.md $(CATALOGUE)/Performance.md --chart $(CATALOGUE)/Resources/cost-as-work-grows.svg

bench-programs:
	@.make/packages libsqlite3-dev
	$(BENCHMARKS) --product reprise
	$(BENCHMARKS) --product Benchmarks
	@# Not by the package, which would link Swift's runtime: that takes milliseconds of every start.
	$(CLANG) -O2 -o "$(BENCH_PROGRAMS)/ColdBaseline" Sources/ColdBaseline/main.c -llmdb
	$(CLANG) -O2 -o "$(BENCH_PROGRAMS)/ProcessTimer" Sources/ProcessTimer/main.c

docs: packages ## build the library's documentation into .build/docs
	rm -rf .build/docs-graphs "$$($(SWIFT) build --show-bin-path)"/../symbolgraph
	mkdir -p .build/docs-graphs
	@# It ends with an error where the tests are not built; the graphs of the library come before.
	$(SWIFT) package dump-symbol-graph --minimum-access-level public >/dev/null 2>&1 || true
	cp "$$($(SWIFT) build --show-bin-path)"/../symbolgraph/{EventModel,EventStore,Proofs}.symbols.json \
	  .build/docs-graphs
	docc convert Sources/EventStore/EventStore.docc --warnings-as-errors \
	  --additional-symbol-graph-dir .build/docs-graphs --output-path .build/docs

install: build ## install the command, its manual page and completions under PREFIX
	install -D -m 0755 "$(REPRISE)" "$(DESTDIR)$(PREFIX)/bin/reprise"
	install -d "$(DESTDIR)$(PREFIX)/share/man/man1" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	"$(REPRISE)" manual >"$(DESTDIR)$(PREFIX)/share/man/man1/reprise.1"
	"$(REPRISE)" completions bash >"$(DESTDIR)$(PREFIX)/share/bash-completion/completions/reprise"
	"$(REPRISE)" completions zsh >"$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_reprise"
	"$(REPRISE)" completions fish >"$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/reprise.fish"

uninstall: ## remove what `make install` installed under PREFIX
	rm -f "$(DESTDIR)$(PREFIX)/bin/reprise" "$(DESTDIR)$(PREFIX)/share/man/man1/reprise.1" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/reprise" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_reprise" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/reprise.fish"

clean: ## remove what was built
	$(SWIFT) package clean
