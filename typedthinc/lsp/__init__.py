"""A language server that shows sizes and reports what does not fit, beside any other server for Python."""
