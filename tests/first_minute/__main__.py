"""The first minute of everybody, played from outside, with a report of what they met.

    python -m first_minute                                 # from tests/, or `make first-minute`: all of it
    python -m first_minute friend host --quick             # two of them, as far as the test suite goes
"""
import argparse
import signal
import sys
from pathlib import Path

from first_minute.walk import PERSONS, ROOT, Scene, steps_of, take


def told(outcome):
    """Its line, on a terminal and in the report."""
    if outcome.missing:
        return f"- {outcome.step.sentence}: not tried. {outcome.missing}"
    sign = "✗" if outcome.fault else "✓"
    why = "".join(f"\n  > {line}" for line in outcome.fault.splitlines()[:8])
    return f"- {sign} {outcome.step.sentence}{why}"


def leave(folder, person, number, outcome):
    """What was seen when a step failed, as files beside the report; the lines that show them."""
    for name, content in outcome.seen.items():
        file = folder / f"{person}-{number}-{name}"
        file.write_bytes(content)
        yield f"  {'!' if file.suffix == '.png' else ''}[{name}]({file.name})"


def walk(person, quick, folder):
    """The steps of one person, told as they are taken; the report's lines, and how many failed."""
    print(f"\n{person}", flush=True)
    lines, failed = [f"\n## The {person}\n"], 0
    with Scene() as scene:
        for number, step in enumerate(steps_of(person, quick), 1):
            outcome = take(scene, step)
            print(told(outcome), flush=True)
            lines += [told(outcome), *leave(folder, person, number, outcome)]
            failed += bool(outcome.fault)
    return lines, failed


def main():
    asked = argparse.ArgumentParser(prog="first_minute", description=__doc__,
                                    formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("person", nargs="*", help=f"{', '.join(PERSONS)}; else all")
    asked.add_argument("--quick", action="store_true", help="only the steps that the test suite plays")
    asked.add_argument("--out", type=Path, default=ROOT / "build" / "first-minute",
                       help="the report's folder")
    given = asked.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)    # a shell's background jobs are deaf to Ctrl-C
    if strangers := set(given.person) - set(PERSONS):
        asked.error(f"nobody here is called {', '.join(strangers)}")
    given.out.mkdir(parents=True, exist_ok=True)
    for old in (path for person in PERSONS for path in given.out.glob(f"{person}-*.*")):
        old.unlink()
    lines, failed = ["# The first minute of everybody"], 0
    for person in given.person or PERSONS:
        more, bad = walk(person, given.quick, given.out)
        lines, failed = lines + more, failed + bad
        (given.out / "report.md").write_text("\n".join(lines) + "\n", "utf-8")
    untried = sum(": not tried. " in line for line in lines)
    told_last = f"{failed} steps failed" if failed else "All was as it must be"
    print(f"\n{told_last}{f', {untried} not tried' if untried else ''}: {given.out / 'report.md'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
