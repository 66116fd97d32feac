"""Wrong calls as people write them, one mistake a line: each is one message, and none goes without one.

`wrong_calls.py` writes calls of all parameters; these have several arguments, as programs do.
"""

from __future__ import annotations

from typing import Final

HEAD: Final = """\
from __future__ import annotations
import numpy as np
from typedthinc.api import *

X = np.zeros((8, 64), dtype="float32")
ids = np.zeros(8, dtype="int64")
names = ["a", "b"]
model = chain(Relu(16, 64), Softmax(3, 16))
adam, loss = Adam(0.001), CategoricalCrossentropy()
dY = np.zeros((8, 3), dtype="float32")
table: Floats2d = X
Y, backprop = model.begin_update(X)
def takes(model: Model[Floats2d, Floats2d], X: Floats2d, steps: int) -> None: ...
"""
CALLS: Final = """\
# Optimizers and schedules
model.finish_update(0.001)
model.finish_update(Adam)
model.finish_update(None)
model.finish_update(loss)
Adam("0.001")
Adam(learn_rate=None)
Adam(0.001, beta1="0.9")
Adam(0.001, betas=(0.9, 0.999))
Adam(warmup_linear)
Adam(0.001, grad_clip=[1.0, "2"])
SGD()
Optimizer(0.1)
SGD(0.1, momentum=0.9)
adam(X, dY)
adam.step_schedules("x")
warmup_linear(0.1, "100", 1000)
warmup_linear(0.1)
compounding(1.0, 16.0)
decaying([0.1], 0.2)
constant_then(0.1, 100, 0.2)
cyclic_triangular(0.1, 0.2, period="10")
adam.learn_rate = "fast"
# Losses
loss(dY)
loss(dY, X, ids)
loss(ids, ids)
loss(dY, None)
loss(dY, [1.0, 2.0])
loss([dY], ids)
loss(model, ids)
L2Distance()(dY, ids)
L2Distance()(ids, dY)
CosineDistance()(dY, names)
SequenceCategoricalCrossentropy()(dY, ids)
CategoricalCrossentropy(names=[1, 2])
CategoricalCrossentropy(missing_value=[])
CategoricalCrossentropy(label_smoothing="x")
BinaryCrossentropy()(dY, names)
BinaryCrossentropy(normalize="yes")
loss.get_grad(dY)
loss(dY, "a")
loss.get_loss(dY, "a")
CategoricalCrossentropy(names="ab")
SequenceCategoricalCrossentropy()([dY], ["a", "b"])
train(model, X, "ab", loss=loss, optimizer=adam)
# Models and data
model.predict([1.0, 2.0])
model.predict("text")
Model.predict(X)
Model.begin_update(X)
Model.finish_update(adam)
model.begin_update(X).backprop
model.begin_update(X)(dY)
lambda: model.predict("text")
print(model.predict("text"))
with model: pass
backprop(loss(Y, ids))
model.predict(None)
model.predict(model)
model.predict(ids)
model.predict(X, ids)
model.predict()
model.predict(X.tolist())
model.predict([X, X])
model.initialize(X, None, 3)
model.initialize(3)
model.initialize(X, "y")
model.begin_update(X, is_train=True)
model.begin_update(X, need_dX="no")
model.begin_update([X])
backprop(None)
backprop(ids)
backprop([dY])
backprop(dY, dY)
model(X)
model(X, "train")
Relu("64")
Relu(64.0, 3)
Relu(64, nI=None, dropout="0.2")
Relu(X)
Relu(64, 3, 5, 7)
Relu(64, nP=3)
Relu([64, 3])
Embed(64, 100, column="a")
Dropout("0.2")
Dropout(0.2, 0.3)
LSTM(64, 3, bi="yes")
LSTM(64, 3).predict(X)
Maxout(3, 4, "5")
LayerNorm(None, 3)
MultiHeadAttention(64, heads=2.0)
expand_window("1")
Relu(64, 3, init_W=glorot_uniform_init(3))
chain(Relu(16, glorot_uniform_init(3)), Softmax(3, 16))
HashEmbed(3, 4, seed="a")
HashEmbed(3, 4, initializer=3)
chain()
chain(3)
chain(model, None)
chain([model, model])
chain(model, X)
chain(model, Relu)
chain(model, layers=[model])
chain(names, model)
concatenate(model, "x")
concatenate([model, model])
residual([model])
chain(model, lambda X: X)
chain(*model)
Relu(**{"nO": "a"})
add(X, model)
clone(model)
clone(3, model)
clone(model, "3")
residual(None)
residual(model, model)
with_array(X)
with_array([model])
with_array()
tuplify(model, 3)
with_getitem("0", model)
siamese(model)
siamese(model, model)
uniqued(model, column=None)
noop(3)
map_list(None)
reduce_mean(model)
list2ragged(model)
bidirectional(model)
bidirectional(LSTM)
array_getitem("a")
with_reshape(3)
remap_ids([1, 2])
model >> None
model >> "x"
model + 3
model | names
model ** "2"
model ** X
model >> X
model | X
model + X
model & X
model | Adam
X >> model
X | model
X + model
X & model
table >> model
table + model
[3] + model
table * "a"
table + "a"
table @ "a"
table > "a"
"a" + table
table -= "a"
with_debug(model, on_init=lambda: 3)
resizable(model, lambda: 3)
# Files
model.to_disk(3)
Model.from_disk("a")
Model.to_disk("a")
model.to_disk()
model.from_bytes("text")
model.from_disk(None)
model.from_dict([1])
model.from_dict("x")
model.to_bytes(3)
save_checkpoint(model, 3)
load_checkpoint("a", "b", 3)
save_checkpoint("run", model=3)
# Parameters
model.set_param(3, X)
model.set_param("W", "a")
model.set_param("W", [1.0])
model.set_grad("W", None)
model.inc_grad("W", 3)
model.set_dim("nO", X)
model.set_param("W")
model.get_param(0)
model.set_dim("nO", "3")
model.set_dim("nO", 3.5)
model.get_dim(1)
model.set_ref("tok", 3)
model.get_ref(None)
model.attrs = 3
model.walk("dfs")
model.walk(order="wrong")
model.remove_node(3)
model.replace_node(3, model)
model.use_params(X)
model.use_params([("a", X)])
model.copy(3)
model.define_operators({">>": 3})
model.define_operators([chain])
model.to_gpu("0")
model.nothing()
model.predcit(X)
# Training
train(model, X, ids)
train(model, X, ids, loss=loss)
train(model, (X, ids), loss=loss, optimizer=adam)
train(model.predict, X, ids, loss=loss, optimizer=adam)
train(model, X, ids, loss=loss(), optimizer=adam)
train(model, X, ids, loss=lambda Y, T: (Y, 0), optimizer=adam)
for batch in train(model, X, ids, loss=loss, optimizer=adam): pass
train(model, X, ids, loss=loss, optimizer=0.001)
train(model, X, ids, loss="l2", optimizer=adam)
train(model, X, ids, loss=CategoricalCrossentropy, optimizer=adam)
train(model, X, ids, adam, loss)
train(X, ids, model, loss=loss, optimizer=adam)
train(model, X, None, loss=loss, optimizer=adam)
train(model, 3, ids, loss=loss, optimizer=adam)
train(model, X, ids, loss=loss, optimizer=adam, epochs="20")
train(model, X, ids, loss=loss, optimizer=adam, epochs=2.5)
train(model, X, ids, loss=loss, optimizer=adam, batch_size="large")
train(model, X, ids, loss=loss, optimizer=adam, batch_size=[1.0, "2"])
train(model, X, ids, loss=loss, optimizer=adam, callbacks=print)
train(model, X, ids, loss=loss, optimizer=adam, callbacks=[3])
train(model, X, ids, loss=loss, optimizer=adam, callbacks=[lambda run: run.nothing])
train(model, X, ids, loss=loss, optimizer=adam, evaluate=0.5)
train(model, X, ids, loss=loss, optimizer=adam, evaluate=lambda: 0.5)
train(model, X, ids, loss=loss, optimizer=adam, checkpoint=3)
train(model, X, ids, loss=loss, optimizer=adam, progress="yes")
train(model, X, ids, loss=loss, optimizer=adam, seed="x")
train(model, X, ids, loss=loss, optimizer=adam, patience="x")
train(model, X, ids, loss=loss, optimizer=adam, wrong=3)
train(model, X, ids, loss=loss, optimizer=adam, evaluate=lambda: 3)
minibatches("8", X, ids)
minibatches(8, 3)
minibatches(8, X, 3)
minibatches(8, model)
for batch in minibatches(8, X, ids): batch.wrong
# Containers
Ragged(ids, X)
Ragged(X, [1, 2])
Ragged(X)
Ragged(X, 3)
Padded(X, ids)
Ragged(X, ids).wrong
Ragged(X, ids)["a"]
Pairs(X)
Ragged(3, ids)
Ragged(X, ids).lengths = "a"
Ragged(X, ids) + 3
Ragged(model, ids)
Ragged(None, ids)
Padded("a", ids, ids, ids)
# Ops
use_device("gpu", "x")
model.ops.gemm(X)
model.ops.gemm(X, "x")
model.ops.gemm(X, [1, 2])
model.ops.softmax("x")
model.ops.alloc2f(3)
model.ops.alloc2f("3", 4)
model.ops.flatten(X)
model.ops.list2padded(X)
model.ops.nothing(X)
model.ops.minibatch(8, 3)
get_array_ops("x")
# Config, registry
Config("a")
Config().from_str(3)
registry.resolve(3)
registry.get("layers")
registry.layers(3)
# Utilities
set_dropout_rate(model, "x")
set_dropout_rate(0.2)
set_active_gpu("0")
fix_random_seed("x")
to_categorical([1, 2], "3")
to_categorical(X, 3)
Model("own", model.forward, init=Adam)
Model("own", model.predict)
Model("own", lambda model, X: X)
Model("own", model.forward, refs={"a": 3})
def gives_data(X: Floats2d) -> Model[Floats2d, Floats2d]: return model.predict(X)
def gives_factory() -> Model[Floats2d, Floats2d]: return Relu
def gives_pair() -> Floats2d: return model.begin_update(X)
def gives_loss() -> float: return loss(Y, ids)
def default(o: Optimizer = Adam) -> None: ...
takes(model, 3)
takes(*[model, X, 3])
takes(model, X, steps="3")
held: Model[Floats2d, Floats2d] = [model]
both: list[Model[Floats2d, Floats2d]] = [model, 3]
Model("own", model.forward, init=lambda: 3)
constant_then(0.1, 10, "ab")
to_numpy(model)
reveal()
"""
