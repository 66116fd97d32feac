"""What the plugin answers when mypy asks: which callback, by full name, and what the callbacks share during a run.

ARCHITECTURE.md follows a call through it; `features/` holds what the callbacks do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from mypy.nodes import (
    CallExpr,
    Context,
    Expression,
    MemberExpr,
    MypyFile,
    NameExpr,
    SymbolTableNode,
    TypeInfo,
)
from mypy.operators import op_methods
from mypy.plugin import AnalyzeTypeContext, AttributeContext
from mypy.types import CallableType, FunctionLike, Type

from typedthinc._mypy.assignments import AssignmentsByFile
from typedthinc._mypy.compat import Checker, checker_of, current_checker, same_for_any
from typedthinc._mypy.context import Call, is_overloaded
from typedthinc._mypy.factories import Factories
from typedthinc._mypy.features import array_operators as operators
from typedthinc._mypy.features import (
    calls,
    changeable,
    combinators,
    forwards,
    indices,
    int_lists,
    lazy,
    losses,
    methods,
    refusals,
    refused,
    results,
    unbound,
    unions,
)
from typedthinc._mypy.features.by_name import COMPOSING, FUNCTIONS, MODEL_METHODS, OF_ROWS, REFUSING, called, short
from typedthinc._mypy.features.inner_sizes import InnerSizes
from typedthinc._mypy.features.op_sizes import OPS
from typedthinc._mypy.features.refusals import Feature
from typedthinc._mypy.guard import Hook, SigContext, attempt, guarded
from typedthinc._mypy.interpreter.answers import model_at, typed_call
from typedthinc._mypy.interpreter.daemon import CALLED, is_call
from typedthinc._mypy.likeness import AlikeByOptions
from typedthinc._mypy.model_classes import is_made_plainly, is_of_user
from typedthinc._mypy.names import (
    ARRAYS,
    BACKPROP,
    EXPR,
    LAYERS,
    LOSS,
    LOSS_METHODS,
    MODEL,
    MODEL_LAYERS,
    NDARRAY,
    OPERATORS,
    PACKAGE,
    WRAPPERS,
)
from typedthinc._mypy.overload_memo import OverloadMemo
from typedthinc._mypy.reports import Reports
from typedthinc._mypy.signature_info import declares_no_result, is_unannotated
from typedthinc._mypy.speaking import Speaking, speaks
from typedthinc._mypy.whose import Theirs

if TYPE_CHECKING:
    from typedthinc._mypy.features.shortening import Shortening
    from typedthinc._mypy.interpreter.asking import Interpreter


def _is_implied(name: str) -> bool:
    """Tell whether a method is called where no call of it stands: what `for X in minibatches(...)` asks for, say."""
    return name.startswith("__") and name.endswith("__") and name not in ("__call__", "__init__", "__new__")


def _as_declared(call: Call, signature: CallableType, args: Sequence[Sequence[Expression]]) -> CallableType:
    return signature


# These speak of no models, and have long signatures.
_ALIEN: Final = ("numpy.", "builtins.")
_COMPOSERS: Final = frozenset(op_methods[symbol] for symbol in OPERATORS)
# Whose names messages are about.
_PUBLIC: Final = ("typedthinc.api", "typedthinc.lazy", "typedthinc.random", "typedthinc.sklearn")


class Hooks:
    """The hooks by full name, with what they share during a run of mypy."""

    def __init__(self, find: Callable[[str], SymbolTableNode | None], interpreter: Interpreter) -> None:
        """Take mypy's way to find a symbol by its full name, and what follows programs."""
        self._find = find
        self._interpreter = interpreter
        self._alike = AlikeByOptions()
        self._assignments = AssignmentsByFile(self._alike.of)
        self._overloads = OverloadMemo()
        self._reports = Reports(self._shortening, interpreter.sees)
        self._factories = Factories(self._reports.listen)
        self._inner_sizes = InnerSizes(find)
        self._theirs = Theirs()
        self._speaking = Speaking()

    def start(self, file: MypyFile) -> None:
        """Note that a check begins, of a file among others that is not as it was."""
        self._factories.start()
        self._theirs.forget()
        if file.fullname.startswith(PACKAGE):
            self._alike.forget()
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
        if fullname in OF_ROWS:
            return self._hook(OF_ROWS[fullname]) if self._is_awake() else None
        if fullname.startswith(_ALIEN):
            return int_lists.floats_refused if fullname in int_lists.FUNCTIONS and self._is_awake() else None
        feature = self.feature_of(fullname)
        if feature is None and "." not in fullname and self._is_awake():
            return self._of_inner
        if feature is None and self._declares_no_result(fullname):
            return self._hook(_as_declared)
        if feature is not None and fullname in WRAPPERS:
            feature = partial(combinators.analyze_beside_layers, feature=feature, name=short(fullname))
        if feature is not None and (fullname in COMPOSING or fullname in REFUSING):
            return self._hook(feature, once=fullname in COMPOSING)
        return self._checking(fullname, feature)

    def _begin_top(self, ctx: SigContext) -> FunctionLike:
        if is_call(ctx.context):
            attempt(partial(self._interpreter.begin_top, checker_of(ctx.api)))
        return ctx.default_signature

    def _of_inner(self, ctx: SigContext) -> FunctionLike:
        """Look at a function within another: nothing but its name was known before."""
        callee = ctx.context.callee if isinstance(ctx.context, CallExpr) else None
        is_open = isinstance(callee, NameExpr) and declares_no_result(callee.node)
        return self._hook(_as_declared)(ctx) if is_open else ctx.default_signature

    def _declares_no_result(self, fullname: str) -> bool:
        """Tell whether a function or method has no annotation of its result, where models may be made."""
        if not self._is_awake() or fullname.startswith(_ALIEN):
            return False
        found = self._find(fullname)
        return found is not None and declares_no_result(found.node)

    def of_method(self, fullname: str) -> Hook | None:
        """Look at methods of models, gradients' callbacks and losses, and at those with models in their signature."""
        self.listen()
        if fullname.startswith(_ALIEN):
            return self._of_numpy(fullname)
        info = self._class(fullname.rpartition(".")[0])
        bound = self._of_bound(fullname)
        if info is None or not any(base.fullname.startswith(PACKAGE) for base in info.mro):
            return bound

        def answer(ctx: SigContext) -> FunctionLike:
            if unbound.is_on_class(ctx.context):
                refused = unbound.analyze(self.call(ctx), ctx.default_signature)
                if refused is not None or info.has_base(MODEL):
                    return refused or ctx.default_signature
            return ctx.default_signature if bound is None else bound(ctx)

        return guarded(answer)

    def _of_bound(self, fullname: str) -> Hook | None:
        owner, _, name = fullname.rpartition(".")
        feature = methods.analyze_backprop if owner == BACKPROP else self._method(owner, name)
        if name in unions.METHODS:
            feature = partial(unions.analyze, feature=feature or _as_declared)
        if feature is not None or self._declares_no_result(fullname):
            return self._hook(feature or _as_declared)
        return None if owner in ARRAYS else self._checking(fullname, None)

    def of_annotation(self, fullname: str) -> Callable[[AnalyzeTypeContext], Type] | None:
        """Look for factories where an annotation speaks of models."""
        inner = self._inner_sizes.of(fullname)
        if inner is not None or self._factories.is_looking:
            return inner
        if fullname == MODEL:
            return self._factories.look
        return self._factories.pass_by if fullname in ARRAYS and not self._reports.is_listening else None

    def of_attribute(self, fullname: str) -> Callable[[AttributeContext], Type] | None:
        """Look at what mypy reports, also in a file without calls; and at the layers of a model."""
        self.listen()
        if fullname == MODEL_LAYERS:
            return changeable.layers_as_list
        return self._property if self._declares_no_result(fullname) else None

    def _property(self, ctx: AttributeContext) -> Type:
        """Return the type of a property that declares none."""
        checker, typ = checker_of(ctx.api), ctx.default_attr_type
        node = ctx.context
        if not isinstance(node, MemberExpr) or not is_unannotated(typ):
            return typ
        return model_at(self._call(checker, node), node) or typ

    def _shortening(self) -> Shortening:
        # Loaded where there is something to say.
        from typedthinc._mypy.features.rewording import reworded
        from typedthinc._mypy.features.shortening import Shortening

        is_awake = self._is_awake
        return Shortening(self._is_ours, self._theirs.has, is_awake, changeable.is_allowed, reworded)

    def _is_ours(self, name: str) -> bool:
        found = (self._find(f"{module}.{name}") for module in _PUBLIC)
        return any(each is not None and (each.fullname or "").startswith(PACKAGE) for each in found)

    def feature_of(self, fullname: str) -> Feature | None:
        """Find the feature that looks at the calls of a function of this full name."""
        feature = COMPOSING.get(fullname) or FUNCTIONS.get(fullname)
        if feature is not None:
            return feature
        found = self._find(fullname)
        if found is None or not self._speaking.of(fullname, found.node):
            return None
        if isinstance(found.node, TypeInfo) and is_made_plainly(found.node):
            return forwards.analyze
        return partial(calls.analyze, name=short(fullname), is_layer=fullname.startswith(LAYERS))

    def _method(self, owner: str, name: str) -> Feature | None:
        if owner in ARRAYS:
            return indices.analyze if name in indices.METHODS else self._arithmetic(name)
        info = self._class(owner)
        if info is None:
            return None
        method = info.get(name)
        if info.has_base(MODEL) and not is_of_user(method):
            return MODEL_METHODS.get(name)
        if info.has_base(EXPR):
            return lazy.analyze_operator if name.startswith("__") and self._is_awake() else None
        if name in LOSS_METHODS and info.has_base(LOSS):
            return partial(losses.analyze, name=info.name)
        return partial(calls.analyze, name=name) if method is not None and speaks(method.node) else None

    def _arithmetic(self, name: str) -> Feature | None:
        return operators.analyze if name in operators.OPERATORS and self._is_awake() else None

    def _of_numpy(self, fullname: str) -> Hook | None:
        """Look at methods of arrays, and at operators between an array and a model."""
        name = fullname.removeprefix(f"{NDARRAY}.")
        if name not in _COMPOSERS or not self._is_awake():
            return None
        return guarded(lambda ctx: combinators.analyze_left_operand(self.call(ctx), ctx.default_signature))

    def _checking(self, fullname: str, feature: Feature | None) -> Hook | None:
        """Look at the arguments of what the library defines, and then at what the feature knows of the call."""
        if not fullname.startswith(PACKAGE) and not self._is_inherited(fullname):
            return None if feature is None else self._hook(feature)
        if _is_implied(short(fullname)):
            return self._hook(feature or _as_declared)
        if fullname.startswith(OPS) and feature is None:
            return self._hook(partial(refusals.arguments_of_op, name=called(fullname)))
        return self._hook(partial(refusals.checked, feature=feature, name=called(fullname)))

    def _is_inherited(self, fullname: str) -> bool:
        """Tell whether a class of the user's has a method from a class of ours."""
        owner, _, name = fullname.rpartition(".")
        info = self._class(owner) if owner and not fullname.startswith(_ALIEN) else None
        defining = info.get_containing_type_info(name) if info is not None else None
        return defining is not None and defining.fullname.startswith(PACKAGE)

    def _hook(self, feature: Feature, *, once: bool = False) -> Hook:
        def answer(ctx: SigContext) -> FunctionLike:
            item = ctx.default_signature
            # What is to be noted and reported of the call has been, when its first item was answered for.
            other = self._overloads.other(ctx.context, item) if once else None
            if other is not None:
                return other

            call = self.call(ctx)

            def ask() -> CallableType:
                return feature(call, item, ctx.args)

            found = self._overloads.ask(ctx.context, item, ask) if once else ask()
            if once and found is not item:
                # The answer takes anything in the place of each layer, which the feature has looked at.
                for argument in call.node.args if isinstance(call.node, CallExpr) else ():
                    same_for_any(call.checker, argument)
            if not once:
                found = typed_call(call, found)
            if not once or not is_overloaded(call):
                found = refused.forgotten(call, item, found)
            results.note(call)
            return found

        return guarded(answer)

    def call(self, ctx: SigContext) -> Call:
        """Return the call that mypy asks about, with what is known around it."""
        return self._call(checker_of(ctx.api), ctx.context)

    def _call(self, checker: Checker, node: Context) -> Call:
        assignments = self._assignments.of(checker)
        arrays = self._interpreter.arrays(checker.tree.fullname)
        if assignments.fact is None:
            assignments.fact = partial(self._interpreter.fact, checker.tree.fullname)
            assignments.judged = self._interpreter.judged(checker.tree.fullname)
        return Call(checker, assignments, node, self._class, arrays)

    def _class(self, fullname: str) -> TypeInfo | None:
        found = self._find(fullname) if fullname else None
        return found.node if found is not None and isinstance(found.node, TypeInfo) else None
