"""What items of lists and dicts stand for, and whether these are still as they were made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mypy.nodes import (
    DictExpr,
    Expression,
    GeneratorExpr,
    IndexExpr,
    ListComprehension,
    ListExpr,
    MemberExpr,
    RefExpr,
    SliceExpr,
    Var,
)

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.features.bodies.calls_entered import CallsEntered
from typedthinc._mypy.features.bodies.frames import Frame, Item, Node, Origin, Unreadable
from typedthinc._mypy.features.bodies.items import immutable, item_of, items_at
from typedthinc._mypy.features.bodies.parts import Parts
from typedthinc._mypy.features.bodies.recipes import Items
from typedthinc._mypy.features.bodies.sublayers import sublayers
from typedthinc._mypy.nested import is_kept_inside
from typedthinc._mypy.values import (
    Made,
    is_layers,
    is_left_as_made,
    is_unchanged,
    is_written_in,
    literal_key,
    makers,
)
from typedthinc._mypy.variables import place, root_of


class ItemsHeld(CallsEntered):
    """A search for what expressions stand for, as far as calls and items lead to it."""

    followed: Callable[[RefExpr, Frame], list[Origin] | None]
    items: Callable[[Expression, Frame], Sequence[Item]]
    _assignments: FileAssignments
    _elsewhere: Frame
    _parts: Parts

    def _of_index(self, node: IndexExpr, frame: Frame, *, is_model: bool) -> list[Origin]:
        known = self._names.recipe_of(node.base)
        if isinstance(known, Items):
            key, items = literal_key(node.index), dict(known.items)
            if isinstance(key, int) and key < 0 and known.kind != "dict":
                key += len(items)
            # The key is any of those that are there.
            chosen = [items.get(key)] if key is not None else list(items.values())
            found = [each for item in chosen for each in self._names.of_recipe(item)]
            return found if is_unchanged(self._assignments, node) else immutable(found)
        part = self._parts.item(node, frame)
        if part is not None:
            return [part]
        given = self.passing.spread(node.base, frame)
        if given is not None:
            number = literal_key(node.index)
            if not isinstance(number, int) or not -len(given) <= number < len(given):
                raise Unreadable
            return self.of(*given[number], is_model=is_model)
        if is_layers(node.base):
            held, number = self.of(node.base, frame), self.key(node.index, frame)
            if len(held) == 1 and is_layers(held[0].node) and isinstance(number, int):
                return self.of(*item_of(self.below(held[0]), number), is_model=is_model)
        inner = self._elsewhere if frame.is_here and isinstance(node.base, RefExpr) else frame
        is_followed = self._is_followed(node, inner)
        made = None if is_followed else makers(self._assignments, node, is_model=is_model)
        is_of_parameter = made is not None and any(map(is_unreadable, made))
        if not (is_followed or is_of_parameter) and (made is None or any(item.value is not node for item in made)):
            found = self._of_made(made, frame, is_model=is_model, base=node.base)
            is_written = all(is_written_in(self._assignments, node, each.node) for each in found)
            return found if is_written and is_unchanged(self._assignments, node) else immutable(found)
        key = self.key(node.index, frame)
        values = [value for held in self.of(node.base, inner) for value in self._items_at(held, key)]
        found = [each for value in values for each in self.of(*value, is_model=is_model)]
        is_written = found == [self.synthetic.origin_of(each) for each in values]
        is_kept = is_written and (is_followed or is_unchanged(self._assignments, node))
        return found if is_kept else immutable(found)

    def _items_at(self, held: Origin, key: int | str | None) -> list[Origin]:
        """List what a key may lead to in a list, tuple or dict as it is written, or in a slice of one."""
        if isinstance(key, int) and _is_slice(held.node):
            return [self._nth(held, key)]
        return items_at(held, key)

    def _is_followed(self, node: IndexExpr, frame: Frame) -> bool:
        """Tell whether all is known that happens to a list in another one, which grows under one name."""
        root, keys = root_of(node)
        if not isinstance(root, RefExpr) or self.followed(root, frame) is None:
            return False
        return is_kept_inside(self._assignments.contents, root, keys, is_followed=True)

    def below(self, layers: Origin) -> Origin:
        """Return the list or tuple that `model.layers` stands for.

        Raises:
            Unreadable: Nobody can tell.
        """
        assert isinstance(layers.node, MemberExpr)
        found = self.of(*sublayers(layers.node, layers.frame, partial(self.of, is_model=True)))
        if len(found) != 1:
            raise Unreadable
        return found[0]

    def key(self, node: Expression, frame: Frame) -> int | str | None:
        """Return the key that an expression stands for; None if nobody can tell."""
        try:
            found = self.of(node, frame)
        except Unreadable:
            return None
        only = found[0].node if len(found) == 1 else None
        return literal_key(only) if isinstance(only, Expression) else None

    def require_unchanged(self, name: RefExpr) -> None:
        """Make sure that nothing may have changed the list or dict that a name stands for.

        Raises:
            Unreadable: Something may have.
        """
        found = self._assignments.to(name)
        is_parameter = bool(found) and all(each.is_parameter for each in found)
        if is_parameter and isinstance(name.node, Var) and self.passing.is_kept(name.node):
            return
        if self._assignments.is_escaped(name):
            raise Unreadable
        # Before any file is checked, what others change is not asked for: but where it is read.
        if self._assignments.others is not None and not is_unchanged(self._assignments, name):
            raise Unreadable

    def _is_new(self, display: Origin) -> bool:
        """Tell whether a call has made a list or dict, which nobody else has."""
        if display.node.line < 0:
            return True
        function = self._assignments.function_at(place(display.node))
        if function is None or function not in display.frame.functions:
            return False
        # What a parameter is by default, all calls share.
        return place(function.body.body[0]) <= place(display.node)

    def _of_made(
        self, made: list[Made] | None, frame: Frame, *, is_model: bool, base: Expression | None = None
    ) -> list[Origin]:
        """List what some values may be; `base` is the expression that is looked into for these, if there is one."""
        if not made:
            raise Unreadable
        found: list[Origin] = []
        # The checker can be asked about the expression where it is, and not about others.
        inner = self._elsewhere if frame.is_here else frame
        for item in made:
            if is_unreadable(item):
                raise Unreadable
            if item.value is not None:
                found += self._of_item(item, inner, base, is_model=is_model)
            else:
                variable = item.declared.node if item.declared is not None else None
                given = frame.of(variable) if isinstance(variable, Var) else None
                if isinstance(given, Origin):
                    found += self.of(*given, is_model=is_model)
                elif item.declared is None or given is not None or not is_model:
                    raise Unreadable
                else:
                    # What it is declared to be is known.
                    found.append(Origin(item.declared, inner))
        return found

    def _of_item(self, made: Made, frame: Frame, base: Expression | None, *, is_model: bool) -> list[Origin]:
        assert made.value is not None
        found = self.of(made.value, frame, is_model=is_model and not made.path)
        for number in made.path:
            held = [self.below(each) if is_layers(each.node) else each for each in found]
            if (
                isinstance(base, RefExpr)
                and any(map(is_display, held))
                and not is_left_as_made(self._assignments, base)
            ):
                raise Unreadable
            found = [inner for each in held for inner in self.of(*self._nth(each, number), is_model=is_model)]
        return immutable(found) if made.path else found

    def _nth(self, held: Origin, number: int) -> Origin:
        """Return an item of a list or tuple as it is written, or of a slice, or what a comprehension makes in a round.

        Raises:
            Unreadable: Nobody can tell which one it is.
        """
        if not isinstance(held.node, ListComprehension | GeneratorExpr) and not _is_slice(held.node):
            return item_of(held, number)
        assert isinstance(held.node, Expression)
        try:
            items = self.items(held.node, held.frame)
        except Unreadable:
            if not isinstance(held.node, ListComprehension | GeneratorExpr):
                raise
            # All rounds make the same but for what the targets give.
            generator = held.node.generator if isinstance(held.node, ListComprehension) else held.node
            return Origin(generator.left_expr, held.frame)
        found = items[number] if -len(items) <= number < len(items) else None
        if not isinstance(found, Origin):
            raise Unreadable
        return found


def is_unreadable(made: Made) -> bool:
    """Tell whether a value is an item of what a parameter is given, or what nobody wrote."""
    return made.value is None and (bool(made.path) or made.declared is None)


def _is_slice(node: Node) -> bool:
    return isinstance(node, IndexExpr) and isinstance(node.index, SliceExpr)


def is_display(found: Origin) -> bool:
    """Tell whether an expression is a list or dict as it is written."""
    return isinstance(found.node, ListExpr | DictExpr | ListComprehension)
