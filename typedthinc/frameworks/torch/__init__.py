"""PyTorch: its modules as layers, and models as its modules. Importing this package does not import torch."""
