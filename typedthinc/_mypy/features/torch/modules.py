"""Modules of torch that other files may read: `nets.encoder`, `nets.make(7)`, `nets.Net(7)`, by what makes them.

mypy keeps of them that they are modules, and nothing of their sizes. So a file of the program that imports torch has a
symbol of its own with what its names stand for, as `features/bodies/modules.py` keeps models. It hangs on the file's
own text alone: what a file gets from others is unknown in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from mypy.nodes import Decorator, Expression, FuncDef, MypyFile, SymbolNode, TypeInfo

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.context import Call, Seen
from typedthinc._mypy.elsewhere import keep, string_of
from typedthinc._mypy.features.bodies.bodies import Bodies
from typedthinc._mypy.features.bodies.composing import inside
from typedthinc._mypy.features.bodies.frames import Frame, Origin
from typedthinc._mypy.features.bodies.kept import KeptAnswers
from typedthinc._mypy.features.bodies.parameters import made_with, object_of, parameter_of, size_given
from typedthinc._mypy.features.bodies.unchecked import Unchecked, stand_in
from typedthinc._mypy.features.torch.elsewhere import SYMBOL
from typedthinc._mypy.features.torch.forwards import is_own
from typedthinc._mypy.features.torch.makers import maker
from typedthinc._mypy.features.torch.reading import Reader
from typedthinc._mypy.features.torch.recipes import Kept, dump
from typedthinc._mypy.to_shapes import Classes
from typedthinc.shapes.frameworks.modules import Module


def publish(
    tree: MypyFile, modules: Mapping[str, MypyFile], read: Callable[[], FileAssignments], classes: Classes
) -> None:
    """Keep what other files may know of the modules of torch that a file makes; `read` returns what its text says."""
    string = string_of(modules)
    if SYMBOL in tree.names or string is None:
        return
    bodies, assignments = Bodies(lambda _: None, KeptAnswers()), read()
    call = Unchecked(stand_in(tree, modules, string), assignments, tree, classes, None, bodies)
    # A text of nothing says that this has been done.
    keep(tree, SYMBOL, dump(dict(_File(call, bodies, tree).all())), string)


class _File:
    """One file that is published."""

    def __init__(self, call: Call, bodies: Bodies, tree: MypyFile) -> None:
        self._call, self._tree = call, tree
        self._asked = bodies.begin(call)

    def all(self) -> Iterator[tuple[str, Kept]]:
        """Say what the names of the file stand for."""
        own = f"{self._tree.fullname}."
        for fullname, _, item in self._call.assignments.published():
            if isinstance(item.value, Expression) and not item.path:
                module = self._read(self._call, item.value, within=True)
                if module is not None:
                    yield fullname.removeprefix(own), Kept(module, None)
        for name, symbol in self._tree.names.items():
            if symbol.node is not None and symbol.node.fullname == f"{own}{name}":
                found = self._of_symbol(symbol.node)
                if found is not None:
                    yield name, found

    def _of_symbol(self, node: SymbolNode) -> Kept | None:
        if isinstance(node, TypeInfo):
            return self._of_class(node)
        return self._of_function(node) if isinstance(node, FuncDef | Decorator) else None

    def _of_class(self, info: TypeInfo) -> Kept | None:
        if not is_own(info, self._tree.fullname):
            return None
        arguments = made_with(info, self._tree.fullname)
        parameters = tuple(parameter_of(self._call, each) for each in arguments)
        made = object_of(info, arguments, parameters, self._asked.origins.synthetic)
        module = self._read(inside(self._call, self._asked, Frame({})), made)
        return None if module is None else Kept(module, parameters)

    def _of_function(self, node: FuncDef | Decorator) -> Kept | None:
        definitions = self._asked.origins.definitions
        function = definitions.body(node)
        results = [] if function is None else definitions.returns[function]
        if function is None or len(results) != 1:
            return None
        parameters = tuple(parameter_of(self._call, each) for each in function.arguments)
        frame = Frame({})
        sizes = (size_given(place, each) for place, each in enumerate(parameters))
        given = {
            argument.variable: Origin(self._asked.origins.synthetic.of_size(size), frame)
            for argument, size in zip(function.arguments, sizes, strict=True)
            if not argument.kind.is_star()
        }
        call = inside(self._call, self._asked, Frame(dict(given), frame, (function,)))
        made = maker(call, results[0])
        # What a function only hands out, others may have changed.
        is_fresh = made is not None and function.line <= made.node.line <= (function.end_line or function.line)
        module = self._read(call, results[0]) if is_fresh else None
        return None if module is None else Kept(module, parameters)

    def _read(self, call: Call, expression: Expression, *, within: bool = False) -> Module | None:
        try:
            module = Reader(call).read(Seen(call, expression), expression, within=within).whole()
        except RecursionError:
            return None
        return module if module.kind and (module.values or module.inside) else None
