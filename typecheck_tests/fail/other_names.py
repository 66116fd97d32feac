"""Names of other libraries in a first program: the checker tells what is called so here."""

from typedthinc.api import Adam, Conv2d, CategoricalCrossentropy, Dropout, Embed, LSTM, Linear, Padded, Ragged, chain, set_dropout_rate, train
from typedthinc import Relu  # E: attr-defined: Module "typedthinc" has no attribute "Relu"; did you mean from typedthinc.api import Relu?
from typedthinc import Affine  # E: attr-defined: Module "typedthinc" has no attribute "Affine"
from typedthinc.api import Dense  # E: attr-defined: Module "typedthinc.api" has no attribute "Dense"; did you mean Linear?
from typedthinc.api import ReLU  # E: attr-defined: did you mean relu_activation?
from typedthinc.api import GELU  # E: attr-defined: did you mean Gelu?
from typedthinc.layers import Sequential  # E: attr-defined: did you mean chain?
from typedthinc.losses import MSELoss  # E: attr-defined: did you mean L2Distance?
import typedthinc.api as tt
import numpy as np

X = np.zeros((8, 4), dtype="float32")
ids = np.zeros(8, dtype="int64")
model = chain(Linear(3, 4), Dropout(0.2))
loss, optimizer = CategoricalCrossentropy(), Adam(0.001)
tt.MaxPool2d(2)  # E: attr-defined: Module has no attribute "MaxPool2d"; did you mean MaxPool?
Linear(units=3)  # E: typedthinc-arity: Linear has no argument units; did you mean nO?
Linear(3, in_features=4)  # E: typedthinc-arity: Linear has no argument in_features; did you mean nI?
LSTM(4, 4, bi=True)  # E: typedthinc-arity: LSTM has no argument bi; did you mean bidirectional?
LSTM(4, 4, depth=2)  # E: typedthinc-arity: LSTM has no argument depth; did you mean num_layers?
Embed(4, num_embeddings=10)  # E: typedthinc-arity: Embed has no argument num_embeddings; did you mean nV?
Conv2d(8, 3, activation="relu")  # E: typedthinc-arity: Conv2d has no argument activation; did you mean a layer behind it, such as relu_activation()?
Adam(0.1, weight_decay=0.1)  # E: typedthinc-arity: Adam has no argument weight_decay; did you mean L2?
train(model, X, ids, loss=loss, optimizer=optimizer, lr=0.1)  # E: typedthinc-arity: train has no argument lr; did you mean optimizer=Adam(rate)?
train(model, X, ids, loss=loss, optimizer=optimizer, validation_data=(X, ids))  # E: typedthinc-arity: train has no argument validation_data; did you mean validation?
train(model, X, ids, loss=loss, optimizer=optimizer, gradient_accumulation_steps=2)  # E: typedthinc-arity: train has no argument gradient_accumulation_steps; did you mean accumulation_steps?
train(model, X, ids, criterion=loss, optimizer=optimizer)  # E: typedthinc-arity: train has no argument criterion; did you mean loss?
model.begin_training(X)  # E: attr-defined: did you mean model.initialize(X)?
model.params  # E: attr-defined: "Model[Floats2d, Floats2d]" has no attribute "params"; did you mean layer.get_param(name) for the layers of model.walk()?

# Rates.
ALL = 1.0
Dropout(1)  # E: typedthinc-size: Dropout: rate must be a number in [0, 1), not 1
Dropout(ALL)  # E: typedthinc-size: Dropout: rate must be a number in [0, 1), not 1.0
Dropout(-0.5)  # E: typedthinc-size: Dropout: rate must be a number in [0, 1), not -0.5
Linear(3, 4, dropout=20)  # E: typedthinc-size: Linear: dropout must be a number in [0, 1), not 20
set_dropout_rate(model, 20)  # E: typedthinc-size: set_dropout_rate: drop must be a number in [0, 1), not 20
CategoricalCrossentropy(label_smoothing=1.0)  # E: typedthinc-size: CategoricalCrossentropy: label_smoothing must be a number in [0, 1), not 1.0
Dropout(0), Dropout(0.999), Linear(3, 4, dropout=None)

# One mistake each.
Ragged(1)  # E: call-arg: Missing positional argument "lengths" in call to "Ragged"
Padded(X, 3)  # E: typedthinc-arity: Padded needs lengths and indices, too
