"""Objects of classes derived from those of other files are known as if all stood in one."""
# mypy: allow-untyped-defs, allow-untyped-calls

import numpy as np

from typecheck_tests.several_modules.found import estimators_nets
from typecheck_tests.several_modules.found.estimators import Estimator, Growing
from typecheck_tests.several_modules.found.estimators_nets import Big, Grown, Small
from typecheck_tests.several_modules.found.estimators_train import Judge, estimated
from typedthinc.api import Linear, Relu, Softmax, chain


class Own(Estimator):
    def __init__(self, n_in, n_out, width):
        self.width = width
        super().__init__(n_in, n_out)
        self.beside = Linear(2, self.width)

    def make_encoder(self):
        return chain(Relu(self.width, self.n_in), Relu(32, self.width))


class Unfit(Estimator):
    def make_encoder(self):
        return Relu(31, self.n_in)


class Alone:
    def __init__(self, n):
        self.network = chain(Relu(16, n), Softmax(3, 16)).initialize()


class OwnGrown(Growing):
    def make_stages(self):
        return chain(super().make_stages(), Linear(2, 16))


X, few, y = np.zeros((20, 10), "f"), np.zeros((20, 9), "f"), np.zeros(20, int)
small, big, deep, own = Small(10, 3), Big(10, 3), estimators_nets.Deep(10, 3, depth=4), Own(10, 3, 48)
Unfit(10, 3)  # E: typedthinc-size: in Estimator() of typecheck_tests.several_modules.found.estimators: Softmax takes

chain(small.network, Linear(2, 3))
chain(small.network, Linear(2, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but small.network
chain(big.lower, Linear(4, 64))
chain(big.lower, Linear(4, 65))  # E: typedthinc-size: Linear takes Floats2d[*, 65], but big.lower
chain(deep.tail, Linear(4, 6))  # E: typedthinc-size: Linear takes Floats2d[*, 6], but deep.tail
chain(own.network, Linear(4, 2))  # E: typedthinc-size: Linear takes Floats2d[*, 2], but own.network
own.beside.predict(X)  # E: typedthinc-size: own.beside (Linear) takes Floats2d[*, 48]
small.estimate(X) + np.ones(4)  # E: typedthinc-size: `Floats2d[20, 3] + Floats1d[4]`
deep.estimate(X) + np.ones(4)  # E: typedthinc-size: `Floats2d[20, 5] + Floats1d[4]`
own.estimate(X) + np.ones(4)  # E: typedthinc-size: `Floats2d[20, 3] + Floats1d[4]`
own.estimate(few)  # E: typedthinc-size: in Estimator.estimate() of typecheck_tests.several_modules.found.estimators: Relu
deep.estimate(few)  # E: typedthinc-size: in Deep.estimate() of
small.accuracy(few, y)  # E: typedthinc-size: in Estimator.accuracy() of
Judge(big).judge(few, y)  # E: typedthinc-size: in Judge.judge() of
judge = Judge(own)
judge.judge(X, y)
judge.judge(few, y)  # E: typedthinc-size: in Judge.judge() of
estimated(own, few)  # E: typedthinc-size: in estimated() of
estimated(Alone(10), X)
estimated(Alone(10), few)  # E: typedthinc-size: in estimated() of

grown, own_grown = Grown(10), OwnGrown(10)
chain(grown.stages, Linear(2, 4))  # E: typedthinc-size: Linear takes Floats2d[*, 4], but grown.stages
chain(own_grown.stages, Linear(1, 3))  # E: typedthinc-size: Linear takes Floats2d[*, 3], but own_grown.stages
grown.scores(X) + np.ones(19)  # E: typedthinc-size: `Ints1d[20] + Floats1d[19]`
grown.scores(few)  # E: typedthinc-size: in Grown.scores() of
own_grown.scores(few)  # E: typedthinc-size: in Growing.scores() of
