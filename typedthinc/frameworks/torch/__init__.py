"""PyTorch: its modules as layers, and models as its modules. Importing this room does not import torch."""
