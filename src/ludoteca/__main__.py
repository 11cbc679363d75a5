"""python -m ludoteca, and the command `ludoteca`: the command line."""
import sys


def main() -> None:
    """Load the command line and run it; whoever interrupts while it loads just leaves."""
    try:
        from ludoteca.cli import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
