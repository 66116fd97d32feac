"""What follows models and arrays through a file where the interpreter does not: `features/arrays/`, `features/bodies/`.

Loaded where they run, and gone with them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from mypy.nodes import CallExpr, Context, MemberExpr, MypyFile, TypeInfo
from mypy.options import Options
from mypy.types import CallableType, Type

from typedthinc._mypy.assignments import FileAssignments
from typedthinc._mypy.compat import Checker
from typedthinc._mypy.contents import Contents
from typedthinc._mypy.context import Call
from typedthinc._mypy.features import bases, layer_parameters
from typedthinc._mypy.features.arrays.files import PASSED, ArraysByFile, FileArrays
from typedthinc._mypy.features.bodies import failing
from typedthinc._mypy.features.bodies.bodies import Bodies
from typedthinc._mypy.features.bodies.entering import Entering
from typedthinc._mypy.features.bodies.entrusted import entrust
from typedthinc._mypy.features.bodies.kept import KeptAnswers
from typedthinc._mypy.features.bodies.read_modules import ReadModules
from typedthinc._mypy.features.refusals import Feature
from typedthinc._mypy.guard import answer, attempt
from typedthinc._mypy.others import OtherFiles
from typedthinc._mypy.outside import Outside
from typedthinc._mypy.publishing import Publishing
from typedthinc._mypy.sources.reading import Sources


class Followers:
    """The followers of a run of mypy.

    Attributes:
        outside: What the files of the program may set in others.
        publishing: Keeps what others may read of a file.
    """

    def __init__(
        self,
        find_class: Callable[[str], TypeInfo | None],
        feature_of: Callable[[str], Feature | None],
        files: Mapping[str, str],
        options: Options,
    ) -> None:
        """Take what finds a class, what looks at the calls of a function, the modules by path, and mypy's options."""
        self._find_class = find_class
        sources = Sources(options)
        kept = KeptAnswers()
        self._modules = ReadModules(sources)
        self._arrays = ArraysByFile(sources)
        self._bodies = Bodies(feature_of, kept, self._modules)
        self._passed: Context | None = None
        self.outside: Outside = Outside(files)
        self.publishing: Publishing = Publishing(find_class, partial(self._bodies.of_module, kept=kept))

    def start(self, path: str) -> None:
        """Note that a file is not as it was."""
        self._arrays.forget()
        self.outside.forget(path)
        self._modules.forget()

    def leave(self, file: MypyFile, call_at: Callable[[Checker, Context], Call]) -> None:
        """Report what is left to say of a file that has been checked."""
        attempt(partial(self._arrays.finish, file))
        checker = self._arrays.checker_of(file)
        if checker is not None:
            attempt(partial(bases.report, call_at(checker, file), self._bodies, file))
            attempt(partial(failing.report, call_at(checker, file), self._bodies, file))

    def is_awake(self) -> bool:
        """Tell whether the file that is being checked can meet a model."""
        return self._arrays.is_awake()

    def others(self, checker: Checker, contents: Contents) -> OtherFiles:
        """Return what a file that is being checked may believe of others."""
        # The daemon compares what a file shows before and after a check.
        self.publishing.publish(checker.tree, checker.modules, contents)
        return OtherFiles(checker.modules, self.outside, self.publishing.publish)

    def entrust(self, checker: Checker, assignments: FileAssignments) -> None:
        """Find out which lists of a file are handed to what only looks at them."""
        call = Call(checker, assignments, checker.tree, self._find_class)
        attempt(partial(entrust, call, self._bodies.by_source(call)))

    def call(self, checker: Checker, assignments: FileAssignments, node: Context) -> Call:
        """Return a call with what is known around it."""
        arrays = self._arrays.of(checker, assignments)
        call = Call(checker, assignments, node, self._find_class, arrays, self._bodies)
        if arrays is not None and arrays.of_models is None:
            arrays.of_models = Entering(call, self._bodies).returned
            arrays.parameter_of = partial(layer_parameters.parameter, call)
        return call

    def passes(self, fullname: str) -> bool:
        """Tell whether a call is one by which it is seen how far the checker has come."""
        # mypy tries operators one by one, and would take what is reported there for a sign that one does not fit.
        is_operator = fullname.endswith("__") and not fullname.endswith(".__call__")
        return not is_operator and fullname.startswith(PASSED) and self.is_awake()

    def has_passed(self, node: Context) -> bool:
        """Tell whether what was done up to a call has been reported: mypy asks about each overload in turn."""
        return node is self._passed

    def report(self, call: Call) -> None:
        """Report what was done with arrays up to a call."""
        if not self.has_passed(call.node):
            self._passed = call.node
            if isinstance(call.arrays, FileArrays):
                call.arrays.report(call.node)

    def sharpened(self, call: Call, found: CallableType) -> CallableType:
        """Return the answer to a call with what its body tells of the result."""
        return self._bodies.sharpened(call, found)

    def property_type(self, call: Call, node: MemberExpr | CallExpr) -> Type | None:
        """Return the type of a property that declares none."""
        return answer(lambda: self._bodies.typed(call, node))
