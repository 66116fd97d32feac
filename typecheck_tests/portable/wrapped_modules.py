"""Layers around functions and modules of other frameworks: the declared types of these hold in every checker."""

from __future__ import annotations

from typing import Any, Literal, assert_type

from typedthinc.api import Floats2d, Ints1d, JaxWrapper, Linear, Model, MXNetWrapper, Relu, TensorFlowWrapper, chain
from typedthinc.api import jax_optimizer, keras_optimizer, mxnet_optimizer


def function(params: Any, X: Any) -> Any:
    return X @ params["W"]


def use(module: Any, ids: Ints1d[Any], X: Floats2d[Any, Any]) -> None:
    of_jax: Model[Floats2d[Any, Literal[4]], Floats2d[Any, Literal[3]]] = JaxWrapper(function, {}, nI=4, nO=3)
    of_keras: Model[Floats2d[Any, Literal[3]], Floats2d[Any, Literal[5]]] = TensorFlowWrapper(module)
    of_mxnet: Model[Ints1d[Any], Floats2d[Any, Any]] = MXNetWrapper(module, nO=5)
    assert_type(of_jax.predict(X), Floats2d[Any, Literal[3]])
    assert_type(of_mxnet.predict(ids), Floats2d[Any, Any])
    of_jax.predict(ids)  # E: any
    chain(of_mxnet, of_jax, of_keras, Linear(2, 5))
    chain(Relu(4, 9), TensorFlowWrapper(module), Linear(2, 5))
    of_jax.finish_update(jax_optimizer(module))
    of_keras.finish_update(keras_optimizer(module))
    of_mxnet.finish_update(mxnet_optimizer(module))
    JaxWrapper(function, {}, nI="4")  # E: any
    wrong: Model[Floats2d[Any, Any], Ints1d[Any]] = of_jax  # E: any
