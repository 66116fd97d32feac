"""A third file that changes settings, and what makes models of them."""
# mypy: allow-untyped-defs, allow-untyped-calls

from typecheck_tests.several_modules.settings_changed import builders, settings
from typecheck_tests.several_modules.settings_changed.settings import OTHER, TABLE, Config, Small
from typedthinc.api import Relu

settings.OWN = Small(5)
OTHER["n_in"] = 5
TABLE["encoder"].update(n_in=5)
builders.DEFAULT = Small(5)
builders.pair = lambda n_in: (Relu(3, 5), Relu(3, 5))


def fix(config):
    config.by_third = 5


def grow(held):
    held.insert(0, Relu(4, 5))


class Wide(Config):
    derived: int = 5


class Wider(builders.Tagger):
    def body(self):
        return Relu(3, 5)
