"""The summary table of a model."""

from __future__ import annotations

import builtins
import io
import re
import sys
from typing import Any

import numpy as np
import pytest
from rich.console import Console

from tests.toys import affine, series
from typedthinc.api import (
    Dropout,
    Embed,
    Linear,
    Maxout,
    Model,
    ParametricAttention,
    Relu,
    Softmax,
    chain,
    clone,
    concatenate,
    list2ragged,
    reduce_mean,
    residual,
    tuplify,
    with_array,
)
from typedthinc.display import rows, table


def outputs(model: Model[Any, Any]) -> list[tuple[str, str]]:
    return [(row.name, row.output) for row in rows.rows_of(model)]


def printed(model: Model[Any, Any], width: int = 80, **options: Any) -> str:
    file = io.StringIO()
    table.show(model, Console(file=file, width=width, **options))
    return file.getvalue()


def test_a_row_for_each_layer_with_its_output_and_parameters() -> None:
    model = chain(Relu(8, 4, normalize=True), Dropout(0.2), Softmax(3, 8)).initialize()
    assert [row[:8] for row in rows.rows_of(model)] == [
        (0, "chain", "Floats2d[*, 4]", "Floats2d[*, 3]", 0, 0, 0, False),
        (1, "Relu", "Floats2d[*, 4]", "Floats2d[*, 8]", 40, 160, 64, False),
        (2, "LayerNorm", "Floats2d[*, 8]", "Floats2d[*, 8]", 16, 64, 0, False),
        (1, "Dropout", "Floats2d[*, 8]", "Floats2d[*, 8]", 0, 0, 0, False),
        (1, "Softmax", "Floats2d[*, 8]", "Floats2d[*, 3]", 27, 108, 48, False),
    ]


def test_a_table_is_looked_up_in() -> None:
    assert [row.flops for row in rows.rows_of(Embed(5, 100).initialize())] == [0]


def test_wide_tables_show_what_is_taken_and_what_it_costs() -> None:
    model = chain(Relu(8, 4), Softmax(3, 8)).initialize()
    text = printed(model, width=100)
    assert re.search(r"^ +Relu +Floats2d\[\*, 4\] +Floats2d\[\*, 8\] +40 +160 +64", text, re.MULTILINE)
    assert re.search(r"^ ?total +67 +268 +112", text, re.MULTILINE)
    assert "bytes" not in printed(model, width=80)


def test_ascii_is_enough() -> None:
    file = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    table.show(chain(Relu(8, 4), Softmax(3, 8)), Console(file=file, width=80))
    file.flush()


def test_sizes_follow_the_data_through_layers_that_take_anything() -> None:
    model = chain(
        concatenate(Dropout(), Linear(3, 4)), residual(Dropout()), clone(Linear(7, 7), 2), tuplify(Dropout(), Dropout())
    )
    assert outputs(model) == [
        ("chain", "tuple[Floats2d[*, 7], Floats2d[*, 7]]"),
        ("concatenate", "Floats2d[*, 7]"),
        ("Dropout", "Floats2d[*, 4]"),
        ("Linear", "Floats2d[*, 3]"),
        ("residual", "Floats2d[*, 7]"),
        ("Dropout", "Floats2d[*, 7]"),
        ("clone", "Floats2d[*, 7]"),
        ("Linear", "Floats2d[*, 7]"),
        ("Linear", "Floats2d[*, 7]"),
        ("tuplify", "tuple[Floats2d[*, 7], Floats2d[*, 7]]"),
        ("Dropout", "Floats2d[*, 7]"),
        ("Dropout", "Floats2d[*, 7]"),
    ]


def test_containers() -> None:
    model = chain(list2ragged(), with_array(Relu(5, 10)), reduce_mean())
    assert outputs(model) == [
        ("chain", "Floats2d[*, 5]"),
        ("list2ragged", "Ragged[Floats2d[*, 10]]"),
        ("with_array", "Ragged[Floats2d[*, 5]]"),
        ("Relu", "Floats2d[*, 5]"),
        ("reduce_mean", "Floats2d[*, 5]"),
    ]


def test_a_layer_that_takes_anything_gives_what_it_takes() -> None:
    assert outputs(Dropout()) == [("Dropout", "what it takes")]


def test_layers_without_annotations() -> None:
    assert outputs(series(affine(3, 2))) == [("series", "anything"), ("affine", "anything")]


def test_parameters_that_are_not_made_yet() -> None:
    model = chain(Embed(5, 100), Linear(3))
    assert [row.parameters for row in rows.rows_of(model)] == [0, None, None]
    assert re.search(r"^ ?total +0 \+ \?", printed(model), re.MULTILINE)


def test_the_total_counts_a_shared_layer_once() -> None:
    layer = Linear(4, 4)
    model = chain(layer, chain(layer, Dropout()), layer).initialize(np.zeros((1, 4), "float32"))
    assert [(row.name, row.shared) for row in rows.rows_of(model)] == [
        ("chain", False),
        ("Linear", False),
        ("chain", False),
        ("Linear", True),
        ("Dropout", False),
        ("Linear", True),
    ]
    text = printed(model)
    assert text.count("shared") == 2
    assert re.search(r"^ ?total +20 *$", text, re.MULTILINE)


def test_the_inside_of_a_shared_layer_is_shown_once() -> None:
    inner = chain(Linear(4, 4), Dropout())
    assert [row.name for row in rows.rows_of(chain(inner, inner))] == [
        "chain",
        "chain",
        "Linear",
        "Dropout",
        "chain",
    ]


def test_twenty_columns_hold_everything() -> None:
    model = chain(Relu(1000, 300), residual(Relu(1000, 1000)), Softmax(10, 1000)).initialize()
    text = printed(model, width=20)
    assert max(map(len, text.splitlines())) <= 20
    numbers = [line.split()[-1] for line in text.splitlines() if line.split()]
    assert [number for number in numbers if number[0].isdigit()] == ["301,000", "1,001,000", "10,010", "1,312,010"]
    assert re.search(r"^ ?total", text, re.MULTILINE)


def test_deep_nesting() -> None:
    model: Model[Any, Any] = Linear(2, 2)
    depth = sys.getrecursionlimit() + 200
    for _ in range(depth):
        model = chain(model)
    found = rows.rows_of(model.initialize())
    assert (len(found), found[-1].depth, found[-1].output) == (depth + 1, depth, "Floats2d[*, 2]")
    assert max(map(len, printed(model, width=60).splitlines())) <= 60


def test_colour_carries_nothing() -> None:
    model = chain(Relu(8, 4), Softmax(3, 8))
    plain = printed(model)
    assert "\x1b" not in plain
    coloured = printed(model, force_terminal=True, color_system="truecolor")
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_names_are_no_markup() -> None:
    assert "[red]" in printed(affine(name="[red]"))


def test_model_summary_prints(capsys: pytest.CaptureFixture[str]) -> None:
    Linear(3, 2).initialize().summary()
    printed_text = capsys.readouterr().out
    assert "Linear" in printed_text
    assert "Floats2d[*, 3]" in printed_text
    assert re.search(r"total +9", printed_text)


def test_without_rich_it_is_plain_text(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    real = builtins.__import__

    def without_rich(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.partition(".")[0] == "rich":
            raise ModuleNotFoundError("No module named 'rich'", name="rich")
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without_rich)
    monkeypatch.setenv("COLUMNS", "80")
    Linear(3, 2).initialize().summary()
    assert capsys.readouterr().out.splitlines() == [
        "layer  output         parameters",
        "--------------------------------",
        "Linear Floats2d[*, 3]          9",
        "--------------------------------",
        "total                          9",
    ]
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'typedthinc\[rich\]'") as caught:
        table.table_of(Linear(3, 2))
    assert caught.value.name == "rich"


def test_an_ascii_terminal_of_20_columns() -> None:
    model = chain(Relu(128, 64), Linear(10, 128)).initialize()
    model.layers[1].name = "größe"
    output = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    table.show(model, Console(file=output, width=20))
    output.flush()
    lines = output.buffer.getvalue().decode("ascii").splitlines()
    assert max(map(len, lines)) <= 20
    text = "\n".join(line.rstrip() for line in lines)
    assert "  Relu         8,320" in text
    assert r"gr\xf6" in text.replace("\n", "")
    assert re.search(r"^total +9,610$", text, re.MULTILINE)


@pytest.mark.parametrize("width", [20, 80])
def test_an_ascii_terminal_without_rich(monkeypatch: pytest.MonkeyPatch, width: int) -> None:
    model = chain(Relu(128, 64), Linear(10, 128)).initialize()
    model.layers[1].name = "größe"
    output = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setitem(sys.modules, "rich.console", None)
    monkeypatch.setattr(sys, "stdout", output)
    monkeypatch.setenv("COLUMNS", str(width))
    model.summary()
    output.flush()
    lines = output.buffer.getvalue().decode("ascii").splitlines()
    assert any(line.split()[0] == r"gr\xf6\xdfe" for line in lines)
    assert lines[-1].endswith("9,610") and len(lines[-1]) == len(lines[0]) == len(lines[1])


@pytest.mark.parametrize("width", [1, 5, 20, 39, 40, 89, 90])
def test_terminals_of_any_width(width: int) -> None:
    model = chain(Relu(128, 64), Linear(10, 128)).initialize()
    text = printed(model, width)
    assert max(map(len, text.splitlines())) <= width
    assert ("flops" in text, "output" in text) == (width >= 90, width >= 40)


@pytest.mark.parametrize("width", [20, 24, 30, 39, 44, 60])
@pytest.mark.parametrize("encoding", ["ascii", "utf-8"])
def test_names_and_numbers_are_whole_on_a_narrow_terminal(width: int, encoding: str) -> None:
    model = chain(
        list2ragged(), with_array(residual(Maxout(8, 8, normalize=True))), ParametricAttention(8)
    ).initialize()
    output = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    table.show(model, Console(file=output, width=width))
    output.flush()
    text = output.buffer.getvalue().decode(encoding)
    assert max(map(len, text.splitlines())) <= width
    for words in (text.split(), table.plain(model, width=width).split()):
        for node in model.walk():
            assert node.factory in words
        assert {"216", "16", "8", "240"} <= set(words)
        assert "parameters" in words
