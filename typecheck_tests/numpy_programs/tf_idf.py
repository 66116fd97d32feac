"""Documents as rows of weights, and a regression over several classes by gradient descent."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

TEXTS = [
    "the cat sat on the mat",
    "a cat and a dog",
    "dogs chase the cat",
    "stocks fell on monday",
    "markets and stocks rise",
    "the market fell",
    "a goal in the last minute",
    "the team won the game",
]
LABELS = np.array([0, 0, 0, 1, 1, 1, 2, 2])


class Corpus(NamedTuple):
    counts: np.ndarray
    words: list[str]


def read(texts: list[str]) -> Corpus:
    words = sorted({word for text in texts for word in text.split()})
    index = {word: place for place, word in enumerate(words)}
    counts = np.zeros((len(texts), len(words)))
    for row, text in enumerate(texts):
        for word in text.split():
            counts[row, index[word]] += 1
    return Corpus(counts, words)


corpus = read(TEXTS)
tf = corpus.counts / corpus.counts.sum(axis=1, keepdims=True)
idf = np.log(len(TEXTS) / (corpus.counts > 0).sum(axis=0))
weights = tf * idf
weights /= np.linalg.norm(weights, axis=1)[:, np.newaxis]
similarity = weights @ weights.T
np.fill_diagonal(similarity, 0.0)
closest = similarity.argmax(axis=1)

n_rows, n_words = weights.shape
n_classes = int(LABELS.max()) + 1
W = np.zeros((n_words, 3))
targets = np.eye(3)[LABELS]
for _ in range(200):
    logits = weights @ W
    probs = np.exp(logits - logits.max(axis=1)[:, None])
    probs /= probs.sum(axis=1)[:, None]
    gradient = weights.T @ (probs - targets) / n_rows + 1e-3 * W
    W = W - 2.0 * gradient
guesses = (weights @ W).argmax(axis=1)
confusion = np.zeros((3, 3), dtype=int)
for truth, guess in zip(LABELS, guesses, strict=True):
    confusion[truth, guess] += 1
recall = np.diag(confusion) / confusion.sum(axis=1)
top = np.argsort(-W, axis=0)[:3]
best_words = [[corpus.words[place] for place in column] for column in top.T]
assert (guesses == LABELS).mean() > 0.8
assert len(best_words) == n_classes and recall.shape == (3,) and closest.shape == (8,)
