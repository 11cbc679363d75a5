"""The rules of Café Race, one name space for all that is in this folder."""
from .auction import *
from .events import *
from .order import *
from .queries import *
from .state import *
from .turn import *
