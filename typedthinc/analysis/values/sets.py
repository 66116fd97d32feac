"""Sets: lists whose items are distinct, in the order in which they came."""

from __future__ import annotations

from typedthinc.analysis.values.cells import ABSENT
from typedthinc.analysis.values.constants import key_of
from typedthinc.analysis.values.joining import join_all
from typedthinc.analysis.values.objects import Items


def distinct(items: Items) -> Items:
    """Return each item once; how many there are is unknown where two of them may be equal."""
    found = items.all
    if found is None:
        return Items(middle=join_all([*items.head, items.middle, *items.tail]))
    keys = [key_of(each) for each in found]
    if ABSENT in keys and len(found) > 1:
        return Items(middle=join_all(found))
    return Items(tuple(dict(zip(keys, found, strict=True)).values()))
