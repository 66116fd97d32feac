from __future__ import annotations

import ast
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import numpy as np
import pytest

from typedthinc import arrays, types
from typedthinc.arrays.expected import Expected, misfit
from typedthinc.types import Array2d, ArrayXd, B, Floats2d, I, Ints2d, Ragged

ROOT = Path(__file__).parents[2]
STUBS = sorted((ROOT / "typedthinc" / "arrays").glob("*.pyi"))
# Of what stands in the other stubs alone, checkers know and programs do not.
STUBS_OF_MODULES = [stub for stub in STUBS if stub.with_suffix(".py").exists()]
ARRAYS = {getattr(arrays, name): ("Floats" if name[0] == "F" else "Ints", int(name[-2])) for name in arrays.__all__}
SIZES = {"Batch": 3, "Wide": 4, "Narrow": 5, "Time": 2}
TYPED = ("array_operators", "array_arithmetic", "array_indexing")


def test_every_name_is_there() -> None:
    assert all(hasattr(types, name) for name in types.__all__)


@pytest.mark.parametrize("kind", ARRAYS)
def test_parameters_at_run_time(kind: Any) -> None:
    _, rank = ARRAYS[kind]
    assert len(kind.__parameters__) == rank
    sized = kind[(Literal[7],) * rank]
    assert (get_origin(sized), get_args(sized)) == (kind, (Literal[7],) * rank)
    assert get_args(kind[Any]) == (Any,) * rank


def test_aliases_take_sizes() -> None:
    assert get_args(Array2d[B, I]) == (Floats2d[B, I], Ints2d[B, I])
    assert len(get_args(ArrayXd)) == 9
    assert get_args(Ragged[Floats2d[Any, I]]) == (Floats2d[Any, I],)


@pytest.mark.parametrize("kind", ARRAYS)
def test_isinstance_refuses(kind: Any) -> None:
    with pytest.raises(TypeError, match="protocols"):
        isinstance(np.zeros(3), kind)


def test_the_types_need_no_pydantic() -> None:
    code = "import sys, typedthinc.types, typedthinc.arrays.validation; sys.exit('pydantic' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


def _members(stub: Path) -> Iterator[tuple[str, str]]:
    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        for item in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(item, ast.FunctionDef):
                yield node.name, item.name
            elif isinstance(item, ast.Assign):
                yield from ((node.name, target.id) for target in item.targets if isinstance(target, ast.Name))


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: stub.stem)
def test_checkers_are_told_of_no_member_that_numpy_lacks(stub: Path) -> None:
    assert [member for member in _members(stub) if not hasattr(np.ndarray, member[1])] == []


def test_the_stubs_have_members() -> None:
    assert sum(len(list(_members(stub))) for stub in STUBS) > 500


@pytest.mark.parametrize("stub", [each for each in STUBS_OF_MODULES if each.stem != "base"], ids=lambda stub: stub.stem)
def test_stub_and_module_have_the_same_types(stub: Path) -> None:
    def classes(path: Path) -> set[str]:
        body = ast.parse(path.read_text(encoding="utf-8")).body
        return {node.name for node in body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")}

    assert classes(stub) == classes(stub.with_suffix(".py")) <= set(arrays.__all__)


def _sample(annotation: Any) -> Any:
    if annotation is int:
        return 3
    if get_origin(annotation) not in ARRAYS:
        return np.array([0, 1])
    family, rank = ARRAYS[get_origin(annotation)]
    expected = _expected(annotation)
    shape = [next(iter(size)) if size else 3 for size in expected.sizes]
    return np.ones(shape, "float32" if family == "Floats" else "int64")


def _expected(annotation: Any) -> Expected:
    family, rank = ARRAYS[get_origin(annotation) or annotation]
    return Expected(family, rank, tuple(_fitting(size) for size in get_args(annotation)))


def _fitting(size: Any) -> tuple[int, ...] | None:
    if get_origin(size) is Literal:
        return get_args(size)
    name = getattr(size, "__name__", "")
    return (SIZES[name],) if name in SIZES else None


def _claims() -> Iterator[Any]:
    for stem in TYPED:
        path = ROOT / "typecheck_tests" / "portable" / f"{stem}.py"
        names = runpy.run_path(str(path))
        for function in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(function, ast.FunctionDef) and function.name not in {"unknown_sizes", "with_numpy"}:
                hints = get_type_hints(names[function.name], names)
                for call in _asserts(function, set(hints)):
                    source = f"{ast.unparse(call.args[0])} -> {ast.unparse(call.args[1])}"
                    yield pytest.param(names, hints, call, id=f"{stem}-{function.name}-{source}")


def _asserts(function: ast.FunctionDef, known: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "assert_type":
            used = {name.id for name in ast.walk(node.args[0]) if isinstance(name, ast.Name)}
            if used <= known | {"np"}:
                yield node


@pytest.mark.parametrize(("names", "hints", "call"), list(_claims()))
def test_what_checkers_are_told_is_true(names: dict[str, Any], hints: dict[str, Any], call: ast.Call) -> None:
    """Each result whose type a portable case asserts has that rank, dtype family and sizes when it is computed."""
    arguments = {name: _sample(annotation) for name, annotation in hints.items()}
    value, annotation = (eval(ast.unparse(arg), {**names, **arguments}) for arg in call.args)
    assert misfit(value, _expected(annotation)) is None


def test_the_claims_are_many() -> None:
    assert len(list(_claims())) > 60
