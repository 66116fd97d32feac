"""Wrappers of modules of other frameworks: `PyTorchWrapper(torch.nn.Linear(64, 10))`.

What plain mypy cannot do: the sizes of a module are arguments of its class, and no type of its has them.

1. Find the call that made the module: the argument itself, or what the variable or attribute stands for.
2. Read what it is made with from its literals, by the parameters that the framework has; a Sequential is read module by
   module. Of classes that are not the framework's own nothing is known, nor of what the file changes later.
3. Ask the rules of `shapes/frameworks`, as the run time does of the module itself, and report what does not fit inside
   on the module that does not.
4. Put in the widths that the layer is said to have, and keep the result beside the visible type.

Only calls of wrappers come here: a program without one pays nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from mypy.nodes import (
    ARG_NAMED,
    ARG_POS,
    ARG_STAR,
    CallExpr,
    DictExpr,
    Expression,
    FloatExpr,
    IndexExpr,
    ListExpr,
    MemberExpr,
    NameExpr,
    RefExpr,
    StrExpr,
    TupleExpr,
)
from mypy.types import CallableType

from typedthinc._mypy.arguments import argument_of
from typedthinc._mypy.compat import altered
from typedthinc._mypy.context import Call, Seen
from typedthinc._mypy.features import calls, declared
from typedthinc._mypy.type_metadata import forget_made
from typedthinc._mypy.values import makers
from typedthinc.shapes.frameworks.modules import (
    Module,
    ModuleType,
    converted,
    is_known,
    layer_type,
    module_type,
    sequence,
)
from typedthinc.shapes.frameworks.torch.parameters import DEFAULTS, PARAMETERS, SEQUENTIAL
from typedthinc.shapes.frameworks.torch.recurrent import on_padded
from typedthinc.shapes.frameworks.torch.rules import RULES
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sentences import Mismatch
from typedthinc.shapes.sizes import Unknown

_Args = Sequence[Sequence[Expression]]
_MODULES: Final = "torch.nn.modules."
_ORDERED: Final = "collections.OrderedDict"
_CONSTANTS: Final[dict[str, object]] = {"builtins.None": None, "builtins.True": True, "builtins.False": False}
# Methods of a module that return it, made with what it was made with.
_ITSELF: Final = frozenset(
    ("apply", "bfloat16", "cpu", "cuda", "double", "eval", "float", "half", "requires_grad_", "to", "train", "xpu")
)
# A Sequential may stand in another; past so many nothing is known.
_DEEPEST: Final = 16


class _Wrong(Exception):
    """Modules do not fit together, which has been reported."""


def analyze(call: Call, signature: CallableType, args: _Args, name: str, *, is_recurrent: bool = False) -> CallableType:
    """Type a call of a wrapper."""
    given = dict(zip(signature.arg_names, args, strict=True))
    node = call.node
    if not isinstance(node, CallExpr) or any(kind not in (ARG_POS, ARG_NAMED) for kind in node.arg_kinds):
        return signature
    forget_made(call.assignments, node)
    try:
        layer = _layer(call, given, name, is_recurrent=is_recurrent)
    except _Wrong:
        return altered(signature, call.model_type(LayerType(name)))
    except Mismatch as mismatch:
        call.report(mismatch, argument_of(mismatch, signature, args))
        return altered(signature, call.model_type(LayerType(name)))
    if not is_known(layer):
        # A declared type speaks for a module of which nothing is known.
        is_declared = call.assignments.is_declared(node)
        return signature if is_declared else calls.analyze(call, signature, args, name, is_layer=True)
    return altered(signature, declared.checked(call, call.model_type(layer)))


def _layer(call: Call, given: Mapping[str | None, Sequence[Expression]], name: str, *, is_recurrent: bool) -> LayerType:
    """Return what is known of the layer.

    Raises:
        _Wrong: Modules inside do not fit together, which has been reported.
        Mismatch: The layer is said to have another width than the module.
    """
    module = given.get("module")
    found = _type_of(call, module[0], is_recurrent=is_recurrent) if module else LayerType("")
    inputs, outputs = (_is_given(given.get(each)) for each in ("convert_inputs", "convert_outputs"))
    if inputs or outputs:
        found = converted(found, inputs=inputs, outputs=outputs)
    return layer_type(name, found, *(_size(call, given.get(dim)) for dim in ("nI", "nO")))


def _type_of(call: Call, expression: Expression, *, is_recurrent: bool) -> LayerType:
    if not is_recurrent:
        return _Reading(call).module(Seen(call, expression), expression).whole
    made = _made(Seen(call, expression))
    spec = Module("") if made is None else _spec(*made)
    return LayerType(spec.kind, on_padded(spec))


class _Reading:
    """One module that is read, with all in it.

    Args:
        call: The call of the wrapper.
    """

    def __init__(self, call: Call) -> None:
        self._call = call
        self._depth = 0

    def module(self, given: Seen, shown: Expression) -> ModuleType:
        """Return what is known of a module.

        Args:
            given: The module.
            shown: What stands for it in the text around the call; what is wrong in it is reported there.

        Raises:
            _Wrong: Modules inside do not fit together, which has been reported.
        """
        made = _made(given)
        if made is None or self._depth > _DEEPEST:
            return module_type(Module(""), RULES)
        if _kind(made.node) != SEQUENTIAL:
            return module_type(_spec(*made), RULES)
        inside = _inside(*made)
        return self._sequence(inside, shown) if inside else module_type(Module(SEQUENTIAL), RULES)

    def _sequence(self, inside: Sequence[Seen], shown: Expression) -> ModuleType:
        places = [each.node if each.call is self._call else shown for each in inside]
        self._depth += 1
        layers = [self.module(*pair) for pair in zip(inside, places, strict=True)]
        self._depth -= 1
        try:
            return sequence(layers, SEQUENTIAL, self._call.is_base)
        except Mismatch as mismatch:
            self._call.report(mismatch, places[mismatch.position])
            raise _Wrong from None


class _Made(NamedTuple):
    """The call that made something, and the call of the wrapper as it is seen from there."""

    call: Call
    node: CallExpr


def _made(given: Seen) -> _Made | None:
    """Return the call that made a module of torch's own; None if that is not known, or the module was changed since."""
    made = _maker(*given)
    if made is None or not _kind(made.node):
        return None
    return None if made.node is not given.node and _is_reworked(made, given.node) else made


def _maker(call: Call, expression: Expression) -> _Made | None:
    expression = _itself(expression)
    found = call.behind(expression) or _named_once(call, expression)
    if found is None or not isinstance(found.node, CallExpr):
        return None
    itself = _itself(found.node)
    return _Made(found.call, found.node) if itself is found.node else _maker(found.call, itself)


def _itself(expression: Expression) -> Expression:
    """Return the module of which methods are called that return it."""
    while (
        isinstance(expression, CallExpr)
        and isinstance(callee := expression.callee, MemberExpr)
        and callee.name in _ITSELF
        and not callee.fullname
    ):
        expression = callee.expr
    return expression


def _named_once(call: Call, expression: Expression) -> Seen | None:
    """Return what an attribute was set to, where only the file as a whole tells."""
    found = makers(call.assignments, expression, is_model=False) if isinstance(expression, RefExpr) else None
    value = found[0].value if found is not None and len(found) == 1 and not found[0].path else None
    return Seen(call, value) if isinstance(value, Expression) else None


def _kind(made: CallExpr) -> str:
    """Return the class of a module of torch's own, else ""."""
    fullname = made.callee.fullname if isinstance(made.callee, RefExpr) else ""
    return fullname.rpartition(".")[2] if fullname.startswith(_MODULES) else ""


def _spec(call: Call, made: CallExpr) -> Module:
    """Read what a module is made with."""
    kind = _kind(made)
    if any(each not in (ARG_POS, ARG_NAMED) for each in made.arg_kinds):
        return Module(kind)
    values: dict[str, object] = dict(DEFAULTS.get(kind, {}))
    positions = iter(PARAMETERS.get(kind, ()))
    for expression, name in zip(made.args, made.arg_names, strict=True):
        parameter = name or next(positions, None)
        if parameter is not None:
            values[parameter] = _value(call, expression)
    return Module(kind, {name: value for name, value in values.items() if value is not ...})


def _value(call: Call, expression: Expression) -> object:
    """Return what an argument is: a module, a number or the like, or a size that has a name here."""
    call, expression = call.behind(expression) or Seen(call, expression)
    match expression:
        case StrExpr() | FloatExpr():
            return expression.value
        case NameExpr() if expression.fullname in _CONSTANTS:
            return _CONSTANTS[expression.fullname]
        case TupleExpr() | ListExpr():
            return tuple(_value(call, item) for item in expression.items)
        case CallExpr() if _kind(expression):
            return _spec(call, expression)
        case _:
            size = call.size_of(expression)
            return ... if isinstance(size, Unknown) else size if size.terms else size.constant


def _inside(call: Call, made: CallExpr) -> list[Seen] | None:
    """Return the modules that a Sequential is made of; None where they are not written."""
    named = _named(call, made)
    if named is not None:
        return named
    found: list[Seen] = []
    for expression, kind in zip(made.args, made.arg_kinds, strict=True):
        items = call.spread(expression) if kind == ARG_STAR else [Seen(call, expression)] if kind == ARG_POS else None
        if items is None:
            return None
        found += items
    return found


def _named(call: Call, made: CallExpr) -> list[Seen] | None:
    """Return the modules of a Sequential that are given with names, in an OrderedDict."""
    held = _maker(call, made.args[0]) if len(made.args) == 1 else None
    if held is None or not isinstance(held.node.callee, RefExpr) or held.node.callee.fullname != _ORDERED:
        return None
    found = held.node.args if all(held.node.arg_names) else _values(held.node.args)
    return None if found is None else [Seen(held.call, each) for each in found]


def _values(pairs: Sequence[Expression]) -> list[Expression] | None:
    """Return the second ones of pairs that are written in a dict or list."""
    match pairs:
        case [DictExpr(items=items)]:
            return [value for _, value in items]
        case [ListExpr(items=items) | TupleExpr(items=items)]:
            found = [item.items[1] for item in items if isinstance(item, TupleExpr) and len(item.items) == 2]
            return found if len(found) == len(items) else None
        case _:
            return None


def _is_given(given: Sequence[Expression] | None) -> bool:
    if not given:
        return False
    return not (isinstance(given[0], NameExpr) and given[0].fullname == "builtins.None")


def _size(call: Call, given: Sequence[Expression] | None) -> int | None:
    value = _value(call, given[0]) if given else None
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None


def _is_reworked(made: _Made, expression: Expression) -> bool:
    """Tell whether the file changes a module, under its name or another."""
    for reworked in made.call.assignments.contents.reworked:
        for part in _path(reworked):
            if _name(part) and _name(part) == _name(expression):
                return True
            found = _maker(made.call, part) if isinstance(part, RefExpr) else None
            if found is not None and found.node is made.node:
                return True
    return False


def _path(expression: Expression | None) -> Iterator[Expression]:
    """Go from an item or attribute of a thing to the thing."""
    while expression is not None:
        yield expression
        match expression:
            case IndexExpr(base=inner) | MemberExpr(expr=inner):
                expression = inner
            case _:
                return


def _name(expression: Expression) -> str:
    return expression.name if isinstance(expression, NameExpr | MemberExpr) else ""
