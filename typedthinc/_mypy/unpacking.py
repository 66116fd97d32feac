"""What each target gets of a value that is unpacked: `encoder, head = parts`, `first, *rest = widths`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mypy.nodes import Expression, IndexExpr, IntExpr, ListExpr, SliceExpr, StarExpr, TupleExpr, UnaryExpr


def unpacked(
    targets: Sequence[Expression], value: Expression | None, path: tuple[int, ...]
) -> Iterator[tuple[Expression | None, tuple[int, ...]]]:
    """Go through what targets get of a value, or of the item of it that a path leads to.

    Yields:
        A value, or the item of it that a path leads to; None where nobody can tell. Behind a star, items are counted
        from the end.
    """
    stars = [number for number, each in enumerate(targets) if isinstance(each, StarExpr)]
    is_display = isinstance(value, TupleExpr | ListExpr) and not path
    for number in range(len(targets)):
        place = number - len(targets) if stars and number > stars[0] else number
        if value is None or (stars and path):
            yield None, ()
        elif number in stars:
            yield sliced(value, number, len(targets) - 1 - number), ()
        elif not is_display:
            yield value, (*path, place)
        else:
            assert isinstance(value, TupleExpr | ListExpr)
            yield (value.items[place], ()) if _is_written(value, len(targets), has_star=bool(stars)) else (None, ())


def sliced(value: Expression, first: int, behind: int) -> Expression:
    """Return a value from one item on, without so many behind."""
    end = UnaryExpr("-", IntExpr(behind)) if behind else None
    found = IndexExpr(value, SliceExpr(IntExpr(first), end, None))
    found.set_line(value)
    return found


def _is_written(value: TupleExpr | ListExpr, count: int, *, has_star: bool) -> bool:
    """Tell whether a display has an item for each target."""
    is_plain = not any(isinstance(each, StarExpr) for each in value.items)
    return is_plain and (len(value.items) >= count - 1 if has_star else len(value.items) == count)
