"""What the plugin answers when mypy asks: which callback, by full name, and what the callbacks share during a run.

ARCHITECTURE.md follows a call through it; `answers.py` and `features/` hold what the callbacks do.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from mypy.nodes import MypyFile, SymbolTableNode, TypeInfo
from mypy.operators import op_methods
from mypy.plugin import AnalyzeTypeContext, AttributeContext
from mypy.types import CallableType, FunctionLike, Type

from typedthinc._mypy.answers import Answer, Args, called, composed, given_data
from typedthinc._mypy.checked_file import CheckedFile
from typedthinc._mypy.compat import checker_of, current_checker, errors_of
from typedthinc._mypy.context import Call, taking_all
from typedthinc._mypy.features import changeable, int_lists, reveal, rows
from typedthinc._mypy.features.inner_sizes import InnerSizes
from typedthinc._mypy.guard import Hook, SigContext, attempt, guarded
from typedthinc._mypy.interpreter.daemon import CALLED, is_call
from typedthinc._mypy.reports import Reports
from typedthinc._mypy.signature_info import Speaking, is_of_user, is_on_class, speaks
from typedthinc._mypy.to_shapes import any_type
from typedthinc._mypy.whose import Theirs
from typedthinc.analysis.library.installed import installed_rules, loaded
from typedthinc.analysis.library.tables import COMBINATORS, OPERATORS, REVEAL, UNBOUND, WRAPPERS
from typedthinc.analysis.special_names import ARRAYS, BACKPROP, MODEL, MODEL_LAYERS, OURS

if TYPE_CHECKING:
    from typedthinc._mypy.features.shortening import Shortening
    from typedthinc._mypy.interpreter.asking import Interpreter

# These speak of no models, and have long signatures.
_ALIEN: Final = ("numpy.", "builtins.")
# The combinator behind each operator's method; "" for those that mean nothing until they are bound, and for one that
# takes a number.
_COMPOSERS: Final = {
    op_methods[symbol]: OPERATORS[symbol][0] if symbol in OPERATORS and symbol != "**" else ""
    for symbol in (*OPERATORS, *UNBOUND)
}
_COMPOSING: Final = frozenset((*COMBINATORS, *WRAPPERS))
_WITH_DATA: Final = frozenset({"__call__", "begin_update", "initialize", "predict"})
# `Adam | model` is a union of types to mypy.
_UNIONS: Final = frozenset({"__or__", "__ror__"})
# Whose names messages are about.
_PUBLIC: Final = ("typedthinc.api", "typedthinc.lazy", "typedthinc.random", "typedthinc.sklearn")


def _is_implied(name: str) -> bool:
    """Tell whether a method is called where no call of it stands: what `for X in minibatches(...)` asks for, say."""
    return name.startswith("__") and name.endswith("__") and name not in ("__call__", "__init__", "__new__")


def _by_installed_rule(call: Call, signature: CallableType, args: Args, fullname: str) -> CallableType:
    """Answer a call of a combinator that another package brings a rule for.

    Raises:
        RuleError: The rule cannot be loaded.
    """
    loaded(installed_rules()[fullname])
    return composed(call, signature, args)


class Hooks:
    """The hooks by full name, with what they share during a run of mypy."""

    def __init__(self, find: Callable[[str], SymbolTableNode | None], interpreter: Interpreter) -> None:
        """Take mypy's way to find a symbol by its full name, and what follows programs."""
        self._find = find
        self._interpreter = interpreter
        self._file: CheckedFile | None = None
        self._scope: object = None
        self._reports = Reports(self._shortening, interpreter.sees)
        self._inner_sizes = InnerSizes(find)
        self._theirs = Theirs()
        self._speaking = Speaking()
        self._is_looking_up = False

    def start(self) -> None:
        """Note that a check begins."""
        self._theirs.forget()
        self._inner_sizes.forget()
        self._reports.start()

    def leave(self, file: MypyFile) -> None:
        """Report what is left to say of a file that has been checked."""
        attempt(partial(self._interpreter.leave, file))

    def _is_awake(self) -> bool:
        """Tell whether the file that is being checked can meet a model."""
        checker = current_checker()
        return checker is not None and self._interpreter.follows(checker)

    def listen(self) -> None:
        """Look at what mypy reports from now on."""
        checker = current_checker()
        if checker is not None and not self._reports.is_listening_to(checker.errors):
            self._reports.listen(checker.errors)
            self._reports.look_back(checker)

    def of_function(self, fullname: str) -> Hook | None:
        """Look at combinators, and at functions and classes with a model in their signature."""
        self.listen()
        if fullname == CALLED:
            return self._begin_top
        if fullname in rows.FUNCTIONS:
            return self._hook(partial(rows.analyze, name=fullname)) if self._is_awake() else None
        if fullname.startswith(_ALIEN):
            return int_lists.floats_refused if fullname in int_lists.FUNCTIONS and self._is_awake() else None
        if fullname in installed_rules():
            return self._hook(partial(_by_installed_rule, fullname=fullname))
        if fullname in _COMPOSING:
            wrapper = fullname if fullname in WRAPPERS else ""
            return self._hook(partial(composed, name=fullname.rpartition(".")[2], wrapper=wrapper))
        if fullname == REVEAL:
            return self._hook(reveal.analyze)
        if fullname.startswith(OURS):
            return self._hook(partial(called, full=fullname))
        found = self._find(fullname)
        return self._hook(called) if found is not None and self._speaking.of(fullname, found.node) else None

    def _begin_top(self, ctx: SigContext) -> FunctionLike:
        if is_call(ctx.context):
            attempt(partial(self._interpreter.begin_top, checker_of(ctx.api)))
        return ctx.default_signature

    def of_method(self, fullname: str) -> Hook | None:
        """Look at methods of models, gradients' callbacks and losses, and at those with models in their signature."""
        self.listen()
        owner, _, name = fullname.rpartition(".")
        if fullname.startswith(_ALIEN):
            return self._hook(composed) if name in _COMPOSERS and self._is_awake() else None
        info = self._class(owner)
        answer = self._method(fullname, owner, name, info)
        bound = None if answer is None else self._hook(answer)
        if info is None or not any(base.fullname.startswith(OURS) for base in info.mro):
            return bound

        def look(ctx: SigContext) -> FunctionLike:
            if is_on_class(ctx.context):
                # mypy would take the first argument for the object, and miss the last one.
                if any(self.call(ctx).file.errors_of(ctx.context)):
                    return taking_all(ctx.default_signature, any_type())
                if info.has_base(MODEL):
                    return ctx.default_signature
            return ctx.default_signature if bound is None else bound(ctx)

        return guarded(look)

    def _method(self, fullname: str, owner: str, name: str, info: TypeInfo | None) -> Answer | None:
        if owner in ARRAYS:
            return None
        if owner == BACKPROP:
            return partial(given_data, method="")
        if info is None or (name in _UNIONS and not info.has_base(MODEL)):
            return composed if name in _UNIONS and self._is_awake() else None
        method = info.get(name)
        if info.has_base(MODEL) and not is_of_user(method):
            if name in _COMPOSERS:
                return partial(composed, name=_COMPOSERS[name])
            return partial(given_data, method=name) if name in _WITH_DATA else partial(called, full=fullname)
        is_ours = any(name in base.names and base.fullname.startswith(OURS) for base in info.mro)
        is_speaking = method is not None and speaks(method.node)
        if is_ours and not _is_implied(name):
            return partial(called, full=fullname)
        return called if is_ours or is_speaking else None

    def of_annotation(self, fullname: str) -> Callable[[AnalyzeTypeContext], Type] | None:
        """Look at what mypy reports of annotations that speak of models, and for sizes that these find in the text."""
        if fullname == MODEL or fullname in ARRAYS:
            return None if self._is_looking_up or self._reports.is_listening else self._look_up
        return self._inner_sizes.of(fullname)

    def _look_up(self, ctx: AnalyzeTypeContext) -> Type:
        """Look up a name as mypy does, and look at what it reports."""
        errors = errors_of(ctx.api)
        if errors is not None:
            self._reports.listen(errors)
        self._is_looking_up = True
        try:
            return ctx.api.analyze_type(ctx.type)
        finally:
            self._is_looking_up = False

    def of_attribute(self, fullname: str) -> Callable[[AttributeContext], Type] | None:
        """Look at what mypy reports, also in a file without calls; and at the layers of a model."""
        self.listen()
        return changeable.layers_as_list if fullname == MODEL_LAYERS else None

    def _shortening(self) -> Shortening:
        # Loaded where there is something to say.
        from typedthinc._mypy.features.rewording import reworded
        from typedthinc._mypy.features.shortening import Shortening

        is_awake = self._is_awake
        return Shortening(self._is_ours, self._theirs.has, is_awake, changeable.is_allowed, reworded)

    def _is_ours(self, name: str) -> bool:
        found = (self._find(f"{module}.{name}") for module in _PUBLIC)
        return any(each is not None and (each.fullname or "").startswith(OURS) for each in found)

    def _hook(self, answer: Answer) -> Hook:
        return guarded(lambda ctx: answer(self.call(ctx), ctx.default_signature, ctx.args))

    def call(self, ctx: SigContext) -> Call:
        """Return the call that mypy asks about, with what is known around it."""
        checker = checker_of(ctx.api)
        # The daemon puts what a file now holds into the tree it has; only the scope is new with each check.
        if self._file is None or self._scope is not checker.scope:
            self._file, self._scope = CheckedFile(checker.tree, self._interpreter), checker.scope
        return Call(checker, self._file, ctx.context, self._class)

    def _class(self, fullname: str) -> TypeInfo | None:
        found = self._find(fullname) if fullname else None
        return found.node if found is not None and isinstance(found.node, TypeInfo) else None
