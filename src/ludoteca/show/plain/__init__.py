"""What stands in for what a game leaves out: plain functions that know nothing but its rules and notation."""
