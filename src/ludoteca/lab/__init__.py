"""The laboratory: `Batch`, many games at once; leagues, analyses, environments for programs that learn."""
from ludoteca.lab.batch.batch import Batch, SimulatedMatch

__all__ = ["Batch", "SimulatedMatch"]
