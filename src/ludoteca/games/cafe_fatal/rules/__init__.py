"""The rules of Café Fatal, one name space for all that is in this folder."""
from .events import *
from .floors import *
from .queries import *
from .state import *
from .turn import *
