"""mutmut, which by itself leaves out functions with a decorator: here it also changes those with `@hide_frames`.

That decorator only calls the function, so it may stand around a mutant as it stands around the function.
"""

# mypy: ignore-errors
# pyright: basic

from __future__ import annotations

import libcst as cst
from mutmut.__main__ import cli
from mutmut.mutation.file_mutation import MutationVisitor

_KNOWN = "hide_frames"
_skips = MutationVisitor._skip_node_and_children


def _skips_less(self: MutationVisitor, node: cst.CSTNode) -> bool:
    if isinstance(node, cst.FunctionDef) and [_name(each) for each in node.decorators] == [_KNOWN]:
        return _skips(self, node.with_changes(decorators=()))
    return _skips(self, node)


def _name(decorator: cst.Decorator) -> str | None:
    called = decorator.decorator.func if isinstance(decorator.decorator, cst.Call) else decorator.decorator
    return called.value if isinstance(called, cst.Name) else None


if __name__ == "__main__":
    MutationVisitor._skip_node_and_children = _skips_less
    cli()
