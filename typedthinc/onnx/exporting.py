"""A model as a file of ONNX."""

import os
from pathlib import Path
from typing import Any, Final

from typedthinc.errors import LayerError, NotAModelError, NotInitializedError
from typedthinc.frameworks.imports import framework
from typedthinc.model import Model
from typedthinc.model.model import InT
from typedthinc.model.structure import described
from typedthinc.onnx.graph import Graph, Value, Values
from typedthinc.onnx.layers import add_layer
from typedthinc.runtime.layer_types import layer_type_of
from typedthinc.runtime.values import term_of
from typedthinc.shapes.arrays.values import plain
from typedthinc.shapes.sizes import UNKNOWN, Var
from typedthinc.shapes.terms import Anything, Array, Term, Tuple, describe, map_term
from typedthinc.tracebacks import LIBRARY_ERRORS, hide_frames

# Of the year 2022; runtimes read it and all before it.
OPSET: Final = 18
# The format of files that came with that opset.
IR_VERSION: Final = 8
_DTYPES: Final = {"Floats": "FLOAT", "Ints": "INT64"}


@hide_frames(LIBRARY_ERRORS)
def export(model: Model[InT, Any], path: str | os.PathLike[str], X: InT | None = None) -> None:
    """Write a model as a file of ONNX, which predicts as `model.predict` does.

    Inputs are called `X`, or `X0`, `X1` ... where the model takes a tuple; outputs are called `Y`, or `Y0`, `Y1` ...
    Floats are of 32 bits, integers of 64. Sizes that the model's type leaves open, such as the batch, may be any when
    it runs.

    Args:
        model: A model of arrays, or of tuples of arrays, whose parameters have values.
        path: Where to write.
        X: A sample of data, for a model that takes arrays with any of several numbers of axes, such as one that
            begins with `MaxPool`.

    Raises:
        ModuleNotFoundError: onnx is not installed, which the extra `typedthinc[onnx]` brings.
        NotAModelError: It is not a model.
        NotInitializedError: A parameter has no value yet.
        LayerError: A layer cannot be expressed in ONNX; the error tells which, and where it stands.

    Examples:
        >>> import tempfile
        >>> from typedthinc.api import Relu, Softmax, chain
        >>> model = chain(Relu(16, 8), Softmax(4)).initialize()
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     export(model, Path(folder, "model.onnx"))
    """
    onnx = framework("onnx", extra="onnx", who="typedthinc.onnx.export")
    given: Any = model
    if not isinstance(given, Model):
        raise NotAModelError(f"typedthinc.onnx.export takes a Model, not {described(given)}")
    _check_parameters(model)
    graph, inputs, outputs = Graph(onnx), list[Any](), list[Any]()
    taken = _inputs(onnx, _input_of(model, X), "X", inputs)  # the form of the input is fixed in the file
    _name_outputs(onnx, graph, add_layer(graph, model, taken), "Y", outputs)
    made = onnx.helper.make_model(
        onnx.helper.make_graph(graph.nodes, "typedthinc", inputs, outputs, graph.initializers),
        producer_name="typedthinc",
        opset_imports=[onnx.helper.make_opsetid("", OPSET)],
        ir_version=IR_VERSION,
    )
    onnx.checker.check_model(made, full_check=True)  # also infers all shapes
    Path(path).write_bytes(made.SerializeToString())


def _check_parameters(model: Model[Any, Any]) -> None:
    for layer in model.walk():
        for name in layer.param_names:
            if layer.has_param(name) is None:
                raise NotInitializedError(f"{layer.factory} has no parameters yet: call model.initialize(X) first")


def _input_of(model: Model[Any, Any], X: Any) -> Term:
    """Return what the model takes, as arrays and tuples of them.

    Raises:
        LayerError: It takes other things, or several, of which no sample tells one.
    """
    terms = dict.fromkeys(each.input for each in layer_type_of(model).scheme.alternatives)
    arrays = [each for each in terms if _is_of_arrays(each)]
    if X is not None:
        sample = map_term(term_of(X), lambda _: UNKNOWN)
        arrays = [each for each in arrays if _forms(each) == _forms(sample)] or [
            sample for each in terms if isinstance(each, Anything | Var) and _is_of_arrays(sample)
        ]
    if len(arrays) == 1:
        return arrays[0]
    taken = " or ".join(map(describe, terms))
    if not arrays:
        told = "models of arrays, and of tuples of arrays, can be exported to ONNX"
        raise LayerError(f"{told}, but {model.factory} takes {taken}")
    raise LayerError(f"{model.factory} takes {taken}: export(model, path, X) tells by a sample which")


def _is_of_arrays(term: Term) -> bool:
    return all(map(_is_of_arrays, term.items)) if isinstance(term, Tuple) else isinstance(term, Array)


def _forms(term: Term) -> Any:
    """Return dtype family and number of axes of each array."""
    if isinstance(term, Tuple):
        return tuple(map(_forms, term.items))
    return (term.family, len(term.sizes)) if isinstance(term, Array) else None


def _inputs(onnx: Any, term: Term, name: str, inputs: list[Any]) -> Values:
    """Declare what the model takes."""
    if isinstance(term, Tuple):
        return tuple(_inputs(onnx, item, f"{name}{place}", inputs) for place, item in enumerate(term.items))
    assert isinstance(term, Array)
    shape = [plain(size) or f"{name}_{axis}" for axis, size in enumerate(term.sizes)]
    inputs.append(onnx.helper.make_tensor_value_info(name, getattr(onnx.TensorProto, _DTYPES[term.family]), shape))
    return Value(name, len(shape), term.family)


def _name_outputs(onnx: Any, graph: Graph, given: Values, name: str, outputs: list[Any]) -> None:
    if isinstance(given, tuple):
        for place, each in enumerate(given):
            _name_outputs(onnx, graph, each, f"{name}{place}", outputs)
        return
    graph.nodes.append(onnx.helper.make_node("Identity", [given.name], [name]))
    shape = [f"{name}_{axis}" for axis in range(given.rank)]
    dtype = getattr(onnx.TensorProto, _DTYPES[given.family])
    outputs.append(onnx.helper.make_tensor_value_info(name, dtype, shape))
