"""Messages name the variable or attribute that holds a layer, and the layer inside that does not fit."""

from __future__ import annotations

import numpy as np

from typedthinc.api import Linear, Relu, Softmax, add, chain, list2ragged, residual

encoder = chain(Relu(64, 32), Linear(64, 64))
head = Softmax(10, 32)
heads = {"ner": Softmax(10, 32)}
chain(encoder, head)  # E: typedthinc-size: head (Softmax) takes Floats2d[*, 32], but encoder (chain that ends with Linear) before it gives Floats2d[*, 64] (expected width 32, got 64)
encoder >> head  # E: typedthinc-size: head (Softmax) takes Floats2d[*, 32], but encoder (chain that ends with Linear) before it gives Floats2d[*, 64] (expected width 32, got 64)
chain(encoder, heads["ner"])  # E: typedthinc-size: heads['ner'] (Softmax) takes Floats2d[*, 32], but encoder (chain that ends with Linear) before it gives Floats2d[*, 64] (expected width 32, got 64)
chain(encoder, Softmax(10, 32))  # E: typedthinc-size: Softmax takes Floats2d[*, 32], but encoder (chain that ends with Linear) before it gives
chain(list2ragged(), encoder)  # E: typedthinc-container: encoder (chain that begins with Relu) takes Floats2d[*, 32], but list2ragged before it gives Ragged; did you mean with_array(encoder), or a reduction such as reduce_mean() before it?
add(encoder, head)  # E: typedthinc-size: layer 2 of add, head (Softmax), gives Floats2d[*, 10], but layer 1, encoder (chain that ends with Linear), gives Floats2d[*, 64] (expected width 64, got 10): their outputs must agree
residual(head)  # E: typedthinc-size: head (Softmax) takes Floats2d[*, 32], but it gives Floats2d[*, 10] (expected width 32, got 10); residual needs a layer that gives what it takes
encoder.predict(np.zeros((3, 5), dtype="float32"))  # E: typedthinc-size: encoder (chain that begins with Relu) takes Floats2d[*, 32], but the data is Floats2d[3, 5] (expected width 32, got 5)


class Tagger:
    def __init__(self) -> None:
        self.encoder = chain(Relu(64, 32), Linear(64, 64))
        self.head = Softmax(10, 32)
        self.model = chain(self.encoder, self.head)  # E: typedthinc-size: self.head (Softmax) takes Floats2d[*, 32], but self.encoder (chain that ends with Linear) before it gives Floats2d[*, 64] (expected width 32, got 64)
