"""`typedthinc explain` and `typedthinc annotate`, over whole programs."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from mypy.dmypy_server import Server

from typedthinc.cli import main
from typedthinc.inspection.imported import imports_of_others
from typedthinc.inspection.session import Session

pytestmark = [pytest.mark.slow, pytest.mark.own_process]

RIGHT = """\
from typedthinc.api import Dropout, Relu, Softmax, chain, concatenate, with_array

HIDDEN = 64
encoder = chain(
    Relu(HIDDEN, 784),
    Dropout(0.2),
)
towers = concatenate(encoder, Relu(32, 784))


class Net:
    def __init__(self) -> None:
        self.head = towers >> Softmax(10, 96)
        self.lifted = with_array(Relu(3, 4))


def build(
    wide: bool = True,
):
    return chain(Relu(16, 8), Softmax(2))
"""
WRONG = """\
import numpy as np
from typing import Any, Literal

from typedthinc.api import Dropout, Floats2d, Relu, Softmax, chain, concatenate

HIDDEN = 128
body = chain(Relu(HIDDEN, 784), Dropout(0.2))
chain(body, Softmax(10, 64))
concatenate(body, Relu(32, 784)) >> Softmax(10, 64)


def use(X: Floats2d[Any, Literal[700]]) -> None:
    body.predict(X)
    body.predict(body.predict(np.zeros((8, 784), dtype="float32")))
"""


@pytest.mark.usefixtures("anew")
def test_the_tree_of_a_model(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    file = program(RIGHT)
    assert main(["explain", f"{file}:Net.head"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "line 13:",
        "  self.head (chain): Floats2d[*, 784] -> Floats2d[*, 10]",
        "    towers (concatenate): Floats2d[*, 784] -> Floats2d[*, 96]",
        "      encoder (chain): Floats2d[*, 784] -> Floats2d[*, 64]",
        "        Relu: Floats2d[*, 784] -> Floats2d[*, 64]",
        "        Dropout: Floats2d[*, 64] -> Floats2d[*, 64]",
        "      Relu: Floats2d[*, 784] -> Floats2d[*, 32]",
        "    Softmax: Floats2d[*, 96] -> Floats2d[*, 10]",
    ]


PLACES = {
    ":8": "  towers (concatenate): Floats2d[*, 784] -> Floats2d[*, 96]",
    ":encoder": "  encoder (chain): Floats2d[*, 784] -> Floats2d[*, 64]",
    ":build": "  chain: Floats2d[*, 8] -> Floats2d[*, 2]",
    "": "  self.head (chain): Floats2d[*, 784] -> Floats2d[*, 10]",
}


def test_places(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    file, firsts = program(RIGHT), {}
    for place in PLACES:
        assert main(["explain", file + place]) == 0, place
        firsts[place] = capsys.readouterr().out.splitlines()[1]
    assert firsts == PLACES


def test_a_name_is_not_the_attribute_of_that_name(
    program: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = program(RIGHT.replace("self.head =", "self.encoder ="))
    assert main(["explain", f"{file}:encoder"]) == 0
    assert capsys.readouterr().out.startswith("line 4:\n  encoder (chain)")


def test_an_unknown_layer_is_shown(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    head = "from typedthinc.api import Softmax, chain\nfrom elsewhere import encoder  # type: ignore\n"
    file = program(f"{head}body = encoder()\nmodel = chain(body, Softmax(3, 4))\n")
    assert main(["explain", f"{file}:model"]) == 0
    assert capsys.readouterr().out.splitlines()[2] == "    body: anything -> anything"


PARTS = """\
from typing import List
from typedthinc.api import (
    Floats2d, HashEmbed, Ints2d, Linear, Model, Ragged, Relu, Softmax, chain, clone, concatenate, list2ragged,
    reduce_max, reduce_sum, residual, with_array,
)
import numpy as np

def embed() -> Model[List[Ints2d], List[Floats2d]]:
    return with_array(HashEmbed(16, 500, column=0))

def anything(n: int) -> Model[Floats2d, Floats2d]: ...

tok2vec = embed()
tagger = chain(tok2vec, with_array(Softmax(17, 16)))
copies = clone(residual(Relu(32, 32)), 3)
layers = [Relu(8, 12), Linear(4, 8)]
both = chain(*layers)
read = chain(anything(3), Softmax(5, 48))
wrong = chain(tok2vec, list2ragged(), concatenate(reduce_max(), reduce_sum()), Relu(8, 16))
rows = np.zeros((64, 10))
np.concatenate([rows, np.ones((7, 4))], axis=1)
"""


WHERE_THEY_STAND = {
    "tagger": ["list[Ints2d] -> list[Floats2d[*, 17]]", "list[Ints2d] -> list[Floats2d[*, 16]], line 9"],
    "copies": [*["Floats2d[*, 32] -> Floats2d[*, 32]"] * 3],
    "both": ["Floats2d[*, 12] -> Floats2d[*, 4]", "Floats2d[*, 12] -> Floats2d[*, 8]"],
    "read": ["Floats2d -> Floats2d[*, 5]", "Floats2d -> Floats2d", "Floats2d[*, 48] -> Floats2d[*, 5]"],
}


def test_what_each_layer_takes_where_it_stands(
    program: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    file, shown = program(PARTS), {}
    for name, tree in WHERE_THEY_STAND.items():
        assert main(["explain", f"{file}:{name}"]) == 0, name
        lines = capsys.readouterr().out.splitlines()[1:]
        shown[name] = [line.partition(": ")[2] for line in lines][: len(tree)]
        assert "the layer" not in "".join(lines)
    assert shown == WHERE_THEY_STAND


def test_sizes_that_no_argument_gives(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", program(PARTS)]) == 1
    first, second = capsys.readouterr().out.split("\n\n")[:2]
    assert first.splitlines()[1:] == [
        "  16 is nI of Relu, line 19",
        "  32 is what concatenate gives for Ragged[Floats2d[*, 16]], line 19",
    ]
    assert second.splitlines()[1:] == [
        "  64 stands in np.zeros((64, 10)), line 20",
        "  7 stands in np.ones((7, 4)), line 21",
    ]


def test_packages_that_a_program_imports(tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("import urllib.request\nimport parts\nimport nowhere\nfrom . import other\n")
    (tmp_path / "parts.py").write_text(
        "from logging import handlers, INFO\n\n\ndef f() -> None:\n    import pygls.uris\n"
    )
    (tmp_path / "broken.py").write_text("import (\n")
    found = imports_of_others([tmp_path / "main.py", tmp_path / "broken.py"])
    assert found == ["logging", "logging.handlers", "pygls", "urllib.request"]
    assert imports_of_others([tmp_path / "broken.py"], lambda _: b"import sqlite3") == ["sqlite3"]


# Each lets mypy read more of the standard library, for seconds: `make test` runs one of each kind.
MORE = pytest.mark.nightly
STANDARD = "import {}\nfrom typedthinc.api import Linear, Relu, chain\n\nmodel = chain(Relu(4, 3), Linear(2, 5))\n"


@pytest.mark.usefixtures("anew")
@pytest.mark.parametrize(
    "module",
    ["urllib.request", *(pytest.param(each, marks=MORE) for each in ("sqlite3", "logging.handlers", "smtplib"))],
)
def test_programs_with_packages_of_the_standard_library(
    program: Callable[[str], str], capsys: pytest.CaptureFixture[str], module: str
) -> None:
    assert main(["explain", program(STANDARD.format(module))]) == 1
    assert "Linear takes Floats2d[*, 5]" in capsys.readouterr().out


@pytest.mark.parametrize("module", ["xmlrpc.client", pytest.param("http.server", marks=MORE)])
def test_a_package_of_the_standard_library_that_is_imported_later(program: Callable[[str], str], module: str) -> None:
    path = Path(program(STANDARD.format("json"))).absolute()
    session = Session()
    try:
        assert len(session.check([path])) == 1
        session.put(path, STANDARD.format(module))
        (report,) = session.check([path])
        assert "Linear takes Floats2d[*, 5]" in report.message
    finally:
        session.close()


UNDECLARED = """\
from typedthinc.api import Linear, Relu, chain


def make(n: int):
    return chain(Relu(4, 3), Linear(2, 4))
"""


def test_one_function_is_annotated(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["annotate", "--write", program(UNDECLARED)]) == 0
    assert capsys.readouterr().err.endswith("net.py: 1 annotation added\n")


def test_a_text_after_a_check_for_all_callers(program: Callable[[str], str], begun: Session) -> None:
    path = Path(program(UNDECLARED)).absolute()
    assert begun.check([path]) == []
    begun.finished(path, for_all_callers=True)
    begun.put(path, f"\n{UNDECLARED}")
    assert begun.check([path]) == []


def test_a_file_that_changes_twice_within_a_second(program: Callable[[str], str], begun: Session) -> None:
    path = Path(program("from parts import layer\nfrom typedthinc.api import Relu\n\nm = Relu(4, 3) >> layer\n"))
    parts, said = Path("parts.py"), list[str]()
    for tenth, width in enumerate((4, 7, 9, 4)):
        parts.write_text(f"from typedthinc.api import Linear\n\nlayer = Linear(2, {width})\n", encoding="utf-8")
        os.utime(parts, ns=(0, 1_700_000_000_000_000_000 + tenth * 100_000_000))
        said += [each.message.partition(", but")[0] for each in begun.check([path])]
    assert said == ["layer (Linear) takes Floats2d[*, 7]", "layer (Linear) takes Floats2d[*, 9]"]


@pytest.mark.parametrize("failure", [KeyError("sqlite3"), AssertionError(), SystemExit(2)])
def test_what_fails_inside_mypy_is_a_sentence(
    program: Callable[[str], str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    failure: BaseException,
) -> None:
    def fail(*_: object, **__: object) -> None:
        print("Traceback", file=sys.stderr)
        raise failure

    monkeypatch.setattr(Server, "cmd_check", fail)
    for command in ("explain", "annotate"):
        assert main([command, program("")]) == 2
        said = f"mypy failed inside ({type(failure).__name__}: {failure})\n"
        assert capsys.readouterr() == ("", said)


def test_a_place_without_a_model(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", program(RIGHT) + ":nothing"]) == 2
    assert capsys.readouterr().err.endswith("no model is known at net.py:nothing\n")


UNSEEN = """\
import json
import numpy as np
from typedthinc.api import Relu

rows = json.load(open("rows.json"))
X = np.asarray(rows, dtype="float32")
model = Relu(len(rows), 3)
"""


def test_why_something_is_unknown(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    file = program(UNSEEN)
    assert main(["explain", f"{file}:X"]) == 2
    why = "nothing is known of what open() gives, line 5"
    assert capsys.readouterr().err.endswith(f"no model is known at net.py:X: {why}\n")
    assert main(["explain", f"{file}:model"]) == 0
    assert capsys.readouterr().out.splitlines() == ["line 7:", "  model (Relu): Floats2d[*, 3] -> Floats2d", f"  {why}"]


def test_where_the_sizes_of_an_error_come_from(
    program: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", program(WRONG)]) == 1
    first, second, third, fourth = capsys.readouterr().out.split("\n\n")[:4]
    assert first.splitlines()[1:] == [
        "  64 is nI of Softmax, line 8",
        "  128 is nO of Relu, line 7, through HIDDEN = 128, line 6",
    ]
    assert second.splitlines()[1:] == [
        "  64 is nI of Softmax, line 9",
        "  160 is 128 + 32, what concatenate gives, line 9",
    ]
    assert third.splitlines()[1:] == ["  784 is nI of Relu, line 7", "  700 is declared for X, line 12"]
    assert fourth.splitlines()[1:] == [
        "  784 is nI of Relu, line 7",
        "  128 is nO of Relu, line 7, through HIDDEN = 128, line 6",
    ]


def test_comments(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    file = program(RIGHT)
    assert main(["annotate", file]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[3] == "encoder = chain(  # encoder: Model[Floats2d[*, 784], Floats2d[*, 64]]"
    assert lines[5] == "    Dropout(0.2),  # -> Floats2d[*, 64]"
    assert Path(file).read_text(encoding="utf-8") == RIGHT


@pytest.mark.usefixtures("anew")
def test_annotations(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    file = program(RIGHT)
    assert main(["annotate", "--write", file]) == 0
    assert capsys.readouterr().err.endswith("net.py: 2 annotations added\n")
    text = Path(file).read_text(encoding="utf-8")
    assert "self.head: Model[Floats2d[Any, Literal[784]], Floats2d[Any, Literal[10]]] = towers" in text
    assert ") -> Model[Floats2d[Any, Literal[8]], Floats2d[Any, Literal[2]]]:" in text
    assert "self.lifted = with_array" in text  # it takes several containers, which no plain annotation says
    exec(compile(text, file, "exec"), {"__name__": "net"})
    assert main(["annotate", "--write", file]) == 0
    assert Path(file).read_text(encoding="utf-8") == text


ONE_CALLER = """\
import numpy as np
from typedthinc.api import Floats2d, Linear, Relu, Softmax, chain, residual

def encoder(width: int, columns: int):
    return chain(Relu(width, columns), Softmax(10, width))

def block(width: int):
    return residual(Linear(width, width))

def use(width: int, X: Floats2d):
    return Relu(7, width).predict(X)

class Net:
    def __init__(self, width: int) -> None:
        self.body = Relu(width, 784)

encoder(64, 784)
block(32)
use(784, np.zeros((8, 784), dtype="float32"))
Net(16)
"""


def test_an_annotation_holds_for_all_callers(program: Callable[[str], str]) -> None:
    file = program(ONE_CALLER)
    assert main(["annotate", "--write", file]) == 0
    text = Path(file).read_text(encoding="utf-8")
    assert "def encoder(width: int, columns: int) -> Model[Floats2d, Floats2d[Any, Literal[10]]]:" in text
    assert "def block(width: int) -> Model[Floats2d, Floats2d]:" in text
    assert "def use(width: int, X: Floats2d) -> Floats2d[Any, Literal[7]]:" in text
    assert "self.body: Model[Floats2d[Any, Literal[784]], Floats2d] = Relu" in text


ODD_PLACES = """\
from typedthinc.api import Dropout, Floats2d, HashEmbed, Linear, Model, Relu, chain, with_array
from typedthinc.api import list2ragged, reduce_mean, strings2arrays

class Net:
    def __init__(self, width):
        self.one, self.two = Relu(3, 4), Relu(5, 4)
        self.three = self.four = Relu(6, 4)
        self.five: Model[Floats2d, Floats2d] = Relu(7, 4)

    def wide(self, width: int, columns: int):
        return Relu(width, columns)

    def lifted(self):
        return with_array(Linear(2, 3))

    def any(self):
        return Dropout()

async def served(X: Floats2d):
    return Linear(2, 3).predict(X)

def words():
    return chain(strings2arrays(), with_array(HashEmbed(4, 9, column=0)), list2ragged(), reduce_mean())

net = Net(3)
net.six = Linear(3, 4)
print(net.wide(8, 4).name, net.lifted().name, net.any().name)
"""


def test_what_takes_no_annotation_or_one_without_sizes(program: Callable[[str], str]) -> None:
    file = program(ODD_PLACES)
    assert main(["annotate", "--write", file]) == 0
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    added = [line.strip() for line in lines if line not in ODD_PLACES.splitlines()]
    assert added == [
        "from collections.abc import Sequence",
        "from typing import Any, Literal",
        "def wide(self, width: int, columns: int) -> Model[Floats2d, Floats2d]:",
        "async def served(X: Floats2d) -> Floats2d[Any, Literal[2]]:",
        "def words() -> Model[Sequence[Sequence[str]], Floats2d[Any, Literal[4]]]:",
    ]


BOTH_SIDES = """\
import numpy as np
from typing import Any, Literal
from typedthinc.api import CategoricalCrossentropy, Floats2d, Linear, Model, Relu, chain, expand_window, residual

N = 5
encoder = Relu(64, 78).initialize()
residual(Relu(3, 4))
Y, backprop = encoder.begin_update(np.zeros((8, 78), dtype="float32"))
backprop(np.zeros((8, 63), dtype="float32"))
CategoricalCrossentropy()(Y, np.zeros(9, dtype="int64"))
f: Model[Floats2d[Any, Literal[10]], Floats2d] = Relu(3, 4)
def g() -> Model[Floats2d[Any, Literal[10]], Floats2d]:
    return Relu(3, N)
def h(model: Model[Floats2d[Any, Literal[10]], Floats2d]) -> None: ...
h(Relu(3, 4))
i: Floats2d[Literal[3], Literal[4]] = np.zeros((3, N))
np.zeros((3, 4)) @ np.zeros((N, 3))
tied = Linear()
chain(Relu(4, 8), tied, Linear(6, 5), tied)
chain(expand_window(1), Relu(4, 10))
"""


def test_both_sizes_of_every_kind_of_error(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", program(BOTH_SIDES)]) == 1
    found = [each.splitlines() for each in capsys.readouterr().out.split("\n\n") if each.startswith("net.py")]
    assert [each[1:] for each in found] == [
        ["  4 is nI of Relu, line 7", "  3 is nO of Relu, line 7"],
        ["  64 is nO of Relu, line 6", '  63 stands in np.zeros((8, 63), dtype="float32"), line 9'],
        [
            '  8 stands in np.zeros((8, 78), dtype="float32"), line 8',
            '  9 stands in np.zeros(9, dtype="int64"), line 10',
        ],
        ["  4 is nI of Relu, line 11", "  10 is declared for f, line 11"],
        ["  5 is nI of Relu, line 13, through N = 5, line 5", "  10 is declared for what g returns, line 12"],
        ["  4 is nI of Relu, line 15", "  10 is declared for model of h, line 14"],
        ["  4 is declared for i, line 16", "  5 stands in np.zeros((3, N)), line 16, through N = 5, line 5"],
        ["  4 stands in np.zeros((3, 4)), line 17", "  5 stands in np.zeros((N, 3)), line 17, through N = 5, line 5"],
        ["  4 is nO of Relu, line 19", "  6 is nO of Linear, line 19"],
        ["  10 is nI of Relu, line 20", "  3 is in what expand_window gives, width a multiple of 3, line 20"],
    ]


INSIDE = """\
from typing import Any, Literal
import numpy as np
from typedthinc.api import Floats2d, HashEmbed, Linear, Model, Relu, Softmax, chain, strings2arrays, with_array

Wide = Floats2d[Any, Literal[64]]
rows: list[Wide] = [np.zeros((3, 64)), np.zeros((3, 32))]
rows.append(np.zeros((3, 31)))
tables: dict[str, Wide] = {}
tables["b"] = np.zeros((3, 30))
class Net:
    body: Model[Floats2d[Any, Literal[10]], Floats2d]
    def __init__(self) -> None:
        self.body = Relu(3, 4)
    def take(self, X: Wide) -> None: ...
Net().take(np.zeros((3, 29)))
missing = Linear()
missing.set_dim("nO", 12)
chain(missing, Linear(2, 9))
layers = [Relu(16, 64), Relu(40, 16)]
chain(*layers, Softmax(10, 41))
Relu(7, 5).initialize().predict(np.zeros((3, 6), dtype="float32"))
def yields() -> list[Wide]:
    return [np.zeros((2, 28))]
chain(strings2arrays(), with_array(HashEmbed(4, 9, column=1)))
class It:
    def __init__(self, width: int) -> None:
        self.head = Softmax(3, width)
It(48).head.predict(np.zeros((2, 12), dtype="float32"))
"""


def test_sizes_that_stand_inside(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", program(INSIDE)]) == 1
    found = [each.splitlines() for each in capsys.readouterr().out.split("\n\n") if each.startswith("net.py")]
    assert [each[1:] for each in found] == [
        ["  64 is declared for rows, line 6", "  32 stands in np.zeros((3, 32)), line 6"],
        ["  64 is declared for rows, line 6", "  31 stands in np.zeros((3, 31)), line 7"],
        ["  64 is declared for tables, line 8", "  30 stands in np.zeros((3, 30)), line 9"],
        ["  4 is nI of Relu, line 13", "  10 is declared for body of Net, line 11"],
        ["  64 is declared for X of take, line 14", "  29 stands in np.zeros((3, 29)), line 15"],
        ["  9 is nI of Linear, line 18", '  12 is set in missing.set_dim("nO", 12), line 17'],
        ["  41 is nI of Softmax, line 20", "  40 is nO of Relu, line 19"],
        ["  5 is nI of Relu, line 21", '  6 stands in np.zeros((3, 6), dtype="float32"), line 21'],
        ["  64 is declared for what yields returns, line 22", "  28 stands in np.zeros((2, 28)), line 23"],
        [
            "  2 columns are needed for column=1, line 24",
            "  1 is what strings2arrays gives for list[list[str]], line 24",
        ],
        [
            "  48 is width of It, line 28",
            '  12 stands in np.zeros((2, 12), dtype="float32"), line 28',
        ],
    ]


FROM_AFAR = """\
import numpy as np
from typedthinc.api import Floats2d, HashEmbed, Model, Relu, Softmax, chain
from sizes import HIDDEN

def block(n: int = 64) -> Model[Floats2d, Floats2d]:
    return chain(Relu(n, 32), Relu(n, n))

chain(block(), Softmax(10, 128))
chain(block(n=24), Softmax(10, 128))
chain(Relu(HIDDEN, 16), Softmax(10, 64))
embed = HashEmbed(16, 100, column=3)
embed.predict(np.zeros((5, 3), dtype="uint64"))
net = Relu(8, 4)
net >>= Relu(16, 8)
net >>= Softmax(10, 32)
"""


def test_sizes_that_stand_elsewhere(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    file = program(FROM_AFAR)
    Path(file).with_name("sizes.py").write_text("DEPTH = 2\nHIDDEN = 48\n", encoding="utf-8")
    assert main(["explain", file]) == 1
    shown = capsys.readouterr().out
    found = [each.splitlines() for each in shown.split("\n\n") if each.startswith("net.py")]
    assert [each[1:] for each in found] == [
        ["  128 is nI of Softmax, line 8", "  64 is the default of n of block, line 5"],
        ["  128 is nI of Softmax, line 9", "  24 is n of block, line 9"],
        ["  64 is nI of Softmax, line 10", "  48 is nO of Relu, line 10, through HIDDEN = 48, sizes.py, line 2"],
        [
            "  4 columns are needed for column=3, line 11",
            '  3 stands in np.zeros((5, 3), dtype="uint64"), line 12',
        ],
        ["  32 is nI of Softmax, line 15", "  16 is nO of Relu, line 14"],
    ]
    assert "line 14:\n  net (chain): Floats2d[*, 4] -> Floats2d[*, 16]\n    Relu: Floats2d[*, 4] -> " in shown


LEADING_ON = """\
from typedthinc.api import Linear, Relu, Softmax, chain


def body():
    return Relu(8, 4)


def full():
    return chain(body(), Softmax(2))


class Net:
    def __init__(self):
        self.body = body()
        self.full = full()
        self.head = Linear(2, 8)
        self.spare = Linear(4, 8)

    def change(self):
        self.head.attrs["none"] = self.spare.nothing
"""


@pytest.mark.usefixtures("anew")
def test_what_one_annotation_tells_of_others_is_written_too(
    program: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = program(LEADING_ON)
    Path("mypy.ini").write_text("[mypy]\ncheck_untyped_defs = true\n", encoding="utf-8")
    assert main(["annotate", "--write", file]) == 0
    text = Path(file).read_text(encoding="utf-8")
    assert "def full() -> Model[" in text and "self.full: Model[Floats2d[Any, Literal[4]], " in text
    capsys.readouterr()
    assert main(["annotate", "--write", file]) == 0
    assert capsys.readouterr().err.endswith("net.py: 0 annotations added\n")
    assert Path(file).read_text(encoding="utf-8") == text


def test_no_annotation_where_mypy_would_note_that_it_does_not_look(program: Callable[[str], str]) -> None:
    file = program(LEADING_ON)
    assert main(["annotate", "--write", file]) == 0
    text = Path(file).read_text(encoding="utf-8")
    assert "def full() -> Model[" in text
    assert "self.full = full()" in text
    command = [sys.executable, "-m", "mypy", "--cache-dir=/dev/null", "--follow-imports=skip", file]
    assert "annotation-unchecked" not in subprocess.run(command, capture_output=True, text=True).stdout


OVERRIDING = """\
from typedthinc.api import Model, Relu, Softmax


class Base:
    def build(self) -> Model[int, int]:
        raise NotImplementedError


class Net(Base):
    def build(self):
        return Relu(4, 3)


def right():
    return Softmax(3, 4)
"""


def test_an_annotation_that_would_make_an_error_is_left_out(
    program: Callable[[str], str], capsys: pytest.CaptureFixture[str]
) -> None:
    file = program(OVERRIDING)
    assert main(["annotate", "--write", file]) == 0
    assert capsys.readouterr().err.endswith("net.py: 1 annotation added; 1 would have made errors\n")
    text = Path(file).read_text(encoding="utf-8")
    assert "    def build(self):\n" in text and "def right() -> Model[" in text


@pytest.mark.parametrize("is_regular", [True, False])
def test_a_file_of_a_package_is_checked_again(
    program: Callable[[str], str], begun: Session, *, is_regular: bool
) -> None:
    folder = Path(program(RIGHT)).absolute().parent / "nets" / "small"
    folder.mkdir(parents=True)
    if is_regular:
        for each in (folder, folder.parent):
            (each / "__init__.py").touch()
    path = folder / "net.py"
    path.write_text(RIGHT, encoding="utf-8")
    for text in (RIGHT, f"{RIGHT}x = 1\n", f"{RIGHT}x = 1\n", f"{RIGHT}y = 1\n", RIGHT):
        begun.put(path, text)
        assert begun.check([path]) == []
        assert begun.finished(path) is not None


def test_a_session_sees_texts_that_are_not_saved(program: Callable[[str], str], begun: Session) -> None:
    path = Path(program(RIGHT)).absolute()
    assert begun.check([path]) == []
    begun.put(path, RIGHT.replace("Softmax(10, 96)", "Softmax(10, 95)"))
    (report,) = begun.check([path])
    assert (report.file, report.line, report.code) == ("net.py", 13, "typedthinc-size")
    begun.put(path, RIGHT + "(")
    (report,) = begun.check([path])
    assert (report.code, begun.finished(path)) == ("syntax", None)
    begun.drop(path)
    assert begun.check([path]) == []


def test_a_session_sees_what_another_file_says_that_is_not_saved(program: Callable[[str], str]) -> None:
    made = "import numpy as np\n\n\ndef load(rows: int):\n    return np.ones((rows, {}), 'f')\n"
    path = Path(
        program(
            "from data import load\nfrom typedthinc.api import Linear\nLinear(3, 8).initialize().predict(load(5))\n"
        )
    )
    path, data = path.absolute(), path.absolute().with_name("data.py")
    data.write_text(made.format(8))
    session = Session()
    assert session.check([path]) == []
    session.put(data, made.format(9))
    (report,) = session.check([path])
    assert (report.line, report.code) == (3, "typedthinc-size")
    session.drop(data)
    assert session.check([path]) == []
    session.put(data, made.format(9))
    session.close()
    assert main(["check", str(path)]) == 0


KEPT = """\
from typedthinc.api import Dropout, Relu, chain
model = chain(
    Relu(128, 64),
    Dropout(0.2),
)
model.initialize()
other = model.copy()
"""


def test_layers_are_hinted_once(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["annotate", program(KEPT)]) == 0
    assert capsys.readouterr().out.splitlines()[2:4] == [
        "    Relu(128, 64),  # -> Floats2d[*, 128]",
        "    Dropout(0.2),  # -> Floats2d[*, 128]",
    ]


RESULTS = """\
import numpy as np
from typedthinc.api import Linear, Relu


class Net:
    def __init__(self, width):
        self.model = Relu(8, width)

    def scores(self, X):
        return self.model.predict(X)


def run(model, X):
    return model.predict(X)


X = np.zeros((5, 3), "f")
scores = Net(3).scores(X)
others = run(Linear(2, 8), scores)
weights = Net(3).model.get_param("W")
"""


def test_results_by_models_are_shown(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["annotate", program(RESULTS)]) == 0
    assert capsys.readouterr().out.splitlines()[-3:] == [
        "scores = Net(3).scores(X)  # scores: Floats2d[5, 8]",
        "others = run(Linear(2, 8), scores)  # others: Floats2d[5, 2]",
        'weights = Net(3).model.get_param("W")  # weights: Floats2d[8, 3]',
    ]


LAYERS = """\
import numpy as np


class Affine:
    def __init__(self, n_in, n_out):
        self.W = np.zeros((n_in, n_out))

    def forward(self, X):
        return self.activate(X @ self.W)

    def activate(self, Z):
        return Z
"""
LAYERS_USED = """\
import numpy as np
import typedthinc
from layers_by_hand import Affine


class Bent(Affine):
    def activate(self, Z):
        return np.tanh(Z)


bent = Bent(10, 4)
weights = bent.W
hidden = bent.forward(np.zeros((8, 10)))
"""


def test_arrays_of_other_modules_are_shown(program: Callable[[str], str], capsys: pytest.CaptureFixture[str]) -> None:
    path = program(LAYERS_USED)
    Path(path).with_name("layers_by_hand.py").write_text(LAYERS, encoding="utf-8")
    assert main(["annotate", path]) == 0
    assert capsys.readouterr().out.splitlines()[-2:] == [
        "weights = bent.W  # weights: Floats2d[10, 4]",
        "hidden = bent.forward(np.zeros((8, 10)))  # hidden: Floats2d[8, 4]",
    ]
