"""Settings of hypothesis that other runs than `make test` ask for by `--hypothesis-profile`."""

from __future__ import annotations

from hypothesis import settings

# Each mutant goes through the tests that reach it: few examples in each, and no clock.
settings.register_profile("mutants", max_examples=30, deadline=None, database=None)
