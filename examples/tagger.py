"""Tag each word with its part of speech, in sentences of a small grammar in which most words may be several.

"Her duck" may be a bird or what somebody saw her do, "that" a determiner, a pronoun or a conjunction: the words around
decide, and now and then nothing does.

`typedthinc check examples/tagger.py` checks that it fits together. `python examples/tagger.py` runs it with windows of
neighbouring words, `python examples/tagger.py lstm` with a network that reads each sentence from both ends.
"""

from __future__ import annotations

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from typedthinc.api import (
    LSTM,
    Adam,
    Floats2d,
    HashEmbed,
    Maxout,
    Model,
    Ragged,
    SequenceCategoricalCrossentropy,
    Softmax,
    chain,
    expand_window,
    fix_random_seed,
    list2ragged,
    ragged2list,
    residual,
    strings2arrays,
    train,
    with_array,
    with_padded,
)

TAGS: Final = ("ADJ", "ADP", "ADV", "CONJ", "DET", "NOUN", "PART", "PRON", "VERB")
CLASSES: Final = 9
WIDTH: Final = 48
ROWS: Final = 500
SENTENCES: Final = 2500
EPOCHS: Final = 5
SEED: Final = 0

# What each symbol may stand for, all equally likely: symbols, tags, and words with their tag.
GRAMMAR: Final = {
    "sentence": ("clause", "clause", "clause CONJ clause", "thing VERB that/CONJ clause"),
    "clause": (
        "thing VERB",
        "thing VERB ADV",
        "thing VERB thing",
        "thing VERB thing place",
        "thing VERB to/PART action",
    )
    + ("thing VERB her/PRON action", "thing VERB thing that/PRON VERB thing"),
    "action": ("VERB", "VERB ADV", "VERB thing"),
    "thing": ("DET named", "DET named", "DET named", "PRON", "thing place"),
    "named": ("NOUN", "NOUN", "ADJ named", "NOUN NOUN"),
    "place": ("ADP thing",),
}
WORDS: Final = {
    "ADJ": "light back cold open clean like old small happy green",
    "ADP": "down up in like to near with",
    "ADV": "back down up fast well often",
    "CONJ": "and but",
    "DET": "the the the a her his that every",
    "NOUN": "duck saw light watch fly cook back cold drink plant park walk run book play well river boat dog idea town",
    "PRON": "she he they it her that",
    "VERB": "duck saw light watch fly cook back like drink plant park walk run book play open clean see hear want",
}

# What comes in, what goes out, and what turns one into the other. `Any` is the number of rows: any number.
Sentences: TypeAlias = Sequence[Sequence[str]]
Scores: TypeAlias = list[Floats2d[Any, Literal[9]]]
Tagger: TypeAlias = Model[Sentences, Scores]
Vectors: TypeAlias = Ragged[Floats2d[Any, Literal[48]]]


class Tagged(NamedTuple):
    """Sentences, and for each of them the tags of its words."""

    sentences: list[list[str]]
    tags: list[list[str]]


def make_model(encoder: Model[Vectors, Vectors]) -> Tagger:
    """Give each word a vector, have the encoder look at the words around it, and classify what that gives."""
    return chain(
        strings2arrays(),
        list2ragged(),
        with_array(HashEmbed(WIDTH, ROWS, column=0)),
        encoder,
        with_array(Softmax(CLASSES, WIDTH)),
        ragged2list(),
    )


def window() -> Model[Vectors, Vectors]:
    """Add to the vector of each word what it and its neighbours tell."""
    return residual(chain(expand_window(1), with_array(Maxout(WIDTH, 3 * WIDTH, 3, normalize=True))))


def cnn() -> Model[Vectors, Vectors]:
    """Look at the neighbours of each word, and at theirs."""
    return chain(window(), window(), window())


def lstm() -> Model[Vectors, Vectors]:
    """Read each sentence from its start and from its end."""
    return with_padded(LSTM(WIDTH, WIDTH, bidirectional=True))


def expand(part: str, rng: random.Random) -> list[tuple[str, str]]:
    """Make words with their tags of a symbol, a tag, or a word with its tag."""
    if part in GRAMMAR:
        return [pair for each in rng.choice(GRAMMAR[part]).split() for pair in expand(each, rng)]
    if part in WORDS:
        return [(rng.choice(WORDS[part].split()), part)]
    word, _, tag = part.partition("/")
    return [(word, tag)]


def generate(rng: random.Random, count: int) -> Tagged:
    """Make as many sentences."""
    made = [expand("sentence", rng) for _ in range(count)]
    return Tagged([[word for word, _ in each] for each in made], [[tag for _, tag in each] for each in made])


def accuracy(guesses: Sequence[Sequence[str]], tags: Sequence[Sequence[str]]) -> float:
    """Give the share of words that have the right tag."""
    right = [guess == tag for pair in zip(guesses, tags, strict=True) for guess, tag in zip(*pair, strict=True)]
    return sum(right) / len(right)


def predicted(model: Tagger, sentences: Sentences) -> list[list[str]]:
    """Give each word its likeliest tag."""
    return [[TAGS[number] for number in Y.argmax(axis=1)] for Y in model.predict(sentences)]


def commonest(training: Tagged, sentences: Sentences) -> list[list[str]]:
    """Give each word the tag that it has most often in training, whatever is around it: what a tagger has to beat."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for words, tags in zip(*training, strict=True):
        for word, tag in zip(words, tags, strict=True):
            counts[word][tag] += 1
    return [[counts[word].most_common(1)[0][0] for word in words] for words in sentences]


def main() -> None:
    fix_random_seed(SEED)
    rng = random.Random(SEED)
    training, test = generate(rng, SENTENCES), generate(rng, SENTENCES // 5)
    model = make_model(lstm() if "lstm" in sys.argv else cnn()).initialize(training.sentences)
    train(
        model,
        training.sentences,
        training.tags,
        loss=SequenceCategoricalCrossentropy(names=TAGS),
        optimizer=Adam(0.003),
        epochs=EPOCHS,
    )
    print(f"the commonest tag of each word {100 * accuracy(commonest(training, test.sentences), test.tags):.1f} %")
    print(f"test accuracy {100 * accuracy(predicted(model, test.sentences), test.tags):.1f} %")


if __name__ == "__main__":
    main()
