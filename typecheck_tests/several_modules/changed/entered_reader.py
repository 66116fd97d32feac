"""What a call comes to in a body of another module hangs on what the program has done to it."""
# mypy: allow-untyped-defs, allow-untyped-calls

from __future__ import annotations

import numpy as np

from typecheck_tests.several_modules.changed import entered, entered_third
from typecheck_tests.several_modules.changed.entered import Between, ByReader, ByThird, Here, MethodByThird
from typedthinc.api import Linear

X = np.zeros((6, 12), dtype="f")
entered_third.change()
entered.run_by_reader = lambda model, X: X
entered.run_by_reader(Linear(3, 10), X)
entered.run_by_third(Linear(3, 10), X)
by_reader = ByReader()
by_reader.by_reader = Linear(3, 12).initialize()
by_reader.predict(X)
entered_third.turn(by_third := ByThird())
by_third.predict(X)
MethodByThird().predict_so(X)
entered_third.widen(between := Between())
between.predict(np.zeros((6, 10), dtype="f"))
here = Here()
here.grow()
here.set_again.initialize()
here.predict(X)
