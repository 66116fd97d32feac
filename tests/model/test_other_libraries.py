"""What other libraries call otherwise: attributes that are not there say what does the same here."""

import ast
import re
from collections.abc import Mapping
from operator import attrgetter

import pytest

import typedthinc.api
from typedthinc.api import Adam, L2Distance, Model, Relu
from typedthinc.shapes.other_libraries import NAMES, OF_MODELS, OF_PARTS

_CASES = [
    *((Relu(2, 3), name, here) for name, here in OF_MODELS.items() if not hasattr(Relu(2, 3), name)),
    (Adam(0.1), "zero_grad", OF_PARTS["zero_grad"]),
    (L2Distance(), "backward", OF_PARTS["backward"]),
]


@pytest.mark.parametrize(("owner", "name", "here"), _CASES)
def test_a_method_of_another_library(owner: object, name: str, here: str) -> None:
    message = f'"{type(owner).__name__}" has no method "{name}"; did you mean {here}?'
    with pytest.raises(AttributeError, match=re.escape(message)):
        attrgetter(name)(owner)


@pytest.mark.parametrize("table", [OF_MODELS, OF_PARTS, NAMES])
def test_what_is_proposed_is_there(table: Mapping[str, str]) -> None:
    for here in table.values():
        proposed = re.match(r"[^:]*?(?=, (?:which|then) | for |$)", here)
        assert proposed is not None
        for node in ast.walk(ast.parse(proposed[0].replace("...", "0"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                assert hasattr(Model, node.attr), here
            elif isinstance(node, ast.Name) and node.id not in _VARIABLES:
                assert hasattr(typedthinc.api, node.id), here


_VARIABLES = {"X", "Y", "dY", "layer", "loss", "model", "name", "optimizer", "path", "truths", "value"}


def test_other_names_are_refused_as_python_does() -> None:
    with pytest.raises(AttributeError, match="'Model' object has no attribute 'colour'$"):
        attrgetter("colour")(Relu(2, 3))


def test_no_completion_offers_them_and_a_class_of_ones_own_has_them() -> None:
    class Fitted(Model[float, float]):
        def fit(self) -> str:
            return "fitted"

    model = Fitted("fitted", lambda model, X, is_train: (X, lambda dY: dY))
    assert model.fit() == "fitted"
    assert "fit" in dir(model)
    assert not {"fit", "parameters"} & {*dir(Relu(2, 3))}
    assert {"predict", "initialize", "name"} <= {*dir(Relu(2, 3))}


def test_an_error_within_a_property_is_seen() -> None:
    class Named(Model[float, float]):
        @property
        def title(self) -> object:
            return attrgetter("missing")(self.attrs)

    model = Named("named", lambda model, X, is_train: (X, lambda dY: dY))
    with pytest.raises(AttributeError, match="'dict' object has no attribute 'missing'"):
        _ = model.title
