# make run      install what is missing, build, and check two sample packs
# make test     install what is missing, build, and run all tests
# The rest is for people who work on stickerlint: see CONTRIBUTING.md.

SWIFT ?= swift
# Linux has no Swift of its own: the program brings the runtime along. Types are asked for directly: when they are
# looked up by name, that runtime goes through all conformances that there are, at every start.
DIRECT_TYPES := -Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
RELEASE := -c release $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib $(DIRECT_TYPES))
PREFIX ?= /usr/local
BIN := .build/release/stickerlint
# A newcomer sees one pack in order and one with every common mistake.
PACKS ?= SamplePacks/good-pack SamplePacks/broken-pack

.PHONY: run test build-tests channels browser build install install-files release deb wheel fresh site docc webp-differential webp-mutants lint format goldens \
    docs new-rule samples bench bench-assemble bench-edges bench-fix bench-optimize bench-webp instructions tested mac-proof \
    case-folder fuzz fuzz-check hostile advice faults races spark sanitize sanitize-threads allocation-failures coverage clean

# Findings are what is to be seen here, so that status 1 counts as success.
run: build
	@echo
	@$(BIN) $(PACKS) || [ $$? -eq 1 ]

# make test FILTER=GlobTests runs one suite. What is tested is optimized, because unoptimized pixels
# take thirty times as long; overflows and indices are checked all the same.
TESTS := -c release -Xswiftc -enable-testing --scratch-path .build/tests
test: build-tests
	$(SWIFT) test $(TESTS) --skip-build $(if $(FILTER),--filter '$(FILTER)')
	$(if $(FILTER),,STICKERLINT="$(TESTED)" $(CHANNELS))
	$(if $(FILTER),,STICKERLINT="$(TESTED)" Scripts/browser-tests $(BROWSER))

build-tests:
	@Scripts/bootstrap testing
	$(SWIFT) build $(TESTS) --build-tests

# The GitHub Action and the hooks, as a runner calls them.
CHANNELS := python3 -B -m unittest discover -s Tests/Channels
channels: tested
	STICKERLINT="$(TESTED)" $(CHANNELS)

# The pages of preview in Chromium: make browser TEST=test_conversation runs one file.
browser: tested
	STICKERLINT="$(TESTED)" Scripts/browser-tests $(BROWSER) $(TEST)

build:
	@Scripts/bootstrap
	$(SWIFT) build $(RELEASE) --product stickerlint

# The program as the tests run it, for what takes it to pieces: it is not linked statically.
tested:
	@Scripts/bootstrap
	$(SWIFT) build $(TESTS) --product stickerlint
TESTED := $(CURDIR)/.build/tests/release/stickerlint

# The program, its manual page, and completions where each shell looks for them. Under sudo nothing is
# built: root would own what the next build is to write, and Homebrew refuses to run.
SHARE := $(DESTDIR)$(PREFIX)/share
BASH_COMPLETIONS := $(SHARE)/bash-completion/completions
ZSH_COMPLETIONS := $(SHARE)/zsh/site-functions
FISH_COMPLETIONS := $(SHARE)/fish/vendor_completions.d
install:
	@if [ -z "$${SUDO_USER:-}" ]; then $(MAKE) build; \
	elif [ ! -x $(BIN) ]; then echo "install: run 'make build' first, without sudo" >&2; exit 2; fi
	@$(MAKE) --no-print-directory install-files

# The same for any program that is there: BIN.
install-files:
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(SHARE)/man/man1" "$(BASH_COMPLETIONS)" \
	    "$(ZSH_COMPLETIONS)" "$(FISH_COMPLETIONS)"
	install -m 755 $(BIN) "$(DESTDIR)$(PREFIX)/bin/stickerlint"
	install -m 644 docs/reference/stickerlint.1 "$(SHARE)/man/man1/stickerlint.1"
	$(BIN) --generate-completion-script bash | sed '$(BASH_PATHS)' > "$(BASH_COMPLETIONS)/stickerlint"
	$(BIN) --generate-completion-script zsh > "$(ZSH_COMPLETIONS)/_stickerlint"
	$(BIN) --generate-completion-script fish > "$(FISH_COMPLETIONS)/stickerlint.fish"

# Where the script knows of nothing to offer, paths are what is wanted.
BASH_PATHS := s/^complete -o filenames /complete -o default -o filenames /

# What is published: see docs/design/releasing.md. All of it comes into .build/dist. On a Mac only CI's machines do it.
release:
	$(if $(filter Darwin,$(shell uname -s)),Scripts/release-mac,Scripts/release)

# Of what 'make release' has built: a package for Debian and Ubuntu, and one for pip and pipx.
deb:
	python3 -B Scripts/packaging/deb.py .build/release-static .build/dist

wheel:
	python3 -B Scripts/packaging/wheel.py .build/release-static .build/dist

# Whether archive, package and wheel install and run in bare systems. SYSTEMS: some of those of Scripts/fresh.
fresh:
	Scripts/fresh $(SYSTEMS)

# Every frame of COUNT WebP files, drawn for it, beside Pillow's; needs Pillow and webpmux.
webp-differential: tested
	STICKERLINT="$(TESTED)" Scripts/webp-differential $(COUNT)

# COUNT damaged WebP files through the program.
webp-mutants: tested
	STICKERLINT="$(TESTED)" Scripts/webp-mutants $(COUNT)

# The documentation, as pages for browsers, in .build/site/html.
site:
	Scripts/build-site

# What Xcode shows of the library that apps link, from its comments and articles.
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

# Everything that only a Mac can show, in one report file. STEPS: some of 'Scripts/mac-proof --list'.
mac-proof:
	Scripts/mac-proof $(STEPS)

# The program in a folder where case makes no difference, and with names in both of Unicode's forms.
case-folder: tested
	Scripts/case-folder "$(TESTED)"

# Rewrites every expected output; look at the difference before committing it.
goldens:
	UPDATE_GOLDENS=1 $(MAKE) test
	@# The reference shows what the samples show, which may have changed just now.
	UPDATE_GOLDENS=1 $(MAKE) test FILTER='$(DOCS)'
	git status --short -- Tests SamplePacks docs Sources

# Rewrites docs/reference from the rules, the configuration and the commands.
docs:
	UPDATE_GOLDENS=1 $(MAKE) test FILTER='$(DOCS)'
	git status --short -- docs Sources
DOCS := examplesAreCurrent|referenceIsCurrent|chemaIsCurrent|commandPageIsCurrent|everyPropertyIsHonoredOrReported

# make new-rule ID=some-problem GROUP=files (or another group of RuleMetadata)
new-rule:
	@Scripts/new-rule "$(ID)" "$(GROUP)"

# Draws SamplePacks anew; make samples RULE=file-too-large draws the pack of one rule.
samples:
	Scripts/draw-samples $(if $(RULE),--rule '$(RULE)')

# CPU time and memory beside a bare C program and other tools, on a corpus it generates.
bench: build
	Benchmarks/run

# How well 'fix' takes known backgrounds out of edges, and that clean art stays as it is. ART: folders of
# clean PNG art; FIXED= draws its own.
FIXED ?= $(ART)
bench-fix: build
	Benchmarks/fix/run $(FIXED)

# make bench-webp CHECKOUTS=FOLDER: WebP below 500,000 bytes beside sticker-convert and img2webp, on the animations of
# Benchmarks/webp/animations.txt, whose repositories are cloned in FOLDER as OWNER+NAME.
bench-webp: build
	Benchmarks/webp/gather "$(CHECKOUTS)" .build/bench-webp
	Benchmarks/webp/run .build/bench-webp

# What comes back of animations that went through movies, WebP and GIF: frames, times and pixels.
bench-movies: build
	Benchmarks/movies/run $(MOVIES)

# The example for Spark with one worker and with two, where there is Java and PySpark can be installed.
spark: tested
	STICKERLINT="$(TESTED)" Scripts/spark $(COPIES)

# Bytes and CPU time of making stills smaller, beside oxipng, zopflipng, optipng and jpegtran. STILLS: folders;
# BENCH: options of Benchmarks/optimize.
STILLS ?= $(wildcard ../shared/corpus)
bench-optimize: build
	Benchmarks/optimize $(BENCH) $(STILLS)

# Whether linting the sample pack takes more instructions than before; by valgrind, where there is one.
instructions: tested
	Benchmarks/instructions

# Bytes, CPU time and exactness of assembling, beside every other assembler that is installed, on
# frames it draws. BENCH: options of Benchmarks/assemble (--quick, --again, --only RE, a folder).
bench-assemble: build
	Benchmarks/assemble $(BENCH)

# How often the rules about edges are right on clean and on spoiled art, and what their analysis adds
# to decoding. ART: folders of clean PNG art.
ART ?= $(addprefix ../shared/corpus/art-,noto512 gopher-stickers the-ross)
bench-edges: build
	Benchmarks/edges/run $(ART)
	Benchmarks/edges/cost

# make fuzz TARGET=png SECONDS=60; TARGET=all divides the time among all targets. See Fuzz/README.md.
fuzz:
	@Scripts/bootstrap
	Scripts/fuzz $(or $(TARGET),png) $(or $(SECONDS),60)

# Whether the fuzzers still compile, with the modules of the tests' build.
fuzz-check: tested
	Scripts/fuzz --check

# Hostile files, names and folders, and mutants, where ../shared/tools lies beside the checkout. BRIEF=1
# leaves out formats that tests read back.
hostile: tested
	STICKERLINT="$(TESTED)" Scripts/hostile $(MUTANTS) $(if $(BRIEF),--brief)

# Every command that lint prints about the sample packs, or about FOLDERS, run to the letter.
advice: tested
	STICKERLINT="$(TESTED)" Scripts/advice $(FOLDERS)

# Every call that writes a file fails or is the last one, in turn, where ../shared/tools lies beside
# the checkout. Linux only.
faults: tested
	STICKERLINT="$(TESTED)" Scripts/faults $(TRIALS)

# Races between programs, signals at any time, attributes, locked files and more, for SECONDS in all,
# where ../shared/tools/attack lies beside the checkout.
races: tested
	STICKERLINT="$(TESTED)" Scripts/races $(SECONDS)

# All tests with address and undefined-behavior checks, then the program over all images without
# any leak passed over. (In the tests, Tests/leaks.txt passes over leaks inside Foundation, the
# argument parser and XCTest, and with them any that is only reached through XCTest.)
SANITIZE := .build/sanitize
sanitize:
	@Scripts/bootstrap
	LSAN_OPTIONS=suppressions=Tests/leaks.txt:print_suppressions=0 $(SWIFT) test --scratch-path $(SANITIZE) \
	    --sanitize=address -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined
	$(SWIFT) build -c release --scratch-path $(SANITIZE) --sanitize=address \
	    -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined --product stickerlint
	Scripts/sanitize-run $(SANITIZE)/release/stickerlint

# The program with thread checks, on many files at a time.
sanitize-threads:
	@Scripts/bootstrap
	$(SWIFT) build -c release --scratch-path $(SANITIZE)-threads --sanitize=thread --product stickerlint
	Scripts/sanitize-run $(SANITIZE)-threads/release/stickerlint

# Every allocation in the C shims and below them fails in turn. Linux only.
allocation-failures:
	@Scripts/bootstrap
	Scripts/allocation-failures

# Lines of the codecs and C shims that the tests run, file by file.
coverage:
	@Scripts/bootstrap
	Scripts/coverage

clean:
	$(SWIFT) package clean
