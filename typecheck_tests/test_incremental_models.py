"""What modules tell each other of models and factories is the same cold, warm, in workers, and in the daemon."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from typecheck_tests.workspaces import EACH_OTHER_STATE, IN_ONE_PROCESS_AND_SEVERAL, Workspace

pytestmark = pytest.mark.slow
CONSTANTS = "WIDTH = {}\n"
BLOCKS = """\
# mypy: allow-untyped-defs, allow-untyped-calls
from functools import partial

import constants
from constants import WIDTH
from typedthinc.api import Dropout, Floats2d, Mish, Model, Relu, chain

OWN = {0}


def build(width: int = WIDTH, *, nI: int = constants.WIDTH) -> Model[Floats2d, Floats2d]:
    return chain(Relu(width, nI), Dropout())


def plain(width, nI=WIDTH):
    act = Relu
    model = act(width, nI)
    for _ in range(3):
        model = chain(model, act(width, width))
    return model


Block = partial(Relu, OWN)
make = lambda nI: Relu(OWN, nI)
TABLE = {{"relu": Relu, "mish": Mish, "own": plain}}
LAYERS = [Relu(20, 30), Relu(OWN, 20)]

encoder = Relu(20, 30)
encoder = chain(encoder, Relu(OWN, 20))
if WIDTH > 3:
    way = Relu(OWN, 30)
else:
    way = Relu(OWN, 31)


class Net:
    @classmethod
    def small(cls) -> Model[Floats2d, Floats2d]:
        return Relu(OWN, 6)

    @staticmethod
    def large(nI: int) -> Model[Floats2d, Floats2d]:
        return Relu(OWN, nI)


class Free:
    def __init__(self, width, nI=7):
        self.width, self.nI = width, nI

    def fixed(self):
        return chain(Relu(20, 6), Relu(OWN, 20))

    def sized(self, n=WIDTH):
        return chain(Relu(self.width, self.nI), Relu(n, self.width))

    @property
    def head(self):
        return Relu(OWN, self.width)


class Freer(Free):
    def fixed(self):
        return Relu(11, 6)


class Mlp(Model[Floats2d, Floats2d]):
    def __init__(self, nI: int, nO: int = OWN) -> None:
        body = chain(Relu(WIDTH, nI), Relu(nO, WIDTH))
        super().__init__("mlp", body.forward, init=body.init, layers=body.layers)


class Deep(Mlp):
    def __init__(self, depth: int) -> None:
        super().__init__(100)
        self.depth = depth
"""
APP = """\
# mypy: allow-untyped-calls
import blocks
from blocks import LAYERS, TABLE, Block, Deep, Free, Freer, Mlp, Net, build, encoder, make, plain
from typedthinc.api import Linear, chain

chain(build(), Linear(2, 65))
chain(Linear(65), build(5))
chain(plain(9), Linear(2, 8))
chain(Linear(65), blocks.plain(9))
chain(Block(9), Linear(2, 11))
chain(make(9), Linear(2, 11))
chain(TABLE["relu"](7, 9), Linear(2, 11))
chain(Linear(65), TABLE["own"](7))
chain(chain(*LAYERS), Linear(2, 11))
chain(encoder, Linear(2, 11))
chain(blocks.way, Linear(2, 11))
chain(Net.small(), Linear(2, 11))
chain(Net.large(4), Linear(2, 11))
chain(Free(3).fixed(), Linear(2, 11))
chain(Free(3).sized(), Linear(2, 65))
chain(Linear(8), Free(3).sized(4))
free = Freer(4)
chain(free.head, Linear(2, 11))
chain(free.fixed(), Linear(2, 12))
chain(Mlp(30), Linear(2, 11))
chain(Linear(65), Mlp(9))
chain(Deep(3), Linear(2, 11))
plain(9) >> Linear(2, 8)
"""
SETTING = """\
import blocks
import constants
from typedthinc.api import Relu

blocks.encoder = Relu(5, 5)
blocks.OWN = 30
blocks.plain = Relu
blocks.LAYERS.append(Relu(5, 5))
constants.WIDTH = 3
"""
# The lines that hang on the constant of the third module, and on that of the module itself.
BY_CONSTANT, BY_OWN, ALWAYS = {6, 7, 9, 13, 20}, {10, 11, 14, 15, 16, 17, 18, 19, 23, 25, 27}, {8, 12, 21, 24, 26, 28}
# Those that stay known whatever another file sets: what they hang on was read before.
SURE = {10, 12, 16, 21, 24, 25, 26, 27}


def lines(report: list[str]) -> set[int]:
    """Return the lines with a mistake of sizes; there are no other errors."""
    found = {int(match[1]) for each in report if (match := re.match(r"app\.py:(\d+): error: .*typedthinc-size", each))}
    assert f"Found {len(found)} error" in report[-1], report
    return found


def rounds(workspace: Workspace, check: Callable[[], list[str]], every: int = 1) -> Iterator[tuple[set[int], set[int]]]:
    """Change what the report hangs on, and go through what is reported and what should be."""
    workspace.write("app.py", APP)
    for width, own in ((64, 10), (65, 10), (65, 11), (64, 10))[::every]:
        workspace.write("constants.py", CONSTANTS.format(width))
        workspace.write("blocks.py", BLOCKS.format(own))
        wanted = ALWAYS | (BY_CONSTANT if width == 64 else set()) | (BY_OWN if own == 10 else set())
        yield lines(check()), wanted


@IN_ONE_PROCESS_AND_SEVERAL
@EACH_OTHER_STATE
def test_they_are_the_same_cold_warm_and_after_a_change(
    workspace: Workspace, options: tuple[str, ...], every: int
) -> None:
    for number, (found, wanted) in enumerate(rounds(workspace, lambda: workspace.mypy(*options, "app.py"), every)):
        assert found == wanted, number
        # Read again with the others from the cache.
        workspace.write("app.py", APP + f"# {number}\n")
        assert lines(workspace.mypy(*options, "app.py")) == wanted, number
        workspace.write("app.py", APP)


def test_the_daemon_follows_them(daemon: Workspace) -> None:
    files = ["app.py", "blocks.py", "constants.py"]
    for number, (found, wanted) in enumerate(rounds(daemon, lambda: daemon.dmypy("check", *files))):
        assert found == wanted, number
    daemon.write("third.py", SETTING)
    daemon.write("app.py", APP + "import third\n")
    assert lines(daemon.dmypy("check", *files, "third.py")) == SURE


@IN_ONE_PROCESS_AND_SEVERAL
def test_what_a_file_sets_in_others_is_unknown(workspace: Workspace, options: tuple[str, ...]) -> None:
    workspace.write("third.py", SETTING)
    workspace.write("app.py", APP)
    workspace.write("constants.py", CONSTANTS.format(64))
    workspace.write("blocks.py", BLOCKS.format(10))
    assert lines(workspace.mypy(*options, "app.py", "third.py")) == SURE


FUNCTIONS = """\
# mypy: allow-untyped-defs
from typedthinc.api import Relu, chain
{0}

def block():
    return Relu({1}, 6)


def behind():
    return chain(Relu(6, dropout=0.1), block())


def wide(n={2}):
    return Relu(n, 6)
"""
CALLS = """\
# mypy: allow-untyped-calls
from functions import behind, block, wide
from typedthinc.api import Linear, chain

chain(block(), Linear(2, 4))
chain(behind(), Linear(2, 4))
chain(wide(), Linear(2, 5))
"""


def test_the_daemon_keeps_what_functions_make_while_their_text_stands(daemon: Workspace) -> None:
    """And no longer: neither where a function changes that another calls, nor a default."""
    daemon.write("app.py", CALLS)
    steps = [("", 4, 5), ("# Further down.\n", 4, 5), ("", 3, 5), ("", 4, 6), ("", 4, 5), ("# Again.\n", 3, 6)]
    for step in steps:
        daemon.write("functions.py", FUNCTIONS.format(*step))
        report = "\n".join(daemon.dmypy("check", "app.py", "functions.py"))
        found = {int(line) for line in re.findall(r"app\.py:(\d+): error: .*typedthinc-size", report)}
        assert found == ({5, 6} if step[1] != 4 else set[int]()) | ({7} if step[2] != 5 else set[int]()), step


TOOLS = """\
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from typedthinc.api import Floats2d, Model, Relu

P = ParamSpec("P")
R = TypeVar("R")
Builder = Callable[..., Model[Floats2d, Floats2d]]
TABLE: dict[str, Builder] = {}


def logged(function: Callable[P, R]) -> Callable[P, R]:
    @wraps(function)
    def inner(*args: P.args, **kwargs: P.kwargs) -> R:
        return function(*args, **kwargs)

    return inner


def named(name: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    return logged


def doubled(function: Callable[[int], R]) -> Callable[[int], R]:
    return lambda n: function(2 * n)


def put(name: str) -> Callable[[Builder], Builder]:
    def decorate(function: Builder) -> Builder:
        TABLE[name] = function
        return function

    return decorate


class Table:
    def __init__(self) -> None:
        self.held: list[Builder] = []

    def add(self, function: Builder) -> Builder:
        self.held.append(function)
        return function

    def wrap(self, function: Builder) -> Builder:
        self.held.append(function)
        return lambda width=3: function(2 * width)


table = Table()


def swapped(function: Callable[P, R]) -> Callable[P, Model[Floats2d, Floats2d]]:
    return lambda *args, **kwargs: Relu(5, 5)
"""
DECORATED = """\
from typedthinc.api import Floats2d, Model, Relu
from tools import doubled, logged, named, put, swapped, table


@logged
def encoder(width: int = {0}) -> Model[Floats2d, Floats2d]:
    return Relu(width, 100)


@named("titled")
def titled(width: int) -> Model[Floats2d, Floats2d]:
    return Relu(width + {0}, 100)


@doubled
def wide(width: int) -> Model[Floats2d, Floats2d]:
    return Relu(width, 100)


@swapped
def other(width: int) -> Model[Floats2d, Floats2d]:
    return Relu(width, 100)


@put("one")
def one(width: int = {0}) -> Model[Floats2d, Floats2d]:
    return Relu(width, 100)


@table.add
def two(width: int) -> Model[Floats2d, Floats2d]:
    return Relu(width + {0}, 100)


@table.wrap
def three(width: int) -> Model[Floats2d, Floats2d]:
    return Relu(width, 100)
"""
DECORATED_CALLS = """\
from decorated import encoder, one, other, three, titled, two, wide
from typedthinc.api import Linear, chain

chain(encoder(), Linear(2, 9))
chain(encoder(9), Linear(2, 9))
chain(titled(3), Linear(2, 12))
chain(wide(3), Linear(2, 6))
chain(other(3), Linear(2, 5))
chain(one(), Linear(2, 9))
chain(two(3), Linear(2, 12))
chain(three(3), Linear(2, 6))
"""


def test_decorators_that_pass_all_on_keep_what_factories_make(workspace: Workspace) -> None:
    workspace.write("tools.py", TOOLS)
    workspace.write("app.py", DECORATED_CALLS)
    for width in (9, 8, 9):
        workspace.write("decorated.py", DECORATED.format(width))
        report = workspace.mypy("app.py")
        assert report[-1].startswith("Success") if width == 9 else lines(report) == {4, 6, 9, 10}, report
