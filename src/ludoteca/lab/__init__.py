"""The laboratory: `Batch`, many games at once; leagues, analyses, environments for programs that learn."""
from ludoteca.lab.batch.batch import Batch, SimulatedMatch
from ludoteca.lab.equilibrium.distance import Distance, exploitability

__all__ = ["Batch", "Distance", "SimulatedMatch", "exploitability"]
