"""The rules of Crazy Race, one name space for all that is in this folder."""
from .cards import *
from .choices import *
from .events import *
from .hands import *
from .queries import *
from .scoring import *
from .state import *
from .track import *
from .turn import *
