"""What modules keep of their source, for those who ask what their functions make of the arguments of a call.

mypy's cache has no statements, and no summary of a function says what it makes of a list that it loops over. To write
each statement down would take longer than all else that the plugin does in a module, and few modules are asked about.
So `text.py` keeps the source, and `reading.py` reads it where somebody asks. `resolving.py` finds what names stand for,
by those that are bound in each scope (`bound_names.py`), node by node (`node_walk.py`). `bases.py` names the classes of
other modules that are read with those that are derived from them.
"""
