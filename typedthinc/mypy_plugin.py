"""The mypy plugin: `plugins = typedthinc.mypy_plugin`. Tables from full name to callback, and nothing else.

ARCHITECTURE.md follows a call through it; `_mypy/features/` holds what the callbacks do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mypy.nodes import Decorator, Expression, FuncBase, MypyFile, OverloadedFuncDef, SymbolNode, TypeInfo, Var
from mypy.options import Options
from mypy.plugin import AnalyzeTypeContext, FunctionSigContext, MethodSigContext, Plugin, ReportConfigContext
from mypy.types import CallableType, FunctionLike, Overloaded, Type, get_proper_type

from typedthinc._mypy import digest
from typedthinc._mypy.assignments import AssignmentsByFile
from typedthinc._mypy.compat import checker_of
from typedthinc._mypy.context import Call
from typedthinc._mypy.factories import Factories
from typedthinc._mypy.features import calls, combinators, losses, methods, results
from typedthinc._mypy.guard import ContextT, guarded
from typedthinc._mypy.names import (
    BACKPROP,
    COMBINATORS,
    KEEPING_METHODS,
    LAYERS,
    LOSS,
    LOSS_METHODS,
    MODEL,
    NAMED_LOSSES,
    OPERATORS,
    REFINED,
    TRAIN,
    WRAPPERS,
)
from typedthinc._mypy.overload_memo import OverloadMemo
from typedthinc._mypy.to_shapes import speaks_of_models
from typedthinc.shapes.rules import Rule

__version__ = digest.digest()

SigContext = FunctionSigContext | MethodSigContext
_Analyze = Callable[[Call, CallableType, Sequence[Sequence[Expression]], Rule, str], CallableType]
_DATA_METHODS = frozenset({"__call__", "begin_update", "initialize", "predict"})


class TypedthincPlugin(Plugin):
    """Check sizes, and everything that depends on them, beside the types that mypy infers."""

    def __init__(self, options: Options) -> None:
        super().__init__(options)
        self._flows = AssignmentsByFile()
        self._rounds = OverloadMemo()
        self._factories = Factories()

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        """Look at combinators, and at functions and classes with a model in their signature."""
        name = fullname.rpartition(".")[2]
        combinator, wrapper = COMBINATORS.get(fullname), WRAPPERS.get(fullname)
        if combinator is not None:
            return self._noting(lambda ctx: self._in_one_round(ctx, name, combinator, combinators.analyze))
        if wrapper is not None:
            return self._noting(lambda ctx: self._in_one_round(ctx, name, wrapper, combinators.analyze_wrapper))
        if fullname == TRAIN:
            return self._noting(
                lambda ctx: losses.analyze_train(self._call(ctx), ctx.default_signature, ctx.args, name)
            )
        if fullname in NAMED_LOSSES:
            return self._noting(lambda ctx: losses.analyze_maker(self._call(ctx), ctx.default_signature, ctx.args))
        found = self.lookup_fully_qualified(fullname)
        if found is not None and _speaks_of_models(found.node):
            return self._noting(
                lambda ctx: self._layer(ctx, name, REFINED.get(fullname), ours=fullname.startswith(LAYERS))
            )
        return None

    def get_method_signature_hook(self, fullname: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        """Look at methods of models, gradients' callbacks and losses, and at those with models in their signature."""
        owner, _, name = fullname.rpartition(".")
        if owner == BACKPROP:
            return self._noting(lambda ctx: methods.analyze_backprop(self._call(ctx), ctx.default_signature, ctx.args))
        info = self._class(owner)
        if info is None:
            return None
        if info.has_base(MODEL):
            return self._model_method(name)
        if name in LOSS_METHODS and info.has_base(LOSS):
            return self._noting(lambda ctx: losses.analyze(self._call(ctx), ctx.default_signature, ctx.args, info.name))
        method = info.get(name)
        if method is not None and _speaks_of_models(method.node):
            return self._noting(lambda ctx: calls.analyze(self._call(ctx), ctx.default_signature, ctx.args, name))
        return None

    def get_additional_deps(self, file: MypyFile) -> list[tuple[int, str, int]]:
        """Note that a check begins; a file depends on nothing more."""
        self._factories.start()
        return []

    def get_type_analyze_hook(self, fullname: str) -> Callable[[AnalyzeTypeContext], Type] | None:
        """Look for factories where an annotation speaks of models."""
        return self._factories.look if fullname == MODEL and not self._factories.is_looking else None

    def report_config_data(self, ctx: ReportConfigContext) -> Any:
        """Make the cache depend on the plugin's own code."""
        return {"typedthinc": __version__}

    def _model_method(self, name: str) -> Callable[[MethodSigContext], FunctionLike] | None:
        if name in OPERATORS:
            combinator, rule = OPERATORS[name]
            return self._noting(lambda ctx: self._operator(ctx, combinator, rule))
        if name in KEEPING_METHODS:
            return self._noting(lambda ctx: methods.analyze_keeping(self._call(ctx), ctx.default_signature, name))
        if name in _DATA_METHODS:
            return self._noting(lambda ctx: methods.analyze(self._call(ctx), ctx.default_signature, ctx.args, name))
        return None

    def _in_one_round(self, ctx: FunctionSigContext, name: str, rule: Rule, analyze: _Analyze) -> FunctionLike:
        item = ctx.default_signature
        return self._rounds.ask(ctx.context, item, lambda: analyze(self._call(ctx), item, ctx.args, rule, name))

    def _layer(self, ctx: FunctionSigContext, name: str, rule: Rule | None, *, ours: bool) -> FunctionLike:
        return calls.analyze(self._call(ctx), ctx.default_signature, ctx.args, name, rule=rule, is_layer=ours)

    def _operator(self, ctx: MethodSigContext, name: str, rule: Any) -> FunctionLike:
        call = self._call(ctx)
        return combinators.analyze_operator(call, ctx.default_signature, rule, name)

    def _noting(self, hook: Callable[[ContextT], FunctionLike]) -> Callable[[ContextT], FunctionLike]:
        """Guard a hook, and note what the call that it looks at makes the function around return."""

        def noting(ctx: ContextT) -> FunctionLike:
            answer = hook(ctx)
            results.note(self._call(ctx))
            return answer

        return guarded(noting)

    def _call(self, ctx: SigContext) -> Call:
        checker = checker_of(ctx.api)
        return Call(checker, self._flows.of(checker), ctx.context, self._class)

    def _class(self, fullname: str) -> TypeInfo | None:
        found = self.lookup_fully_qualified(fullname) if fullname else None
        return found.node if found is not None and isinstance(found.node, TypeInfo) else None


def _speaks_of_models(node: SymbolNode | None) -> bool:
    if isinstance(node, Decorator):
        node = node.var
    if isinstance(node, TypeInfo):
        init = node.get("__init__")
        return init is not None and not node.has_base(MODEL) and _speaks_of_models(init.node)
    typ = node.type if isinstance(node, FuncBase | OverloadedFuncDef | Var) else None
    proper = get_proper_type(typ)
    items = proper.items if isinstance(proper, Overloaded) else [proper]
    return any(isinstance(item, CallableType) and speaks_of_models(item) for item in items)


def plugin(version: str) -> type[Plugin]:
    """Give mypy the plugin."""
    return TypedthincPlugin
