"""Loops over models that do with each what its own condition says, whether the checker can tell it or not."""

from __future__ import annotations

from enum import Enum, StrEnum

from typedthinc.api import Linear, Softmax, chain


class Task(Enum):
    TAG = "tag"
    PARSE = "parse"


class Word(StrEnum):
    A = "a"
    B = "b"


HEADS = {"tag": Softmax(17, 5), "dep": Softmax(40, 5)}
TASKS = {Task.TAG: Softmax(17, 5), Task.PARSE: Softmax(40, 5)}
WORDS = {Word.A: Softmax(3, 4), "b": Softmax(5, 4)}

for name, head in HEADS.items():
    if name == "tag":
        chain(head, Linear(5, 17))
    if name.startswith("t"):
        chain(head, Linear(5, 17))
    else:
        chain(head, Linear(5, 40))
    if len(name) == 3 and name[0] == "t":
        chain(head, Linear(5, 17))
    if name in ("tag", "ner"):
        chain(head, Linear(5, 17))
    elif name not in ["tag"]:
        chain(head, Linear(5, 40))
    upper = name.upper()
    if upper == "TAG":
        chain(head, Linear(5, 17))
    is_tagger = name.startswith("t")
    if is_tagger:
        chain(head, Linear(5, 17))
    if not is_tagger:
        chain(head, Linear(5, 40))
    chain(head, Linear(5, 17)) if name == "tag" else chain(head, Linear(5, 40))
    name.startswith("t") and chain(head, Linear(5, 17))
    name.startswith("t") or chain(head, Linear(5, 40))

for name, head in HEADS.items():
    if name.startswith("t"):
        continue
    chain(head, Linear(5, 40))

some = [chain(head, Linear(5, 17)) for name, head in HEADS.items() if name.startswith("t")]
both = [chain(head, Linear(5, 17 if name.startswith("t") else 40)) for name, head in HEADS.items()]
ways = [
    chain(head, Linear(5, 17)) if name.startswith("t") else chain(head, Linear(5, 40)) for name, head in HEADS.items()
]

for task, head in TASKS.items():
    if task is Task.TAG:
        chain(head, Linear(5, 17))
    if task == Task.PARSE:
        chain(head, Linear(5, 40))
    if task != Task.PARSE:
        chain(head, Linear(5, 17))
    if task.value == "tag":
        chain(head, Linear(5, 17))
    if task.name == "PARSE":
        chain(head, Linear(5, 40))

chain(WORDS[Word.B], Linear(4, 5))
