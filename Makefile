# `make demo` and `make test` need python3 and pip, nothing else: each installs what it uses into a virtual environment.
# Another interpreter gets an environment of its own: make test PYTHON=python3.13
PYTHON ?= python3
VENV ?= .venv$(if $(filter-out python3,$(PYTHON)),-$(notdir $(PYTHON)))
SCRIPTS := $(if $(filter Windows_NT,$(OS)),Scripts,bin)
BIN := $(VENV)/$(SCRIPTS)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# Where PYTHONDONTWRITEBYTECODE is set, each of hundreds of processes would compile the plugin anew.
RUN := PATH="$(abspath $(BIN)):$$PATH" PYTHONDONTWRITEBYTECODE=
WHEEL := build/wheel
KERNELS := build/kernels
SANITIZED := build/sanitized
# On two cores three of them take longer: what one waits for, Ray, a daemon or a server, uses the cores itself.
WORKERS ?= 2
PYTEST_ARGS ?=
MUTANTS_ARGS ?=
PYTEST := $(RUN) $(BIN)/python -m pytest -n $(WORKERS) --dist loadscope --no-loadscope-reorder $(PYTEST_ARGS)

# Frameworks and sources of data that the tests' own environment has not: each has one in build/, on a Python that carries
# all of them.
FRAMEWORKS := jax tensorflow keras mxnet data serve notebook browser
FRAMEWORKS_PYTHON ?= $(shell for each in python3.11 python3.12 python3.13; do $$each -c '' 2>/dev/null && echo $$each && break; done)
# Whichever of them this machine has; `make nightly` tests them all.
OTHER_PYTHONS ?= $(shell for each in python3.12 python3.13 python3.14; do $$each -c '' 2>/dev/null && echo $$each; done)
TESTS_jax := tests/layers/test_jaxwrapper.py tests/docs/test_coming_from.py
TESTS_tensorflow := tests/layers/test_tensorflowwrapper.py
TESTS_keras := tests/frameworks/test_keras_on_torch.py tests/docs/test_coming_from.py
TESTS_mxnet := tests/layers/test_mxnetwrapper.py
TESTS_notebook := tests/docs/test_notebooks.py
TESTS_browser := tests/docs/test_browser.py
TESTS_serve := tests/distributed/test_serving.py
TESTS_data := tests/data/test_tables.py tests/training/loggers

.DEFAULT_GOAL := help
.PHONY: help demo demo-torch test suites nightly everything everything-checked everything-computed agreement rewriting random-flow random-edits soak on-python test-wheel test-frameworks $(FRAMEWORKS:%=test-%) quick lint types types-mypy types-basedpyright completeness typing mutants bench docs notebooks vscode playground kernels kernels-check clean

help:
	@echo "make demo    check the examples, one of them wrong on purpose, and train the right ones"
	@echo "make demo-torch  the same of the examples with modules of PyTorch"
	@echo "make test    everything that a change has to pass: lint, the package's own types by mypy, all tests"
	@echo "make test-wheel  the built wheel, on its own: with all extras, and with none"
	@echo "make test-floors  the lowest version of every dependency"
	@echo "make test-frameworks  layers around modules of JAX, TensorFlow, Keras on PyTorch, and MXNet; data and logs of Hugging Face and MLflow"
	@echo "make nightly what differs only in degree, too: more examples, longer runs, other Pythons; two to three hours"
	@echo "make quick   the unit tests alone, for while you work; PATHS=tests/layers for some of them"
	@echo "make lint    ruff: rules and format"
	@echo "make types   mypy and basedpyright, of the package itself"
	@echo "make completeness  how much of the package has types that users can read: all of it"
	@echo "make typing  the typing suites, and whether checker and program agree on random networks"
	@echo "make mutants  whether the tests notice mistakes in what the checker infers and in files"
	@echo "make docs    the documentation, as a site in build/site"
	@echo "make notebooks  execute the notebooks of the documentation"
	@echo "make vscode  the extension of VS Code; needs npm"
	@echo "make playground  the same, with the checker in the browser; needs npm"
	@echo "make kernels  build the compiled kernels and test everything numerical with them; needs a C compiler"
	@echo "make kernels-check  their tests with sanitizers"
	@echo "make bench   checking, training and each op, timed beside thinc and torch, as tables of the documentation"
	@echo "make dist    the package as a release uploads it; make dist-kernels, the wheels of the kernels for this system"
	@echo "make clean   remove environments, caches and builds"

$(BIN)/python:
	@echo "== the environment $(VENV): a minute, and more where packages come from afar"
	$(PYTHON) -m venv $(VENV)

$(VENV)/.examples: pyproject.toml | $(BIN)/python
	@echo "== the packages of the examples: half a minute"
	$(PIP) --editable '.[examples]'
	@touch $@

$(VENV)/.torch: pyproject.toml | $(BIN)/python
	@echo "== the packages of the examples, torch among them: some minutes"
	$(PIP) --editable '.[examples,torch]'
	@touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	@echo "== the packages of the tests, type checkers and torch among them"
	$(PIP) --editable '.[dev]'
	@touch $@

$(VENV)/.mutation: pyproject.toml | $(BIN)/python
	$(PIP) --editable '.[mutation]'
	@touch $@

$(VENV)/.release: pyproject.toml | $(BIN)/python
	$(PIP) --editable '.[release]'
	@touch $@

$(VENV)/.docs: pyproject.toml | $(BIN)/python
	$(PIP) --editable '.[docs]'
	@touch $@

$(VENV)/.bench: pyproject.toml | $(BIN)/python
	$(PIP) --editable '.[bench]'
	@touch $@

demo: $(VENV)/.examples
	@echo "== 1 of 4: check digits.py, digits_cnn.py, docstrings.py and tagger.py in examples/, which are right"
	@$(BIN)/python -m typedthinc check examples/digits.py examples/digits_cnn.py examples/docstrings.py examples/tagger.py
	@echo "== 2 of 4: check examples/digits_wrong.py, digits.py with three mistakes in it"
	@$(BIN)/python -m typedthinc check examples/digits_wrong.py; test $$? -eq 1
	@echo "== 3 of 4: train examples/docstrings.py and examples/tagger.py on words"
	@$(BIN)/python examples/docstrings.py
	@$(BIN)/python examples/tagger.py
	@$(BIN)/python examples/tagger.py lstm
	@echo "== 4 of 4: train examples/digits.py and examples/digits_cnn.py on scikit-learn's handwritten digits"
	@$(BIN)/python examples/digits.py
	@$(BIN)/python examples/digits_cnn.py

demo-torch: $(VENV)/.torch
	@echo "== 1 of 3: check torch_encoder.py and torch_tagger.py in examples/, which are right"
	@$(BIN)/python -m typedthinc check examples/torch_encoder.py examples/torch_tagger.py
	@echo "== 2 of 3: check examples/torch_encoder_wrong.py, torch_encoder.py with a mistake in it"
	@$(BIN)/python -m typedthinc check examples/torch_encoder_wrong.py; test $$? -eq 1
	@echo "== 3 of 3: train the right ones"
	@$(BIN)/python examples/torch_encoder.py
	@$(BIN)/python examples/torch_tagger.py

# Two jobs at a time: beside the tests, which wait now and then for Ray, daemons and servers, the others run one after the
# other, in what time the tests leave.
test: $(VENV)/.dev
	@echo "== the tests, and beside them lint, the package's own types and the wheel"
	@$(MAKE) --no-print-directory --jobs 2 suites beside

.PHONY: beside
beside: $(VENV)/.dev
	@nice -n 5 $(MAKE) --no-print-directory lint types-mypy test-wheel

suites: $(VENV)/.dev
	$(PYTEST) -m 'not nightly'

# All that `make test` leaves out, too: what differs in degree from something that it runs. Each part writes to build/nightly,
# and one that was green on the same files is not run again. PARTS="mutants test-jax" takes some of them.
PARTS ?= lint types completeness test-wheel docs everything-checked everything-computed agreement rewriting random-flow random-edits soak kernels kernels-check mutants test-floors \
	$(FRAMEWORKS:%=test-%) $(OTHER_PYTHONS:%=test-on-%)
nightly: export SETTINGS := $(PYTHON) $(PYTEST_ARGS) $(MUTANTS_ARGS)
nightly: $(VENV)/.dev
	@$(BIN)/python -m tests.nightly $(PARTS)

# PATHS takes some folders. `make nightly` takes it in halves, for what was green is not run again: tests that run checkers,
# and those that compute.
CHECKED := typecheck_tests $(addprefix tests/,agreement analysis cli docs inspection lsp mutated_programs)
everything: $(VENV)/.dev
	$(PYTEST) --hypothesis-profile=nightly $(PATHS)

everything-checked:
	$(MAKE) --no-print-directory everything PATHS='$(CHECKED)'

everything-computed:
	$(MAKE) --no-print-directory everything PATHS='tests $(CHECKED:%=--ignore=%)'

# Longer runs of what the tests do briefly.
agreement: $(VENV)/.dev
	$(PYTEST) tests/agreement --networks 5000

# Of some 580 programs each tenth: one takes four seconds and more, for the daemon checks it again with each annotation.
rewriting: $(VENV)/.dev
	$(PYTEST) tests/inspection/test_rewriting.py --programs 60

random-flow: $(VENV)/.dev
	$(RUN) $(BIN)/python -m typecheck_tests.random_flow

# Each of the edits takes some seconds: the daemon, a warm run and one that knows nothing have to say the same.
random-edits: $(VENV)/.dev
	$(RUN) $(BIN)/python -m typecheck_tests.random_edits --edits 500

soak: $(VENV)/.dev
	$(RUN) $(BIN)/python -m tests.soak --steps 20000

# What may differ from one Python to the next: the library, and what the checker reads of programs, of which two folders and
# the commands do. Other checkers, mypy's cache and the documentation see the same whatever runs them. CI has all of it on each.
ON_PYTHON := tests/inspection/test_commands.py tests/cli/test_check.py typecheck_tests/test_fail.py typecheck_tests/test_reveal.py
test-on-%:
	$(MAKE) --no-print-directory on-python test-wheel PYTHON=$*

on-python: $(VENV)/.dev
	$(PYTEST) -m 'not slow and not nightly' --ignore=tests/docs tests
	$(PYTEST) -m 'not nightly' $(ON_PYTHON)

# What a user builds and installs. The wheel is checked twice: beside all that the tests have installed, and alone.
test-wheel: test-wheel-full test-wheel-bare

.PHONY: wheel test-wheel-full test-wheel-bare test-floors dist dist-kernels changelog

wheel: $(VENV)/.dev
	@echo "== the wheel, in environments of its own"
	@rm -rf $(WHEEL)
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir $(WHEEL) .

# An environment that has the wheel, and beside it what the tests have installed; not the source tree, for a path that
# stands in a .pth file has no .pth files of its own.
test-wheel-full: wheel
	@$(BIN)/python -m venv --without-pip $(WHEEL)/env
	@$(PIP) --no-compile --no-deps --target "$$($(WHEEL)/env/$(SCRIPTS)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')" $(WHEEL)/*.whl
	@$(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' \
		> "$$($(WHEEL)/env/$(SCRIPTS)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/dependencies.pth"
	@cd $(WHEEL) && env/$(SCRIPTS)/python -P $(abspath tests/wheel/smoke.py)

# The wheel and what it requires, with no extra. The second call of pip installs that where it is lacking.
BARE := build/bare$(VENV:.venv%=%)
test-wheel-bare: wheel
	@test -x $(BARE)/$(SCRIPTS)/python || $(PYTHON) -m venv $(BARE)
	@$(BARE)/$(SCRIPTS)/python -m pip install --quiet --disable-pip-version-check --no-compile --no-deps --force-reinstall $(WHEEL)/*.whl
	@$(BARE)/$(SCRIPTS)/python -m pip install --quiet --disable-pip-version-check $(WHEEL)/*.whl
	@cd $(BARE) && $(SCRIPTS)/python -P $(abspath tests/wheel/bare.py)

# The lowest version of each dependency, on the lowest Python. These meet the newest of what they require themselves,
# which tell them that something is deprecated.
FLOORS := mypy,lsp,rich,save,config,threads,sklearn,plot,tensorboard,onnx
FLOORS_PYTHON ?= python3.11
FLOORS_TESTS := tests/serialize tests/config tests/display tests/sklearn tests/training tests/test_import.py
FLOORS_PYTEST := PATH="$(abspath build/floors/bin):$$PATH" PYTHONDONTWRITEBYTECODE= build/floors/bin/python -m pytest \
	-W ignore::DeprecationWarning $(PYTEST_ARGS)
test-floors: build/floors/.made
	build/floors/bin/python -m tests.floors.smoke
	$(FLOORS_PYTEST) tests/test_examples.py -k 'clean or one_error_on_its_line'
	$(FLOORS_PYTEST) -m 'not slow and not nightly' $(FLOORS_TESTS)

build/floors/.made: pyproject.toml tests/floors/constraints.txt
	rm -rf build/floors
	$(FLOORS_PYTHON) -m venv build/floors
	build/floors/bin/python -m pip install --quiet --disable-pip-version-check --constraint tests/floors/constraints.txt \
		pytest pytest-xdist hypothesis scipy --editable '.[$(FLOORS)]'
	@touch $@

# What a release uploads. TAG=v0.1.0 has it fail where that is not the version, or where the changelog is not that of a release.
TAG ?=
dist: $(VENV)/.release
	@test -z '$(TAG)' || test "v$$($(BIN)/python -m hatchling version)" = '$(TAG)' || { echo "the version is not that of the tag $(TAG)"; exit 1; }
	@test -z '$(TAG)' || { grep -Eq '^## \[$(TAG:v%=%)\] - [0-9]{4}-[0-9]{2}-[0-9]{2}$$' CHANGELOG.md && test "$$(ls changelog.d)" = README.md; } \
		|| { echo "CHANGELOG.md: the section of $(TAG:v%=%) has no date, or there still are files in changelog.d/"; exit 1; }
	$(BIN)/python -m hatchling build -d dist

# VERSION=0.2.0 is that of the release.
changelog: $(VENV)/.release
	$(BIN)/towncrier build --yes --version '$(VERSION)'

dist-kernels: $(VENV)/.release
	$(BIN)/python -m cibuildwheel kernels --output-dir dist

test-frameworks: $(FRAMEWORKS:%=test-%)

$(FRAMEWORKS:%=test-%): test-%: build/frameworks/%/.made
	build/frameworks/$*/bin/python -m pytest $(PYTEST_ARGS) $(TESTS_$*)

# It looks at the site by the Chromium of the machine.
test-browser: playground

# MXNet asks for numpy 1, which it does without: it is installed without what it asks for.
build/frameworks/%/.made: pyproject.toml
	$(FRAMEWORKS_PYTHON) -m venv build/frameworks/$*
	build/frameworks/$*/bin/python -m pip install --quiet --disable-pip-version-check --editable '.[test-$*]'
	$(if $(filter mxnet,$*),build/frameworks/mxnet/bin/python -m pip install --quiet --disable-pip-version-check --no-deps mxnet==1.9.1)
	@touch $@

quick: $(VENV)/.dev
	$(PYTEST) -m 'not slow and not nightly' $(or $(PATHS),tests)

lint: $(VENV)/.dev
	@echo "== lint: ruff's rules and its format"
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

# A second checker seldom finds what mypy does not, and takes three times as long: `make nightly` and a job of CI have it.
types: types-mypy types-basedpyright

types-mypy: $(VENV)/.dev
	@echo "== the package's own types: mypy"
	$(RUN) mypy --config-file typecheck_tests/package.ini typedthinc
	$(RUN) MYPYPATH=kernels mypy --config-file typecheck_tests/package.ini -p typedthinc_kernels

types-basedpyright: $(VENV)/.dev
	@echo "== the package's own types: basedpyright"
	$(RUN) basedpyright

# What has no type is an error of the strict checkers, too. This reads the package once more, as who imports it does, and fails
# below 100 %: `make nightly` and a job of CI have it. It takes its interpreter from PATH alone and does not follow an editable
# install: hence PYTHONPATH.
completeness: $(VENV)/.dev
	$(RUN) PYTHONPATH=. basedpyright --verifytypes typedthinc --ignoreexternal

typing: $(VENV)/.dev
	$(PYTEST) typecheck_tests tests/agreement

mutants: $(VENV)/.mutation
	$(RUN) $(BIN)/python -m tests.mutation $(MUTANTS_ARGS)

# Warnings are errors: of links that lead nowhere, and of names of the API that are not there. Links of pages that include
# a file zensical does not follow: they are looked at in what it has built, and whether the search knows each page.
docs: $(VENV)/.docs
	$(BIN)/zensical build --clean --strict
	$(BIN)/python -m tests.docs.site

vscode:
	cd editors/vscode && npm install --silent --no-audit --no-fund && npm run --silent package

notebooks: build/frameworks/notebook/.made
	PATH="$(abspath build/frameworks/notebook/bin):$$PATH" build/frameworks/notebook/bin/python -m tests.docs.notebooks

# The playground of the site has the checker as a wheel, and Python from npm. It is looked at by `cd build/site && python -m http.server`.
PYODIDE := 314.0.7
playground: docs wheel
	@rm -rf build/site/playground/pyodide
	@mkdir -p build/pyodide build/site/playground/pyodide
	@test -f build/pyodide/pyodide-$(PYODIDE).tgz || npm pack --silent --pack-destination build/pyodide pyodide@$(PYODIDE)
	@tar -xzf build/pyodide/pyodide-$(PYODIDE).tgz -C build/site/playground/pyodide --strip-components 1
	@cp $(WHEEL)/typedthinc-*.whl build/site/playground/typedthinc.whl

bench: $(VENV)/.bench
	$(RUN) $(BIN)/python -m benchmarks --page docs/benchmarks.md

# An environment that has the kernels, beside it what the tests have installed, and the source tree of typedthinc.
kernels: $(VENV)/.dev
	@echo "== build the kernels, then all that is numerical with them"
	@rm -rf $(KERNELS) kernels/build kernels/*.egg-info
	@$(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir $(KERNELS) ./kernels
	@$(BIN)/python -m venv --without-pip $(KERNELS)/env
	@site="$$($(KERNELS)/env/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')"; \
		$(PIP) --no-deps --target "$$site" $(KERNELS)/*.whl; \
		$(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' > "$$site/dependencies.pth"; \
		echo "$(CURDIR)" > "$$site/typedthinc.pth"
	$(RUN) $(KERNELS)/env/bin/python -m pytest -n $(WORKERS) --dist loadscope --no-loadscope-reorder $(PYTEST_ARGS) -m 'not gpu and not nightly' \
		kernels/tests tests/backends tests/layers tests/optimizers

# The sanitizers have to be there before Python is, hence LD_PRELOAD.
kernels-check: $(VENV)/.dev
	@rm -rf $(SANITIZED) kernels/build kernels/*.egg-info
	@CFLAGS="-g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all" \
		$(PIP) --no-deps --no-build-isolation --target $(SANITIZED) ./kernels
	LD_PRELOAD="$$($(CC) -print-file-name=libasan.so) $$($(CC) -print-file-name=libubsan.so)" ASAN_OPTIONS=detect_leaks=0 \
		PYTHONPATH=$(SANITIZED) $(BIN)/python -m pytest -s $(PYTEST_ARGS) kernels/tests

clean:
	rm -rf .venv* build dist mutants .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
