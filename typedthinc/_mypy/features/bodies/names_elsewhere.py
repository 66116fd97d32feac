"""What names of other modules stand for: as expressions, so that all can be asked of them that is asked of the text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mypy.nodes import DictExpr, Expression, IntExpr, ListExpr, NameExpr, RefExpr, StrExpr, TupleExpr, TypeInfo

from typedthinc._mypy.features.bodies.frames import Frame, Origin, Unreadable
from typedthinc._mypy.features.bodies.recipes import Applied, Built, Items, Kind, Made, Named, Plain, Recipe
from typedthinc._mypy.features.bodies.synthetic import SyntheticExpressions, partial_of
from typedthinc.shapes.arrays.values import Value
from typedthinc.shapes.scheme import LayerType
from typedthinc.shapes.sizes import UNKNOWN


class NamesElsewhere:
    """The names of other modules that one search comes to.

    Args:
        synthetic: Expressions that the text does not have.
        frame: That in which they stand.
        recipe_of: Says what a name of another module stands for.
        named: Finds a function of the library by its full name.
        value_of: Says what holds numbers or texts that a name of another module stands for.
        default_of: Says what a field of a class of another module is worth that a call leaves out; None if nobody knows
            what it is worth, whatever a call gives it.
        expression_of: Returns what stands for a number, a constant or an object; None if nobody can tell.
    """

    def __init__(
        self,
        synthetic: SyntheticExpressions,
        frame: Frame,
        recipe_of: Callable[[RefExpr], Recipe | None],
        named: Callable[[str], NameExpr | None],
        value_of: Callable[[RefExpr], Value],
        default_of: Callable[[TypeInfo, str], Value | None],
        expression_of: Callable[[Plain], Expression | None],
    ) -> None:
        self._synthetic, self._frame, self._expression_of = synthetic, frame, expression_of
        self._recipe_of, self._named, self._value_of, self._default_of = recipe_of, named, value_of, default_of
        self._recipes: dict[RefExpr, Recipe | None] = {}

    def recipe_of(self, node: Expression) -> Recipe | None:
        """Say what an expression stands for, as far as it is a name of another module."""
        if node in self._synthetic.recipes or not isinstance(node, RefExpr):
            return self._synthetic.recipes.get(node)
        if node not in self._recipes:
            self._recipes[node] = self._recipe_of(node)
        return self._recipes[node]

    def of_recipe(self, recipe: Recipe | None) -> list[Origin]:
        """Return what says the same as a recipe.

        Raises:
            Unreadable: There is none.
        """
        match recipe:
            case Named(fullname):
                name = self._named(fullname)
                if name is None:
                    raise Unreadable
                return [Origin(name, self._frame)]
            case Applied(function, given):
                return [Origin(partial_of(self.of_recipe(function)[0].node, given), self._frame)]
            case Items(items, kind):
                return [Origin(self._display(items, kind), self._frame)]
            case Built():
                built = self._expression_of(recipe)
                if built is None:
                    raise Unreadable
                return [Origin(built, self._frame)]
            case None:
                raise Unreadable
            case _:
                return [Origin(self._synthetic.of_recipe(recipe), self._frame)]

    def _display(self, items: Sequence[tuple[int | str, Recipe | None]], kind: Kind) -> Expression:
        """Make a list, tuple or dict with what each item stands for, as far as that is known."""

        def stand(item: Recipe) -> Expression:
            node = self.of_recipe(item)[0].node
            assert isinstance(node, Expression)
            return node

        return self._held([key for key, _ in items], [None if item is None else stand(item) for _, item in items], kind)

    def _held(self, keys: Sequence[int | str], items: Sequence[Expression | None], kind: Kind) -> Expression:
        values = [item or self._synthetic.of_value(UNKNOWN, self._named) for item in items]
        if kind != "dict":
            return ListExpr(values) if kind == "list" else TupleExpr(values)
        written = [IntExpr(key) if isinstance(key, int) else StrExpr(key) for key in keys]
        return DictExpr(list(zip(written, values, strict=True)))

    def called(self, made: Made, call_of: Callable[[LayerType], Expression]) -> Expression:
        """Make what a call makes: a model, or a list, tuple or dict of models; `call_of` makes the call for each."""
        if isinstance(made, LayerType):
            return call_of(made)
        calls = [self.called(item, call_of) if isinstance(item, Made) else None for _, item in made.items]
        return self._held([key for key, _ in made.items], calls, made.kind)

    def value(self, name: RefExpr) -> Origin | None:
        """Return what holds numbers or texts that a name of another module stands for."""
        value = self._value_of(name)
        return None if value is UNKNOWN else Origin(self._synthetic.of_value(value, self._named), self._frame)

    def default(self, info: TypeInfo, name: str) -> Origin | None:
        """Return what a field of a class of another module is worth that a call leaves out."""
        value = self._default_of(info, name)
        return None if value is None else Origin(self._synthetic.of_value(value, self._named), self._frame)
