"""python -m ludoteca: the command line."""
from ludoteca.cli import main

main()
