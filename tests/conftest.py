"""What holds for all tests: random numbers that can be drawn again, and the settings of hypothesis.

Hypothesis tries one in five of a test's examples; all of them with `--hypothesis-profile=nightly`.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha384
from pathlib import Path

import pytest
from hypothesis import HealthCheck, core, register_random, settings
from hypothesis.database import InMemoryExampleDatabase

from tests import own_process
from tests.example_counts import BRIEF, FULL
from typedthinc.backends import fix_random_seed


def _seed(seed: int) -> None:
    """Seed the generators of all ops, and torch's where a test has imported it: it draws the weights of modules.

    `torch.manual_seed` writes down the stack for each kind of device: a millisecond, before each example of each test.
    """
    fix_random_seed(seed)
    torch = sys.modules.get("torch")
    if torch is not None:
        torch.default_generator.manual_seed(seed)
        if torch.cuda.is_initialized():
            torch.cuda.manual_seed_all(seed)


class _Generators:
    """These generators, with the methods that hypothesis wants of what it seeds before each example.

    Without it weights differ from run to run, and once in some hundred runs a rectifier has its kink where a gradient
    is compared with a difference.
    """

    def seed(self, seed: int) -> None:
        _seed(seed)

    def getstate(self) -> None:
        """What is drawn after an example hangs on nothing: the next test is seeded anew."""

    def setstate(self, state: None) -> None:
        pass


_generators = _Generators()
register_random(_generators)


def _digested_once() -> None:
    """Have hypothesis read the source of a test once: it does so twice for each case of a parametrized test."""
    digest, added = core.function_digest, "_hypothesis_internal_add_digest"

    @cache
    def of_source(function: object) -> bytes:
        with pytest.MonkeyPatch.context() as patch:
            patch.delattr(function, added, raising=False)
            return digest(function)

    def of_case(function: object) -> bytes:
        return sha384(of_source(function) + getattr(function, added, b"")).digest()

    core.function_digest = of_case


_digested_once()


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Seed for the models that a module of tests makes at its top: they are the same, whatever was collected before."""
    _seed(0)


def pytest_runtest_setup(item: pytest.Item) -> None:
    _seed(0)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    if pyfuncitem.get_closest_marker("own_process") is None or not hasattr(os, "fork"):
        return None
    own_process.call(pyfuncitem)
    return True


class _Kept(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


@pytest.fixture
def logged() -> Iterator[list[str]]:
    """Keep the warnings that the library logs; pytest's own plugin puts handlers on all of torch's loggers."""
    handler, logger = _Kept(), logging.getLogger("typedthinc")
    logger.addHandler(handler)
    yield handler.messages
    logger.removeHandler(handler)


@pytest.fixture(scope="session")
def mypy_cache() -> Path:
    """Make a cache for the commands that tests run without a configuration: they need not read the library."""
    from typecheck_tests.library_caches import of_commands

    return of_commands()


@pytest.fixture(scope="session")
def checks_cache() -> Path:
    """Make a cache for `typedthinc check` with `--check-untyped-defs`."""
    from typecheck_tests.library_caches import of_checks

    return of_checks()


# Each mutant goes through the tests that reach it: few examples in each, and no clock.
settings.register_profile("mutants", max_examples=BRIEF, deadline=None, database=None)


def _profile(max_examples: int) -> settings:
    """Return hypothesis' own profile, which is another one on CI, with as many examples and without a clock.

    How long examples take hangs on what else the machine does, and says nothing of what is tested.
    The settings of a case of a parametrized test have those of the case before as their parent. Without a database, as
    is hypothesis' way on CI, each asks its parent for one: a thousand cases are a RecursionError.
    """
    assert settings.default is not None
    given = {} if settings.default.database is not None else {"database": InMemoryExampleDatabase()}
    slow = [HealthCheck.too_slow]
    return settings(settings.default, max_examples=max_examples, deadline=None, suppress_health_check=slow, **given)


settings.register_profile("nightly", _profile(FULL))
settings.register_profile("brief", _profile(BRIEF))
settings.load_profile("brief")
