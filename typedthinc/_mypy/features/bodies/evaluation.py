"""What model a call in a body makes, and what size an expression gives, with what the function around is given."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from mypy.nodes import (
    ARG_POS,
    CallExpr,
    Expression,
    IndexExpr,
    IntExpr,
    MemberExpr,
    NameExpr,
    OperatorAssignmentStmt,
    OpExpr,
    RefExpr,
    StrExpr,
    UnaryExpr,
    Var,
)
from mypy.types import PartialType, Type

from typedthinc._mypy.context import Call, name_of_model
from typedthinc._mypy.features.bodies.calls_entered import KEEPING
from typedthinc._mypy.features.bodies.elsewhere import known_layer
from typedthinc._mypy.features.bodies.frames import Frame, Node, NoValue, Origin, Unreadable
from typedthinc._mypy.features.bodies.origins import Origins
from typedthinc._mypy.literals import arithmetic
from typedthinc._mypy.names import COMBINATORS, COPYING, GET_DIM, LAYERS
from typedthinc._mypy.to_shapes import model_arguments
from typedthinc._mypy.type_metadata import made_by
from typedthinc.shapes.scheme import UNKNOWN_SCHEME, UNNAMED, LayerType, Scheme, Signature, either
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Known, Size, Unknown, times
from typedthinc.shapes.solve import width_of_ends
from typedthinc.shapes.terms import Array, Container, Term
from typedthinc.shapes.text import load_layer_type

NOBODY_KNOWS: Final = LayerType(UNNAMED)
# All that one expression may stand for.
Values: TypeAlias = frozenset[Origin]
_Maker: TypeAlias = "Callable[[Asked, Node, Frame], LayerType]"
# What is left of a value gets less with each round: past so many, nothing is known.
_ROUNDS: Final = 8
_JOINING: Final[dict[str, Callable[[list[int]], int]]] = {
    "builtins.max": max,
    "builtins.min": min,
    "builtins.sum": sum,
}


@dataclass
class Asked:
    """One question for what a call makes.

    A value may be made of itself: by a loop, or by way of another name. So what is known begins with nothing, and all
    of it is looked at again, until no round finds another value: then the value from before a loop and those of all its
    rounds agree on what is left.

    Attributes:
        call: Who asks.
        origins: The search that serves the question.
        compose: Composes what a call, or an operation, of a combinator or a layer makes.
        items: Lists what an expression goes through.
        pending: The sizes that are being answered.
        sizes: Those that have been, and are known.
        known: What all values of an expression are known to have in common so far; None if there is none yet.
        looked_at: Those that this round has come to.
        open: Those that are being answered.
        is_circular: One of these was needed for itself.
        misfits: What did not fit in this round.
    """

    call: Call
    origins: Origins
    compose: Callable[[Asked, CallExpr | OpExpr, Frame], LayerType]
    items: Callable[[Asked, Expression, Frame], Sequence[object]]
    pending: set[tuple[Node, Frame]] = field(default_factory=set[tuple[Node, Frame]])
    sizes: dict[tuple[Node, Frame], Known] = field(default_factory=dict[tuple[Node, Frame], Known])
    known: dict[Values, LayerType | None] = field(default_factory=lambda: dict[Values, LayerType | None]())
    looked_at: set[Values] = field(default_factory=set[Values])
    open: set[Values] = field(default_factory=set[Values])
    is_circular: bool = False
    misfits: list[Mismatch] = field(default_factory=list[Mismatch])

    @contextmanager
    def answering(self, node: Node, frame: Frame) -> Generator[None]:
        """Answer a question for a size that answers to others lead to.

        Raises:
            Unreadable: It leads to itself.
        """
        if (node, frame) in self.pending:
            raise Unreadable
        self.pending.add((node, frame))
        try:
            yield
        finally:
            self.pending.discard((node, frame))


def known(asked: Asked, results: Sequence[Origin]) -> LayerType | None:
    """Return what all results agree on; None if that is nothing."""
    try:
        found = agreed(asked, results)
    except (NoValue, Unreadable, RecursionError):
        return None
    return None if found.scheme == UNKNOWN_SCHEME else found


def agreed(asked: Asked, results: Sequence[Origin]) -> LayerType:
    """Return what all that a function returns has in common, or that of one expression.

    Raises:
        Unreadable: Nobody can tell.
        NoValue: There is none.
    """
    for _ in range(_ROUNDS):
        before = dict(asked.known)
        asked.looked_at.clear()
        asked.misfits.clear()
        found = _joined(asked, [each for each in results if not is_none(each.node)], made)
        if not asked.is_circular or asked.known == before:
            if found is None:
                raise NoValue
            return found
    raise Unreadable


def made(asked: Asked, node: Node, frame: Frame) -> LayerType:
    """Say what model an expression stands for, as far as it is known by now.

    Raises:
        Unreadable: Nobody can tell.
        NoValue: It has no value yet.
    """
    found = frozenset(each for each in asked.origins.of(node, frame, is_model=True) if not is_none(each.node))
    layer = _known(asked, found)
    if layer is None:
        raise NoValue
    return replace(layer, name=name_of_model(asked.origins.synthetic.written(node))) if layer.name == UNNAMED else layer


def _known(asked: Asked, found: Values) -> LayerType | None:
    asked.is_circular |= found in asked.open
    if found not in asked.looked_at:
        asked.looked_at.add(found)
        asked.open.add(found)
        try:
            layer = _joined(asked, sorted(found, key=_place), _made, asked.known.get(found))
            asked.known[found] = layer if layer is None else layer.keeping_owners(lambda _: False)
        except Unreadable:
            asked.known[found] = NOBODY_KNOWS
        finally:
            asked.open.discard(found)
    layer = asked.known.get(found)
    if layer is NOBODY_KNOWS:
        raise Unreadable
    return layer


def _joined(asked: Asked, found: Sequence[Origin], made: _Maker, layer: LayerType | None = None) -> LayerType | None:
    """Return what all values have in common; a call that does not fit makes none."""
    if layer is NOBODY_KNOWS or not found:
        raise Unreadable
    for each in found:
        try:
            value = made(asked, *each)
        except NoValue:
            continue
        layer = value if layer is None else either(layer, value)
    return layer


def _place(origin: Origin) -> tuple[int, int]:
    return origin.node.line, origin.node.column


def layer_of(asked: Asked, node: Node, frame: Frame) -> LayerType:
    """Say what is known of a model, which may be nothing."""
    try:
        return made(asked, node, frame)
    except Unreadable:
        known = asked.call.layer_type_of(node) if frame.is_here and isinstance(node, Expression) else None
        return known or NOBODY_KNOWS


def size_of(asked: Asked, node: Node, frame: Frame) -> Size:
    """Say what is known of a size."""
    match node:
        case OpExpr(left=left, right=right) if node.op not in ("or", "and"):
            return _computed(asked, node.op, left, right, frame)
        case OperatorAssignmentStmt(lvalue=left, rvalue=right):
            return _computed(asked, node.op, left, right, frame)
        case UnaryExpr(op="-"):
            return times(size_of(asked, node.expr, frame), -1)
        case IntExpr():
            return asked.call.size_checked(node)
        case CallExpr(callee=MemberExpr(name=name, expr=model), args=[StrExpr(value=dim)]) if name == GET_DIM:
            return _end_of(asked, node, model, dim, frame)
        case IndexExpr(base=MemberExpr(name="shape")) | CallExpr(callee=RefExpr(fullname="builtins.len")):
            measured = asked.call.size_there(node)
            return _size_behind(asked, node, frame) if isinstance(measured, Unknown) else measured
        case _:
            known = asked.call.size_checked(node) if _can_be_asked(node, frame) else UNKNOWN
            return _size_behind(asked, node, frame) if isinstance(known, Unknown) else known


def _computed(asked: Asked, operator: str, left: Expression, right: Expression, frame: Frame) -> Size:
    """Compute a size of two; the second is not asked for in vain: `y = x * x; z = y * y` doubles with each row."""
    one = size_of(asked, left, frame)
    return UNKNOWN if isinstance(one, Unknown) else arithmetic(operator, one, size_of(asked, right, frame))


def _end_of(asked: Asked, node: CallExpr, model: Expression, dim: str, frame: Frame) -> Size:
    """Return what `model.get_dim("nO")` gives of a model that the library's own functions make."""
    # A question of its own: what is found of a loop in a first round is not believed.
    inner = replace(asked, known={}, looked_at=set(), open=set(), is_circular=False, misfits=[])
    try:
        with asked.answering(node, frame):
            layer = known(inner, [Origin(model, frame)]) if _is_of_library(asked, model, frame) else None
    except Unreadable:
        return UNKNOWN
    alternatives = () if layer is None else layer.scheme.alternatives
    ends = [each.input if dim == "nI" else each.output for each in alternatives]
    width = width_of_ends(ends) if dim in ("nI", "nO") and all(map(_has_width, ends)) else None
    return width if isinstance(width, Known) and not width.terms else UNKNOWN


def _is_of_library(asked: Asked, model: Expression, frame: Frame) -> bool:
    """Tell whether layers and combinators of the library make a model, whose sizes are named as its ends are."""
    for node, inner in asked.origins.of(model, frame, is_model=True):
        callee = node.callee if isinstance(node, CallExpr) else None
        name = callee.fullname if isinstance(callee, RefExpr) else ""
        is_same = isinstance(callee, MemberExpr) and not name and callee.name in KEEPING
        if isinstance(callee, MemberExpr) and is_same and _is_of_library(asked, callee.expr, inner):
            continue
        if not (name.startswith(LAYERS) or name in COMBINATORS or name in COPYING):
            return False
    return True


def _has_width(term: Term) -> bool:
    """Tell whether an end is rows of one width: of an image, the layer knows which of the axes it calls so."""
    if isinstance(term, Container):
        return all(map(_has_width, term.items))
    return isinstance(term, Array) and len(term.sizes) == 2


def _can_be_asked(node: Node, frame: Frame) -> bool:
    """Tell whether mypy can be asked about a name: it stands in text that is checked now, and has a type already."""
    if not isinstance(node, RefExpr):
        return False
    if frame.is_here:
        return True
    inner: Expression = node
    while isinstance(inner, MemberExpr):
        inner = inner.expr
    variable = inner.node if isinstance(inner, NameExpr) else None
    typ = variable.type if isinstance(variable, Var) else None
    return not frame.functions and typ is not None and not isinstance(typ, PartialType)


def is_none(node: Node) -> bool:
    """Tell whether an expression is None."""
    return isinstance(node, NameExpr) and node.fullname == "builtins.None"


def _size_behind(asked: Asked, node: Node, frame: Frame) -> Size:
    if node in asked.origins.synthetic.sizes:
        return asked.origins.synthetic.sizes[node]
    if (node, frame) in asked.sizes:
        return asked.sizes[node, frame]
    try:
        with asked.answering(node, frame):
            found = _agreed_size(asked, _values(asked, node, frame))
    except Unreadable:
        variable = node.node if isinstance(node, NameExpr) else None
        given = frame.of(variable) if isinstance(variable, Var) else None
        # A parameter of the function around may be known by all its calls.
        return size_of(asked, *given) if isinstance(given, Origin) else _declared(asked.call, node)
    if isinstance(found, Known):
        asked.sizes[node, frame] = found
    return found


def _agreed_size(asked: Asked, values: Iterable[Origin]) -> Size:
    """Return the size that all values are."""
    agreed: Size | None = None
    for each in values:
        size = size_of(asked, *each)
        if isinstance(size, Unknown) or agreed not in (None, size):
            return UNKNOWN
        agreed = size
    return UNKNOWN if agreed is None else agreed


def _values(asked: Asked, node: Node, frame: Frame) -> Sequence[Origin]:
    """List what may stand for a number: also the length of a list, and an item whose place is computed."""
    match node:
        case CallExpr(callee=RefExpr(fullname="builtins.len"), args=[held]):
            return [Origin(IntExpr(len(asked.items(asked, held, frame))), frame)]
        case CallExpr(callee=RefExpr(fullname=name)) if name in _JOINING:
            return [Origin(IntExpr(_JOINING[name](_numbers(asked, node, frame))), frame)]
        case IndexExpr(index=OpExpr() | NameExpr() as place):
            size = size_of(asked, place, frame)
            if isinstance(size, Known) and not size.terms:
                items = asked.items(asked, node.base, frame)
                found = items[size.constant] if -len(items) <= size.constant < len(items) else None
                return [found] if isinstance(found, Origin) else []
            return asked.origins.of(node, frame)
        case _:
            return asked.origins.of(node, frame)


def _numbers(asked: Asked, node: CallExpr, frame: Frame) -> list[int]:
    """List the numbers that `max`, `min` or `sum` is given.

    Raises:
        Unreadable: Nobody can tell all of them.
    """
    is_one = len(node.args) == 1
    given = asked.items(asked, node.args[0], frame) if is_one else [Origin(each, frame) for each in node.args]
    sizes = [size_of(asked, *each) if isinstance(each, Origin) else UNKNOWN for each in given]
    found = [each.constant for each in sizes if isinstance(each, Known) and not each.terms]
    is_plain = all(kind == ARG_POS for kind in node.arg_kinds) and (is_one or _name_of(node) != "sum")
    if not found or len(found) < len(sizes) or not is_plain:
        raise Unreadable
    return found


def _name_of(node: CallExpr) -> str:
    return node.callee.name if isinstance(node.callee, NameExpr) else ""


def _declared(call: Call, node: Node) -> Size:
    """Return the size that a constant of another module, or a parameter, is declared to be."""
    variable = node.node if isinstance(node, RefExpr) else None
    if not isinstance(node, RefExpr) or not isinstance(variable, Var) or variable.type is None:
        return UNKNOWN
    found, _ = call.assignments.may_be(node)
    if not found and "." in node.fullname:
        return call.size_checked(node)
    return call.reader.size(variable.type) if all(each.is_parameter for each in found) else UNKNOWN


def _made(asked: Asked, node: Node, frame: Frame) -> LayerType:
    if node in asked.call.assignments.misfits:
        # What came of a mistake is unknown.
        raise Unreadable
    # What a hook has found holds for all calls of the function around.
    known = None if _is_given(frame) or _is_spread(node) else made_by(asked.call.assignments, node)
    if known is not None:
        return load_layer_type(known)
    recipe = asked.origins.synthetic.recipes.get(node)
    match node:
        case _ if isinstance(recipe, LayerType):
            return known_layer(asked.call, recipe)
        case CallExpr(callee=RefExpr(fullname=name), args=[model]) if name in COPYING:
            return layer_of(asked, model, frame).keeping_owners(lambda _: False)
        case CallExpr(callee=MemberExpr() as callee) if callee.name in KEEPING:
            return layer_of(asked, callee.expr, frame)
        case CallExpr() | OpExpr():
            return asked.compose(asked, node, frame)
        case OperatorAssignmentStmt():
            return asked.compose(asked, OpExpr(node.op, node.lvalue, node.rvalue), frame)
        case RefExpr(node=Var(type=typ)) if typ is not None and not frame.is_here:
            return _declared_layer(asked.call, typ, name_of_model(node))
        case _:
            raise Unreadable


def _is_given(frame: Frame) -> bool:
    """Tell whether the function around was entered with something; a run of it has a frame of its own."""
    return bool(frame.given) or (frame.is_run and frame.outer is not None and _is_given(frame.outer))


def _is_spread(node: Node) -> bool:
    """Tell whether a call spreads arguments: of these the text knows more."""
    return isinstance(node, CallExpr) and any(kind.is_star() for kind in node.arg_kinds)


def _declared_layer(call: Call, typ: Type, name: str) -> LayerType:
    """Return what the type of a parameter says of a model."""
    arguments = model_arguments(typ)
    if arguments is None:
        raise Unreadable
    return LayerType(name, Scheme.of(Signature(*map(call.reader.term, arguments))))


def origin_of(asked: Asked, node: Expression, frame: Frame) -> Origin:
    """Return the one expression that stands behind another, or that itself."""
    try:
        found = asked.origins.of(node, frame)
    except Unreadable:
        found = []
    return found[0] if len(found) == 1 else Origin(node, frame)
