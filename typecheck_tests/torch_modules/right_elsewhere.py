"""Of modules in other files that somebody changes, nothing is known."""

from __future__ import annotations

import numpy as np
from torch import nn

from typecheck_tests.torch_modules import nets, touching
from typecheck_tests.torch_modules.nets import Replaced, Residual, make
from typedthinc.api import Linear, PyTorchWrapper, chain

X = np.zeros((4, 8), "float32")
touching.touch()

chain(PyTorchWrapper(nets.grown), Linear(3, 6)).initialize(X).predict(X)
chain(PyTorchWrapper(nets.twice), Linear(3, 6)).initialize(X).predict(X)
chain(PyTorchWrapper(nets.touched), Linear(3, 6)).initialize(X).predict(X)
chain(PyTorchWrapper(nets.handed), Linear(3, 6)).initialize(X).predict(X)
chain(PyTorchWrapper(nets.replaced), Linear(3, 6)).initialize(X).predict(X)
chain(PyTorchWrapper(nets.grown_in_steps(5)), Linear(3, 6)).initialize(X).predict(X)
chain(PyTorchWrapper(make(7, out=6)), Linear(3, 6)).initialize(X).predict(X)
chain(PyTorchWrapper(Residual(8)), Linear(3, 8)).initialize(X).predict(X)
mine = make(7)
mine.append(nn.Linear(3, 4))
chain(PyTorchWrapper(mine), Linear(3, 4)).initialize(X).predict(X)
passed = nn.Sequential(nn.Linear(8, 5))
touching.grow(passed)
chain(PyTorchWrapper(passed), Linear(3, 6)).initialize(X).predict(X)
inner = nn.Sequential(nn.Linear(8, 5))
touching.grow(nn.ModuleList([inner])[0])
inner.register_forward_hook(lambda module, given, found: found[:, :3])
chain(PyTorchWrapper(inner), Linear(3, 3)).initialize(X).predict(X)
chain(PyTorchWrapper(touching.grow(nn.Sequential(nn.Linear(8, 5)))), Linear(3, 6)).initialize(X).predict(X)
replaced = Replaced()
replaced.other = nn.Linear(8, 6)
chain(PyTorchWrapper(replaced), Linear(3, 6)).initialize(X).predict(X)
