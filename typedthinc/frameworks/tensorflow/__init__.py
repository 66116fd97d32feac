"""TensorFlow: models of Keras as layers. Importing this package does not import tensorflow."""
