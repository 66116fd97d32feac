"""Names that get what a comprehension makes by way of a list that has changed meanwhile: they are unknown."""

from typedthinc.api import Linear, Softmax, chain

layers = [Linear(nO, 64) for nO in (32, 16)]
layers.insert(0, Linear(8, 64))
begin, end = layers[0], layers[1]
chain(begin, Softmax(3, 8))
chain(end, Softmax(3, 32))

others = [Linear(nO, 64) for nO in (32, 16)]
others.reverse()
one, two = others
chain(one, Softmax(3, 16))
chain(two, Softmax(3, 32))

made = (Linear(nO, 64) for nO in (32, 16, 8))
chain(next(made), Softmax(3, 32))
second, third = made
chain(second, Softmax(3, 16))
chain(third, Softmax(3, 8))

head, tail = (Linear(nO, 64) for nO in (32, 16, 8) if nO < 20)
chain(head, Softmax(3, 16))
chain(tail, Softmax(3, 8))

left, right = (Linear(nO, 64) for nO in (32, 16))
left, right = right, left
chain(left, Softmax(3, 16))
chain(right, Softmax(3, 32))

sizes = [[1, 2], [3, 4]]
low, high = sizes
high.append(7)
chain(Linear(sizes[1][-1], 2), Linear(2, 7))
widths = [64, 128]
out, inside = widths
widths.append(9)
chain(Linear(widths[-1], 2), Linear(out, 9), Linear(3, 64))
