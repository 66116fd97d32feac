from __future__ import annotations

import inspect
import pickle

import pytest

from typedthinc import errors
from typedthinc.errors import LayerError, NotAModelError, RankMismatchError, ShapeMismatchError, Step, UnknownNameError

LAYER_ERRORS = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, LayerError)]


def located(*steps: Step) -> LayerError:
    error = LayerError("expected floats, got ints")
    for node_id, step in enumerate(reversed(steps)):
        # Each model knows its own name and the place of the one below it.
        below = error.path[:1] and (steps[len(steps) - node_id],)
        error.prepend((Step(step.name), *below), node_id)
    return error


@pytest.mark.parametrize(
    ("steps", "sentence"),
    [
        ([], "expected floats, got ints"),
        ([Step("Linear")], "Linear: expected floats, got ints"),
        ([Step("chain"), Step("Linear", 2)], "in chain > Linear (layer 2): expected floats, got ints"),
        (
            [Step("chain"), Step("residual", 3), Step("Linear")],
            "in chain > residual (layer 3) > Linear: expected floats, got ints",
        ),
        (
            [Step("chain")] * 1000 + [Step("Linear", 2)],
            "in chain > chain > chain > chain > ... 993 more ... > chain > chain > chain > Linear (layer 2): "
            "expected floats, got ints",
        ),
    ],
)
def test_the_path_comes_first(steps: list[Step], sentence: str) -> None:
    error = located(*steps)
    assert str(error) == sentence
    assert error.message == "expected floats, got ints"


def test_a_sentence_that_begins_with_the_layer_is_not_begun_twice() -> None:
    error = LayerError("Linear takes floats")
    error.prepend((Step("Linear"),), 1)
    assert str(error) == "Linear takes floats"


@pytest.mark.parametrize("kind", LAYER_ERRORS)
def test_each_layer_error_is_a_value_error_of_one_sentence(kind: type[LayerError]) -> None:
    error = kind("a sentence")
    assert isinstance(error, ValueError) and isinstance(error, errors.TypedthincError)
    assert str(error) == "a sentence"
    assert inspect.getdoc(kind)


def test_kinds() -> None:
    assert issubclass(RankMismatchError, ShapeMismatchError)
    assert issubclass(UnknownNameError, KeyError)
    assert issubclass(NotAModelError, TypeError)


@pytest.mark.parametrize("kind", LAYER_ERRORS)
def test_pickle_keeps_the_path(kind: type[LayerError]) -> None:
    error = kind("a sentence")
    error.prepend((Step("chain"), Step("Linear", 2)), 1)
    assert str(pickle.loads(pickle.dumps(error))) == "in chain > Linear (layer 2): a sentence"
