"""A model as text, HTML and a diagram."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

from tests.toys import affine
from typedthinc.api import (
    Dropout,
    Linear,
    Model,
    Relu,
    Softmax,
    chain,
    concatenate,
    list2ragged,
    reduce_mean,
    with_array,
)


def nested(depth: int) -> Model[Any, Any]:
    model: Model[Any, Any] = Linear(2, 2)
    for _ in range(depth):
        model = chain(model)
    return model


def test_repr_is_a_tree_with_types() -> None:
    assert repr(chain(list2ragged(), with_array(Relu(5, 10)), reduce_mean())).splitlines() == [
        "chain: list[Floats2d[*, 10]] -> Floats2d[*, 5]",
        "  list2ragged: list[Floats2d[*, 10]] -> Ragged[Floats2d[*, 10]]",
        "  with_array: Ragged[Floats2d[*, 10]] -> Ragged[Floats2d[*, 5]]",
        "    Relu: Floats2d[*, 10] -> Floats2d[*, 5]",
        "  reduce_mean: Ragged[Floats2d[*, 5]] -> Floats2d[*, 5]",
    ]


def test_repr_says_what_is_shared_and_stays_short() -> None:
    layer = Linear(2, 2)
    assert (
        repr(chain(layer, Dropout(), layer)).splitlines()[-1] == "  Linear: Floats2d[*, 2] -> Floats2d[*, 2] (shared)"
    )
    lines = repr(nested(2000)).splitlines()
    assert len(lines) == 41
    assert lines[-1] == "... 1961 more"
    assert max(map(len, lines)) < 80


def test_repr_of_a_model_that_is_being_made() -> None:
    assert repr(object.__new__(Model)) == "<Model >"


def test_html_is_well_formed_and_names_are_text() -> None:
    html = chain(Relu(8, 4), affine(name="<b>&"))._repr_html_()
    table = ElementTree.fromstring(html)
    assert [len(row) for row in table.iter("tr")] == [6] * 5
    assert "&lt;b&gt;&amp;" in html


def test_html_has_numbers_to_the_right() -> None:
    table = ElementTree.fromstring(Relu(8, 4)._repr_html_())
    sides = [[cell.get("style") for cell in row] for row in table.iter("tr")]
    assert sides == [["text-align:left"] * 3 + ["text-align:right"] * 3] * 3


def test_html_of_a_long_model_is_folded() -> None:
    html = chain(*(Relu(8, 8) for _ in range(20)))._repr_html_()
    assert ElementTree.fromstring(html).tag == "table"
    details = ElementTree.fromstring(chain(*(Relu(8, 8) for _ in range(40)))._repr_html_())
    what = "chain: Floats2d[*, 8] \N{RIGHTWARDS ARROW} Floats2d[*, 8]"
    assert (details.tag, details.findtext("summary")) == ("details", f"{what}, 41 layers, 0 + ? parameters")
    assert len(details.findall("table/tbody/tr")) == 41


def test_html_totals() -> None:
    layer = Linear(2, 2)
    table = ElementTree.fromstring(chain(layer, layer).initialize()._repr_html_())
    assert [cell.text for cell in table.findall("tfoot/tr/th")] == ["total", None, None, "6", "24", "8"]


def test_mermaid_links_what_comes_in_turn() -> None:
    layer = Linear(4, 4)
    model = chain(layer, concatenate(layer, Dropout()), Softmax(3, 8))
    assert model.to_mermaid().splitlines() == [
        "flowchart TD",
        '  subgraph n0["chain"]',
        '    n1["Linear: Floats2d[*, 4] -> Floats2d[*, 4]"]',
        '    subgraph n2["concatenate"]',
        '      n4["Dropout: Floats2d[*, 4] -> Floats2d[*, 4]"]',
        "    end",
        '    n5["Softmax: Floats2d[*, 8] -> Floats2d[*, 3]"]',
        "    n1 --> n2",
        "    n2 --> n5",
        "  end",
    ]


def test_mermaid_of_hard_cases() -> None:
    assert 'n0["#quot;#35;#lt;b>: anything -> anything"]' in affine(name='"#<b>').to_mermaid()
    assert nested(2000).to_mermaid().count("subgraph") == 2000
