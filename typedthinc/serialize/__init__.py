"""Saving and loading: weights as safetensors, structure and settings as JSON in its metadata, no pickle anywhere."""
