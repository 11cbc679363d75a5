"""The auction for three: `layer`, `machines` and `kernels` value a layer of positions, `positions` are those
around the table, `samples` looks at some again."""
