"""Tell which package a docstring is from: real English of Python's own library, 1,500 texts in 6 classes.

`typedthinc check examples/docstrings.py` checks that it fits together, `python examples/docstrings.py` runs it.
"""

from __future__ import annotations

import ast
import random
import re
import sysconfig
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from typedthinc.api import (
    Adam,
    CategoricalCrossentropy,
    Dropout,
    Floats2d,
    HashEmbed,
    Model,
    ParametricAttention,
    Relu,
    Softmax,
    chain,
    fix_random_seed,
    list2ragged,
    reduce_sum,
    strings2arrays,
    train,
    with_array,
)

PACKAGES: Final = ("asyncio", "email", "importlib", "logging", "unittest", "xml")
CLASSES: Final = 6
WIDTH: Final = 64
ROWS: Final = 2000
FEWEST_WORDS: Final = 6
EPOCHS: Final = 8
SEED: Final = 0

# What comes in, what goes out, and what turns one into the other. `Any` is the number of rows: any number.
Texts: TypeAlias = Sequence[Sequence[str]]
Scores: TypeAlias = Floats2d[Any, Literal[6]]
Classifier: TypeAlias = Model[Texts, Scores]


class Examples(NamedTuple):
    """Texts, and for each of them the package that it is from."""

    texts: list[list[str]]
    packages: list[str]


def make_model() -> Classifier:
    """Give each word a vector, weight the words of a text by attention, and classify their sum."""
    return chain(
        strings2arrays(),
        list2ragged(),
        with_array(HashEmbed(WIDTH, ROWS, column=0)),
        ParametricAttention(WIDTH),
        reduce_sum(),
        Relu(WIDTH, WIDTH),
        Dropout(0.3),
        Softmax(CLASSES, WIDTH),
    )


def docstrings(source: str) -> Iterator[str]:
    """Find the docstrings of a module, its classes and its functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            yield ast.get_docstring(node) or ""


def read(package: str) -> list[list[str]]:
    """Read the texts of a package as words; each text once, and none of a few words."""
    folder = Path(sysconfig.get_path("stdlib")) / package
    found = (text for path in sorted(folder.rglob("*.py")) for text in docstrings(path.read_text(encoding="utf-8")))
    texts = [re.findall("[a-z]+", text.lower()) for text in dict.fromkeys(found)]
    return [words for words in texts if len(words) >= FEWEST_WORDS]


def load() -> tuple[Examples, Examples]:
    """Read all texts, and set one in five aside for the test."""
    pairs = [(words, package) for package in PACKAGES for words in read(package)]
    random.Random(SEED).shuffle(pairs)
    cut = len(pairs) // 5
    return split(pairs[cut:]), split(pairs[:cut])


def split(pairs: Sequence[tuple[list[str], str]]) -> Examples:
    """Put texts and packages apart."""
    return Examples([words for words, _ in pairs], [package for _, package in pairs])


def predicted(model: Classifier, texts: Texts) -> list[str]:
    """Give each text its likeliest package."""
    return [PACKAGES[number] for number in model.predict(texts).argmax(axis=1)]


def accuracy(guesses: Sequence[str], packages: Sequence[str]) -> float:
    """Give the share of guesses that are right."""
    right = [guess == package for guess, package in zip(guesses, packages, strict=True)]
    return sum(right) / len(right)


def commonest(training: Examples) -> str:
    """Name the package with the most texts."""
    return Counter(training.packages).most_common(1)[0][0]


def main() -> None:
    fix_random_seed(SEED)
    training, test = load()
    model = make_model().initialize(training.texts)
    train(
        model,
        training.texts,
        training.packages,
        loss=CategoricalCrossentropy(names=PACKAGES),
        optimizer=Adam(0.003),
        epochs=EPOCHS,
    )
    always = [commonest(training)] * len(test.texts)
    print(f"always {always[0]} {100 * accuracy(always, test.packages):.1f} %")
    print(f"test accuracy {100 * accuracy(predicted(model, test.texts), test.packages):.1f} %")


if __name__ == "__main__":
    main()
