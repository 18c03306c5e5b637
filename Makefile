# make run      install missing packages, build, and check two sample packs
# make test     install missing packages, build, and run all tests
# Other targets are for contributors: see CONTRIBUTING.md.

SWIFT ?= swift
# Linux has no Swift runtime, so the program contains it. Types are referenced directly: a look-up by name makes
# the runtime scan all conformances at every start.
DIRECT_TYPES := -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
RELEASE := -c release $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib $(DIRECT_TYPES))
PREFIX ?= /usr/local
BIN := .build/release/stickerlint
# A pack without faults, and a pack with the common ones.
PACKS ?= SamplePacks/good-pack SamplePacks/broken-pack

.PHONY: run test build-tests channels browser build install install-files release deb wheel fresh site docc webp-differential webp-mutants lint format goldens \
    docs new-rule samples bench bench-assemble bench-edges bench-fix bench-movies bench-optimize bench-repair bench-webp instructions tested mac-proof \
    case-folder fuzz fuzz-check hostile advice faults races spark sanitize sanitize-threads allocation-failures coverage clean

# The sample packs have findings, so status 1 counts as success. The program is built as for the tests: that is fastest.
run: tested
	@echo
	@$(TESTED) $(PACKS) || [ $$? -eq 1 ]

# make test FILTER=GlobTests runs one suite. Code that processes pixels is optimized, because it takes thirty times as
# long otherwise; overflows and indices are still checked. The rest is not, because that takes most of a build's time.
# Debug information is limited to line numbers, for backtraces: more takes longer to compile.
run test build-tests tested: export STICKERLINT_QUICK := 1
TESTS := -c release -Xswiftc -enable-testing -Xswiftc -gline-tables-only --scratch-path .build/tests
test: build-tests
	$(SWIFT) test $(TESTS) --skip-build $(if $(FILTER),--filter '$(FILTER)')
	$(if $(FILTER),,STICKERLINT="$(TESTED)" $(CHANNELS))
	$(if $(FILTER),,STICKERLINT="$(TESTED)" Scripts/browser-tests $(BROWSER))

build-tests:
	@Scripts/bootstrap testing
	$(SWIFT) build $(TESTS) --build-tests

# Tests the GitHub Action, called as by a runner, the hooks, and the commands in README and the guides.
CHANNELS := python3 -B -m unittest discover -s Tests/Channels
channels: tested
	STICKERLINT="$(TESTED)" $(CHANNELS)

# The pages of preview in Chromium: make browser TEST=test_conversation runs one file.
browser: tested
	STICKERLINT="$(TESTED)" Scripts/browser-tests $(BROWSER) $(TEST)

build:
	@Scripts/bootstrap
	$(SWIFT) build $(RELEASE) --product stickerlint

# Builds the program as the tests do, for checks that instrument it: a statically linked one cannot be instrumented.
tested:
	@Scripts/bootstrap
	$(SWIFT) build $(TESTS) --product stickerlint
TESTED := $(CURDIR)/.build/tests/release/stickerlint

# Installs the program, its manual page, and completions in each shell's folder. Under sudo nothing is built: root would
# own files that the next build has to replace, and Homebrew refuses to run.
SHARE := $(DESTDIR)$(PREFIX)/share
BASH_COMPLETIONS := $(SHARE)/bash-completion/completions
ZSH_COMPLETIONS := $(SHARE)/zsh/site-functions
FISH_COMPLETIONS := $(SHARE)/fish/vendor_completions.d
install:
	@if [ -z "$${SUDO_USER:-}" ]; then $(MAKE) build; \
	elif [ ! -x $(BIN) ]; then echo "install: run 'make build' first, without sudo" >&2; exit 2; fi
	@$(MAKE) --no-print-directory install-files

# Installs the same files for an existing program, BIN.
install-files:
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(SHARE)/man/man1" "$(BASH_COMPLETIONS)" \
	    "$(ZSH_COMPLETIONS)" "$(FISH_COMPLETIONS)"
	install -m 755 $(BIN) "$(DESTDIR)$(PREFIX)/bin/stickerlint"
	install -m 644 docs/reference/stickerlint.1 "$(SHARE)/man/man1/stickerlint.1"
	$(BIN) --generate-completion-script bash | sed '$(BASH_PATHS)' > "$(BASH_COMPLETIONS)/stickerlint"
	$(BIN) --generate-completion-script zsh > "$(ZSH_COMPLETIONS)/_stickerlint"
	$(BIN) --generate-completion-script fish > "$(FISH_COMPLETIONS)/stickerlint.fish"

# In bash, arguments without a completion of their own are paths; without -o default, bash would offer nothing.
BASH_PATHS := s/^complete -o filenames /complete -o default -o filenames /

# The files to publish, in .build/dist; see docs/design/releasing.md. Those for Macs are built on CI's machines only.
release:
	$(if $(filter Darwin,$(shell uname -s)),Scripts/release-mac,Scripts/release)

# Packages the build of 'make release' for Debian and Ubuntu, and for pip and pipx.
deb:
	python3 -B Scripts/packaging/deb.py .build/release-static .build/dist

wheel:
	python3 -B Scripts/packaging/wheel.py .build/release-static .build/dist

# Checks that archive, package and wheel install and run in bare systems. SYSTEMS: systems that Scripts/fresh knows.
fresh:
	Scripts/fresh $(SYSTEMS)

# Compares every frame of COUNT generated WebP files with Pillow's; needs Pillow and webpmux.
webp-differential: tested
	STICKERLINT="$(TESTED)" Scripts/webp-differential $(COUNT)

# Runs COUNT damaged WebP files through the program.
webp-mutants: tested
	STICKERLINT="$(TESTED)" Scripts/webp-mutants $(COUNT)

# The documentation site, in .build/site/html.
site:
	Scripts/build-site

# The documentation of the library for apps as Xcode shows it, from its comments and articles.
docc:
	Scripts/build-docc

SWIFT_FILES := Sources StickerManifest Plugins Tests Scripts/darwin Package.swift
lint:
	Scripts/new-rule --check
	Scripts/borders
	$(SWIFT) format lint --strict --recursive --parallel $(SWIFT_FILES)
	Scripts/portable

format:
	$(SWIFT) format --in-place --recursive --parallel $(SWIFT_FILES)

# Everything that only a Mac can show, in one report file. STEPS: steps of 'Scripts/mac-proof --list'.
mac-proof:
	Scripts/mac-proof $(STEPS)

# Runs the program in a case-insensitive folder, and with names in both normalization forms.
case-folder: tested
	Scripts/case-folder "$(TESTED)"

# Rewrites all expected output; read the diff before committing it.
goldens:
	UPDATE_GOLDENS=1 $(MAKE) test
	@# The reference includes the samples' output, which may just have changed.
	UPDATE_GOLDENS=1 $(MAKE) test FILTER='$(DOCS)'
	git status --short -- Tests SamplePacks docs Sources

# Rewrites the pages of docs/reference that follow from the rules, the platforms, the configuration and the commands.
docs:
	UPDATE_GOLDENS=1 $(MAKE) test FILTER='$(DOCS)'
	git status --short -- docs Sources
DOCS := examplesAreCurrent|referenceIsCurrent|chemaIsCurrent|commandPagesAreCurrent|everyPropertyIsHonoredOrReported

# make new-rule ID=some-problem GROUP=files (or another group of RuleMetadata)
new-rule:
	@Scripts/new-rule "$(ID)" "$(GROUP)"

# Redraws SamplePacks; make samples RULE=file-too-large draws the pack of one rule.
samples:
	Scripts/draw-samples $(if $(RULE),--rule '$(RULE)')

# CPU time and memory, compared with a bare C program and other tools on a generated corpus.
bench: build
	Benchmarks/run

# The accuracy of 'fix' on known backgrounds and on clean art. ART: folders of clean PNG art; FIXED= uses drawn
# art.
FIXED ?= $(ART)
bench-fix: build
	Benchmarks/fix/run $(FIXED)

# Time, memory, bytes and quality of repairs and fits. BENCH: options of Benchmarks/repair (--before PROGRAM, --quick,
# folders).
bench-repair: build
	Benchmarks/repair $(BENCH)

# make bench-webp CHECKOUTS=FOLDER: WebP below 500,000 bytes, compared with sticker-convert and img2webp on the
# animations of Benchmarks/webp/animations.txt, whose repositories are cloned in FOLDER as OWNER+NAME.
bench-webp: build
	Benchmarks/webp/gather "$(CHECKOUTS)" .build/bench-webp
	Benchmarks/webp/run .build/bench-webp

# Frames, times and pixels after a round trip through movies, WebP and GIF.
bench-movies: build
	Benchmarks/movies/run $(MOVIES)

# The Spark example with one worker and with two, if Java is installed and PySpark can be.
spark: tested
	STICKERLINT="$(TESTED)" Scripts/spark $(COPIES)

# Bytes and CPU time of optimizing stills, compared with oxipng, zopflipng, optipng and jpegtran. STILLS: folders;
# BENCH: options of Benchmarks/optimize.
STILLS ?= $(wildcard ../shared/corpus)
bench-optimize: build
	Benchmarks/optimize $(BENCH) $(STILLS)

# Compares the numbers of instructions of linting, a repair and a fit with the stored ones, by valgrind if installed.
instructions: tested
	Benchmarks/instructions

# Bytes, CPU time and exactness of assembling generated frames, compared with every other installed assembler.
# BENCH: options of Benchmarks/assemble (--quick, --again, --only RE, a folder).
bench-assemble: build
	Benchmarks/assemble $(BENCH)

# True and false findings of the edge rules on clean and spoiled art, and the cost of their analysis in addition
# to decoding. ART: folders of clean PNG art.
ART ?= $(addprefix ../shared/corpus/art-,noto512 gopher-stickers the-ross)
bench-edges: build
	Benchmarks/edges/run $(ART)
	Benchmarks/edges/cost

# make fuzz TARGET=png SECONDS=60; TARGET=all divides the time among all targets. See Fuzz/README.md.
fuzz:
	@Scripts/bootstrap
	Scripts/fuzz $(or $(TARGET),png) $(or $(SECONDS),60)

# Checks that the fuzzer compiles with the modules of the tests' build.
fuzz-check: tested
	Scripts/fuzz --check

# Hostile files, names and folders, and mutants. Needs ../shared/tools, which is not part of this repository; skipped
# without it. BRIEF=1 omits formats that tests read back.
hostile: tested
	STICKERLINT="$(TESTED)" Scripts/hostile $(MUTANTS) $(if $(BRIEF),--brief)

# Runs every command without a placeholder that lint prints about SamplePacks/rules, or about FOLDERS, as printed.
advice: tested
	STICKERLINT="$(TESTED)" Scripts/advice $(FOLDERS)

# Makes every call that writes a file fail, and kills the program at each of them. Needs ../shared/tools, which is not
# part of this repository; skipped without it. Linux only.
faults: tested
	STICKERLINT="$(TESTED)" Scripts/faults $(TRIALS)

# Races between programs, signals at any time, attributes, locked files and more, for SECONDS in all. Needs
# ../shared/tools/attack, which is not part of this repository; skipped without it.
races: tested
	STICKERLINT="$(TESTED)" Scripts/races $(SECONDS)

# All tests with address and undefined-behavior checks, then the program on all images with no leak suppressed.
# (In the tests, Tests/leaks.txt suppresses leaks inside Foundation, the argument parser and XCTest, and thereby
# any leak reachable only through XCTest.)
SANITIZE := .build/sanitize
sanitize:
	@Scripts/bootstrap
	LSAN_OPTIONS=suppressions=Tests/leaks.txt:print_suppressions=0 $(SWIFT) test --scratch-path $(SANITIZE) \
	    --sanitize=address -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined
	$(SWIFT) build -c release --scratch-path $(SANITIZE) --sanitize=address \
	    -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined --product stickerlint
	Scripts/sanitize-run $(SANITIZE)/release/stickerlint

# The program with thread checks, on many files at the same time.
sanitize-threads:
	@Scripts/bootstrap
	$(SWIFT) build -c release --scratch-path $(SANITIZE)-threads --sanitize=thread --product stickerlint
	Scripts/sanitize-run $(SANITIZE)-threads/release/stickerlint

# Makes every allocation in and below the C shims fail in turn. Linux only.
allocation-failures:
	@Scripts/bootstrap
	Scripts/allocation-failures

# The lines of the codecs and C shims that the tests run, by file.
coverage:
	@Scripts/bootstrap
	Scripts/coverage

clean:
	$(SWIFT) package clean
