"""Of classes that do more than one straight line, and of modules that something changes, nothing is known."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from typedthinc.api import Linear, PyTorchWrapper, chain

X = np.zeros((2, 8), "float32")


class Net(nn.Module):
    def __init__(self, n: int = 5) -> None:
        super().__init__()
        self.a = nn.Linear(8, 16)
        self.b = nn.Linear(16, n)

    def forward(self, x: Tensor) -> Tensor:
        return self.b(torch.relu(self.a(x)))  # type: ignore[no-any-return]


class Over(Net):
    def forward(self, x: Tensor) -> Tensor:
        return super().forward(x)[:, :2]


chain(PyTorchWrapper(Over()), Linear(3, 2)).initialize(X)


class Init(Net):
    def __init__(self) -> None:
        super().__init__()
        self.b = nn.Linear(16, 7)


chain(PyTorchWrapper(Init()), Linear(3, 7)).initialize(X)
hooked = Net()
hooked.register_forward_hook(lambda m, a, o: o[:, :2])
chain(PyTorchWrapper(hooked), Linear(3, 2)).initialize(X)


class SelfHook(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.a = nn.Linear(8, 16)
        self.register_forward_hook(lambda m, a, o: o[:, :2])

    def forward(self, x: Tensor) -> Tensor:
        return self.a(x)  # type: ignore[no-any-return]


chain(PyTorchWrapper(SelfHook()), Linear(3, 2)).initialize(X)


class Other(nn.Module):
    def __init__(self, wide: bool) -> None:
        super().__init__()
        self.a = nn.Linear(8, 16) if wide else nn.Linear(8, 4)
        if wide:
            self.b = nn.Linear(16, 5)
        else:
            self.b = nn.Linear(4, 6)

    def forward(self, x: Tensor) -> Tensor:
        return self.b(self.a(x))  # type: ignore[no-any-return]


chain(PyTorchWrapper(Other(False)), Linear(3, 6)).initialize(X)


class Late(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.a = nn.Linear(8, 16)
        self.grow()

    def grow(self) -> None:
        self.a = nn.Linear(8, 3)

    def forward(self, x: Tensor) -> Tensor:
        return self.a(x)  # type: ignore[no-any-return]


chain(PyTorchWrapper(Late()), Linear(3, 3)).initialize(X)


class Put(nn.Module):
    a: nn.Linear

    def __init__(self) -> None:
        super().__init__()
        self.a = nn.Linear(8, 16)

    def forward(self, x: Tensor) -> Tensor:
        return self.a(x)  # type: ignore[no-any-return]


put = Put()
put.a = nn.Linear(8, 4)
chain(PyTorchWrapper(put), Linear(3, 4)).initialize(X)


class Body(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(8, 16))

    def forward(self, x: Tensor) -> Tensor:
        return self.body(x)  # type: ignore[no-any-return]


body = Body()
body.body.append(nn.Linear(16, 4))
chain(PyTorchWrapper(body), Linear(3, 4)).initialize(X)


class Body2(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.body2 = nn.Sequential(nn.Linear(8, 16))

    def forward(self, x: Tensor) -> Tensor:
        return self.body2(x)  # type: ignore[no-any-return]


body2 = Body2()
body2.body2[0] = nn.Linear(8, 4)
chain(PyTorchWrapper(body2), Linear(3, 4)).initialize(X)


def swap(m: nn.Module) -> None:
    if isinstance(m, nn.Sequential):
        m[0] = nn.Linear(8, 4)


class Body3(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.body3 = nn.Sequential(nn.Linear(8, 16))
        self.apply(swap)

    def forward(self, x: Tensor) -> Tensor:
        return self.body3(x)  # type: ignore[no-any-return]


chain(PyTorchWrapper(Body3()), Linear(3, 4)).initialize(X)


class Called(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.c = nn.Linear(8, 16)

    def __call__(self, x: Tensor) -> Tensor:
        return self.forward(x)[:, :2]

    def forward(self, x: Tensor) -> Tensor:
        return self.c(x)  # type: ignore[no-any-return]


chain(PyTorchWrapper(Called()), Linear(3, 2)).initialize(X)


def deco(f: Any) -> Any:
    return lambda self, x: f(self, x)[:, :2]


class Deco(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.d = nn.Linear(8, 16)

    @deco
    def forward(self, x: Tensor) -> Tensor:
        return self.d(x)  # type: ignore[no-any-return]


chain(PyTorchWrapper(Deco()), Linear(3, 2)).initialize(X)


class View(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.e = nn.Linear(4, 16)

    def forward(self, x: Tensor) -> Tensor:
        x = x.view(-1, 4)
        return self.e(x).view(-1, 32)  # type: ignore[no-any-return]


chain(PyTorchWrapper(View()), Linear(3, 32)).initialize(X)


class Static(nn.Module):
    def __init__(self, layer: nn.Module) -> None:
        super().__init__()
        self.layer = layer

    def forward(self, x: Tensor) -> Tensor:
        return self.layer(x)  # type: ignore[no-any-return]


chain(PyTorchWrapper(Static(nn.Linear(8, 9))), Linear(3, 9)).initialize(X)
chain(PyTorchWrapper(Static(nn.Linear(8, 10))), Linear(3, 10)).initialize(X)


class Times(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.f = nn.Linear(8, 8)

    def forward(self, x: Tensor) -> Tensor:
        for _ in range(3):
            x = self.f(x)
        return x


chain(PyTorchWrapper(Times()), Linear(3, 8)).initialize(X)


class One(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv1d(1, 4, 3)
        self.out = nn.Linear(24, 3)

    def forward(self, x: Tensor) -> Tensor:
        return self.out(torch.flatten(self.conv(x)))  # type: ignore[no-any-return]


PyTorchWrapper(One()).predict(np.zeros((1, 8), "float32"))


def two(flag: bool) -> nn.Module:
    return Net(3) if flag else Net(4)


chain(PyTorchWrapper(two(True)), Linear(2, 3)).initialize(X)
nets = [Net(3), Net(4)]
for each in nets:
    chain(PyTorchWrapper(each), Linear(2)).initialize(X)


class Mixin:
    def forward(self, x: Tensor) -> Tensor:
        return x[:, :2]


class Mixed(Mixin, Net):
    pass


chain(PyTorchWrapper(Mixed()), Linear(3, 2)).initialize(X)


class Emb(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.emb = nn.Embedding(10, 4)
        self.lin = nn.Linear(4, 2)

    def forward(self, ids: Tensor) -> Tensor:
        return self.lin(self.emb(ids))  # type: ignore[no-any-return]


PyTorchWrapper(Emb()).predict(np.zeros((2, 3), "int64"))


class Lstm(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.lstm = nn.LSTM(8, 4)
        self.lin2 = nn.Linear(4, 2)

    def forward(self, x: Tensor) -> Tensor:
        y, _ = self.lstm(x)
        return self.lin2(y)  # type: ignore[no-any-return]


PyTorchWrapper(Lstm()).predict(np.zeros((2, 8), "float32"))


def grow(net: nn.Sequential) -> None:
    net.append(nn.Linear(3, 4))


s1 = nn.Sequential(nn.Linear(8, 3))
grow(s1)
chain(PyTorchWrapper(s1), Linear(2, 4)).initialize(X)
s2 = nn.Sequential(nn.Linear(8, 3))
setattr(s2, "0", nn.Linear(8, 4))
chain(PyTorchWrapper(s2), Linear(2, 4)).initialize(X)
s3 = nn.Sequential(nn.Linear(8, 3)).apply(swap)
chain(PyTorchWrapper(s3), Linear(2, 4)).initialize(X)
s4 = nn.Sequential(nn.Linear(8, 3))
s4.apply(swap)
chain(PyTorchWrapper(s4), Linear(2, 4)).initialize(X)
inner = nn.Sequential(nn.Linear(8, 3))
s5 = nn.Sequential(inner)
inner.append(nn.Linear(3, 4))
chain(PyTorchWrapper(s5), Linear(2, 4)).initialize(X)
several = [nn.Sequential(nn.Linear(8, 3)), nn.Sequential(nn.Linear(8, 3))]
for one in several:
    one.append(nn.Linear(3, 4))
chain(PyTorchWrapper(several[0]), Linear(2, 4)).initialize(X)
s6 = nn.Sequential(nn.Linear(8, 3))
s6.set_submodule("0", nn.Linear(8, 4))
chain(PyTorchWrapper(s6), Linear(2, 4)).initialize(X)
s7 = nn.Sequential(nn.Linear(8, 3))
s7._modules["0"] = nn.Linear(8, 4)
chain(PyTorchWrapper(s7), Linear(2, 4)).initialize(X)


class Grown:
    def __init__(self) -> None:
        self.net = nn.Sequential(nn.Linear(8, 3))
        self.grow()
        self.model = chain(PyTorchWrapper(self.net), Linear(2, 4)).initialize(X)

    def grow(self) -> None:
        self.net.append(nn.Linear(3, 4))


Grown()
