"""Settings of a class that the command line may set: what the class says is only where they begin."""

from __future__ import annotations

from argparse import ArgumentParser

from typedthinc.api import Relu, Softmax, chain


class Settings:
    width: int = 64
    depth: int = 2


parser = ArgumentParser()
parser.add_argument("--width", type=int)
line = ["--width", "32"]
settings = parser.parse_args(line, namespace=Settings())
chain(Relu(settings.width, 784), Softmax(10, 32))
given = Settings()
parser.parse_known_args(line, given)
chain(Relu(given.width, 784), Softmax(10, 32))


def main() -> None:
    settings = parser.parse_args(line, Settings())
    width = settings.width
    chain(Relu(width, 784), Softmax(10, 32))


main()
