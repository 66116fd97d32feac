"""Tag words by a transformer that is shaped as those of Hugging Face are, inside of a typed model.

The transformer has random weights and is built here; nothing is downloaded. It takes `input_ids` and `attention_mask`
and returns an object with `last_hidden_state`: two functions lead from the lists of the model to that and back.

`typedthinc check examples/torch_tagger.py` checks that it fits together, `python examples/torch_tagger.py` runs it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

import numpy as np
import torch
from torch import Tensor, nn

from typedthinc.api import (
    Adam,
    ArgsKwargs,
    Floats2d,
    Ints1d,
    Model,
    PyTorchWrapper,
    SequenceCategoricalCrossentropy,
    Softmax,
    chain,
    fix_random_seed,
    train,
    with_array,
)

WORDS: Final = 12
WIDTH: Final = 32
TAGS: Final = 2
LONGEST: Final = 9

Sentences: TypeAlias = Sequence[Ints1d[Any]]
Vectors: TypeAlias = list[Floats2d[Any, Literal[32]]]
Scores: TypeAlias = list[Floats2d[Any, Literal[2]]]


@dataclass
class Output:
    """What a transformer returns."""

    last_hidden_state: Tensor


class Transformer(nn.Module):
    """Words and places as vectors, and layers of attention over them."""

    def __init__(self) -> None:
        super().__init__()
        self.words = nn.Embedding(WORDS, WIDTH)
        self.places = nn.Embedding(LONGEST, WIDTH)
        layer = nn.TransformerEncoderLayer(WIDTH, nhead=4, dim_feedforward=64, dropout=0.0, batch_first=True)
        self.encoder = nn.TransformerEncoder(layer, num_layers=2, enable_nested_tensor=False)

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Output:
        embedded = self.words(input_ids) + self.places(torch.arange(input_ids.shape[1]))
        return Output(self.encoder(embedded, src_key_padding_mask=attention_mask == 0))


def to_batch(
    model: Model[Sentences, Vectors], X: Sentences, is_train: bool
) -> tuple[ArgsKwargs, Callable[[ArgsKwargs], Sentences]]:
    """Put sentences side by side, with a mask of where there are words. Ids have no gradient."""
    ids = torch.zeros((len(X), max(map(len, X))), dtype=torch.int64)
    mask = torch.zeros_like(ids)
    for row, sentence in enumerate(X):
        ids[row, : len(sentence)] = torch.from_numpy(np.asarray(sentence))
        mask[row, : len(sentence)] = 1
    return ArgsKwargs((), {"input_ids": ids, "attention_mask": mask}), lambda _: [np.zeros_like(each) for each in X]


def to_vectors(
    model: Model[Sentences, Vectors], X_output: tuple[Sentences, Output], is_train: bool
) -> tuple[Vectors, Callable[[Vectors], ArgsKwargs]]:
    """Take the vectors of the words, sentence by sentence."""
    X, output = X_output
    states = [row[: len(sentence)] for row, sentence in zip(output.last_hidden_state, X, strict=True)]

    def gradients(dY: Vectors) -> ArgsKwargs:
        return ArgsKwargs((tuple(states),), {"grad_tensors": tuple(torch.from_numpy(np.asarray(each)) for each in dY)})

    return [state.detach().numpy() for state in states], gradients


def build() -> Model[Sentences, Scores]:
    """Put the transformer before a classifier of words."""
    encoder: Model[Sentences, Vectors] = PyTorchWrapper(Transformer(), to_batch, to_vectors)
    return chain(encoder, with_array(Softmax(TAGS, WIDTH)))


def sentences(count: int, seed: int) -> tuple[list[Ints1d[Any]], list[Ints1d[Any]]]:
    """Make sentences in which a word is tagged if it stands at another place of the sentence, too."""
    rng = np.random.default_rng(seed)
    X: list[Ints1d[Any]] = [rng.integers(0, WORDS, rng.integers(3, LONGEST + 1)) for _ in range(count)]
    return X, [((each[:, None] == each).sum(1) > 1).astype("int64") for each in X]


def main() -> None:
    """Train, and print how many of the words of other sentences are tagged as they should be."""
    # So small a model is faster on one thread.
    torch.set_num_threads(1)
    fix_random_seed(0)
    torch.manual_seed(0)
    X, tags = sentences(1500, seed=0)
    model = build().initialize(X[:2])
    train(model, X, tags, loss=SequenceCategoricalCrossentropy(), optimizer=Adam(0.002), epochs=15)
    X, tags = sentences(300, seed=1)
    right = np.concatenate([scores.argmax(1) == each for scores, each in zip(model.predict(X), tags, strict=True)])
    print(f"tags that are 0: {1 - np.concatenate(tags).mean():.1%}".replace("%", " %"))
    print(f"test accuracy {right.mean():.1%}".replace("%", " %"))


if __name__ == "__main__":
    main()
