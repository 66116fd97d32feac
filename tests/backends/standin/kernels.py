"""Kernels for device arrays that are not there: the source is compiled as C++, and a loop stands for the threads."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from tests.backends.standin.arrays import ndarray, unwrap
from tests.backends.standin.compiler import C_TYPES, run


class RawKernel:
    """Launch a kernel; its arguments must have exactly the types that it declares, of which cupy checks nothing."""

    def __init__(self, code: str, name: str) -> None:
        found = re.search(rf'extern "C" __global__ void {name}\(([^)]*)\)', code)
        if found is None:
            raise ValueError(f'no extern "C" __global__ void {name}(...)')
        self.name = name
        self.types = [each.replace("const ", "").strip().rsplit(" ", 1)[0] for each in found[1].split(",")]
        self.names = dict(re.findall(r"using (\w+) = ([\w ]+);", code))
        self.names |= {new: old for old, new in re.findall(r"typedef ([\w ]+) (\w+);", code)}
        read = ", ".join(
            f"({each})args[{i}]" if each.endswith("*") else f"*({each}*)args[{i}]" for i, each in enumerate(self.types)
        )
        waits = "true" if "__syncthreads" in code else "false"
        self.source = f"{code}\nSTANDIN_LAUNCHER({waits}, {name}({read}))\n"

    def __call__(self, grid: tuple[int], block: tuple[int], args: tuple[Any, ...]) -> None:
        if not (0 < grid[0] < 2**31 and 0 < block[0] <= 1024):
            raise ValueError(f"{self.name}: invalid launch of {grid} blocks of {block} threads")
        held = [self.checked(each, wanted) for each, wanted in zip(args, self.types, strict=True)]
        if not run(self.source, (*grid, *block), held):
            raise RuntimeError(f"{self.name}: some threads of a block wait for others that are through")

    def checked(self, value: Any, wanted: str) -> np.ndarray:
        base = self.names.get(wanted.rstrip("*"), wanted.rstrip("*"))
        if wanted.endswith("*"):
            if isinstance(value, ndarray) and C_TYPES[value.dtype.name] == base and value.flags.c_contiguous:
                return unwrap(value)
        # Numbers of Python arrive as long long, double and bool.
        elif type(value) in (int, float, bool) and C_TYPES[np.array(value).dtype.name] == base:
            return np.array(value)
        raise TypeError(f"{self.name}: {type(value).__name__} {getattr(value, 'dtype', '')} passed for {wanted}")


class ElementwiseKernel:
    """Compute element by element, with the types of cupy's ElementwiseKernel: names of dtypes, or letters."""

    def __init__(self, in_params: str, out_params: str, operation: str, name: str, preamble: str) -> None:
        self.ins, self.outs = ([each.split() for each in part.split(",")] for part in (in_params, out_params))
        self.operation, self.name, self.preamble = operation, name, preamble

    def __call__(self, *args: Any) -> Any:
        if len(args) not in (len(self.ins), len(self.ins) + len(self.outs)):
            raise TypeError(f"{self.name}: wrong number of arguments")
        types = self.types_of(args)
        shape = np.broadcast_shapes(*(each.shape for each in args[: len(self.ins)] if isinstance(each, ndarray)))
        given = list(args[len(self.ins) :])
        outs = given or [ndarray(np.empty(shape, types[kind])) for kind, _ in self.outs]
        if any(out.shape != shape for out in outs):
            raise ValueError(f"{self.name}: an output has another shape than {shape}")
        inputs = [
            np.ascontiguousarray(
                np.broadcast_to(unwrap(each) if isinstance(each, ndarray) else each, shape), types[kind]
            )
            for each, (kind, _) in zip(args, self.ins, strict=False)
        ]
        results = [np.empty(shape, types[kind]) for kind, _ in self.outs]
        run(self.source(types), (int(np.prod(shape)),), inputs + results)
        for out, result in zip(outs, results, strict=True):
            unwrap(out)[...] = result
        return outs[0] if len(outs) == 1 else tuple(outs)

    def types_of(self, args: tuple[Any, ...]) -> dict[str, np.dtype]:
        """Say which dtype each letter or name is; arrays decide, and must agree."""
        types = {kind: np.dtype(kind) for kind, _ in self.ins + self.outs if kind in C_TYPES}
        for value, (kind, _) in zip(args, self.ins + self.outs, strict=False):
            if isinstance(value, np.ndarray):
                raise TypeError(f"Unsupported type {np.ndarray}")
            if isinstance(value, ndarray) and types.setdefault(kind, value.dtype) != value.dtype:
                raise TypeError(f"{self.name}: type {kind} is {types[kind]} and {value.dtype}")
        return types

    def source(self, types: dict[str, np.dtype]) -> str:
        using = [f"using {kind} = {C_TYPES[dtype.name]};" for kind, dtype in types.items() if kind != "bool"]
        reading = [f"const {kind} {name} = (({kind}*)a_[{k}])[i];" for k, (kind, name) in enumerate(self.ins)]
        writing = [
            f"{kind}& {name} = (({kind}*)a_[{len(self.ins) + k}])[i];" for k, (kind, name) in enumerate(self.outs)
        ]
        head = 'extern "C" bool launch(long long n_, void** a_) {\nfor (long long i = 0; i < n_; ++i) {'
        return "\n".join([*using, self.preamble, head, *reading, *writing, self.operation + ";", "}\nreturn true;\n}"])
