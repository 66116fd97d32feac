"""It changes lists and dicts of the settings, and sets names of the parts."""

from typecheck_tests.several_modules.changed import parts, towers
from typedthinc.api import Relu

parts.WIDTHS.append(11)
parts.HEADS["tags"] = 11
parts.FIRST = Relu(64, 11)
setattr(parts, "block", lambda width: Relu(width, 11))
towers.OWN.append(11)
towers.OWN[0] = 11
