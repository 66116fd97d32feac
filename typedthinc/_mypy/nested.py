"""Lists and dicts in lists and dicts, `TABLE["encoder"]["small"]`: whether nothing can have changed those inside.

An item gets another name where it is handed on: what is found by so many keys, and all that is in it, may be changed
there. `expressions.py` notes by how many keys each of them is found.
"""

from __future__ import annotations

from collections.abc import Iterator

from mypy.nodes import DictExpr, Expression, IndexExpr, ListExpr, RefExpr, TupleExpr

from typedthinc._mypy.blocks import Name
from typedthinc._mypy.contents import Contents
from typedthinc._mypy.variables import name_of, root_of

# More keys than any item is found by.
_NEVER = 1000


def name_with_keys(node: Expression) -> tuple[RefExpr, int] | None:
    """Return the name whose item an expression is, and by how many keys that is found."""
    root, keys = root_of(node)
    return (root, keys) if isinstance(root, RefExpr) and isinstance(node, IndexExpr) and keys else None


def is_kept_inside(contents: Contents, root: RefExpr, keys: int, *, is_followed: bool = False) -> bool:
    """Tell whether no statement of the file can have changed the list or dict that so many keys lead to.

    Args:
        is_followed: What statements add to it under this name is known.
    """
    name = name_of(root)
    if name is None:
        return False
    return (_handed_on(contents, name, set()) if is_followed else handed_on(contents, name)) > keys


def handed_on(contents: Contents, name: Name) -> int:
    """Return by how many keys at least all is found that a variable holds and statements of the file may change."""
    return min([_handed_on(contents, name, set()), *_grown(contents, name)])


def _grown(contents: Contents, name: Name) -> list[int]:
    return [keys for keys, _ in contents.inner_growths.get(name, ())]


def _handed_on(contents: Contents, name: Name, seen: set[Name]) -> int:
    """Return the same but for what grows in the variable itself."""
    seen.add(name)
    found = _NEVER
    for keys, other in contents.inside.get(name, ()):
        if other is None or other in contents.escaped:
            found = min(found, keys)
        elif other not in seen:
            found = min(found, keys + min([_handed_on(contents, other, seen), *_grown(contents, other)]))
    return found


def stands_in(held: Expression, item: object) -> bool:
    """Tell whether an item is written in a list, tuple or dict, or in one of those in it."""
    return any(each is item or stands_in(each, item) for each in _items(held))


def _items(held: Expression) -> Iterator[Expression]:
    if isinstance(held, DictExpr):
        yield from (value for _, value in held.items)
    elif isinstance(held, ListExpr | TupleExpr):
        yield from held.items
