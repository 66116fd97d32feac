"""What is set as a parameter of a layer of the library has the shape that the layer's forward declares."""

import numpy as np

from typedthinc.api import Gelu, LayerNorm, Linear, Maxout, Relu, chain

Linear(4, 8).set_param("W", np.zeros((4, 8), "f"))
Linear(4, 8).set_param("W", np.zeros((3, 4), "f"))  # E: typedthinc-size: W must be Floats2d[4, 8], but the value is Floats2d[3, 4] (expected 4 rows, got 3)
layer = Relu(4, 8)
layer.set_param("b", np.zeros(4, "f"))
layer.set_param("b", np.zeros(8, "f"))  # E: typedthinc-size: b must be Floats1d[4], but the value is Floats1d[8]
layer.set_grad("W", np.ones((8, 4), "f"))  # E: typedthinc-size: the gradient of W must be Floats2d[4, 8], but the value is Floats2d[8, 4]
layer.inc_grad("W", np.ones((4, 8), "f"))
layer.inc_grad("W", np.ones(32, "f"))  # E: typedthinc-rank: the gradient of W must be Floats2d[4, 8], but the value is Floats1d[32]
Gelu(3, 2).initialize().set_param("W", np.zeros((2, 3), "f"))  # E: typedthinc-size: W must be Floats2d[3, 2], but the value is Floats2d[2, 3]
LayerNorm(5).set_param("G", np.zeros(6, "f"))  # E: typedthinc-size: G must be Floats1d[5], but the value is Floats1d[6]
Maxout(4, 8, 3).set_param("W", np.zeros((4, 3, 8), "f"))
Maxout(4, 8, 3).set_param("W", np.zeros((4, 8, 3), "f"))  # E: typedthinc-size: W must be Floats3d[4, *, 8], but the value is Floats3d[4, 8, 3]
chain(layer, Linear(3, 4)).set_param("W", np.zeros((3, 5), "f"))
Linear(4).set_param("W", np.zeros((4, 7), "f"))
Linear(4).set_param("W", np.zeros((5, 7), "f"))  # E: typedthinc-size: W must be Floats2d[4, *], but the value is Floats2d[5, 7]
other = Linear(4, 8) if layer.name else Linear(8, 4)
other.set_param("W", np.zeros((1, 1), "f"))


class Net:
    def __init__(self, width: int) -> None:
        self.layer = Linear(width, 8)

    def reset(self) -> None:
        self.layer.set_param("W", np.zeros((2, 8), "f"))
        self.layer.set_param("W", np.zeros((2, 9), "f"))  # E: typedthinc-size: W must be Floats2d[width, 8], but the value is Floats2d[2, 9]
