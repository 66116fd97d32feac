"""A third module that changes what stands in the tables."""

from __future__ import annotations

from typecheck_tests.several_modules.changed.tables import ROWS, SETTINGS, WIDTHS, holder

for each in WIDTHS.values():
    each["width"] = 8
for each in SETTINGS.values():
    each["width"] = 8
for row in ROWS:
    row[0] = 8
for each in holder.tables.values():
    each["width"] = 8
