"""Work for many workers: `spread`."""
