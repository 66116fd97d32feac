"""Modules of torch in other files are read where they are made."""

from __future__ import annotations

import copy

import torch
from torch import nn

from typecheck_tests.torch_modules import nets
from typecheck_tests.torch_modules.nets import Net, encoder, in_steps, make
from typedthinc.api import Linear, PyTorchWrapper, Relu, chain

# Names, and attributes of classes.
chain(PyTorchWrapper(encoder), Linear(3, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but PyTorchWrapper before it gives Floats2d[*, 5] (expected width 6, got 5)
chain(PyTorchWrapper(torch.compile(copy.deepcopy(nets.encoder).train())), Linear(3, 6))  # E: typedthinc-size: (expected width 6, got 5)
PyTorchWrapper(nn.Sequential(nets.encoder, nn.Linear(6, 2)))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but Linear before it gives Floats2d[*, 5] (expected width 6, got 5)
chain(PyTorchWrapper(nets.Nets.kept), Linear(3, 6))  # E: typedthinc-size: (expected width 6, got 5)
chain(PyTorchWrapper(nets.nets.own), Linear(3, 6))  # E: typedthinc-size: (expected width 6, got 5)

# What functions return.
chain(PyTorchWrapper(make(7)), Linear(3, 6))  # E: typedthinc-size: (expected width 6, got 3)
PyTorchWrapper(nets.make(hidden=6))  # E: typedthinc-size: Linear takes Floats2d[*, 7], but ReLU before it gives Floats2d[*, 6] (expected width 7, got 6)
chain(PyTorchWrapper(in_steps(5)), Linear(3, 6))  # E: typedthinc-size: (expected width 6, got 5)

# Objects of classes.
chain(PyTorchWrapper(Net(8)), Linear(3, 6))  # E: typedthinc-size: (expected width 6, got 5)
chain(Relu(9, 4), PyTorchWrapper(nets.Net(8, out=6)))  # E: typedthinc-size: PyTorchWrapper takes Floats2d[*, 8], but Relu before it gives Floats2d[*, 9] (expected width 8, got 9)
chain(PyTorchWrapper(nets.whole), Linear(3, 6))  # E: typedthinc-size: (expected width 6, got 5)
