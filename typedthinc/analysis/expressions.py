"""Expressions: displays, names, texts, lambdas, what is yielded."""

import ast
from typing import Final

from typedthinc.analysis.assignments import append, assign, extend, put, update
from typedthinc.analysis.conditions import tested
from typedthinc.analysis.declarations import declared
from typedthinc.analysis.engine import Engine, Operation
from typedthinc.analysis.forgetting import forget
from typedthinc.analysis.hints import ANY_HINT, Declared, Named
from typedthinc.analysis.iteration import items_of
from typedthinc.analysis.library.signatures import signatures_of
from typedthinc.analysis.library.words import came_in_words
from typedthinc.analysis.operators import SYMBOLS
from typedthinc.analysis.runs import Certainty
from typedthinc.analysis.scope_hints import hint_in
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument
from typedthinc.analysis.source import hint_named
from typedthinc.analysis.special_names import OURS, SPECIAL
from typedthinc.analysis.values import objects
from typedthinc.analysis.values.callables import Bound, Class, Closure, Imported
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.constants import ANY_BOOL, ANY_INT, TEXT, NotConstant, constant, value_of
from typedthinc.shapes.arrays.values import ArrayValue, Int, Lazy, Tensor
from typedthinc.shapes.messages import Mismatch, no_type
from typedthinc.shapes.sizes import UNKNOWN, times

_ITERATORS = tuple(
    f"collections.abc.{each}" for each in ("Iterator", "Iterable", "Generator", "AsyncIterator", "AsyncGenerator")
)
_UNARY: Final[dict[type[ast.unaryop], str]] = {ast.USub: "__neg__", ast.UAdd: "__pos__", ast.Invert: "__invert__"}


def literal(engine: Engine, node: ast.Constant, scope: Scope) -> Value:
    """Return what a literal is worth."""
    found = value_of(node.value)
    # Each is an object of its own: so it is seen where a number comes from.
    return Int(found.size) if isinstance(found, Int) else found


def name(engine: Engine, node: ast.Name, scope: Scope) -> Value:
    """Return what a name is worth."""
    found = scope.load(node.id)
    return UNKNOWN if found is ABSENT else found


def attribute(engine: Engine, node: ast.Attribute, scope: Scope) -> Value:
    """Return what `base.name` is worth."""
    return engine.attribute(engine.evaluate(node.value, scope), node.attr, node, scope)


def tuple_display(engine: Engine, node: ast.Tuple, scope: Scope) -> Value:
    """Return what `(a, b)` is worth."""
    found: list[Value] = []
    for each in node.elts:
        if not isinstance(each, ast.Starred):
            found.append(engine.evaluate(each, scope))
            continue
        items = items_of(engine, engine.evaluate(each.value, scope))
        if items is None:
            return UNKNOWN
        found += items
    return objects.TupleOf(tuple(found))


def list_display(engine: Engine, node: ast.List | ast.Set, scope: Scope) -> Value:
    """Return what `[a, b]` or `{a, b}` is worth."""
    made = objects.ListObject(objects.Items(), "set" if isinstance(node, ast.Set) else "list")
    for each in node.elts:
        if isinstance(each, ast.Starred):
            extend(engine, made, engine.evaluate(each.value, scope))
        else:
            append(engine, made, engine.evaluate(each, scope))
    return made


def dict_display(engine: Engine, node: ast.Dict, scope: Scope) -> Value:
    """Return what `{key: value}` is worth."""
    made = objects.DictObject(objects.Entries())
    for key, each in zip(node.keys, node.values, strict=True):
        value = engine.evaluate(each, scope)
        if key is None:
            update(engine, made, value)
        else:
            put(engine, made, engine.evaluate(key, scope), value)
    return made


def slice_display(engine: Engine, node: ast.Slice, scope: Scope) -> Value:
    """Return what `start:stop:step` is worth."""
    parts = (node.lower, node.upper, node.step)
    return objects.SliceOf(*(None if part is None else engine.evaluate(part, scope) for part in parts))


def subscript(engine: Engine, node: ast.Subscript, scope: Scope) -> Value:
    """Return what `base[key]` is worth; of a class, the type that it says."""
    base = engine.evaluate(node.value, scope)
    if is_type(base):
        return Declared(hint_in(node, scope))
    return engine.item(base, engine.evaluate(node.slice, scope), node, scope)


def is_type(value: Value) -> bool:
    """Tell whether a value is a type that brackets or `|` make another of."""
    match value:
        case Declared():
            return True
        case Imported(full):
            return full in SPECIAL or (full.startswith(OURS) and _is_library_type(full))
        case _:
            return False


def _is_library_type(full: str) -> bool:
    return full.rpartition(".")[2][:1].isupper() and hint_named(full) is not ANY_HINT


def of_inner(engine: Engine, node: ast.Starred | ast.Await, scope: Scope) -> Value:
    """Return what `*value` or `await value` is worth."""
    return engine.evaluate(node.value, scope)


def named(engine: Engine, node: ast.NamedExpr, scope: Scope) -> Value:
    """Return what `name := value` is worth."""
    value = engine.evaluate(node.value, scope)
    home = scope
    while home.parent is not None and home.parent.run is home.run and home.loops is home.parent.loops:
        home = home.parent
    assign(engine, node.target, value, home, node.value)
    return value


def unary(engine: Engine, node: ast.UnaryOp, scope: Scope) -> Value:
    """Return what `-value` and the like are worth."""
    if isinstance(node.op, ast.Not):
        test = tested(engine, node.operand, scope)
        return ANY_BOOL if test is None else not test
    value = engine.evaluate(node.operand, scope)
    is_minus = isinstance(node.op, ast.USub)
    match value:
        case bool():
            return value_of(-value if is_minus else +value if isinstance(node.op, ast.UAdd) else ~int(value))
        case Int():
            return Int(times(value.size, -1)) if is_minus else value if isinstance(node.op, ast.UAdd) else ANY_INT
        case float() | complex():
            return -value if is_minus else value
        case ArrayValue() | Lazy() | Tensor():
            return value
        case objects.Thing() if isinstance(method := value.cls.find(_UNARY[type(node.op)]), Closure):
            return engine.call_with(Bound(method, value), (), node, scope)
        case _:
            return UNKNOWN


def binary(engine: Engine, node: ast.BinOp, scope: Scope) -> Value:
    """Return what `left + right` is worth; of classes, `|` says that a value has one of two types."""
    left, right = engine.evaluate(node.left, scope), engine.evaluate(node.right, scope)
    operands = Argument(left, node.left), Argument(right, node.right)
    if isinstance(node.op, ast.BitOr) and not (isinstance(left, objects.Model) or isinstance(right, objects.Model)):
        if _are_types(engine, *operands, node, scope):
            return Declared(hint_in(node, scope))
    return engine.operate(Operation(SYMBOLS[type(node.op)], *operands, node, scope))


def _are_types(engine: Engine, left: Argument, right: Argument, node: ast.BinOp, scope: Scope) -> bool:
    """Tell whether `|` stands between types; report what stands there in the place of one."""
    types = [is_type(each.value) or isinstance(each.value, Class) for each in (left, right)]
    if not any(types):
        return False
    for each, is_known in zip((left, right), types, strict=True):
        is_function = isinstance(each.value, Imported) and bool(signatures_of(each.value.name))
        if not is_known and (is_function or isinstance(each.value, ArrayValue | objects.LibraryObject)):
            engine.report(Mismatch("container", no_type(came_in_words(each.value))), node, scope)
            return True
    return types[0]


def formatted_text(engine: Engine, node: ast.JoinedStr, scope: Scope) -> Value:
    """Return what a text with values in it is worth."""
    parts = [_part(engine, each, scope) for each in node.values]
    known = [each for each in parts if each is not None]
    return "".join(known) if len(known) == len(parts) else TEXT


def _part(engine: Engine, node: ast.expr, scope: Scope) -> str | None:
    if isinstance(node, ast.Constant):
        return str(node.value)
    if not isinstance(node, ast.FormattedValue):
        return None
    value = engine.evaluate(node.value, scope)
    spec = "" if node.format_spec is None else engine.evaluate(node.format_spec, scope)
    try:
        found = constant(value)
        shown = repr(found) if node.conversion == ord("r") else found
        return format(shown, spec) if isinstance(spec, str) else None
    except (NotConstant, ValueError, TypeError):
        return None


def formatted_value(engine: Engine, node: ast.FormattedValue, scope: Scope) -> Value:
    """Return what a value in a text is worth."""
    engine.evaluate(node.value, scope)
    return TEXT


def yielded(engine: Engine, node: ast.Yield, scope: Scope) -> Value:
    """Note what a generator yields."""
    value = None if node.value is None else engine.evaluate(node.value, scope)
    if scope.yields is not None:
        value = _as_declared(engine, node, value, scope)
        append(engine, scope.yields, value)
    if scope.loops:
        # Who asks for the items may stop at any.
        scope.run.doubt(Certainty.NEVER)
    if scope.run.is_open and isinstance(value, objects.ListObject | objects.DictObject):
        forget(engine, value)
    return UNKNOWN


def _as_declared(engine: Engine, node: ast.Yield, value: Value, scope: Scope) -> Value:
    """Compare what a generator yields with what it declares."""
    function = scope.function
    hint = ANY_HINT if function is None else hint_in(function.returns, function.scope)
    if function is None or node.value is None or not isinstance(hint, Named) or hint.name not in _ITERATORS:
        return value
    if not hint.args:
        return value
    return declared(engine, value, hint.args[0], f"what {function.name} yields", node.value, scope)


def yielded_from(engine: Engine, node: ast.YieldFrom, scope: Scope) -> Value:
    """Note what a generator yields one by one."""
    value = engine.evaluate(node.value, scope)
    if scope.yields is not None:
        extend(engine, scope.yields, value)
    return UNKNOWN
