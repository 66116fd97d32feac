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
Linear(1, 63).predict(Dataset(8).X)  # E: typedthinc-size: Linear takes Floats2d[*, 63], but the data is Floats2d[8, 64] (width 63, not 64)
held = Dataset(9)
Linear(1, 62).predict(held.X)  # E: typedthinc-size: the data is Floats2d[9, 64] (width 62, not 64)
right.predict(held.images)  # E: typedthinc-rank: right (Linear) takes Floats2d[*, 64], but the data is Floats3d[9, 8, 8]
Linear(1, 61).predict(load().X)  # E: typedthinc-size: the data is Floats2d[500, 64] (width 61, not 64)
X, labels = load().batch(0)
Linear(1, 60).predict(X)  # E: typedthinc-size: (width 60, not 64)
for X, labels in held.batches(3):
    Linear(1, 59).predict(X)  # E: typedthinc-size: (width 59, not 64)
Linear(1, 58).predict(Dataset.small().X)  # E: typedthinc-size: (width 58, not 64)
Linear(1, 57).predict(Dataset.blank(5))  # E: typedthinc-size: the data is Floats2d[5, 64] (width 57, not 64)
Linear(1, 56).predict(held.words.vectors)  # E: typedthinc-size: the data is Floats2d[1000, 50] (width 56, not 50)
Linear(1, 55).predict(train.X)  # E: typedthinc-size: the data is Floats2d[400, 64] (width 55, not 64)
Linear(1, 54).predict(data.train.X)  # E: typedthinc-size: the data is Floats2d[400, 64] (width 54, not 64)
Linear(1, 53).predict(held[2:4])  # E: typedthinc-size: the data is Floats2d[2, 64] (width 53, not 64)
split = load_split()
Linear(1, 52).predict(split.test.X)  # E: typedthinc-size: the data is Floats2d[100, 64] (width 52, not 64)
Linear(1, 51).predict(Table(7).X)  # E: typedthinc-size: 48] (width 51, not 48)
Linear(1, 50).predict(by_name()["train"])  # E: typedthinc-size: the data is Floats2d[300, 64] (width 50, not 64)
Linear(1, 49).predict(folds()[1])  # E: typedthinc-size: the data is Floats2d[40, 64] (width 49, not 64)
Linear(1, 48).predict(with_bias(Dataset(3).X))  # E: typedthinc-size: the data is Floats2d[3, 65] (width 48, not 65)
print(one_hot(held.labels, 4) - np.zeros((9, 5)))  # E: typedthinc-size: 9, 4
print(np.zeros((3, 6)) @ Dense(5, 4).W)  # E: typedthinc-size: 5
print(Dense(6, 4).forward(np.zeros((3, 6))) - np.zeros((3, 5)))  # E: typedthinc-size: 3, 4
applied(lambda X: X.T, Dataset(3).X)
passed_on = Dataset(90)
first, rest = data.cut(passed_on, 30)
Linear(1, 46).predict(first)  # E: typedthinc-size: the data is Floats2d[30, 64] (width 46, not 64)
Linear(1, 45).predict(passed_on.X)  # E: typedthinc-size: the data is Floats2d[90, 64] (width 45, not 64)


def evaluate(given: Dataset) -> None:
    right.predict(given.X)
    Linear(1, 47).predict(given.X)  # E: typedthinc-size: the data is Floats2d[*, 64] (width 47, not 64)
