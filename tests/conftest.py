"""Settings of hypothesis: those of CI, and those that other runs than `make test` ask for by `--hypothesis-profile`."""

from __future__ import annotations

from hypothesis import settings
from hypothesis.database import InMemoryExampleDatabase

# Each mutant goes through the tests that reach it: few examples in each, and no clock.
settings.register_profile("mutants", max_examples=30, deadline=None, database=None)

# The settings of a case of a parametrized test have those of the case before as their parent. Without a database, as is
# hypothesis' way on CI, each asks its parent for one: a thousand cases are a RecursionError.
if settings.default is not None and settings.default.database is None:
    settings.register_profile("ci", settings.default, database=InMemoryExampleDatabase())
    settings.load_profile("ci")
