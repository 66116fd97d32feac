"""What a function of another module makes is a model, annotations or not: its methods and operators are checked."""
# mypy: allow-untyped-calls

import numpy as np

from typecheck_tests.several_modules.found import layers
from typecheck_tests.several_modules.found.layers import choose, classifier, encoder, maybe, mine, twice
from typedthinc.api import Softmax, chain

X = np.zeros((8, 12), dtype="float32")
model = classifier(12, 16)
model.initialize().predict(X)
model.predict(X[:, :9])  # E: typedthinc-size: model (chain that begins with Relu) takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
encoder(12, 16) >> Softmax(3, 15)  # E: typedthinc-size: Softmax takes Floats2d[*, 15], but encoder() (chain that ends with residual) before it gives Floats2d[*, 16] (expected width 15, got 16)
layers.encoder(12, 16) >> layers.encoder(15, 16)  # E: typedthinc-size: layers.encoder() (chain that begins with Relu) takes Floats2d[*, 15], but layers.encoder() (chain that ends with residual) before it gives Floats2d[*, 16] (expected width 15, got 16)
choose("linear", 11).predict(X)  # E: typedthinc-size: takes Floats2d[*, 11], but the data is Floats2d[8, 12] (expected width 11, got 12)
# The name may stand for any other model.
model = chain(model, Softmax(3, 3))
# These are no models, or others than the library's own.
mine().own()
maybe(3).anything()
number: str = twice(3)
