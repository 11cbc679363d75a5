"""python tests/javascript/same.py [COUNT]: so many messages a game and language, drawn by Python, by Node and
by every browser that is installed; says what is not the same to the byte."""
import contextlib
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from javascript.browsers import compared_in, installed, served
from javascript.messages import messages
from javascript.node import NODE, laid_out, run
from ludoteca import game_names, load
from ludoteca.javascript.build import make_modules
from ludoteca.show.words import LANGUAGES


def main(count):
    faults = 0
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        address = stack.enter_context(served(folder))
        browsers = {name: stack.enter_context(opens()) for name, opens in installed().items()}
        print("In", ", ".join([*(["node"] if NODE else []), *browsers]) or "nothing", flush=True)
        for game in game_names():
            laid_out(make_modules(load(game)), folder)
            for language in LANGUAGES:
                faults += compare(game, language, count, folder, browsers, address)
    return int(faults > 0)


def compare(game, language, count, folder, browsers, address):
    file = folder / "messages.json"
    file.write_text(json.dumps(messages(game, language, count), default=list), "utf-8")
    found = {"node": run("run.mjs", folder, file)} if NODE else {}
    found |= {name: compared_in(browser, address) for name, browser in browsers.items()}
    told = ", ".join(f"{name} {len(faults)}" for name, faults in found.items())
    print(f"{game} {language}: {count} messages; differences: {told}", flush=True)
    for fault in [fault for faults in found.values() for fault in faults[:3]]:
        print("   ", fault[:500])
    return sum(map(len, found.values()))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
