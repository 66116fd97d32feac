"""What typedthinc costs: checking a program, training a model, and each op."""
