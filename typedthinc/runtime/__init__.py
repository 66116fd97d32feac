"""The run time's way into `typedthinc.shapes`: models, annotations and data as types, and the checks made of them."""
