"""Configurations: models, optimizers and all else that a training run needs, written as a file and built by name."""

from typedthinc.config.catalogue import Catalogue
from typedthinc.config.registry import registry
from typedthinc.config.text import Config

__all__ = ["Catalogue", "Config", "registry"]
