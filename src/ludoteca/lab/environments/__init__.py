"""Environments for programs that learn, by the conventions of PettingZoo, Gymnasium and OpenSpiel, each with
its own package."""
