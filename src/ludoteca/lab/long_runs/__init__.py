"""Long runs: `spread` the work over cores and clusters, `tally` what many games came to."""
