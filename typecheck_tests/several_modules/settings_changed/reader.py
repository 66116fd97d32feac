"""What anybody may change is unknown: all that is silent here is right when it runs, or nobody can tell."""
# mypy: allow-untyped-calls

from dataclasses import replace

import numpy as np

from typecheck_tests.several_modules.settings_changed import builders, settings, third
from typecheck_tests.several_modules.settings_changed.settings import FLAT, KEPT, TABLE, Completed, Config, Ends, Late, Plain, Small
from typedthinc.api import Relu, chain

X = np.zeros((8, 5), dtype="float32")
# The rest of the file is not silent because nothing at all is known.
builders.kept(Config()).predict(X)  # E: typedthinc-size: kept takes Floats2d[*, 4], but the data is Floats2d[8, 5] (expected width 4, got 5)
builders.stack(4)[0].predict(X)  # E: typedthinc-size: builders.stack()[0] (Relu) takes Floats2d[*, 4], but the data is Floats2d[8, 5] (expected width 4, got 5)
builders.Known(Small(4)).head().predict(X)  # E: typedthinc-size: head takes Floats2d[*, 4], but the data is Floats2d[8, 5] (expected width 4, got 5)
builders.build({"n_in": KEPT["n_in"]}).predict(X)  # E: typedthinc-size: build takes Floats2d[*, 4], but the data is Floats2d[8, 5] (expected width 4, got 5)

config = Config()
config.by_reader = 5
builders.by_reader(config).initialize().predict(X)
third.fix(config)
builders.by_third(config).initialize().predict(X)
builders.by_maker(config).initialize().predict(X)
builders.by_helper(config).initialize().predict(X)
builders.by_method(config).initialize().predict(X)
builders.completed(Completed()).initialize().predict(X)
builders.late(Late()).initialize().predict(X)
builders.kept(replace(config, kept=5)).initialize().predict(X)
builders.derived(third.Wide()).initialize().predict(X)
builders.first(Plain()).initialize().predict(X)
builders.second(Plain()).initialize().predict(X)
builders.of_ends(Ends(4)._replace(n_in=5)).initialize().predict(X)
builders.in_attribute(config).initialize().predict(X)
config.more["n_in"] = 5
builders.in_another(config).initialize().predict(X)
builders.replaced(config).initialize().predict(X)
builders.pair(4)[0].predict(X)
builders.small().predict(X)  # E: typedthinc-size: small takes Floats2d[*, 4], but the data is Floats2d[8, 5] (expected width 4, got 5)
builders.small(settings.OWN).initialize().predict(X)
builders.own().initialize().predict(X)
FLAT["n_in"] = 5
builders.build(FLAT).initialize().predict(X)
builders.build(settings.OTHER).initialize().predict(X)
builders.build(TABLE["encoder"]).initialize().predict(X)
builders.build_changed({"n_in": 4}).initialize().predict(X)
builders.build_inside({"encoder": {"n_in": 4}}).initialize().predict(X)
builders.build_aliased({"n_in": 4}).initialize().predict(X)
builders.build_handed_on({"encoder": {"n_in": 4}}).initialize().predict(X)
held = {"n_in": 4}
builders.build(held)
held["n_in"] = 5
builders.build(held).initialize().predict(X)
given = {"n_in": 4}
builders.build_changed(given)
builders.build(given).initialize().predict(X)
nested = {"encoder": {"n_in": 4}}
builders.build_handed_on(nested)
builders.build(nested["encoder"]).initialize().predict(X)
inner = {"encoder": {"n_in": 4}}
part = inner["encoder"]
builders.build(part)
part["n_in"] = 5
builders.build(inner["encoder"]).initialize().predict(X)
tagger = builders.Tagger(Small(4))
tagger.config = Small(5)
tagger.body().initialize().predict(X)
tagger.blocks()[0] = Relu(7, 5)
tagger.blocks()[0].initialize().predict(X)
blocks = builders.stack(4)
blocks[0] = Relu(7, 5)
blocks[0].initialize().predict(X)
chain(*blocks).initialize().predict(X)
handed = builders.stack(4)
third.grow(handed)
handed[0].initialize().predict(X)
chain(*handed).initialize().predict(X)
table = builders.table_of(4)
table["body"] = Relu(7, 5)
table["body"].initialize().predict(X)
builders.shared()[0] = Relu(7, 5)
builders.shared()[0].predict(X)
builders.by_default()[0] = Relu(7, 5)
builders.by_default()[0].predict(X)
builders.grown(4)[0].initialize().predict(X)
builders.either(4, True)[0].initialize().predict(X)
builders.decorated(4)[0].initialize().predict(X)
arguments = (5,)
builders.stack(*arguments)[0].initialize().predict(X)


class Over(builders.Tagger):
    def over(self) -> tuple[builders.Vectors, builders.Vectors]:
        return Relu(3, 5), Relu(3, 5)

    def overridden(self) -> builders.Vectors:
        return Relu(3, 5)


def run(tagger: builders.Tagger, small: Small) -> None:
    tagger.over()[0].initialize().predict(X)
    tagger.body().initialize().predict(X)
    tagger.overridden().initialize().predict(X)
    builders.small(small).initialize().predict(X)


run(Over(Small(4)), Small(5))
run(third.Wider(Small(4)), Small(5))  # E: typedthinc-size: in run(), line 101: Relu takes Floats2d[*, 4], but the data is Floats2d[8, 5] (expected width 4, got 5)
