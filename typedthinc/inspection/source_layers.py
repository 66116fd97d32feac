"""A model as a tree of layers, each with the expressions of the source that make and use it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from typedthinc.analysis.library.tables import COMBINATORS, OPERATORS, WRAPPERS
from typedthinc.analysis.operators import SYMBOLS
from typedthinc.analysis.record import Record, Spot
from typedthinc.analysis.runs import Run
from typedthinc.analysis.values.callables import Imported
from typedthinc.analysis.values.cells import Value
from typedthinc.analysis.values.objects import Model
from typedthinc.inspection.finished_check import FinishedCheck, written_name
from typedthinc.shapes.intermediate_types import IN_TURN, first_input, given_text, inputs_inside, taken_text
from typedthinc.shapes.rules import Rule
from typedthinc.shapes.scheme import LayerType, Scheme, Signature
from typedthinc.shapes.sizes import Unknown
from typedthinc.shapes.terms import Container, Term

# A model may hold itself.
_DEEPEST = 40


@dataclass
class SourceLayer:
    """One layer as the source makes it.

    Attributes:
        shown: The expression that stands where the layer is used: a call, or the name of a variable.
        made: The call or operation that makes it, where that is found.
        around: The body in which it is used.
        root: The expression that the tree is of.
        layer_type: What it takes and gives.
        rule: How it composes the layers inside.
        layers: The layers inside.
    """

    shown: ast.expr
    made: Spot | None
    around: Run
    root: Spot
    layer_type: LayerType
    rule: Rule | None = None
    layers: list[SourceLayer] = field(default_factory=list["SourceLayer"])

    @property
    def name(self) -> str:
        """Name the layer: a variable by its own name as well."""
        name = self.layer_type.name
        written = written_name(self.shown)
        return f"{written} ({name})" if written and written.rpartition(".")[2] != name else name

    @property
    def where(self) -> str:
        """Say in which line it is made, if that is elsewhere: `, blocks.py, line 4`."""
        made = self.made
        if made is None or (made.path == self.root.path and (made.run is self.root.run or made.run.function is None)):
            return ""
        file = f", {PurePath(made.path).name}" if made.path != self.root.path else ""
        return f"{file}, line {made.node.lineno}"


@dataclass(frozen=True)
class LayerRow:
    """One line of a tree: how deep a layer stands, what comes to it, what it takes and what it gives there."""

    depth: int
    layer: SourceLayer
    taken: Term
    takes: str
    gives: str

    def __str__(self) -> str:
        return f"{'  ' * self.depth}{self.layer.name}: {self.takes} -> {self.gives}{self.layer.where}"


def rows(layer: SourceLayer, taken: Term | None = None) -> Iterator[LayerRow]:
    """Go through a model and the layers inside, each with what comes to it.

    Args:
        taken: The data that come to it; None means what it takes, and no more is known of them.
    """
    first = first_input(layer.layer_type) if taken is None else taken
    waiting: list[tuple[SourceLayer, int, Term]] = [(layer, 0, first)]
    while waiting:
        node, depth, taken = waiting.pop()
        yield LayerRow(depth, node, taken, taken_text(node.layer_type, taken), given_text(node.layer_type, taken))
        inputs = inputs_inside(node.rule, taken, [each.layer_type for each in node.layers])
        waiting += [(each, depth + 1, given) for each, given in zip(node.layers, inputs, strict=True)][::-1]


def source_layer(check: FinishedCheck, expression: ast.expr) -> SourceLayer | None:
    """Read the model that an expression is; None if it is not one."""
    layer_type, spot = check.layer_type(expression), check.spot(expression)
    if layer_type is None or spot is None:
        return None
    return _layer(check.record, spot, spot, spot.value, expression, layer_type)


def layer_at(check: FinishedCheck, spot: Spot | None) -> SourceLayer | None:
    """Read the model that an expression was at one time."""
    if spot is None or not isinstance(spot.value, Model) or not isinstance(spot.fact, LayerType):
        return None
    return _layer(check.record, spot, spot, spot.value, spot.node, spot.fact)


def layers_given(check: FinishedCheck, spot: Spot) -> list[SourceLayer]:
    """List the layers that a call or an operator was given at one time, those that stars spread too."""
    return [
        _layer(check.record, spot, spot, value, shown, value.type)
        for shown, value in _given(check.record, spot)
        if isinstance(value, Model)
    ]


def layers_in_list(check: FinishedCheck, spot: Spot) -> list[SourceLayer]:
    """List the layers that a list holds."""
    models = [each for each in spot.items if isinstance(each, Model)]
    return [_layer(check.record, spot, spot, each, _home(check.record, each, spot.node), each.type) for each in models]


def _layer(
    record: Record, root: Spot, around: Spot, value: Value, shown: ast.expr, layer_type: LayerType, depth: int = 0
) -> SourceLayer:
    made = record.made(value)
    found = SourceLayer(shown, made, around.run, root, layer_type)
    if not isinstance(value, Model) or made is None or depth > _DEEPEST:
        return found
    found.rule = _rule(record, made, value)
    for shown_there, inner in _inside(record, made, value, found.rule):
        known = inner.type if isinstance(inner, Model) else LayerType(_called(shown_there))
        found.layers.append(_layer(record, root, made, inner, shown_there, known, depth + 1))
    if found.rule in IN_TURN and found.layers:
        found.layer_type = _taking_first(layer_type, first_input(found.layers[0].layer_type))
    return found


def _rule(record: Record, made: Spot, model: Model) -> Rule | None:
    """Return how a model composes its layers; of one that came of a mistake, how it was to do that."""
    if model.state.recipe is not None:
        return model.state.recipe.rule
    if isinstance(made.node, ast.BinOp):
        return OPERATORS.get(SYMBOLS[type(made.node.op)], (None, None))[1]
    callee = record.before(made, made.node.func) if isinstance(made.node, ast.Call) else None
    name = callee.value.name if callee is not None and isinstance(callee.value, Imported) else ""
    return COMBINATORS.get(name) or WRAPPERS.get(name)


def _inside(record: Record, made: Spot, model: Model, rule: Rule | None) -> list[tuple[ast.expr, Value]]:
    """List the layers of a model, each with the expression that it is used as."""
    given, layers = _given(record, made), model.state.layers
    if layers is None:
        # Of several copies there is one; what is not known may be a layer of a combinator that takes any number.
        may_be = (Model, Unknown) if rule in COMBINATORS.values() else Model
        return [(node, each) for node, each in given if rule is not None and isinstance(each, may_be)]
    shown = {id(each): node for node, each in given}  # as it is written in the call, where it is
    return [(shown.get(id(each)) or _home(record, each, made.node), each) for each in layers]


def _called(node: ast.expr) -> str:
    """Name a layer of which nothing is known: what a function without annotations returned, say."""
    return written_name(node.func if isinstance(node, ast.Call) else node) or "the layer"


def _given(record: Record, made: Spot) -> list[tuple[ast.expr, Value]]:
    """List what a call or an operator was given, each with the expression that it was written as."""
    found = list[tuple[ast.expr, Value]]()
    for node in arguments(made.node):
        inner = node.value if isinstance(node, ast.Starred) else node
        spot = record.before(made, inner)
        if spot is None:
            continue
        if isinstance(node, ast.Starred) or spot.items:
            found += [(_home(record, each, inner), each) for each in spot.items]
        else:
            found.append((node, spot.value))
    return found


def _home(record: Record, value: Value, default: ast.expr) -> ast.expr:
    made = record.made(value) if isinstance(value, Model) else None
    return default if made is None else made.node


def arguments(node: ast.AST) -> Sequence[ast.expr]:
    """List what a call or an operator composes: `a >> b >> c` is one chain of three."""
    match node:
        case ast.BinOp(left=ast.BinOp(op=ast.RShift()) as left, op=ast.RShift(), right=right):  # `>>` is left to right
            return [*arguments(left), right]
        case ast.BinOp(left=left, right=right):
            return [left, right]
        case ast.Call(args=args, keywords=keywords):
            return [inside for each in (*args, *(one.value for one in keywords)) for inside in _opened(each)]
        case _:
            return []


def _opened(argument: ast.expr) -> Sequence[ast.expr]:
    inner = argument.value if isinstance(argument, ast.Starred) else argument
    return inner.elts if isinstance(inner, ast.List | ast.Tuple) else [argument]  # a list written in the call


def _taking_first(layer_type: LayerType, taken: Term) -> LayerType:
    """Put first what the first layer takes: of several containers, only one may be declared."""
    signatures = layer_type.scheme.alternatives
    if not isinstance(taken, Container) or len(signatures) == 1:
        return layer_type

    def is_other(signature: Signature) -> bool:
        return not isinstance(signature.input, Container) or signature.input.kind != taken.kind

    return replace(layer_type, scheme=Scheme(tuple(sorted(signatures, key=is_other))))
