"""What a program would compute for minutes is not computed to check it."""

from __future__ import annotations

import math
import operator

from typedthinc.api import Floats2d, Model, Relu, Softmax, chain


def small() -> Model[Floats2d, Floats2d]:
    return chain(Relu(pow(2, 3), math.comb(4, 2)), Softmax(3, math.factorial(3)))  # E: typedthinc-size: Softmax takes Floats2d[*, 6], but Relu before it gives Floats2d[*, 8]


def long() -> Model[Floats2d, Floats2d]:
    powers = [10 ** 10 ** 8, pow(10, 10**8), operator.pow(10, 10**8), 1 << 10**9, operator.lshift(1, 10**9)]
    products = [math.factorial(300_000), math.comb(10**7, 10**5), math.prod(range(1, 10**6)), math.perm(10**6)]
    sums = [sum(range(10**9)), max(range(10**9)), sum(2 for _ in range(10**9)), min(range(-(10**9), 0))]
    texts = ["x" * 10**10, operator.mul("x", 10**10), str(10 ** 10 ** 8)]
    lists = [[1] * 10**10, list(range(10**9)), sorted(range(10**9)), tuple(range(10**9))]
    print(powers, products, sums, texts, lists)
    return chain(Relu(8, 4), Softmax(3, 9))  # E: typedthinc-size: Softmax takes Floats2d[*, 9], but Relu before it gives Floats2d[*, 8]
