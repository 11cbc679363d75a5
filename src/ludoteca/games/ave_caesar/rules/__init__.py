"""The rules of Ave Caesar, one name space for all that is in this folder."""
from .circuit_tables import *
from .events import *
from .hands import *
from .moves import *
from .races import *
from .state import *
from .turn import *
