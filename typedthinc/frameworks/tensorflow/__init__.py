"""TensorFlow: models of Keras as layers. Importing this room does not import tensorflow."""
