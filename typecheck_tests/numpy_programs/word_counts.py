"""Counts of words: a table of documents and terms, tf-idf, similarity, a bigram model."""

from __future__ import annotations

import re
from collections import Counter

import numpy as np

TEXTS = [
    "the cat sat on the mat and the dog sat on the rug",
    "a dog and a cat are friends and the mat is warm",
    "stocks fell and bonds rose as the market sat on its hands",
    "the market rose and stocks are warm friends of the bonds",
]
tokens = [re.findall(r"\w+", text) for text in TEXTS]
vocabulary = sorted({word for words in tokens for word in words})
index = {word: i for i, word in enumerate(vocabulary)}
counts = np.zeros((len(TEXTS), len(vocabulary)), dtype=int)
for row, words in enumerate(tokens):
    for word, many in Counter(words).items():
        counts[row, index[word]] = many
assert counts.sum() == sum(map(len, tokens))

tf = counts / counts.sum(axis=1, keepdims=True)
df = (counts > 0).sum(axis=0)
idf = np.log((1 + len(TEXTS)) / (1 + df)) + 1
tfidf = tf * idf
tfidf /= np.linalg.norm(tfidf, axis=1)[:, None]
similarity = tfidf @ tfidf.T
assert np.allclose(np.diag(similarity), 1)
closest = np.where(np.eye(len(TEXTS), dtype=bool), -1, similarity).argmax(axis=1)
assert (closest != np.arange(len(TEXTS))).all()

query = np.zeros(len(vocabulary))
query[[index["cat"], index["dog"]]] = 1
ranking = (tfidf @ query).argsort()[::-1]
assert len(set(ranking[:2])) == 2
top = np.argsort(-tfidf, axis=1)[:, :3]
words_of = np.array(vocabulary)[top]
assert words_of.shape == (4, 3)

bigrams = np.full((len(vocabulary), len(vocabulary)), 0.1)
for words in tokens:
    ids = np.array([index[word] for word in words])
    np.add.at(bigrams, (ids[:-1], ids[1:]), 1)
chances = bigrams / bigrams.sum(1)[:, None]
rng = np.random.default_rng(0)
state = index["the"]
said = []
for _ in range(10):
    state = int(rng.choice(len(vocabulary), p=chances[state]))
    said.append(vocabulary[state])
print(" ".join(said))
entropy = -(chances * np.log2(chances)).sum(axis=1)
assert entropy.shape == (len(vocabulary),)

lengths = np.array([len(words) for words in tokens])
padded = np.zeros((len(tokens), lengths.max()), dtype=np.int64)
mask = np.arange(lengths.max()) < lengths[:, None]
padded[mask] = np.concatenate([[index[word] for word in words] for words in tokens])
assert (padded[~mask] == 0).all()
vectors = rng.normal(size=(len(vocabulary), 5))
bags = (vectors[padded] * mask[..., None]).sum(axis=1) / lengths[:, None]
assert bags.shape == (4, 5)
left, singular, right = np.linalg.svd(tfidf, full_matrices=False)
topics = left[:, :2] * singular[:2]
assert topics.shape == (4, 2)
