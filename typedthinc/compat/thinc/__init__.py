"""The modules of Thinc 9 by their names: `thinc` in an import becomes `typedthinc.compat.thinc`, and the program runs.

typedthinc/compat/README.md tells how, and MIGRATION.md beside it where it differs.
"""

from typedthinc import __version__ as __version__

from typedthinc.compat.thinc.config import registry as registry
