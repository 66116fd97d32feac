"""What classes and functions of another module make of their arguments, by attribute, method, item and loop."""
# mypy: allow-untyped-defs, allow-untyped-calls

import numpy as np

from typecheck_tests.several_modules.found import data
from typecheck_tests.several_modules.found.data import Dataset, Dense, Table, applied, by_name, folds, load, load_split, one_hot, train, with_bias
from typedthinc.api import Linear

right = Linear(3, 64)
right.initialize().predict(Dataset().X)
right.predict(load().normalized())
right.predict(load_split().train.X)
Linear(1, 63).predict(Dataset(8).X)  # E: typedthinc-size: Linear takes Floats2d[*, 63], but the data is Floats2d[8, 64] (expected width 63, got 64)
held = Dataset(9)
Linear(1, 62).predict(held.X)  # E: typedthinc-size: the data is Floats2d[9, 64] (expected width 62, got 64)
right.predict(held.images)  # E: typedthinc-rank: right (Linear) takes Floats2d[*, 64], but the data is Floats3d[9, 8, 8]
Linear(1, 61).predict(load().X)  # E: typedthinc-size: the data is Floats2d[500, 64] (expected width 61, got 64)
X, labels = load().batch(0)
Linear(1, 60).predict(X)  # E: typedthinc-size: (expected width 60, got 64)
for X, labels in held.batches(3):
    Linear(1, 59).predict(X)  # E: typedthinc-size: (expected width 59, got 64)
Linear(1, 58).predict(Dataset.small().X)  # E: typedthinc-size: (expected width 58, got 64)
Linear(1, 57).predict(Dataset.blank(5))  # E: typedthinc-size: the data is Floats2d[5, 64] (expected width 57, got 64)
Linear(1, 56).predict(held.words.vectors)  # E: typedthinc-size: the data is Floats2d[1000, 50] (expected width 56, got 50)
Linear(1, 55).predict(train.X)  # E: typedthinc-size: the data is Floats2d[400, 64] (expected width 55, got 64)
Linear(1, 54).predict(data.train.X)  # E: typedthinc-size: the data is Floats2d[400, 64] (expected width 54, got 64)
Linear(1, 53).predict(held[2:4])  # E: typedthinc-size: the data is Floats2d[2, 64] (expected width 53, got 64)
split = load_split()
Linear(1, 52).predict(split.test.X)  # E: typedthinc-size: the data is Floats2d[100, 64] (expected width 52, got 64)
Linear(1, 51).predict(Table(7).X)  # E: typedthinc-size: 48] (expected width 51, got 48)
Linear(1, 50).predict(by_name()["train"])  # E: typedthinc-size: the data is Floats2d[300, 64] (expected width 50, got 64)
Linear(1, 49).predict(folds()[1])  # E: typedthinc-size: the data is Floats2d[40, 64] (expected width 49, got 64)
Linear(1, 48).predict(with_bias(Dataset(3).X))  # E: typedthinc-size: the data is Floats2d[3, 65] (expected width 48, got 65)
print(one_hot(held.labels, 4) - np.zeros((9, 5)))  # E: typedthinc-size: 9, 4
print(np.zeros((3, 6)) @ Dense(5, 4).W)  # E: typedthinc-size: 5
print(Dense(6, 4).forward(np.zeros((3, 6))) - np.zeros((3, 5)))  # E: typedthinc-size: 3, 4
applied(lambda X: X.T, Dataset(3).X)
passed_on = Dataset(90)
first, rest = data.cut(passed_on, 30)
Linear(1, 46).predict(first)  # E: typedthinc-size: the data is Floats2d[30, 64] (expected width 46, got 64)
Linear(1, 45).predict(passed_on.X)  # E: typedthinc-size: the data is Floats2d[90, 64] (expected width 45, got 64)


def evaluate(given: Dataset) -> None:
    right.predict(given.X)
    Linear(1, 47).predict(given.X)  # E: typedthinc-size: the data is Floats2d[*, 64] (expected width 47, got 64)
