"""Looking at a model: as text, as a table, as HTML and as a diagram."""
