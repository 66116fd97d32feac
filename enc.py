from typing import Any, Literal
from typedthinc.api import Floats2d, Linear, Model, Relu, chain, Dropout

def load() -> int: ...
W = load()

def encoder() -> Model[Floats2d[Any, Any], Floats2d[Any, Literal[47]]]:
    return chain(Relu(W, 20), Relu())

def encoder2() -> Model[Floats2d[Any, Any], Floats2d[Any, Literal[47]]]:
    return chain(Relu(W, 20), Dropout())

def encoder3() -> Model[Floats2d[Any, Any], Floats2d[Any, Literal[47]]]:
    return Relu(W, 20)

chain(encoder(), Linear(3, 48))
chain(encoder2(), Linear(3, 48))
chain(encoder3(), Linear(3, 48))
