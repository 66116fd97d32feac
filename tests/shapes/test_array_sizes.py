"""What the rules of numpy's functions say where sizes have names, or are unknown, and of arguments that nobody knows.

Each line is an expression and what is known of its result. `f(B, 3)` is an array of floats, `i` of ints, `b` of bools,
`c` of complex numbers, `o` of a dtype that is unknown; B and D are sizes, `n` and `m` ints with their values, `_` is a
size that is unknown. In a result, `Any` is an unknown dtype, and `_` all else that is unknown; `|` marks an axis of
size 1 that was put there on purpose.
"""

# ruff: noqa: E501  # a line of the table stays one line

from __future__ import annotations

from typing import Any

import pytest

from tests.shapes.shadow import Shadow, compute, known, shown
from typedthinc.shapes.arrays.values import ArrayValue, Int, Repeated
from typedthinc.shapes.messages import Mismatch
from typedthinc.shapes.sizes import UNKNOWN, Name, atom, number, plus, times

B, D = (atom(Name(name, rigid=True)) for name in "BD")


def array(family: str) -> Any:
    """Return the function that makes arrays of a dtype."""
    return lambda *sizes: Shadow(
        ArrayValue(family, tuple(number(each) if isinstance(each, int) else each for each in sizes))
    )


NAMES: dict[str, Any] = {
    **{
        letter: array(family)
        for letter, family in zip("fibco", ("Floats", "Ints", "Bools", "Complexes", ""), strict=True)
    },
    "repeated": lambda item: Shadow(Repeated(known(item))),
    "unknown": UNKNOWN,
    "n": Int(B),
    "m": Int(D),
}
SIZES = {"B": B, "D": D, "B2": times(B, 2), "D3": times(D, 3), "B_plus_1": plus(B, number(1)), "_": UNKNOWN}


def said(expression: str) -> str:
    """Return what is known of an expression, as it is written in the table."""
    return shown(compute(expression, NAMES, SIZES))


KNOWN = r"""
np.add(f(B, 3), f(3)) -> Floats[B, 3]
np.add(f(B, 3), f(_, 3)) -> Floats[_, 3]
np.add(f(B, 3), f(B, 1)) -> Floats[B, 3]
np.add(f(_, 3), f(_, 1)) -> Floats[_, 3]
np.add(f(2, _), f(_, 3)) -> Floats[2, 3]
np.add(f(B), f(B_plus_1)) -> Floats[_]
np.add(f(B), unknown) -> _
np.add(unknown, f(B)) -> _
np.add(f(B), f(B), out=f(B)) -> _
np.add(f(B), f(B), where=unknown) -> Floats[B]
np.add(f(B), f(B), dtype=unknown) -> Any[B]
np.add(o(B), i(B)) -> Any[B]
np.exp(o(B)) -> Any[B]
np.exp(unknown) -> _
np.exp(f(B), dtype="unheard") -> Any[B]
np.exp(f(B), out=f(B)) -> _
np.isnan(f(B), dtype=unknown) -> Any[B]
np.abs(o(B)) -> Any[B]
np.abs(unknown) -> _
np.abs(f(B), out=f(B)) -> _
np.floor(i(B)) -> Any[B]
np.floor(f(B)) -> Floats[B]
np.floor(unknown) -> _
np.floor(f(B), out=f(B)) -> _
np.subtract(f(B), f(B), out=f(B)) -> _
np.subtract(unknown, f(B)) -> _
np.equal(f(B), unknown) -> _
np.where(b(B)) -> (Ints[_])
np.where(b(B), f(B), unknown) -> _
np.where(unknown, f(B), f(B)) -> _
np.where(b(B), unknown, f(B)) -> _
np.where(b(B, 1), f(3), i(B, 3)) -> Floats[B, 3]
np.where(b(B), o(B), i(B)) -> Any[B]
np.clip(f(B), 0, 1, f(B)) -> _
np.clip(f(B), unknown, 1) -> _
np.clip(f(B, 3), f(3), f(B, 1)) -> Floats[B, 3]
np.broadcast_to(f(3), (n, 3)) -> Floats[B, 3]
np.broadcast_to(unknown, (2, 3)) -> Any[2, 3]
np.broadcast_to(f(3), unknown) -> _
np.broadcast_to(f(3), (n, unknown)) -> Floats[B, _]
f(B) + f(B) -> Floats[B]
f(B) / i(B) -> Floats[B]
i(B) / i(B) -> Floats[B]
o(B) / i(B) -> Any[B]
i(B) & i(B) -> Ints[B]
b(B) ** b(B) -> Ints[B]
np.zeros((n, 3)) -> Floats[B, 3]
np.zeros(n) -> Floats[B]
np.zeros((n, unknown)) -> Floats[B, _]
np.zeros(unknown) -> _
np.zeros(f(2)) -> _
np.zeros(i()) -> Floats[_]
np.zeros((2, 3), dtype=unknown) -> Any[2, 3]
np.zeros((2, 3), dtype="unheard") -> Any[2, 3]
np.full(n, unknown) -> Any[B]
np.full((n, 2), o()) -> Any[B, 2]
np.full((n, 2), 1, dtype=unknown) -> Any[B, 2]
np.eye(n) -> Floats[B, B]
np.eye(n, 3) -> Floats[B, 3]
np.eye(unknown) -> Floats[_, _]
np.identity(n) -> Floats[B, B]
np.arange(n) -> Ints[B]
np.arange(0, n) -> Ints[B]
np.arange(2, n) -> Ints[B - 2]
np.arange(n, 9) -> Ints[_]
np.arange(0, n, 2) -> Ints[_]
np.arange(0, n, 0.5) -> Floats[_]
np.arange(2.0, n) -> Floats[_]
np.arange(0, float("inf")) -> Floats[_]
np.arange(float("nan"), 9) -> Floats[_]
np.arange(unknown) -> Any[_]
np.arange(0, unknown) -> Any[_]
np.arange(unknown, 9) -> Any[_]
np.arange(0, 9, unknown) -> Any[_]
np.arange(0.5, unknown) -> Floats[_]
np.arange(i(), 9) -> Ints[_]
np.arange(n, dtype=unknown) -> Any[B]
np.linspace(0, 1, n) -> Floats[B]
np.linspace(0, 1, unknown) -> Floats[_]
np.linspace(unknown, 1, 5) -> _
np.linspace(0, f(3), 5) -> _
np.linspace(f(), f(), 5) -> Floats[5]
np.linspace(0, 1, 5, retstep=True) -> _
np.linspace(0, 1, 5, True, unknown) -> _
np.logspace(f(3), 1, 5) -> _
np.array(unknown) -> _
np.array([f(B), f(B)]) -> Floats[2, B]
np.array([f(B), f(_)]) -> Floats[2, B]
np.array([f(B), f(D)]) -> Floats[2, _]
np.array([f(B), f(2, 3)]) -> _
np.array([f(B), unknown]) -> _
np.array([f(B), i(B)]) -> Floats[2, B]
np.array(f(B), ndmin=n) -> _
np.array(f(B), dtype=unknown) -> Any[B]
np.array(repeated(f(B))) -> Floats[_, B]
np.array(repeated(unknown)) -> _
np.array([n, 2]) -> Ints[2]
np.array([f(), 2]) -> Floats[2]
np.asarray(unknown) -> _
np.copy(f(B, 1)) -> Floats[B, 1]
np.zeros_like(f(B)) -> Floats[B]
np.zeros_like(unknown) -> _
np.zeros_like(unknown, shape=(2, n)) -> Any[2, B]
np.zeros_like(unknown, shape=(2, n), dtype="int64") -> Ints[2, B]
np.zeros_like(f(B), shape=unknown) -> _
np.full_like(i(B), 2.5) -> Ints[B]
np.diag(f(B)) -> Floats[B, B]
np.diag(f(B), 2) -> Floats[B + 2, B + 2]
np.diag(f(B), n) -> _
np.diag(f(B, 3)) -> Floats[_]
np.diag(unknown) -> _
np.meshgrid(f(B), i(D)) -> (Floats[D, B], Ints[D, B])
np.meshgrid(f(B), i(D), indexing="ij") -> (Floats[B, D], Ints[B, D])
np.meshgrid(f(B), f(D), sparse=True) -> _
np.meshgrid(f(B), f(D), indexing="zz") -> _
np.meshgrid(f(B), unknown) -> _
np.meshgrid(f(B, 3), f(D)) -> _
np.vander(f(B)) -> Floats[B, B]
np.vander(f(B), n) -> Floats[B, B]
np.vander(f(B), unknown) -> _
np.vander(unknown) -> _
np.indices((n, 3)) -> Ints[2, B, 3]
np.indices(unknown) -> _
np.indices(n) -> _
np.indices((n, 3), sparse=True) -> _
np.indices((n, 3), unknown) -> Any[2, B, 3]
np.resize(f(B), (n, 2)) -> Floats[B, 2]
np.resize(unknown, (n, 2)) -> Any[B, 2]
np.resize(f(B), unknown) -> _
np.as_strided(f(B)) -> Floats[B]
np.as_strided(f(B), (n, 2), (8, 8)) -> Floats[B, 2]
np.as_strided(unknown, (n, 2)) -> Any[B, 2]
np.fromiter(unknown, float) -> Floats[_]
np.fromiter(repeated(2), int) -> Ints[_]
np.fromiter(repeated(2), float, 5) -> Floats[5]
np.fromiter([1, 2], float, -1) -> Floats[_]
np.fromiter([1, 2], float, unknown) -> Floats[_]
np.fromiter([1, 2], unknown) -> Any[2]
np.reshape(f(B, 4), (n, 2, 2)) -> Floats[B, 2, 2]|
np.reshape(f(B, 4), (-1, 2)) -> Floats[2 * B, 2]|
np.reshape(f(B, 4), -1) -> Floats[4 * B]|
np.reshape(f(B, D), -1) -> Floats[_]|
np.reshape(f(B, D, 2), (n, -1)) -> Floats[B, 2 * D]|
np.reshape(f(B, D, 2), (n, m, -1)) -> Floats[B, D, 2]|
np.reshape(f(_, 4), (-1, 4)) -> Floats[_, 4]|
np.reshape(f(_, 4), (3, -1)) -> Floats[3, _]|
np.reshape(f(B, 3), (2, -1)) -> Floats[2, _]|
np.reshape(f(B, 0), (n, -1)) -> Floats[B, 0]|
np.reshape(f(B2, 3), (n, -1)) -> Floats[B, 6]|
np.reshape(f(B2, 3), (-1, 2, 3)) -> Floats[B, 2, 3]|
np.reshape(f(B2, D3), (-1, 6)) -> Floats[_, 6]|
np.reshape(f(B_plus_1, 3), (-1, 3)) -> Floats[_, 3]|
np.reshape(f(B_plus_1, 3), (3, -1)) -> Floats[3, _]|
np.reshape(f(12), (-1, -1)) -> _
np.reshape(f(12), (-2, 3)) -> _
np.reshape(f(12), unknown) -> _
np.reshape(f(12), (unknown, 4)) -> Floats[_, 4]|
np.reshape(unknown, (3, 4)) -> _
np.ravel(f(B, 3)) -> Floats[3 * B]
np.ravel(f(B, _)) -> Floats[_]
np.ravel(unknown) -> _
np.transpose(f(B, 3, D)) -> Floats[D, 3, B]
np.transpose(f(B, 3), (1, 0)) -> Floats[3, B]
np.transpose(f(B, 3), unknown) -> _
np.transpose(f(B, 3), (unknown, 0)) -> _
np.transpose(unknown) -> _
np.swapaxes(f(B, 3), 0, 1) -> Floats[3, B]
np.swapaxes(f(B, 3), unknown, 1) -> _
np.swapaxes(unknown, 0, 1) -> _
np.moveaxis(f(B, 3, D), 0, unknown) -> _
np.moveaxis(f(B, 3, D), None, 0) -> _
np.moveaxis(f(B, 3, D), 0, None) -> _
np.moveaxis(f(B, 3, D), (0, 1), 0) -> _
np.moveaxis(unknown, 0, 1) -> _
np.rollaxis(f(B, 3, D), 2) -> Floats[D, B, 3]
np.rollaxis(f(B, 3, D), unknown) -> _
np.rollaxis(f(B, 3, D), 2, unknown) -> _
np.rollaxis(unknown, 2) -> _
np.rot90(f(B, 3)) -> Floats[3, B]
np.rot90(f(B, 3), unknown) -> _
np.rot90(f(B, 3), 1, unknown) -> _
np.rot90(unknown) -> _
np.rot90(unknown, 2) -> _
np.matrix_transpose(f(B, 3, D)) -> Floats[B, D, 3]
np.squeeze(f(1, B)) -> _
np.squeeze(f(1, B), 0) -> Floats[B]
np.squeeze(f(1, _), 0) -> Floats[_]
np.squeeze(f(1, 3, 1)) -> Floats[3]
np.squeeze(f(1, B), unknown) -> _
np.squeeze(unknown) -> _
np.expand_dims(f(B), 0) -> Floats[1, B]|
np.expand_dims(f(B), (0, -1)) -> Floats[1, B, 1]|
np.expand_dims(f(B), None) -> _
np.expand_dims(f(B), unknown) -> _
np.expand_dims(unknown, 0) -> _
np.atleast_1d(unknown) -> _
np.atleast_2d(f(B)) -> Floats[1, B]
np.atleast_2d(f(B), f(B)) -> _
np.atleast_3d(f(B)) -> Floats[1, B, 1]
np.atleast_3d(f(B, 2)) -> Floats[B, 2, 1]
np.atleast_3d(unknown) -> _
np.atleast_3d(f(B), f(B)) -> _
np.tile(f(B), 2) -> Floats[2 * B]
np.tile(f(3), n) -> Floats[3 * B]
np.tile(f(B), (n, 2)) -> Floats[B, 2 * B]
np.tile(f(B), n) -> Floats[_]
np.tile(f(B), unknown) -> _
np.tile(unknown, 2) -> _
np.repeat(f(B), 2) -> Floats[2 * B]
np.repeat(f(B, 3), n, 1) -> Floats[B, 3 * B]
np.repeat(f(B, 3), 2) -> Floats[6 * B]
np.repeat(f(B), [1, 2]) -> Floats[_]
np.repeat(f(2), [1, unknown]) -> Floats[_]
np.repeat(f(2), i(2)) -> Floats[_]
np.repeat(f(2), 2, unknown) -> _
np.repeat(unknown, 2) -> _
np.pad(f(B, 3), 1) -> Floats[B + 2, 5]
np.pad(f(B, 3), ((1, 0), (0, 2))) -> Floats[B + 1, 5]
np.pad(f(B, _), (1, 2)) -> Floats[B + 3, _]
np.pad(f(B, 3), unknown) -> _
np.pad(f(B, 3), ((1, 2),)) -> _
np.pad(f(B, 3), ((1, 2), 3)) -> _
np.pad(f(B, 3), ((1, 2), (3, unknown))) -> _
np.pad(f(B, 3), ((1, 2), (3, 4, 5))) -> _
np.pad(f(B, 3), (1, unknown)) -> _
np.pad(unknown, 1) -> _
np.pad(f(2, 3, 4), (1, 2, 3)) -> _
np.sort(f(B, 3)) -> Floats[B, 3]
np.sort(f(B, 3), None) -> Floats[3 * B]
np.sort(f()) -> _
np.sort(unknown) -> _
np.argsort(f(B, 3)) -> Ints[B, 3]
np.argsort(unknown) -> _
np.cumsum(f(B, 3)) -> Floats[3 * B]
np.cumsum(f(B, 3), 0) -> Floats[B, 3]
np.cumsum(b(B), 0) -> Ints[B]
np.cumsum(f()) -> _
np.cumsum(unknown) -> _
np.cumsum(f(B), 0, out=f(B)) -> _
np.diff(f(B)) -> Floats[B - 1]
np.diff(f(B), 2) -> Floats[B - 2]
np.diff(f(B, _), axis=-1) -> Floats[B, _]
np.diff(f(B), n) -> _
np.diff(f(B), axis=unknown) -> _
np.diff(f(B), prepend=0) -> _
np.diff(unknown) -> _
np.concatenate([f(B, 3), f(D, 3)]) -> Floats[B + D, 3]
np.concatenate([f(B, 3), f(B, _)]) -> Floats[2 * B, 3]
np.concatenate([f(B, 3), f(B, 4)], 1) -> Floats[B, 7]
np.concatenate([f(B, 3), f(_, 4)], 1) -> Floats[B, 7]
np.concatenate([f(B), f(B)]) -> Floats[2 * B]
np.concatenate([f(B), f(_)]) -> Floats[_]
np.concatenate([f(B, 2), f(D, 2)], 1) -> Floats[_, 4]
np.concatenate([f(B), unknown]) -> _
np.concatenate([f(B), f(B)], unknown) -> _
np.concatenate([f(B), f(B)], 0, f(B)) -> _
np.concatenate(unknown) -> _
np.concatenate([]) -> _
np.concatenate(f(2, B)) -> Floats[2 * B]
np.concatenate(f(B, 2)) -> Floats[2 * B]
np.concatenate(f(65, 2)) -> Floats[130]
np.concatenate(f(64, 2)) -> Floats[128]
np.concatenate(f(0, 2)) -> _
np.concatenate([f(B), i(B)]) -> Floats[2 * B]
np.concatenate([f(B), o(B)]) -> Any[2 * B]
np.stack([f(B), f(B)]) -> Floats[2, B]
np.stack([f(B), f(_)]) -> Floats[2, B]
np.stack([f(B), f(D)]) -> Floats[2, _]
np.stack([f(B), f(B)], 1) -> Floats[B, 2]
np.stack([f(B), f(B)], unknown) -> _
np.stack([f(B), f(B)], 0, f(2, B)) -> _
np.stack([f(B), unknown]) -> _
np.stack(unknown) -> _
np.vstack([f(B), f(B)]) -> Floats[2, B]
np.vstack([f(B), f(D, B)]) -> Floats[D + 1, B]
np.vstack(unknown) -> _
np.hstack([f(B), f(D)]) -> Floats[B + D]
np.hstack([f(B, 3), f(B, 4)]) -> Floats[B, 7]
np.hstack(unknown) -> _
np.column_stack([f(B), f(B, 3)]) -> Floats[B, 4]
np.column_stack([f(B), f(2, 3, 4)]) -> _
np.column_stack([f(B), f()]) -> _
np.column_stack(unknown) -> _
np.append(f(B), f(D)) -> Floats[B + D]
np.append(f(B, 3), f(B, 4), 1) -> Floats[B, 7]
np.append(f(B), unknown) -> _
np.append(unknown, f(B)) -> _
np.dstack([f(B, 3), f(B, 3)]) -> Floats[B, 3, 2]
np.dstack(unknown) -> _
np.block([f(B), f(B)]) -> Floats[2 * B]
np.block([[f(B, 2), f(B, 3)]]) -> Floats[B, 5]
np.block([[f(B)], f(B)]) -> _
np.block([]) -> _
np.block(f(B)) -> _
np.block([f(B), unknown]) -> _
np.block([[f(B)], [(f(B), f(B))]]) -> _
np.block([[f(B)], []]) -> _
np.r_[f(B), f(D)] -> Floats[B + D]
np.r_[unknown] -> _
np.r_[0:n] -> Ints[B]
np.r_[0:1:5j] -> Floats[5]
np.mgrid[:n, :3] -> Ints[2, B, 3]
np.mgrid[:n, unknown] -> _
np.mgrid[unknown] -> _
np.r_[1:] -> _
np.r_[f(B), unknown] -> _
np.c_[f(B), f(B)] -> Floats[B, 2]
np.c_[f(2, 3, 4)] -> _
np.c_[unknown] -> _
np.split(f(B, 4), 2) -> [Floats[_, 4], Floats[_, 4]]
np.split(f(B, 4), 2, 1) -> [Floats[B, 2], Floats[B, 2]]
np.split(f(B), [1, 2]) -> [Floats[_], Floats[_], Floats[_]]
np.split(f(5), [1, unknown]) -> [Floats[_], Floats[_], Floats[_]]
np.split(f(5), unknown) -> _
np.split(f(5), 0) -> _
np.split(f(65), 65) -> _
np.split(f(64), 64)[0] -> Floats[1]
np.split(f(5), [2], unknown) -> _
np.split(unknown, 2) -> _
np.array_split(f(B), 2) -> [Floats[_], Floats[_]]
np.array_split(f(5), 0) -> _
np.array_split(f(5), 65) -> _
np.array_split(f(64), 64)[0] -> Floats[1]
np.array_split(f(5), [2]) -> [Floats[2], Floats[3]]
np.array_split(f(5), 2, unknown) -> _
np.array_split(f(5), unknown) -> _
np.array_split(unknown, 2) -> _
np.hsplit(f(B, 4), 2) -> [Floats[B, 2], Floats[B, 2]]
np.hsplit(f(), 2) -> _
np.hsplit(unknown, 2) -> _
np.vsplit(f(4, B), 2) -> [Floats[2, B], Floats[2, B]]
np.matmul(f(B, 3), f(3, D)) -> Floats[B, D]
np.matmul(f(B, 3), f(3)) -> Floats[B]
np.matmul(f(3), f(3, D)) -> Floats[D]
np.matmul(f(B, D), f(D, B)) -> Floats[B, B]
np.matmul(f(B, 3), f(D, 2)) -> Floats[B, 2]
np.matmul(f(2, B, 3), f(1, 3, 2)) -> Floats[2, B, 2]
np.matmul(f(B), unknown) -> _
np.matmul(unknown, f(B)) -> _
np.matmul(f(B, 3), f(3), f(B)) -> _
np.dot(f(B, 3), f(3, D)) -> Floats[B, D]
np.dot(f(2, B, 3), f(5, 3, D)) -> Floats[2, B, 5, D]
np.dot(f(B), f()) -> Floats[B]
np.dot(f(B, 3), f(3), f(B)) -> _
np.dot(unknown, f(B)) -> _
np.dot(f(B), unknown) -> _
np.outer(f(B), f(D)) -> Floats[B, D]
np.outer(f(B), f(D), f(B, D)) -> _
np.outer(f(B), f(D, 2)) -> _
np.outer(f(B, 2), f(D)) -> _
np.outer(unknown, f(D)) -> _
np.outer(f(B), unknown) -> _
np.inner(f(B, 3), f(D, 3)) -> Floats[B, D]
np.inner(f(), f(B)) -> _
np.inner(f(B), f()) -> _
np.inner(unknown, f(B)) -> _
np.inner(f(B), unknown) -> _
np.vdot(f(B), unknown) -> _
np.vdot(unknown, f(B)) -> _
np.trace(f(B, B), dtype=float) -> _
np.trace(unknown) -> _
np.kron(f(B, 2), f(3, 4)) -> Floats[3 * B, 8]
np.kron(f(B), f(D)) -> Floats[_]
np.kron(f(B), unknown) -> _
np.kron(unknown, f(B)) -> _
np.cross(f(B, 3), f(3)) -> Floats[B, 3]
np.cross(f(B, 2), f(B, 3)) -> _
np.cross(f(B, 3), f(B, 2)) -> _
np.cross(f(), f(3)) -> _
np.cross(f(3), f()) -> _
np.cross(f(3), f(3), axis=0) -> _
np.cross(f(3), f(3), 0) -> _
np.cross(unknown, f(3)) -> _
np.cross(f(3), unknown) -> _
np.tensordot(f(B, 3), f(3, D), 1) -> Floats[B, D]
np.tensordot(f(B, 3), f(3, D), unknown) -> _
np.tensordot(f(B, 3), f(3, D), (1, unknown)) -> _
np.tensordot(f(B, 3), f(3, D), (unknown, 0)) -> _
np.tensordot(f(B, 3), f(3, D), (1, None)) -> _
np.tensordot(f(B, 3), f(3, D), (1, 0, 2)) -> _
np.tensordot(f(B, 3), unknown) -> _
np.tensordot(unknown, f(B, 3)) -> _
np.einsum("ij,jk->ik", f(B, 3), f(3, D)) -> Floats[B, D]
np.einsum("ij,jk->ik", f(_, 3), f(3, D)) -> Floats[_, D]
np.einsum("ij,ij->ij", f(_, 3), f(B, 3)) -> Floats[B, 3]
np.einsum("ij,ij->ij", f(B, 3), f(_, 3)) -> Floats[B, 3]
np.einsum("ij", f(B)) -> _
np.einsum("ij", f(B, 2, 3)) -> _
np.einsum("...ij", f(B)) -> _
np.einsum("ij,jk", f(B, 3)) -> _
np.einsum("...,...", f(2), f(3)) -> _
np.einsum("...,...", f(B), f(B)) -> Floats[B]
np.einsum("i...->i", f(B, 3)) -> Floats[B]
np.einsum(unknown, f(B)) -> _
np.einsum("i", unknown) -> _
np.einsum("i", f(B), out=f(B)) -> _
np.einsum(f(B), [0]) -> _
np.take(f(B, 3), i(D)) -> Floats[D]
np.take(f(B, 3), i(D), 0) -> Floats[D, 3]
np.take(f(B, 3), i(D, 2), 1) -> Floats[B, D, 2]
np.take(f(B, 3), unknown) -> _
np.take(unknown, i(D)) -> _
np.take(f(B, 3), i(D), unknown) -> _
np.take(f(B, 3), i(D), 0, f(D, 3)) -> _
np.take_along_axis(f(B, 3), i(B, 2), 1) -> Floats[B, 2]
np.take_along_axis(f(B, 3), i(1, 2), 1) -> Floats[B, 2]
np.take_along_axis(f(B, 3), i(B), 1) -> _
np.take_along_axis(f(B, 3), unknown, 1) -> _
np.take_along_axis(unknown, i(B), 0) -> _
np.take_along_axis(f(B, 3), i(B, 2)) -> Floats[B, 2]
np.insert(f(B), 0, 1.0) -> Floats[B + 1]
np.insert(f(B, 3), 0, f(3), 0) -> Floats[B + 1, 3]
np.insert(f(B, 3), 0, f(D, 3), 0) -> Floats[B + D, 3]
np.insert(f(B, 3), 0, 1) -> Floats[3 * B + 1]
np.insert(f(B), 0, f(D, 3)) -> _
np.insert(f(B), [0, 1], 1) -> _
np.insert(f(B), unknown, 1) -> _
np.insert(f(B), 0, unknown) -> _
np.insert(unknown, 0, 1) -> _
np.delete(f(B), 0) -> Floats[B - 1]
np.delete(f(B, 3), 0) -> Floats[3 * B - 1]
np.delete(f(B, 3), n, 0) -> Floats[B - 1, 3]
np.delete(f(B), [0, 1]) -> Floats[_]
np.delete(f(5), [0, unknown]) -> Floats[_]
np.delete(f(5), i(2)) -> Floats[_]
np.delete(f(5), 0, unknown) -> _
np.delete(unknown, 0) -> _
np.searchsorted(unknown, f(B)) -> Ints[B]
np.searchsorted(f(B), unknown) -> _
np.digitize(f(B), unknown) -> Ints[B]
np.digitize(unknown, f(B)) -> _
np.diagonal(f(B, 3)) -> Floats[_]
np.diagonal(f(2, 3, 4)) -> _
np.diagonal(f(2, 3), 0, 1, 0) -> _
np.diagonal(f(2, 3), 0, unknown, 1) -> _
np.diagonal(unknown) -> _
np.lexsort(f(2, B)) -> Ints[B]
np.lexsort(f(B)) -> _
np.lexsort((f(B), f(B))) -> Ints[B]
np.lexsort(unknown) -> _
np.unravel_index(i(B), (2, n)) -> (Ints[B], Ints[B])
np.unravel_index(i(B), unknown) -> _
np.unravel_index(unknown, (2, 3)) -> _
np.ix_(i(B), i(D)) -> (Ints[B, 1]|, Ints[1, D]|)
np.ix_(b(B), i(D)) -> _
np.ix_(i(B, 2), i(D)) -> _
np.ix_(unknown, i(D)) -> _
np.sliding_window_view(f(B), 3) -> Floats[B - 2, 3]
np.sliding_window_view(f(B, 5), (2, 3)) -> Floats[B - 1, 3, 2, 3]
np.sliding_window_view(f(B, 5), 2, 0) -> Floats[B - 1, 5, 2]
np.sliding_window_view(f(B, 5), 2, axis=-1) -> Floats[B, 4, 2]
np.sliding_window_view(f(B, 5), (2, 3), (1, 0)) -> Floats[B - 2, 4, 2, 3]
np.sliding_window_view(f(B, 5), 2) -> _
np.sliding_window_view(f(9), n) -> Floats[_, B]
np.sliding_window_view(f(B), unknown) -> _
np.sliding_window_view(f(B), 2, unknown) -> _
np.sliding_window_view(unknown, 2) -> _
np.cov(f(B, 3)) -> _
np.cov(f(B, 3), rowvar=False) -> Floats[3, 3]
np.cov(f(1, 3)) -> _
np.cov(f(3, 4), f(3, 4)) -> _
np.cov(f(3)) -> _
np.cov(f(3, 4), rowvar=unknown) -> _
np.cov(unknown) -> _
np.bincount(i(B)) -> Ints[_]
np.bincount(i(B), f(B)) -> Floats[_]
np.bincount(i(B), minlength=5) -> Ints[_]
np.histogram(f(B), n) -> (Ints[B], Floats[B + 1])
np.histogram(f(B), 5, None, True) -> (Any[5], Floats[6])
np.histogram(f(B), 5, None, False) -> (Ints[5], Floats[6])
np.histogram(f(B), 5, weights=f(B)) -> (Any[5], Floats[6])
np.histogram(f(B), f(D)) -> (Ints[D - 1], Floats[D])
np.histogram(f(B), f(2, 3)) -> _
np.histogram(f(B), "auto") -> _
np.histogram(f(B), unknown) -> _
np.polyfit(f(B), f(B), n) -> Floats[B + 1]
np.polyfit(f(B), f(B), 2, w=f(B)) -> Floats[3]
np.polyfit(f(B), f(B), 2, cov=True) -> _
np.polyfit(f(B), f(B), unknown) -> _
np.polyfit(f(B), unknown, 2) -> _
np.polyfit(f(B), f(2, 3, 4), 2) -> _
np.polyfit(f(B), f(B, D), 2) -> Floats[3, D]
np.polyfit(f(), f(), 2) -> _
np.polyval(unknown, f(B)) -> _
np.polyval(f(B), unknown) -> _
np.interp(unknown, f(B), f(B)) -> _
np.interp(f(B), f(D), unknown) -> _
np.interp(f(B), f(D), i(D)) -> Floats[B]
np.interp(f(B), f(D), c(D)) -> Complexes[B]
np.hanning(n) -> Floats[B]
np.hanning(unknown) -> Floats[_]
np.convolve(f(B), f(3)) -> Floats[_]
np.convolve(f(0), f(3)) -> Floats[_]
np.convolve(f(3), f(0)) -> Floats[_]
np.convolve(f(4), f(3), "odd") -> Floats[_]
np.convolve(f(4), f(3), unknown) -> Floats[_]
np.convolve(f(3), unknown) -> _
np.convolve(unknown, f(3)) -> _
np.gradient(f(B)) -> Floats[B]
np.gradient(f(B, 3)) -> (Floats[B, 3], Floats[B, 3])
np.gradient(f(B, 3), axis=1) -> Floats[B, 3]
np.gradient(f(B, 3), axis=(0, 1)) -> _
np.gradient(f(B), unknown) -> _
np.gradient(f()) -> _
np.gradient(unknown) -> _
np.sum(f(B, 3), 0) -> Floats[3]
np.sum(f(B, 3), 0, None, f(3)) -> _
np.sum(f(B, 3), unknown) -> _
np.sum(f(B, 3), 0, keepdims=unknown) -> _
np.sum(f(B, 3), 0, keepdims=True) -> Floats[1, 3]|
np.sum(f(B, 3), (0, unknown)) -> _
np.sum(unknown) -> _
np.sum(o(B), 0) -> Any[]
np.sum(b(B), 0, dtype=unknown) -> Any[]
np.mean(f(B, 3), 0, None, f(3)) -> _
np.mean(o(B), 0) -> Any[]
np.mean(unknown) -> _
np.std(unknown, 0) -> _
np.std(f(B, 3), 0, None, f(3)) -> _
np.max(f(B, 3), 0, f(3)) -> _
np.max(unknown) -> _
np.any(f(B, 3), 0, b(3)) -> _
np.any(unknown) -> _
np.argmax(f(B, 3), 0, i(3)) -> _
np.argmax(f(B, 3), 1) -> Ints[B]
np.argmax(unknown) -> _
np.median(f(B, 3), 0, f(3)) -> _
np.median(unknown) -> _
np.median(i(B, 3), 0) -> Floats[3]
np.count_nonzero(unknown) -> _
np.average(f(B, 3), 0, f(B)) -> Floats[3]
np.average(f(B, 3), 0, f(B), True) -> _
np.average(f(B, 3), 0, unknown) -> _
np.average(f(B, 3), 0, returned=unknown) -> _
np.average(unknown) -> _
np.average(i(B, 3), 0, c(B)) -> Complexes[3]
np.trapezoid(f(B, 3)) -> Floats[B]
np.trapezoid(f(B, 3), f(B, 3)) -> _
np.trapezoid(f(B, 3), unknown) -> _
np.trapezoid(unknown) -> _
np.trapezoid(f(B, 3), f(), axis=0) -> Floats[3]
np.quantile(f(B, 3), f(D), 0) -> Floats[D, 3]
np.quantile(f(B, 3), unknown, 0) -> _
np.quantile(f(B, 3), 0.5, 0, f(3)) -> _
np.quantile(f(B, 3), 0.5, 0, keepdims=True) -> Floats[1, 3]|
np.quantile(f(B, 3), 0.5, 0, keepdims=unknown) -> _
np.quantile(unknown, 0.5) -> _
np.linalg.norm(o(B, 3), axis=1) -> Any[B]
np.linalg.norm(f(B, 3), axis=1) -> Floats[B]
np.linalg.norm(unknown) -> _
np.linalg.inv(f(B, B)) -> Floats[B, B]
np.linalg.inv(i(B, B)) -> Floats[B, B]
np.linalg.inv(unknown) -> _
np.linalg.pinv(f(B, 3)) -> Floats[3, B]
np.linalg.pinv(f(B)) -> _
np.linalg.pinv(unknown) -> _
np.linalg.solve(f(B, B), f(B, 3)) -> Floats[B, 3]
np.linalg.solve(f(2, B, B), f(B, 3)) -> _
np.linalg.solve(f(B, B), f(2, B, 3)) -> _
np.linalg.solve(unknown, f(B)) -> _
np.linalg.solve(f(B, B), unknown) -> _
np.linalg.det(unknown) -> _
np.linalg.eigh(c(B, B)) -> (Floats[B], Complexes[B, B])
np.linalg.eigh(f(2, B, B)) -> (Floats[2, B], Floats[2, B, B])
np.linalg.eigh(unknown) -> _
np.linalg.eigvalsh(c(B, B)) -> Floats[B]
np.linalg.eigvalsh(unknown) -> _
np.linalg.eig(f(B, B)) -> (Any[B], Any[B, B])
np.linalg.eig(unknown) -> _
np.linalg.eigvals(f(B, B)) -> Any[B]
np.linalg.eigvals(f(2, B, B)) -> Any[2, B]
np.linalg.eigvals(unknown) -> _
np.linalg.svd(f(B, 3)) -> (Floats[B, B], Floats[_], Floats[3, 3])
np.linalg.svd(f(B, 3), False) -> (Floats[B, _], Floats[_], Floats[_, 3])
np.linalg.svd(f(2, 3), compute_uv=False) -> _
np.linalg.svd(f(2, 3), True, unknown) -> _
np.linalg.svd(f(2, 3), unknown) -> _
np.linalg.svd(f(2, 3, 4)) -> _
np.linalg.svd(unknown) -> _
np.linalg.qr(f(B, 3)) -> (Floats[B, _], Floats[_, 3])
np.linalg.qr(f(B, 3), "complete") -> (Floats[B, B], Floats[B, 3])
np.linalg.qr(f(B, 3), "r") -> _
np.linalg.qr(f(2, 3, 4)) -> _
np.linalg.qr(unknown) -> _
np.linalg.lstsq(f(B, 3), f(B)) -> (Floats[3], Floats[_], Ints[], Floats[_])
np.linalg.lstsq(f(B, 3), f(B, D)) -> (Floats[3, D], Floats[_], Ints[], Floats[_])
np.linalg.lstsq(c(5, 3), f(5)) -> (Complexes[3], Floats[_], Ints[], Floats[3])
np.linalg.lstsq(f(B), f(B)) -> _
np.linalg.lstsq(f(B, 3), f(2, 3, 4)) -> _
np.linalg.lstsq(unknown, f(B)) -> _
np.linalg.lstsq(f(B, 3), unknown) -> _
np.linalg.multi_dot([f(B, 3), f(3, D)]) -> Floats[B, D]
np.linalg.multi_dot([f(B, 3)]) -> _
np.linalg.multi_dot([f(B, 3), f(3, D)], out=f(B, D)) -> _
np.linalg.multi_dot(unknown) -> _
np.linalg.multi_dot([f(B, 3), unknown]) -> _
np.fft.fft(f(B)) -> Complexes[B]
np.fft.fft(f(B), n) -> Complexes[B]
np.fft.fft(f(B), unknown) -> Complexes[_]
np.fft.fft(f(B), axis=unknown) -> _
np.fft.fft(unknown) -> _
np.fft.rfft(f(B)) -> Complexes[_]
np.fft.rfft(f(B), 8) -> Complexes[5]
np.fft.rfft(f(B), n) -> Complexes[_]
np.fft.rfft(f(B, 8)) -> Complexes[B, 5]
np.fft.irfft(c(B)) -> Floats[2 * B - 2]
np.fft.irfft(c(B), n) -> Floats[B]
np.fft.irfft(c(_)) -> Floats[_]
np.fft.fft2(f(B, 3)) -> Complexes[B, 3]
np.fft.fft2(f(B, 3), (2, 2)) -> _
np.fft.fft2(unknown) -> _
np.fft.rfft2(f(B, 4)) -> Complexes[B, 3]
np.fft.rfft2(f(B, 4), (2, 2)) -> _
np.fft.rfft2(f(B, 4), axes=(0, 1)) -> _
np.fft.irfft2(c(B, 4)) -> Floats[B, 6]
np.fft.irfft2(c(B, 4), (n, 6)) -> Floats[B, 6]
np.fft.irfft2(c(B, 4), (2, 3, 4)) -> _
np.fft.irfft2(c(B, 4), unknown) -> _
np.fft.irfft2(c(B, 4), axes=(0, 1)) -> _
np.fft.irfft2(unknown) -> _
np.fft.fftfreq(n) -> Floats[B]
np.fft.fftfreq(unknown) -> Floats[_]
np.fft.rfftfreq(n) -> Floats[_]
np.fft.rfftfreq(unknown) -> _
np.fft.fftshift(unknown) -> _
np.random.rand(n, 3) -> Floats[B, 3]
np.random.randint(0, 5, n) -> Ints[B]
rng.normal(size=n) -> Floats[B]
rng.normal(size=unknown) -> _
rng.normal(size=(n, unknown)) -> Floats[B, _]
rng.normal(f(B), f(D)) -> _
rng.normal(f(2), f(3)) -> _
rng.normal(f(B), unknown) -> _
rng.normal(f(B), scale=f(2, 1)) -> Floats[2, B]
rng.normal(0.0, 1.0, n, 5) -> _
rng.normal(odd=1.0) -> _
rng.normal(size=3, dtype=unknown) -> Any[3]
rng.integers(5, size=n) -> Ints[B]
rng.integers(unknown) -> _
rng.integers(unknown, size=n) -> Ints[B]
rng.integers(i(B), i(B, 1)) -> Ints[B, B]
rng.integers(5, size=n, dtype=unknown) -> Any[B]
rng.integers(5, size=unknown) -> _
rng.random(n) -> Floats[B]
rng.random(n, out=f(B)) -> _
rng.random(n, dtype=unknown) -> Any[B]
rng.random(unknown) -> _
rng.choice(n, 3) -> Ints[3]
rng.choice(i(B), 3) -> Ints[3]
rng.choice(f(B, 3), n) -> Floats[B, 3]
rng.choice(f(B, 3), 2, axis=1) -> _
rng.choice(f(B, 3), 2, axis=unknown) -> _
rng.choice(unknown, 3) -> _
rng.choice(5, unknown) -> _
rng.permutation(n) -> Ints[B]
rng.permutation(f(B, 3)) -> Floats[B, 3]
rng.permutation(f()) -> _
rng.permutation(unknown) -> _
rng.permuted(f(B, 3)) -> Floats[B, 3]
rng.permuted(f(B, 3), out=f(B, 3)) -> _
rng.permuted(unknown) -> _
rng.multivariate_normal(f(B), f(B, B), n) -> Floats[B, B]
rng.multivariate_normal(f(B, 2), f(2, 2)) -> _
rng.multivariate_normal(unknown, f(2, 2)) -> _
rng.multivariate_normal(f(B), f(B, B), unknown) -> _
rng.multivariate_normal(cov=f(2, 2)) -> _
rng.dirichlet(f(B), n) -> Floats[B, B]
rng.dirichlet(unknown) -> _
rng.multinomial(5, f(B), n) -> Ints[B, B]
rng.multinomial(i(2), f(B)) -> _
rng.multinomial(5) -> _
rng.multinomial(5, unknown) -> _
rng.multinomial(unknown, f(B)) -> _
np.add.outer(f(B), f(D)) -> Floats[B, D]
np.add.outer(f(B), unknown) -> _
np.add.outer(unknown, f(B)) -> _
np.add.outer(f(B), f(D), dtype=float) -> _
np.add.reduce(f(B, 3)) -> Floats[3]
np.add.reduce(f(B, 3), 0, float) -> Any[3]
np.add.reduce(f(B, 3), 0, None, f(3)) -> _
np.add.reduce(unknown) -> _
np.add.reduce(f(B, 3), unknown) -> _
np.hypot.reduce(f(B, 3)) -> Any[3]
np.divide.accumulate(f(B, 3)) -> Any[B, 3]
np.maximum.reduce(b(B, 3)) -> Bools[3]
np.multiply.reduce(b(B, 3)) -> Ints[3]
np.add.accumulate(f(B, 3), 1) -> Floats[B, 3]
np.add.accumulate(f(B, 3), None) -> _
np.add.accumulate(f(B, 3), 0, float) -> Any[B, 3]
np.add.accumulate(f(B, 3), 0, None, f(B, 3)) -> _
np.add.accumulate(unknown) -> _
f(B, 3)[0] -> Floats[3]
f(B, 3)[:, 0] -> Floats[B]
f(B, 3)[1:] -> Floats[B - 1, 3]
f(B, 3)[:-1] -> Floats[B - 1, 3]
f(B, 3)[1:-1] -> Floats[B - 2, 3]
f(B, 3)[:2] -> Floats[_, 3]
f(B, 3)[-2:] -> Floats[_, 3]
f(B, 3)[2:1] -> Floats[_, 3]
f(B, 3)[::2] -> Floats[_, 3]
f(B, 3)[::-1] -> Floats[B, 3]
f(B, 3)[::1] -> Floats[B, 3]
f(B, 3)[1::1] -> Floats[B - 1, 3]
f(B, 3)[1::-1] -> Floats[_, 3]
f(B, 3)[unknown:] -> Floats[_, 3]
f(B, 3)[:unknown] -> Floats[_, 3]
f(B, 3)[n:] -> Floats[_, 3]
f(B, 3)[:, ::0] -> Floats[B, _]
f(_, 3)[1:] -> Floats[_, 3]
f(_, 3)[:] -> Floats[_, 3]
f(5, 3)[unknown:] -> Floats[_, 3]
f(5, 3)[:2:unknown] -> Floats[_, 3]
f(B, 3)[unknown] -> _
f(B, 3)[n] -> Floats[3]
f(B, 3)[0, unknown] -> _
f(B, 3)[..., ...] -> _
f(B, 3)[i(D)] -> Floats[D, 3]
f(B, 3)[i(D), 0] -> Floats[D]
f(B, 3)[i(D), i(D)] -> Floats[D]
f(B, 3)[b(B)] -> Floats[_, 3]
f(B, 3)[b(B, 3)] -> Floats[_]
f(B, 3)[b(B), 0] -> Floats[_]
f(B, 3)[f(D)] -> _
f(B, 3)[b()] -> _
f(B, 3)[i()] -> Floats[3]
f(B, 3, 4)[b(B, 3)] -> Floats[_, 4]
f(B, 3, 4)[b(B, 3), 1:] -> Floats[_, 3]
f(B, 3, 4)[0, :, i(D)] -> Floats[D, 3]
f(B, 3, 4)[:, i(D), i(D)] -> Floats[B, D]
f(B, 3, 4)[i(D), :, i(D)] -> Floats[D, 3]
f(B, 3, 4)[i(D), ..., None] -> Floats[D, 3, 4, 1]|
f(B, 3, 4)[i(D), None, 0] -> Floats[D, 1, 4]|
f(B, 3)[["x"]] -> _
unknown[0] -> _
f(B, 3).astype(unknown) -> Any[B, 3]
f(B, 3).astype("int64") -> Ints[B, 3]
unknown.astype(float) -> _
f(B, 3).reshape(-1) -> Floats[3 * B]|
f(B, 3).reshape(n, 3) -> Floats[B, 3]|
f(B, 3).reshape(unknown) -> _
f(B, 3).transpose() -> Floats[3, B]
f(B, 3).transpose(1, 0) -> Floats[3, B]
f(B, 3).transpose(None) -> Floats[3, B]
f(B, 3).item() -> Floats[]
unknown.item() -> _
f(B, 3).view() -> Floats[B, 3]
f(B, 3).view("int64") -> _
f(B, 3).view(dtype="int64") -> _
unknown.view() -> _
f(B, 3).round(out=f(B, 3)) -> _
unknown.round() -> _
f(B, 3).copy() -> Floats[B, 3]
f(B, 1)[:, None] -> Floats[B, 1, 1]|
f(8, 1) + f(8) -> Floats[8, 8]
f(8)[:, None] - f(8) -> Floats[8, 8]
f(8, 1) - f(4) -> Floats[8, 4]
f(1, 1) - f(1) -> Floats[1, 1]
f(_, 1) - f(_) -> Floats[_, _]
f(3, 3) == i(3) -> Bools[3, 3]
f(2, 8, 1) - f(8) -> Floats[2, 8, 8]
f(8, 1) - f(8, 1) -> Floats[8, 1]
np.sum(f(), 0) -> _
f()[0] -> _
np.reshape(f(), (2, 2)) -> Floats[2, 2]|
np.flip(f()) -> Floats[]
np.inner(f(B, 3), f(D, 3)) -> Floats[B, D]
np.select([b(4)], [i(4)]) -> Ints[4]
np.select([b(4)], [i(4)], 0.5) -> Floats[4]
np.select([b(4), b(4)], [b(4), 1]) -> Ints[4]
np.choose(i(3, 1), [i(4), f(4)]) -> Floats[3, 4]
np.compress(b(3), f(3, 4), 0) -> Floats[_, 4]
np.extract(b(3), f(3)) -> Floats[_]
np.piecewise(i(5), unknown) -> Ints[5]
np.diag_indices(n) -> (Ints[B], Ints[B])
np.diag_indices(3, 3) -> (Ints[3], Ints[3], Ints[3])
np.diag_indices_from(f(B, B)) -> (Ints[B], Ints[B])
np.tril_indices(3) -> (Ints[6], Ints[6])
np.tril_indices(3, -1, 2) -> (Ints[3], Ints[3])
np.triu_indices(3, 1) -> (Ints[3], Ints[3])
np.triu_indices(n) -> (Ints[_], Ints[_])
np.tril_indices_from(f(3, 3)) -> (Ints[6], Ints[6])
np.diagflat(f(2, 3), 1) -> Floats[7, 7]
np.cumulative_sum(f(B), include_initial=True) -> Floats[B + 1]
np.cumulative_sum(f(2, 3)) -> _
np.cumulative_prod(b(2, 3), axis=1) -> Ints[2, 3]
np.divmod(i(3), f(3)) -> (Floats[3], Floats[3])
np.modf(f(B, 3)) -> (Floats[B, 3], Floats[B, 3])
np.frexp(f(B, 3)) -> (Floats[B, 3], Ints[B, 3])
np.broadcast_arrays(f(3, 1), i(4)) -> (Floats[3, 4], Ints[3, 4])
np.broadcast_shapes((3, 1), (1, 4)) -> (3, 4)
np.matvec(f(B, 3, 4), f(4)) -> Floats[B, 3]
np.vecmat(f(3), f(B, 3, 4)) -> Floats[B, 4]
np.polyadd(f(2), f(3)) -> Floats[3]
np.polyadd(f(B), f(B)) -> Floats[B]
np.polyadd(f(B), f(D)) -> Floats[_]
np.polyder(f(3)) -> Floats[2]
np.polyder(f(3), 4) -> Floats[0]
np.polyint(i(3), 2) -> Floats[5]
np.poly(f(3, 3)) -> Floats[4]
np.poly(f(0)) -> _
np.histogram2d(f(4), f(4), 5) -> (Floats[5, 5], Floats[6], Floats[6])
np.histogram2d(f(4), f(4), [3, 4]) -> (Floats[3, 4], Floats[4], Floats[5])
np.histogram_bin_edges(f(4), n) -> Floats[B + 1]
np.packbits(b(9)) -> Ints[2]
np.packbits(b(9, 9), 1) -> Ints[9, 2]
np.unpackbits(i(2, 3), 0) -> Ints[16, 3]
np.frombuffer(unknown) -> Floats[_]
np.frombuffer(unknown, "int8", 5) -> Ints[5]
np.linalg.svdvals(f(5, 3, 2)) -> Floats[5, 2]
np.linalg.slogdet(f(5, 3, 3)) -> (Floats[5], Floats[5])
np.linalg.cond(f(5, 3, 3)) -> Floats[5]
np.linalg.matrix_rank(f(5, 3, 2)) -> Ints[5]
np.linalg.tensorinv(f(6, 4, 8, 3)) -> Floats[8, 3, 6, 4]
np.linalg.tensorsolve(f(6, 4, 2, 12), f(6, 4)) -> Floats[2, 12]
np.linalg.matrix_norm(f(5, 3, 2)) -> Floats[5]
np.linalg.vector_norm(f(5, 3), axis=0, keepdims=True) -> Floats[1, 3]|
np.linalg.cross(f(2, 3), f(3)) -> Floats[2, 3]
np.fft.hfft(f(4)) -> Floats[6]
np.fft.ihfft(f(4)) -> Complexes[3]
f(B, 3).compress(b(B), 0) -> Floats[_, 3]
np.random.noncentral_f(1.0, 2.0, 3.0, 5) -> Floats[5]
f(3, 4)[0:0] -> Floats[0, 4]
f(0)[:1] -> Floats[0]
f(_, 4)[9] -> Floats[4]
np.split(f(_, 4), 3) -> [Floats[_, 4], Floats[_, 4], Floats[_, 4]]
np.average(f(3, 4), 1, f(4)) -> Floats[3]
np.average(f(3, 4), None, f(3, 4)) -> Floats[]
np.shape(f(B, 3)) -> (B, 3)
np.shape(unknown) -> _
np.ndim(f(B, 3)) -> 2
np.ndim(unknown) -> _
np.sort_complex(f(B, 3)) -> Complexes[B, 3]
np.unstack(f(3, B), axis=0) -> (Floats[B], Floats[B], Floats[B])
np.hstack([f(3), f(2)]) -> Floats[5]
np.hstack([f(B, 3), f(B, 2)]) -> Floats[B, 5]
np.size(f(B, 3)) -> 3 * B
np.size(f(B, 3), 0) -> B
np.size(unknown) -> _
rng.choice(5, 8) -> Ints[8]
np.modf(f(3), out=f(3)) -> _
np.std(i(3, 4), 1, dtype=unknown) -> Any[3]
np.polyadd(2.0, 3.0) -> Floats[1]
np.reshape(f(12), repeated(5)) -> _
"""

REFUSED = r"""
np.sliding_window_view(f(3, 4), 5, axis=0) -> sliding_window_view takes at most 3 rows of Floats2d[3, 4], not 5
np.squeeze(f(2, 3), 0) -> squeeze takes away axes of size 1, which axis 0 of Floats2d[2, 3] is not
np.repeat(f(2), i(3)) -> repeat takes one count, or one for each of 2 items, not 3
np.random.randint(10, 0, 5) -> there are no integers from 10 to below 0; are low and high swapped?
np.random.randint(0, size=(2, 3)) -> there are no integers from 0 to below 0; are low and high swapped?
np.trapezoid(f(4), f(5)) -> trapezoid takes as many places as axis 0 of Floats1d[4] has items, not Floats1d[5]
np.copyto(f(3, 4), f(3, 2)) -> `Floats2d[3, 4] = Floats2d[3, 2]` cannot be broadcast: sizes must be equal, or one of them 1
np.copyto(f(4), f(1, 3)) -> `Floats1d[4] = Floats2d[1, 3]` cannot be broadcast: sizes must be equal, or one of them 1
np.put_along_axis(f(3, 4), i(3, 1), f(2, 1), 1) -> `Floats2d[3, 1] = Floats2d[2, 1]` cannot be broadcast: sizes must be equal, or one of them 1
np.putmask(f(3, 4), b(4), 0) -> putmask takes a mask of as many items as Floats2d[3, 4], not Array1d[4]
np.place(i(6), b(2, 2), [1]) -> place takes a mask of as many items as Ints1d[6], not Array2d[2, 2]
np.fill_diagonal(f(3, 3, 2), 1) -> fill_diagonal takes axes of one size, not Floats3d[3, 3, 2]
f(4).partition(4) -> partition takes places that axis 0 of Floats1d[4] has, not 4
np.partition(f(4), 4) -> partition takes places that axis 0 of Floats1d[4] has, not 4
np.argpartition(f(4), (0, -5)) -> argpartition takes places that axis 0 of Floats1d[4] has, not -5
np.cov(f(4), f(5)) -> cov takes vectors of equal length, not Floats1d[4] and Floats1d[5]
np.zeros((3, -1)) -> a size is 0 or more, not -1
np.linspace(0, 1, -1) -> a size is 0 or more, not -1
f(8, 3) + f(8, 4) -> `Floats2d[8, 3] + Floats2d[8, 4]` cannot be broadcast: sizes must be equal, or one of them 1
f(8, 3) / i(8, 4) -> `Floats2d[8, 3] / Ints2d[8, 4]` cannot be broadcast: sizes must be equal, or one of them 1
f(B, 3) * b(B, 4) -> `Floats2d[B, 3] * Array2d[B, 4]` cannot be broadcast: sizes must be equal, or one of them 1
f(8, 1) - f(8) -> `Floats2d[8, 1] - Floats1d[8]` would be stretched to Floats2d[8, 8]; did you mean .reshape(-1, 1)?
f(8) - f(8, 1) -> `Floats1d[8] - Floats2d[8, 1]` would be stretched to Floats2d[8, 8]; did you mean .reshape(-1, 1)?
f(B, 1) - f(B) -> `Floats2d[B, 1] - Floats1d[B]` would be stretched to Floats2d[B, B]; did you mean .reshape(-1, 1)?
f(B, 1) == f(B) -> `Floats2d[B, 1] == Floats1d[B]` would be stretched to Floats2d[B, B]; did you mean .reshape(-1, 1)?
i(B, 1) > f(B) -> `Ints2d[B, 1] > Floats1d[B]` would be stretched to Floats2d[B, B]; did you mean .reshape(-1, 1)?
f(B_plus_1, 1) - f(B_plus_1) -> `Floats2d[B + 1, 1] - Floats1d[B + 1]` would be stretched to Floats2d[B + 1, B + 1]; did you mean .reshape(-1, 1)?
f(8, 3) == i(8) -> `Floats2d[8, 3] == Ints1d[8]` compares scores of classes with labels; did you mean .argmax(axis=1)?
f(8, _) == i(8) -> `Floats2d[8, *] == Ints1d[8]` compares scores of classes with labels; did you mean .argmax(axis=1)?
i(8) == f(8, 3) -> `Ints1d[8] == Floats2d[8, 3]` compares scores of classes with labels; did you mean .argmax(axis=1)?
f(B, 3) == i(B) -> `Floats2d[B, 3] == Ints1d[B]` compares scores of classes with labels; did you mean .argmax(axis=1)?
f(8, 3) == f(8) -> `Floats2d[8, 3] == Floats1d[8]` cannot be broadcast: sizes must be equal, or one of them 1
f(8, 3) > i(8) -> `Floats2d[8, 3] > Ints1d[8]` cannot be broadcast: sizes must be equal, or one of them 1
f(8, 3) - i(8) -> `Floats2d[8, 3] - Ints1d[8]` cannot be broadcast: sizes must be equal, or one of them 1
np.add(f(B), f(D)) -> `Floats1d[B] and Floats1d[D]` cannot be broadcast: sizes must be equal, or one of them 1
np.add(f(2), f(3)) -> `Floats1d[2] and Floats1d[3]` cannot be broadcast: sizes must be equal, or one of them 1
np.add(f(2, 1), f(3, 4), f(3)) -> `Floats2d[2, 1] and Floats2d[3, 4]` cannot be broadcast: sizes must be equal, or one of them 1
np.maximum(f(B, 2), f(3)) -> `Floats2d[B, 2] and Floats1d[3]` cannot be broadcast: sizes must be equal, or one of them 1
np.equal(f(8, 1), f(8)) -> `Floats2d[8, 1] == Floats1d[8]` would be stretched to Floats2d[8, 8]; did you mean .reshape(-1, 1)?
np.subtract(f(8, 1), f(8)) -> `Floats2d[8, 1] - Floats1d[8]` would be stretched to Floats2d[8, 8]; did you mean .reshape(-1, 1)?
np.where(b(2), f(3), f(1)) -> `Array1d[2] and Floats1d[3]` cannot be broadcast: sizes must be equal, or one of them 1
np.clip(f(3), f(2), 1) -> `Floats1d[3] and Floats1d[2]` cannot be broadcast: sizes must be equal, or one of them 1
np.clip(f(3), 0, f(2)) -> `Floats1d[3] and Floats1d[2]` cannot be broadcast: sizes must be equal, or one of them 1
np.matmul(f(B, 3), f(4, D)) -> `Floats2d[B, 3] @ Floats2d[4, D]` needs equal inner sizes, not 3 and 4
np.matmul(f(B, 3), f(4, 3)) -> `Floats2d[B, 3] @ Floats2d[4, 3]` needs equal inner sizes, not 3 and 4; did you mean .T?
np.matmul(f(B, D), f(B, D)) -> `Floats2d[B, D] @ Floats2d[B, D]` needs equal inner sizes, not D and B; did you mean .T?
np.dot(f(3, D), f(B, 3)) -> `Floats2d[3, D] dot Floats2d[B, 3]` needs equal inner sizes, not D and B
np.concatenate([f(B), f(B, 2)]) -> concatenate takes arrays of equal sizes along all other axes, not Floats1d[B] and Floats2d[B, 2]
np.stack([f(B), f(B, 2)]) -> stack takes arrays of equal sizes, not Floats1d[B] and Floats2d[B, 2]
np.matmul(f(B, 3), f(4)) -> `Floats2d[B, 3] @ Floats1d[4]` needs equal inner sizes, not 3 and 4
np.matmul(f(3), f(4, 2)) -> `Floats1d[3] @ Floats2d[4, 2]` needs equal inner sizes, not 3 and 4
np.matmul(f(3), f(2, 4, 2)) -> `Floats1d[3] @ Floats3d[2, 4, 2]` needs equal inner sizes, not 3 and 4
np.matmul(f(2, B, 3), f(5, 3, 2)) -> `Floats3d[2, B, 3] @ Floats3d[5, 3, 2]` cannot be broadcast: sizes must be equal, or one of them 1
np.dot(f(B, 3), f(4, D)) -> `Floats2d[B, 3] dot Floats2d[4, D]` needs equal inner sizes, not 3 and 4
np.dot(f(B, 3), f(5, 3)) -> `Floats2d[B, 3] dot Floats2d[5, 3]` needs equal inner sizes, not 3 and 5; did you mean .T?
np.dot(f(B, 3), i(4)) -> `Floats2d[B, 3] dot Ints1d[4]` needs equal inner sizes, not 3 and 4
np.reshape(f(12), (-1, 5)) -> the 12 elements of Floats1d[12] do not fill -1 x 5
np.reshape(f(12), (-1, 0)) -> the 12 elements of Floats1d[12] do not fill -1 x 0
np.reshape(f(12), (5, 2)) -> the 12 elements of Floats1d[12] do not fill 5 x 2
np.linalg.multi_dot([f(B, 3), f(3, 2), f(3, 2)]) -> `Floats2d[B, 2] dot Floats2d[3, 2]` needs equal inner sizes, not 2 and 3; did you mean .T?
np.repeat(f(2), [1, 2, 3]) -> repeat takes one count, or one for each of 2 items, not 3
np.split(f(5), 2) -> split cuts into equal parts, but axis 0 of Floats1d[5] is not a multiple of 2
np.cross(f(B, 3), f(D, 3)) -> `Floats2d[B, 3] cross Floats2d[D, 3]` cannot be broadcast: sizes must be equal, or one of them 1
np.cross(f(2, 3), f(5, 3)) -> `Floats2d[2, 3] cross Floats2d[5, 3]` cannot be broadcast: sizes must be equal, or one of them 1
np.take_along_axis(f(2, 3), i(5, 2), 1) -> `Floats2d[2, 3] along Ints2d[5, 2]` cannot be broadcast: sizes must be equal, or one of them 1
np.delete(f(0), [0]) -> index 0 along axis 0 is beyond Floats1d[0]
f(B, 3)[i(2), i(5)] -> Floats2d[B, 3] takes indices that can be broadcast, not Ints1d[2] and Ints1d[5]
np.einsum("ij,jk->ik", f(3, 4), f(5, 2)) -> einsum reads `ij,jk->ik` with j = 4, and with j = 5
np.einsum("ij,ij->", f(3, 4), f(3, 5)) -> einsum reads `ij,ij->` with j = 4, and with j = 5
np.einsum("...i,...ij->...j", f(4), f(2, 5, 3)) -> einsum reads `...i,...ij->...j` with i = 4, and with i = 5
np.inner(f(3, 4), f(5, 2)) -> `Floats2d[3, 4] inner Floats2d[5, 2]` needs equal inner sizes, not 4 and 2
np.inner(f(B), f(D)) -> `Floats1d[B] inner Floats1d[D]` needs equal inner sizes, not B and D
np.vdot(f(4), f(5)) -> vdot takes arrays of equal length, not Floats1d[4] and Floats1d[5]
np.vecdot(f(3, 4), f(3, 5)) -> `Floats2d[3, 4] vecdot Floats2d[3, 5]` needs equal inner sizes, not 4 and 5
np.vecdot(f(3, 4), f(2, 4)) -> `Floats2d[3, 4] vecdot Floats2d[2, 4]` cannot be broadcast: sizes must be equal, or one of them 1
np.matvec(f(3, 4), f(5)) -> einsum reads `...ij,...j->...i` with j = 4, and with j = 5
np.tensordot(f(3, 4), f(5, 2), 1) -> tensordot sums over axes of equal sizes, not over axis 1 of Floats2d[3, 4] and axis 0 of Floats2d[5, 2]
np.tensordot(f(2, 3, 4), f(3, 4), ([2], [0])) -> tensordot sums over axes of equal sizes, not over axis 2 of Floats3d[2, 3, 4] and axis 0 of Floats2d[3, 4]
np.linalg.solve(f(3, 3), f(5)) -> solve takes as many rows on both sides, not Floats2d[3, 3] and Floats1d[5]
np.linalg.lstsq(f(3, 4), f(5)) -> lstsq takes as many rows on both sides, not Floats2d[3, 4] and Floats1d[5]
np.hsplit(f(3, 4), 3) -> split cuts into equal parts, but axis 1 of Floats2d[3, 4] is not a multiple of 3
np.average(f(3, 4), 1, f(5)) -> average takes as many weights as axis 1 of Floats2d[3, 4] has items, not Floats1d[5]
np.average(f(3, 4), None, f(4)) -> average takes weights like Floats2d[3, 4], not Floats1d[4]
np.polyfit(f(4), f(5), 1) -> polyfit takes x and y of equal length, not Floats1d[4] and Floats1d[5]
np.interp(f(4), f(4), f(5)) -> interp takes xp and fp of equal length, not Floats1d[4] and Floats1d[5]
np.bincount(i(4), f(5)) -> bincount takes x and weights of equal length, not Ints1d[4] and Floats1d[5]
np.histogram(f(4), 5, weights=f(5)) -> histogram takes a and weights of equal length, not Floats1d[4] and Floats1d[5]
np.histogram2d(f(4), f(5)) -> histogram2d takes x and y of equal length, not Floats1d[4] and Floats1d[5]
np.lexsort([f(4), f(5)]) -> lexsort takes keys of equal length, not Floats1d[4] and Floats1d[5]
np.take(f(3, 4), 7, 1) -> index 7 along axis 1 is beyond Floats2d[3, 4]
np.take(f(3, 4), [0, 4], 1) -> index 4 along axis 1 is beyond Floats2d[3, 4]
np.delete(f(3, 4), 3, 0) -> index 3 along axis 0 is beyond Floats2d[3, 4]
np.insert(f(3, 4), 1, f(5), 0) -> `Floats1d[4] = Floats1d[5]` cannot be broadcast: sizes must be equal, or one of them 1
np.full((3, 4), f(5)) -> `Floats2d[3, 4] = Floats1d[5]` cannot be broadcast: sizes must be equal, or one of them 1
np.broadcast_to(f(4), (3, 5)) -> `Floats2d[3, 5] = Floats1d[4]` cannot be broadcast: sizes must be equal, or one of them 1
np.select([b(4)], [f(5)]) -> `Array1d[4] and Floats1d[5]` cannot be broadcast: sizes must be equal, or one of them 1
np.choose(i(4), [f(5), f(5)]) -> `Ints1d[4] and Floats1d[5]` cannot be broadcast: sizes must be equal, or one of them 1
np.random.choice(5, p=f(2)) -> choice takes a probability for each of 5 items, not 2
np.random.choice(5, 7, False) -> choice without replacement cannot draw 7 of 5 items
np.ravel_multi_index((i(3), i(2)), (4, 4)) -> `Ints1d[3] and Ints1d[2]` cannot be broadcast: sizes must be equal, or one of them 1
f(3, 4)[5] -> index 5 along axis 0 is beyond Floats2d[3, 4]
f(3, 4)[-4] -> index -4 along axis 0 is beyond Floats2d[3, 4]
f(3, 4)[:, 4] -> index 4 along axis 1 is beyond Floats2d[3, 4]
f(3, 4)[..., [0, 4]] -> index 4 along axis 1 is beyond Floats2d[3, 4]
f(3, 4)[b(4)] -> a mask along axis 0 of Floats2d[3, 4] has its size, not that of Array1d[4]
f(3, 4)[:, b(3)] -> a mask along axis 1 of Floats2d[3, 4] has its size, not that of Array1d[3]
f(3, 4)[b(3, 5)] -> a mask along axis 0 of Floats2d[3, 4] has its size, not that of Array2d[3, 5]
"""

REFUSED_BY_RANK = r"""
np.sum(f(2, 3), axis=(0, -2)) -> axis 0 of Floats2d[2, 3] is named twice
np.flip(f(2, 3), (1, 1)) -> axis 1 of Floats2d[2, 3] is named twice
np.moveaxis(f(2, 3), (0, 0), (0, 1)) -> axis 0 of Floats2d[2, 3] is named twice
np.expand_dims(f(3), (0, 0)) -> axis 0 of Floats1d[3] is named twice
np.matmul(f(B), f()) -> `@` takes two arrays, not Floats1d[B] and a number; did you mean `*`?
np.matmul(f(), f(B)) -> `@` takes two arrays, not a number and Floats1d[B]; did you mean `*`?
np.roll(1, f(3, 4), axis=1) -> roll takes an array where axis is given, not a number
np.insert(0, f(3, 4), 1, axis=1) -> insert takes an array where axis is given, not a number
np.delete(2, 0, axis=0) -> delete takes an array where axis is given, not a number
np.bincount(i(20, 2)) -> bincount takes ints of one axis, not Ints2d[20, 2]
np.diag(f(2, 3, 4)) -> diag takes a vector or a table, not Floats3d[2, 3, 4]
np.diag(f()) -> diag takes a vector or a table, not a number
np.vander(f(B, 2)) -> vander takes a vector, not Floats2d[B, 2]
np.transpose(f(B, 3), (0, 0)) -> transpose takes each of the 2 axes of Floats2d[B, 3] once, not 0, 0
np.transpose(f(B, 3), (1,)) -> transpose takes each of the 2 axes of Floats2d[B, 3] once, not 1
np.swapaxes(f(B, 3), 0, 5) -> an axis of Floats2d[B, 3] is one of -2 to 1, not 5
np.moveaxis(f(B, 3, D), 5, 0) -> an axis of Floats3d[B, 3, D] is one of -3 to 2, not 5
np.matrix_transpose(f(B)) -> matrix_transpose takes a matrix, not Floats1d[B]
np.squeeze(f(1, B), 5) -> an axis of Floats2d[1, B] is one of -2 to 1, not 5
np.expand_dims(f(B), 5) -> a new axis of Floats1d[B] is one of -2 to 1, not 5
np.repeat(f(2), 2, 5) -> an axis of Floats1d[2] is one of -1 to 0, not 5
np.diff(f(B), axis=5) -> an axis of Floats1d[B] is one of -1 to 0, not 5
np.concatenate([f(B), f(B)], 5) -> an axis of Floats1d[B] is one of -1 to 0, not 5
np.stack([f(B), f(B)], 2) -> a new axis of Floats1d[B] is one of -2 to 1, not 2
np.split(f(5), [2], 5) -> an axis of Floats1d[5] is one of -1 to 0, not 5
np.trace(f(B)) -> trace takes an array of at least two axes, not Floats1d[B]
np.take(f(B, 3), i(D), 5) -> an axis of Floats2d[B, 3] is one of -2 to 1, not 5
np.take_along_axis(f(B, 3), i(B, 2), 5) -> an axis of Floats2d[B, 3] is one of -2 to 1, not 5
np.insert(f(B), 0, 1, 5) -> an axis of Floats1d[B] is one of -1 to 0, not 5
np.delete(f(5), 0, 5) -> an axis of Floats1d[5] is one of -1 to 0, not 5
np.diagonal(f(B)) -> diagonal takes an array of at least two axes, not Floats1d[B]
np.convolve(f(2, 3), f(3)) -> convolve takes vectors, not Floats2d[2, 3]
np.convolve(f(3), f(2, 3)) -> convolve takes vectors, not Floats2d[2, 3]
np.gradient(f(B, 3), axis=5) -> an axis of Floats2d[B, 3] is one of -2 to 1, not 5
np.sum(f(B, 3), 5) -> an axis of Floats2d[B, 3] is one of -2 to 1, not 5
np.linalg.det(f(B)) -> det takes a square matrix, not Floats1d[B]
np.linalg.eigvalsh(f(B)) -> eigvalsh takes a square matrix, not Floats1d[B]
np.linalg.eig(f(B)) -> eig takes a square matrix, not Floats1d[B]
np.fft.fft(f(B), axis=5) -> an axis of Floats1d[B] is one of -1 to 0, not 5
f(B, 3)[0, 0, 0] -> 3 indices are more than the axes of Floats2d[B, 3]
np.sum(f(3, 4), 2) -> an axis of Floats2d[3, 4] is one of -2 to 1, not 2
np.max(f(3, 4), (0, 2)) -> an axis of Floats2d[3, 4] is one of -2 to 1, not 2
np.quantile(f(3, 4), 0.5, 2) -> an axis of Floats2d[3, 4] is one of -2 to 1, not 2
np.cumsum(f(3, 4), 2) -> an axis of Floats2d[3, 4] is one of -2 to 1, not 2
np.sort(f(3, 4), 2) -> an axis of Floats2d[3, 4] is one of -2 to 1, not 2
np.argsort(f(3, 4), -3) -> an axis of Floats2d[3, 4] is one of -2 to 1, not -3
np.roll(f(3, 4), 1, 2) -> an axis of Floats2d[3, 4] is one of -2 to 1, not 2
np.flip(f(3, 4), (0, 2)) -> an axis of Floats2d[3, 4] is one of -2 to 1, not 2
np.argmax(f(3, 4), 2) -> an axis of Floats2d[3, 4] is one of -2 to 1, not 2
np.linalg.norm(f(3, 4), None, 4) -> an axis of Floats2d[3, 4] is one of -2 to 1, not 4
np.linalg.inv(f(3, 4)) -> inv takes a square matrix, not Floats2d[3, 4]
np.linalg.inv(f(3)) -> inv takes a square matrix, not Floats1d[3]
np.linalg.cholesky(f(2, 3, 4)) -> cholesky takes a square matrix, not Floats3d[2, 3, 4]
np.linalg.solve(f(3, 4), f(3)) -> solve takes a square matrix, not Floats2d[3, 4]
np.linalg.svdvals(f(3)) -> svdvals takes a matrix, not Floats1d[3]
np.pad(f(3, 4), ((1, 1), (1, 1), (1, 1))) -> pad takes a pair for each axis of Floats2d[3, 4], not 3 pairs
np.diag(f(2, 3, 4)) -> diag takes a vector or a table, not Floats3d[2, 3, 4]
np.diagonal(f(3)) -> diagonal takes an array of at least two axes, not Floats1d[3]
np.fill_diagonal(f(3), 1) -> fill_diagonal takes an array of at least two axes, not Floats1d[3]
f(3, 4).sort(2) -> an axis of Floats2d[3, 4] is one of -2 to 1, not 2
np.random.permutation(f(3), 1) -> an axis of Floats1d[3] is one of -1 to 0, not 1
np.trace(f(3)) -> trace takes an array of at least two axes, not Floats1d[3]
np.vander(f(3, 4)) -> vander takes a vector, not Floats2d[3, 4]
np.convolve(f(3, 4), f(3)) -> convolve takes vectors, not Floats2d[3, 4]
np.unstack(f(3, 4), axis=2) -> an axis of Floats2d[3, 4] is one of -2 to 1, not 2
np.fft.rfft(f(3, 4), axis=2) -> an axis of Floats2d[3, 4] is one of -2 to 1, not 2
f(3, 4).transpose(0, 1, 2) -> an axis of Floats2d[3, 4] is one of -2 to 1, not 2
f(3, 4)[i(3), ..., i(3), 0] -> 3 indices are more than the axes of Floats2d[3, 4]
"""


def rows(table: str) -> list[Any]:
    pairs = [line.split(" -> ") for line in table.split("\n")[1:-1]]
    return [pytest.param(*pair, id=pair[0]) for pair in pairs]


@pytest.mark.parametrize(("expression", "result"), rows(KNOWN))
def test_what_is_known(expression: str, result: str) -> None:
    assert said(expression) == result


@pytest.mark.parametrize(("expression", "sentence"), rows(REFUSED))
def test_what_is_refused(expression: str, sentence: str) -> None:
    with pytest.raises(Mismatch) as caught:
        said(expression)
    assert (caught.value.kind, caught.value.message) == ("size", sentence)


@pytest.mark.parametrize(("expression", "sentence"), rows(REFUSED_BY_RANK))
def test_what_has_other_axes(expression: str, sentence: str) -> None:
    with pytest.raises(Mismatch) as caught:
        said(expression)
    assert (caught.value.kind, caught.value.message) == ("rank", sentence)
