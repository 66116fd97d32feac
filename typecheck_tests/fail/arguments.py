"""What is no size, or no layer."""

from __future__ import annotations

from typedthinc.api import Linear, Relu, Softmax, chain, with_array

Linear(5, -3)  # E: typedthinc-size: Linear: nI must be an int of at least 1, not -3
Linear(0, 4)  # E: typedthinc-size: Linear: nO must be an int of at least 1, not 0
chain()  # E: typedthinc-arity: chain needs at least one layer
chain(Linear(5), 3)  # E: typedthinc-container: chain: argument 2 must be a Model, not int 3
with_array("Linear")  # E: typedthinc-container: with_array: argument 1 must be a Model, not str 'Linear'
chain(None)  # E: typedthinc-container: chain: argument 1 must be a Model, not None
chain(Linear)  # E: typedthinc-container: chain: argument 1 must be a Model, not the function Linear; did you mean Linear()?
chain(Linear(5), Relu, Softmax(3))  # E: typedthinc-container: chain: argument 2 must be a Model, not the function Relu; did you mean Relu()?
Linear("5")  # E: typedthinc-container: Linear takes int as nO, but the argument is str
chain(Linear("5"), Relu(3, 4))  # E: typedthinc-container: Linear takes int as nO, but the argument is str
chain(Linear(width=5), Relu(3, 4))  # E: typedthinc-arity: Linear has no argument width; did you mean nO?
Linear(5) >> 3  # E: typedthinc-container: chain: argument 2 must be a Model, not int 3
Linear(5) >> None  # E: typedthinc-container: chain: argument 2 must be a Model, not None
