"""Where values go: names, attributes, items; lists and dicts that grow; unpacking."""

import ast
from collections.abc import Sequence
from dataclasses import replace

from typedthinc.analysis.attributes import is_described
from typedthinc.analysis.declarations import declared
from typedthinc.analysis.engine import Engine
from typedthinc.analysis.forgetting import change, forget
from typedthinc.analysis.item_hints import check_item
from typedthinc.analysis.iteration import each_of, items_of
from typedthinc.analysis.library.array_attributes import store, store_in_tensor
from typedthinc.analysis.library.uses import is_used
from typedthinc.analysis.scope_hints import hint_of_field
from typedthinc.analysis.scopes import Scope
from typedthinc.analysis.sites import Argument, Call
from typedthinc.analysis.uninitialized import touch
from typedthinc.analysis.values import objects
from typedthinc.analysis.values.callables import Bound, Class, Closure, Module
from typedthinc.analysis.values.cells import ABSENT, Value
from typedthinc.analysis.values.constants import key_of, number_of, slice_of
from typedthinc.analysis.values.joining import distinct, join, join_all
from typedthinc.analysis.values.origins import origin_of
from typedthinc.analysis.values.torch_modules import TorchModule
from typedthinc.shapes.argument_messages import gives_output_alone
from typedthinc.shapes.arrays.messages import no_unpacking
from typedthinc.shapes.arrays.values import ArrayValue, Holder, Tensor, plain
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN, Unknown


def assign(engine: Engine, target: ast.expr, value: Value, scope: Scope, source: ast.AST | None = None) -> None:
    """Put a value where an assignment, a loop or a `with` puts it.

    Args:
        source: The expression that it comes from, at which messages point.
    """
    if engine.facts is not None:
        engine.facts.note(scope.run, scope.module.path, target, value)
    match target:
        case ast.Name(id=name):
            engine.bind(name, UNKNOWN if value is ABSENT else value, scope)
        case ast.Starred(value=inner):
            assign(engine, inner, value, scope, source)
        case ast.Tuple(elts=targets) | ast.List(elts=targets):
            _unpack(engine, targets, value, scope, source or target)
        case ast.Attribute(value=base, attr=name):
            owner = engine.evaluate(base, scope)
            if isinstance(owner, Holder) and isinstance(base, ast.Name):
                # It is known by what it holds: now by nothing.
                engine.bind(base.id, Holder(owner.kind, (UNKNOWN,) * len(owner.items)), scope)
            if isinstance(owner, ArrayValue) and name in ("shape", "dtype"):
                _forget_array(engine, owner, scope)
            set_attribute(engine, owner, name, value, target, scope, source)
        case ast.Subscript(value=ast.Call(func=ast.Name(id="globals")), slice=ast.Constant(value=str(name))):
            engine.bind(name, value, scope.module.scope or scope)
        case ast.Subscript(value=base, slice=key):
            held = engine.evaluate(base, scope)
            if isinstance(base, ast.Attribute) and isinstance(held, Unknown):
                owner = engine.quietly(base.value, scope)
                forget(engine, owner.get(base.attr) if isinstance(owner, objects.Thing) else UNKNOWN)
            set_item(engine, held, engine.evaluate(key, scope), value, target, scope, source)
        case _:
            pass


def _unpack(engine: Engine, targets: Sequence[ast.expr], value: Value, scope: Scope, source: ast.AST) -> None:
    star = next((place for place, each in enumerate(targets) if isinstance(each, ast.Starred)), None)
    if star is None and _never_unpacks(value, len(targets)):
        engine.report(_not_unpacked(engine, value, targets, source, scope), source, scope)
        value = UNKNOWN
    is_used(engine, Argument(value, source), "unpacked", scope)
    items = items_of(engine, value)
    least = len(targets) - (star is not None)
    if items is None or len(items) < least or (star is None and len(items) != least):
        each_item = each_of(engine, value) if items is None else UNKNOWN
        for target in targets:
            given = (
                objects.ListObject(objects.Items(middle=each_item)) if isinstance(target, ast.Starred) else each_item
            )
            assign(engine, target, given, scope)
        return
    if star is not None:
        end = len(items) - (len(targets) - star - 1)
        items = [*items[:star], objects.ListObject(objects.Items(tuple(items[star:end]))), *items[end:]]
    for target, item in zip(targets, items, strict=True):
        assign(engine, target, item, scope)


def _not_unpacked(
    engine: Engine, value: Value, targets: Sequence[ast.expr], source: ast.AST | None, scope: Scope
) -> Mismatch:
    """Say why a tuple or an array is not unpacked; what predict gives may be meant to be what begin_update gives."""
    match value, source:
        case objects.TupleOf(items), ast.Attribute(attr="shape"):
            came = f"a shape of {len(items)} sizes"
        case objects.TupleOf(items), _:
            came = f"a tuple of {len(items)}"
        case objects.ListObject(), _:
            came = f"{'an' if value.kind == 'iterator' else 'a'} {value.kind} of {plain(value.items.length)}"
        case _, ast.Call(func=ast.Attribute(value=taker, attr="predict")) if len(targets) == 2 and isinstance(
            engine.quietly(taker, scope), objects.Model
        ):
            return Mismatch("container", gives_output_alone())
        case _:
            came = str(value)
    return Mismatch("size", no_unpacking(came, len(targets)))


def _never_unpacks(value: Value, names: int) -> bool:
    if isinstance(value, objects.TupleOf):
        return len(value.items) != names
    if isinstance(value, objects.ListObject):
        return plain(value.items.length) not in (None, names)
    return isinstance(value, ArrayValue) and bool(value.sizes) and plain(value.sizes[0]) not in (None, names)


def set_attribute(
    engine: Engine, base: Value, name: str, value: Value, target: ast.AST, scope: Scope, source: ast.AST | None
) -> None:
    """Set an attribute of an object."""
    if not isinstance(base, objects.Thing) or base.cls.is_open:
        touch(engine, value)
    match base:
        case objects.Thing() if isinstance(found := base.cls.find(name), Closure) and found.kind == "property":
            if isinstance(found.setter, Closure):
                args = [Argument(value, source or target)]
                engine.call(Bound(found.setter, base), Call(args, target, scope))
        case objects.Thing() if name == "__dict__":
            forget(engine, base)
        case objects.Thing():
            hint = hint_of_field(base.cls.declaration(name))
            value = declared(engine, value, hint, target, source or target, scope)
            is_kept = base.cls.find("__setattr__") is ABSENT and not is_described(base, name)
            engine.heap.write(base.cell(name), value if is_kept else UNKNOWN)
            for part in objects.all_parts(base):
                engine.heap.write(part.cell(name), UNKNOWN)
        case objects.Model():
            _set_on_model(engine, base, name, value)
        case TorchModule():
            forget(engine, base)
        case Module(scope=Scope() as names) | Class(scope=Scope() as names):
            engine.bind(name, value, names)
        case _:
            pass


def _set_on_model(engine: Engine, model: objects.Model, name: str, value: Value) -> None:
    init, forward = model.state.made_with
    own = value if name == "init" else init, value if name == "forward" else forward
    state = replace(model.state, attributes={**model.state.attributes, name: value}, made_with=own)
    if name in ("forward", "layers"):
        layers = state.layers if name == "forward" else None
        state = replace(state, type=LayerType(state.type.name), layers=layers)
    engine.heap.write(model.cell, state)


def set_item(
    engine: Engine, base: Value, key: Value, value: Value, target: ast.AST, scope: Scope, source: ast.AST | None
) -> None:
    """Put a value behind brackets."""
    if not isinstance(base, objects.DictObject | objects.ListObject):
        touch(engine, value)
    if isinstance(base, objects.DictObject | objects.ListObject):
        check_item(engine, base, Argument(value, source or target), scope, key)
    match base:
        case objects.DictObject():
            put(engine, base, key, value)
        case objects.ListObject():
            _put_in_list(engine, base, key, value)
        case Tensor():
            store_in_tensor(engine, base, key, Argument(value, source or target), scope)
        case ArrayValue():
            store(engine, base, key, Argument(value, source or target), target, scope)
        case TorchModule():
            forget(engine, base)
        case objects.Thing() if isinstance(method := base.cls.find("__setitem__"), Closure):
            args = [Argument(key, target), Argument(value, source or target)]
            engine.call(Bound(method, base), Call(args, target, scope))
        case _:
            pass


def put(engine: Engine, target: objects.DictObject, key: Value, value: Value) -> None:
    """Put a value into a dict; under a key that is not known, it may stand under any."""
    entries, known = target.entries, key_of(key)
    if known is ABSENT:
        items = {each: join(old, value) for each, old in entries.items.items()}
        entries = objects.Entries(items, join(entries.rest, value))
    else:
        entries = entries.put(known, value)
    change(engine, target, entries)


def update(engine: Engine, target: objects.DictObject, more: Value) -> None:
    """Put everything of another dict, or pairs, into a dict."""
    if isinstance(more, objects.DictObject):
        entries = target.entries
        rest = join(entries.rest, more.entries.rest)
        change(engine, target, objects.Entries({**entries.items, **more.entries.items}, rest))
        return
    pairs = items_of(engine, more)
    found = [items_of(engine, pair) for pair in pairs or ()]
    if pairs is None or any(pair is None or len(pair) != 2 for pair in found):
        change(engine, target, objects.ANY_ENTRIES)
        return
    for pair in found:
        if pair is not None:
            put(engine, target, pair[0], pair[1])


def extend(engine: Engine, target: objects.ListObject, more: Value) -> None:
    """Put the items of something behind those of a list."""
    items, given = target.items, items_of(engine, more)
    if given is not None:
        changed = items.followed_by(given)
    elif items.all is not None and isinstance(more, objects.ListObject) and more.kind == "list":
        changed = replace(more.items, head=(*items.head, *more.items.head), many=UNKNOWN, is_batch=False)
    else:
        changed = objects.Items(middle=join_all([*items.every, each_of(engine, more)]))
    _fill(engine, target, changed)


def append(engine: Engine, target: objects.ListObject, value: Value) -> None:
    """Put an item behind those of a list."""
    _fill(engine, target, target.items.followed_by((value,)))


def _fill(engine: Engine, target: objects.ListObject, items: objects.Items) -> None:
    change(engine, target, distinct(items) if target.kind == "set" else items)


def _put_in_list(engine: Engine, target: objects.ListObject, key: Value, value: Value) -> None:
    items, place = target.items, number_of(key)
    if isinstance(key, objects.SliceOf):
        items = objects.ANY_ITEMS
    elif items.all is None:
        head, tail = (tuple(join(each, value) for each in part) for part in (items.head, items.tail))
        items = replace(items, head=head, middle=join(items.middle, value), tail=tail)
    elif place is not None and -len(items.head) <= place < len(items.head):
        found = list(items.head)
        found[place] = value
        items = objects.Items(tuple(found))
    else:
        items = objects.Items(tuple(join(each, value) for each in items.head))
    change(engine, target, items)


def delete_item(engine: Engine, base: Value, key: Value) -> None:
    """Take an item out of a list or dict."""
    match base:
        case TorchModule():
            forget(engine, base)
        case objects.ListObject():
            change(engine, base, _without(base.items, key))
        case objects.DictObject():
            known = key_of(key)
            items = {each: value for each, value in base.entries.items.items() if each != known}
            is_known = known is not ABSENT and known in base.entries.items
            rest = base.entries.rest if is_known else UNKNOWN
            change(engine, base, objects.Entries(items if is_known else {}, rest))
        case _:
            pass


def _without(items: objects.Items, key: Value) -> objects.Items:
    """Return items without one or several of them."""
    place = slice_of(key) if isinstance(key, objects.SliceOf) else number_of(key)
    if items.all is None or place is None:
        return objects.ANY_ITEMS
    found = list(items.all)
    if isinstance(place, slice) or -len(found) <= place < len(found):
        del found[place]
    return objects.Items(tuple(found))


def _forget_array(engine: Engine, array: ArrayValue, scope: Scope) -> None:
    """Forget an array that gets another shape in place, and what comes of it, by all names."""
    modules = [each.scope for each in engine.program.modules.values() if each.scope is not None]
    for around in (*scope.around(), *modules):
        for cell in around.names.values():
            if isinstance(cell.value, ArrayValue) and origin_of(cell.value) is origin_of(array):
                engine.heap.write(cell, UNKNOWN)
