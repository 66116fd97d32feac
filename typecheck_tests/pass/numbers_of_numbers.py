"""Numbers that are computed of numbers, each of several before it: a check takes as long as the text."""

from __future__ import annotations

from typedthinc.api import Relu


def polynomial(x: int, n: int) -> int:
    a = x * x + n * x + 2
    b = a * a + a * x + a
    c = b * b + a * b + b
    d = c * c + c * b + c * a
    e = d * d + d * c + d * b
    f = e * e + e * d + e * c
    g = f * f + f * e + f * d
    h = g * g + g * f + g * e
    i = h * h + h * g + h * f
    j = i * i + i * h + i * g
    k = j * j + j * i + j * h
    for _ in range(n):
        a = b * k + c * c
        b = a * a + d * b
        c = a * b + c * d
        d = a * b * c + d * k
        k = a * b * c * d + k * a
    return k


a = 2
b = a * a + a
c = b * b + b * a + a
d = c * c + c * b + b * a
e = d * d + d * c + c * b
f = e * e + e * d + d * c
g = (f * f + f * e) % 64
model = Relu(1 + polynomial(g, 2) % 64, g)
