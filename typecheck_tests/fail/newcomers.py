"""What somebody writes first who comes from another library, and what it is here."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Adam, HashEmbed, L2Distance, Relu, SGD, Softmax, chain, constant, constant_then, registry, strings2arrays, with_array  # fmt: skip

X = np.zeros((8, 64), dtype="float32")
model = chain(Relu(16, 64), Softmax(3, 16))
adam, loss = Adam(0.001), L2Distance()
registry.layers("x")(3)  # E: type-var: registry.layers(...) takes a function, but the argument is int
registry.layers(Relu)  # E: typedthinc-container: layers takes str as name, but the argument is the function Relu
next(constant(0.1))  # E: call-overload: next takes an iterator, which a Schedule is not; did you mean schedule(step) or next(iter(schedule))?
print(next(iter(constant(0.1))))
adam.zero_grad()  # E: attr-defined: "Adam" has no method "zero_grad"; did you mean model.finish_update(optimizer), which uses gradients up?
adam.step()  # E: operator: "Adam" has no method "step"; did you mean model.finish_update(optimizer), which uses gradients up?
loss.backward()  # E: attr-defined: "L2Distance" has no method "backward"; did you mean dY, value = loss(Y, truths), then backprop(dY)?
model.forward(X)  # E: call-arg: "Model" has no method "forward"; did you mean model.predict(X)?
model.to("cuda")  # E: attr-defined: has no attribute "to"; did you mean model.to_gpu()?
model.predict(X.tolist())  # E: typedthinc-container: but the data is list[list[float]]; did you mean np.asarray(..., dtype="float32")?
Relu(3, np.float32(4))  # E: typedthinc-container: Relu takes int as nI, but the argument is float
SGD(constant)  # E: typedthinc-container: but the argument is the function constant
constant_then(0.1, 100, constant)  # E: typedthinc-container: but the argument is the function constant
chain(strings2arrays(), with_array(HashEmbed(16, 100)))  # E: typedthinc-rank: did you mean Embed(..., column=0) or HashEmbed(..., column=0) inside?


class Stepper:
    step = 3


Stepper().step()  # E: operator: "int" not callable
