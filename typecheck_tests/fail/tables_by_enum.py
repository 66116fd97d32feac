"""Tables whose keys are members of an enumeration."""

from __future__ import annotations

from enum import Enum

from typedthinc.api import Linear, Softmax, chain


class Task(Enum):
    TAG = "tag"
    PARSE = "parse"


SIZES = {Task.TAG: 17, Task.PARSE: 40}
HEADS = {Task.TAG: Softmax(17, 5), Task.PARSE: Softmax(40, 5)}

chain(Softmax(SIZES[Task.TAG], 5), Linear(3, 11))  # E: typedthinc-size: Linear takes Floats2d[*, 11], but Softmax before it gives Floats2d[*, 17]
chain(HEADS[Task.PARSE], Linear(3, 11))  # E: typedthinc-size: before it gives Floats2d[*, 40]
for task, head in HEADS.items():
    if task is Task.PARSE:
        chain(head, Linear(3, 17))  # E: typedthinc-size: before it gives Floats2d[*, 40]
    chain(head, Linear(3, 11)) if task is Task.TAG else None  # E: typedthinc-size: before it gives Floats2d[*, 17]


class Net:
    def __init__(self, width: int) -> None:
        self.heads = {Task.TAG: Softmax(17, width), Task.PARSE: Softmax(40, width)}

    def use(self) -> None:
        chain(self.heads[Task.TAG], Linear(3, 11))  # E: typedthinc-size: before it gives Floats2d[*, 17]


chain(Net(5).heads[Task.PARSE], Linear(3, 11))  # E: typedthinc-size: before it gives Floats2d[*, 40]
