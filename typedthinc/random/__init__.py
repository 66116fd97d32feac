"""Random arrays from streams that say exactly where they are: MRG31k3p, and numpy's generators by the same protocol."""

from typedthinc.random.generator import GeneratorSource
from typedthinc.random.source import RandomSource
from typedthinc.random.streams import RandomStreams

__all__ = ["GeneratorSource", "RandomSource", "RandomStreams"]
