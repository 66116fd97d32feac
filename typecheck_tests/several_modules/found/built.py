"""Models that functions and classes of other modules make of settings; lists, tuples and dicts of models they make."""
# mypy: allow-untyped-calls

import numpy as np

from typecheck_tests.several_modules.found import settings
from typecheck_tests.several_modules.found.builders import (
    Network,
    Tagger,
    build,
    build_both,
    build_table,
    grown,
    layers,
    loose,
    make,
    make_all,
    make_one,
    make_other,
    make_parts,
    of_ends,
    of_pair,
    plain,
)
from typecheck_tests.several_modules.found.settings import CONFIG, TABLE, All, Config, Ends, Sizes
from typedthinc.api import Relu, Softmax, chain

X = np.zeros((8, 9), dtype="float32")
config = Config(16, n_in=12)
make(config).predict(X)  # E: typedthinc-size: make() (model that begins with Relu) takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
make(Config(width=16)).predict(X)  # E: typedthinc-size: make() (model that begins with Relu) takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
make(CONFIG).predict(X)  # E: typedthinc-size: make() (model that begins with Relu) takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
make(settings.CONFIG).predict(X)  # E: typedthinc-size: make() (model that begins with Relu) takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
chain(make(config), Softmax(3, 4))  # E: typedthinc-size: Softmax takes Floats2d[*, 4], but make() (model that ends with Softmax) before it gives Floats2d[*, 3] (expected width 4, got 3); sizes are output first: are nO and nI swapped?
make_one().predict(X)  # E: typedthinc-size: make_one() (model that begins with Relu) takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
make_other().predict(X)  # E: typedthinc-size: make_other() (model that begins with Relu) takes Floats2d[*, 10], but the data is Floats2d[8, 9] (expected width 10, got 9)
make_one(Config(4, 11)).predict(X)  # E: typedthinc-size: make_one() (model that begins with Relu) takes Floats2d[*, 11], but the data is Floats2d[8, 9] (expected width 11, got 9)
make_all(All(config)).predict(X)  # E: typedthinc-size: make_all() (model that begins with Relu) takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
of_ends(Ends(5)).predict(X)  # E: typedthinc-size: of_ends takes Floats2d[*, 5], but the data is Floats2d[8, 9] (expected width 5, got 9)
of_pair((3, 4)).predict(X)  # E: typedthinc-size: of_pair takes Floats2d[*, 4], but the data is Floats2d[8, 9] (expected width 4, got 9)
loose(Sizes()).predict(X)  # E: typedthinc-size: loose() (Relu) takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
chain(loose(Sizes(6)), Softmax(3, 6))  # E: typedthinc-size: Softmax takes Floats2d[*, 6], but loose() (Relu) before it gives Floats2d[*, 12] (expected width 6, got 12)
build({"width": 16, "n_in": 12}).predict(X)  # E: typedthinc-size: build takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
build(TABLE["encoder"]).predict(X)  # E: typedthinc-size: build takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
table = {"width": 16, "n_in": 11}
build(table).predict(X)  # E: typedthinc-size: build takes Floats2d[*, 11], but the data is Floats2d[8, 9] (expected width 11, got 9)
build_both({"encoder": {"width": 16, "n_in": 12}, "head": {"n_in": 3}}).predict(X)  # E: typedthinc-size: build_both() (model that begins with Relu) takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
plain(config.width, config.n_in).predict(X)  # E: typedthinc-size: plain takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
plain(width=CONFIG.width, n_in=settings.CONFIG.n_in).predict(X)  # E: typedthinc-size: plain takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
plain(TABLE["encoder"]["width"], TABLE["encoder"]["n_in"]).predict(X)  # E: typedthinc-size: plain takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
Tagger(config).model.predict(X)  # E: typedthinc-size: Tagger().model (chain that begins with Relu) takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
tagger = Tagger(Config(7))
tagger.head(3).predict(X)  # E: typedthinc-size: head takes Floats2d[*, 7], but the data is Floats2d[8, 9] (expected width 7, got 9)
first, second = tagger.parts()
second.predict(X)  # E: typedthinc-size: second (Softmax) takes Floats2d[*, 7], but the data is Floats2d[8, 9] (expected width 7, got 9)
Network(Sizes(n_in=8)).body().predict(X)  # E: typedthinc-size: body takes Floats2d[*, 8], but the data is Floats2d[8, 9] (expected width 8, got 9)
encoder, head = make_parts(16)
encoder.predict(X)  # E: typedthinc-size: encoder (Relu) takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
chain(encoder, Softmax(3, 15))  # E: typedthinc-size: Softmax takes Floats2d[*, 15], but encoder (Relu) before it gives Floats2d[*, 16] (expected width 15, got 16)
head.predict(X)  # E: typedthinc-size: head (Softmax) takes Floats2d[*, 16], but the data is Floats2d[8, 9] (expected width 16, got 9)
build_table(Sizes())["head"].predict(X)  # E: typedthinc-size: build_table()['head'] (Softmax) takes Floats2d[*, 16], but the data is Floats2d[8, 9] (expected width 16, got 9)
layers(32)[0].predict(X)  # E: typedthinc-size: layers()[0] (Relu) takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
layers()[1].predict(X)  # E: typedthinc-size: layers()[1] (Softmax) takes Floats2d[*, 16], but the data is Floats2d[8, 9] (expected width 16, got 9)
chain(*layers(32)).predict(X)  # E: typedthinc-size: Relu takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)
chain(*layers(16), Softmax(3, 2))  # E: typedthinc-size: Softmax takes Floats2d[*, 2], but Softmax before it gives Floats2d[*, 3] (expected width 2, got 3); sizes are output first: are nO and nI swapped?
chain(*grown(16)).predict(X)  # E: typedthinc-size: Relu takes Floats2d[*, 12], but the data is Floats2d[8, 9] (expected width 12, got 9)


def run() -> None:
    chain(make(Config(5)), Softmax(2, 2))  # E: typedthinc-size: Softmax takes Floats2d[*, 2], but make() (model that ends with Softmax) before it gives Floats2d[*, 3] (expected width 2, got 3)
    one, other = make_parts(6)
    chain(other, one)  # E: typedthinc-size: one (Relu) takes Floats2d[*, 12], but other (Softmax) before it gives Floats2d[*, 3] (expected width 12, got 3)
outer, inner, _ = settings.WIDTHS
chain(Relu(outer, inner), Softmax(3, inner))  # E: typedthinc-size: Softmax takes Floats2d[*, 48], but Relu before it gives Floats2d[*, 64] (expected width 48, got 64)
