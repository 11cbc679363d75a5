"""Games from outside with one fault each: the pattern of new-game, and what is written at the end of one of
its files."""
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from ludoteca.core.game_loader import SETTING, find_again
from ludoteca.new_game import copy_pattern

HIDDEN = "what was seen at the table"        # what a game raises may hold anything: no log repeats it
PICTURE = "This game’s picture does not work here"
WORDS = "Some of this game’s words do not work here"
WORDS_IN_ITALIAN = "Alcuni testi di questo gioco qui non funzionano"
BOTS = "This game’s bots do not work as they should here"


@dataclass(frozen=True)
class Fault:
    """What is wrong, what the log says of it, and what the game's own table says; a game without a table is
    left out."""

    name: str
    file: str
    text: str | bytes
    log: str
    table: str = ""
    listed: bool = True
    to_the_end: bool = False                 # it shows when a game is over
    slow: bool = False                       # it does not end by itself
    language: str = "en"

    @property
    def game(self):
        return self.name.replace(" ", "-")


def raising(name, given="*given", what=f"ValueError({HIDDEN!r})"):
    return f"def {name}({given}):\n    raise {what}\n"


def looping(name, what="pass"):
    """A function that does not end, and takes an Exception for no reason to."""
    return (f"def {name}(*given):\n    import time\n    while True:\n        try: {what}\n"
            "        except Exception: pass\n")


def returning(name, what):
    return f"def {name}(*given):\n    return {what}\n"


DRAWN = ("def size(s, portrait): return (400, 300)\ndef key(s): return 'own'\ndef board(s, portrait): return "
         "''\n"
         "def scene(s, events, pen): return '<g/>'\ndef hand(s, p, pen): return ''\n")
RAISE, EXIT = f"raise ValueError({HIDDEN!r})\n", "raise SystemExit(3)\n"
INTERRUPT = "raise KeyboardInterrupt\n"


def presented():
    """Faults in what a game may have besides its rules: it goes on without."""
    yield Fault("about raises", "about.py", RAISE, "does without its about: ValueError, in about.py, line ",
                WORDS)
    yield Fault("about exits", "about.py", EXIT, "does without its about: its module about raises SystemExit",
                WORDS)
    yield Fault("about unread", "about.py", "TITLE = (\n", "was never closed", WORDS)
    yield Fault("about order", "about.py", "ORDER = 'first'\n", "its about.ORDER: a number was expected",
                WORDS)
    yield Fault("about blurb", "about.py", "BLURB = 'a line'\n",
                "its about.BLURB: a list of texts was expected", WORDS)
    yield Fault("about title", "about.py", "TITLE = 7\n", "its about.TITLE: a text was expected", WORDS)
    yield Fault("about options", "about.py", "OPTIONS = {'goal': 'Goal'}\n",
                "its about.OPTIONS: a list of texts", WORDS)
    yield Fault("about lesson", "about.py", "LESSON = 'try it'\n", "its about.LESSON: a lesson was expected",
                WORDS)
    yield Fault("picture raises", "picture.py", RAISE,
                "does without its picture: ValueError, in picture.py, line 1.", PICTURE)
    yield Fault("picture exits", "picture.py", EXIT, "its picture: its module picture raises SystemExit",
                PICTURE)
    yield Fault("picture imports", "picture.py", "import nothing_like_it\n",
                "No module named 'nothing_like_it'", PICTURE)
    for name, given in (("size", "s, portrait"), ("key", "s"), ("board", "s, portrait"),
                        ("scene", "s, events, pen"), ("hand", "s, p, pen")):
        yield Fault(f"{name} raises", "picture.py", DRAWN + raising(name, given),
                    "its picture: ValueError, in picture.py", PICTURE)
    yield Fault("scene exits", "picture.py", DRAWN + raising("scene", what="SystemExit(3)"),
                "its picture: it raises SystemExit", PICTURE)
    yield Fault("scene of nothing", "picture.py", DRAWN + returning("scene", None),
                "its picture: a text was expected", PICTURE)
    yield Fault("size of one", "picture.py", DRAWN + returning("size", 400),
                "its picture: a width and a height", PICTURE)
    yield Fault("key astray", "picture.py", DRAWN + returning("key", "'../up'"), "its picture: a short name",
                PICTURE)
    for name in ("tell", "offers", "prompt", "where", "status", "lying"):
        yield Fault(f"{name} raises", "text/__init__.py", raising(name),
                    f"its text.{name}: ValueError, in text/__init__.py", WORDS)
    yield Fault("status of words", "text/__init__.py", returning("status", ["3"]),
                "its text.status: a list of cells", WORDS)
    yield Fault("prompt of one", "text/__init__.py", returning("prompt", "'Go'"),
                "its text.prompt: a list of texts", WORDS)
    yield Fault("result raises", "text/__init__.py", raising("result"), "its text.result: ValueError", WORDS,
                to_the_end=True)
    yield Fault("scored raises", "text/__init__.py", raising("scored"), "its text.scored: ValueError", WORDS,
                to_the_end=True)
    yield Fault("heuristic raises", "heuristic_bot.py", raising("think"),
                "its heuristic_bot.think: ValueError", BOTS, to_the_end=True)
    yield Fault("levels raise", "levels.py", RAISE, "does without its levels: ValueError", BOTS)
    yield Fault("bots of one", "levels.py", "BOTS = 5\n", "its levels.BOTS: BOTS is no GameBots", BOTS)
    yield Fault("ladder of one", "levels.py", "from ludoteca.bots.game_bots import GameBots\n"
                "BOTS = GameBots()\nBOTS.ladder = 5\n", "its levels.BOTS: a plan for each level",
                BOTS)
    yield Fault("policy raises", "search_policy.py", RAISE, "does without its search_policy: ValueError",
                BOTS)
    yield Fault("picture unrunnable", "picture.py", "import colorsys\n"
                + DRAWN.replace("'<g/>'", "colorsys.__name__ and '<g/>'"),
                "its picture: no page can run it: A page has no colorsys.__name__, in picture.py, line ",
                PICTURE)
    yield Fault("words unrunnable", "text/__init__.py", "def where(s, say):\n    import string\n"
                "    return string.digits\n",
                "its text.where: no page can run it: A page has no string", WORDS)
    yield Fault("rules unrunnable", "rules.py", "own_waiting = waiting\ndef waiting(s):\n"
                "    return own_waiting(s)\n",
                "its page: no page can run it: waiting is made in more than one step, in rules.py",
                "data-modules=\"[]\"")
    yield Fault("scene loops", "picture.py", DRAWN + looping("scene"),
                "its picture: it takes too long, in picture.py, line ", PICTURE, slow=True)
    yield Fault("board sleeps", "picture.py", DRAWN + looping("board", "time.sleep(0.01)"),
                "its picture: it takes too long, in picture.py, line ", PICTURE, slow=True)
    yield Fault("scene without end", "picture.py", DRAWN + returning("scene", "'<g/>' * 2_000_000"),
                "its picture: a text was expected", PICTURE)
    yield Fault("offers loop", "text/__init__.py", looping("offers"),
                "its text.offers: it takes too long, in text/__init__.py", WORDS, slow=True)
    yield Fault("offers of numbers", "text/__init__.py", returning("offers", [1]),
                "its text.offers: a list of offers was expected", WORDS)
    yield Fault("result of words", "text/__init__.py", returning("result", "('Who', 'Ada')"),
                "its text.result: ", WORDS, to_the_end=True)
    yield Fault("heuristic loops", "heuristic_bot.py", looping("think"),
                "its heuristic_bot.think: it takes too long", BOTS, to_the_end=True, slow=True)
    yield Fault("about loops", "about.py", "while True: pass\n",
                "does without its about: it takes too long, in about.py, line ", WORDS, slow=True)
    yield Fault("encoding raises", "encoding.py", RAISE, "does without its encoding: ValueError")
    yield Fault("terminal raises", "terminal.py", RAISE, "does without its terminal: ValueError")
    yield Fault("words unread", "text/words/it.po", b'msgid "x"\nmsgstr "\xff"\n',
                "its words.it: UnicodeDecodeError", WORDS_IN_ITALIAN, language="it")
    yield Fault("words astray", "text/words/it.po",
                b'msgid "{n} bot: {level}"\nmsgstr "{quanti} bot"\n\nmsgid "{who}: {what}."\n'
                b'msgstr "{chi}"\n', "its words.it: the translation of", WORDS_IN_ITALIAN, language="it")
    yield Fault("emblem open", "emblem.svg", "<svg><g>", "does without its emblem: no element found")
    yield Fault("guide unread", "text/guide/en.md", b"\xff", "does without its guide: UnicodeDecodeError",
                WORDS)


def ending():
    """Faults that would end more than the game, and texts that cannot be sent: it goes on without."""
    yield Fault("about interrupts", "about.py", INTERRUPT,
                "does without its about: its module about raises KeyboardInterrupt", WORDS)
    yield Fault("scene interrupts", "picture.py", DRAWN + raising("scene", what="KeyboardInterrupt"),
                "its picture: it raises KeyboardInterrupt", PICTURE)
    yield Fault("tell is cancelled", "text/__init__.py",
                "import asyncio\n" + raising("tell", what="asyncio.CancelledError"),
                "does without its text.tell: ", WORDS)        # a table or the maker of pages meets it first
    yield Fault("title of half a sign", "about.py", "TITLE = '\\ud800'\n", "its about.TITLE: a text", WORDS)
    yield Fault("offers of novels", "text/__init__.py",
                "from ludoteca.show.presentation_interface import Offer\n"
                + returning("offers", "[Offer(1, 'roll', 'Roll' * 9999)]"),
                "its text.offers: a list of texts",
                WORDS)
    yield Fault("lesson unread", "text/lesson.json", "{", "does without its lesson.json: JSONDecodeError")
    yield Fault("lesson astray", "text/lesson.json", '[{"step": 0, "players": 2, "do": "fly"}]',
                "does without its lesson.json: IllegalDecision")
    yield Fault("emblem with a script", "emblem.svg", "<svg><script>alert(1)</script></svg>",
                "does without its emblem: an svg of at most 100000 letters without scripts")


def without_server():
    """Faults in what a game must have, seen before there is a server: it is left out."""
    for name, text, log in (
            ("rules interrupt", INTERRUPT, "its module rules raises KeyboardInterrupt"),
            ("rules of their own", "class Own(BaseException): pass\nraise Own\n",
             "its module rules raises Own"),
            ("version of giants", "VERSION = 10 ** 30\n", "its VERSION is no whole number from 1"),
            ("most of millions", "MOST = 10 ** 10\n", "its MOST is no whole number from 1 to 65535"),
            ("options without end", "OPTIONS = {'goal': range(10 ** 7)}\n", "its option goal is no row"),
            ("options in a list", "OPTIONS = [1]\n", "its OPTIONS are no dict"),
            ("state of a number", "STATE = 5\n", "its STATE is no layout"),
            ("no events", "EVENTS = ()\n", "its EVENTS are no row of functions"),
            ("no secrets", "SECRET = None\n", "its SECRET is no dict"),
            ("round of words", "def setup(s): s.round = 'one'\n", "invalid literal for int"),
            ("players of its own", "def setup(s): s.players = 9\n",
             "its setup changes the number of players"),
            ("waiting for strangers", returning("waiting", "1 << 9"), "its waiting answers no whole number"),
            ("chances of words", returning("chances", "'6'"), "its chances answers no whole number")):
        yield Fault(name, "rules.py", text, log, listed=False)
    yield Fault("position of half a sign", "text/notation.py",
                returning("position", "{'points': '\\ud800'}"), "its position answers no dict", listed=False)


def unplayable():
    """Faults in what a game must have: it is left out."""
    yield Fault("rules raise", "rules.py", RAISE, "is left out: ", listed=False)
    yield Fault("rules exit", "rules.py", EXIT, "is left out: its module rules raises SystemExit.",
                listed=False)
    yield Fault("rules unread", "rules.py", "VERSION = (\n", "was never closed", listed=False)
    yield Fault("version of words", "rules.py", "VERSION = 'one'\n", "its VERSION is no whole number",
                listed=False)
    yield Fault("nobody plays", "rules.py", "PLAYERS = ()\n",
                "its PLAYERS are not a row of numbers from 1 to 6", listed=False)
    yield Fault("players in a set", "rules.py", "PLAYERS = {2}\n", "its PLAYERS are not a row", listed=False)
    yield Fault("option of both", "rules.py", "OPTIONS = {'goal': (30, 'far')}\n",
                "its option goal is no row", listed=False)
    yield Fault("option of its own", "rules.py", "OPTIONS = {'aim': (1, 2)}\n", "its STATE has no fields for",
                listed=False)
    yield Fault("no rounds", "rules.py", "STATE = layout('players phase mover goal pot', points=SEATS)\n",
                "its STATE has no fields", listed=False)
    yield Fault("option of nothing", "rules.py", "OPTIONS = {'goal': 30}\n", "its option goal is no row",
                listed=False)
    yield Fault("rules loop", "rules.py", "while True: pass\n", "is left out: it takes too long.",
                listed=False, slow=True)
    yield Fault("setup loops", "rules.py", looping("setup"), "is left out: it takes too long.", listed=False,
                slow=True)
    yield Fault("position of a set", "text/notation.py", returning("position", "{1}"), "is left out: ",
                listed=False)
    yield Fault("without notation", "text/notation.py", "del say\n", "its module text.notation has no say",
                listed=False)
    yield Fault("from tomorrow", "rules.py", "INTERFACE = 2\n",
                "it is made for version 2 of the interface of games, this is 1", listed=False)
    yield Fault("name of the search", "rules.py", "def grow(s): pass\n",
                "its rules have functions of names that compiled code needs: grow", listed=False)
    yield Fault("setup raises", "rules.py", raising("setup", "s"), "is left out: ", listed=False)
    yield Fault("position raises", "text/notation.py", raising("position", "s"), "is left out: ",
                listed=False)
    yield Fault("text exits", "text/__init__.py", EXIT,
                "is left out: its module text.notation raises SystemExit", listed=False)
    yield Fault("cafe race", "about.py", "", "there is already a game of that name", listed=False)


FAULTS = [*presented(), *ending(), *unplayable()]
LEFT_OUT = list(without_server())


class Shelf:
    """A folder that LUDOTECA_GAMES names, while a test looks."""

    def __init__(self, folder, monkeypatch):
        self.folder, self.monkeypatch = Path(folder), monkeypatch

    def put(self, fault):
        """Lay a faulty game there."""
        package = fault.game.replace("-", "_")
        with TemporaryDirectory(dir=self.folder.parent) as scratch:
            copy_pattern(Path(scratch) / "draft", fault.game)
            home = (Path(scratch) / "draft" / "src" / package).rename(self.folder / package)
        file = home / fault.file
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("ab") as out:
            out.write(fault.text if isinstance(fault.text, bytes) else fault.text.encode())
        self.stands()
        return fault.game

    def stands(self, there=True):
        """The shelf is there, or is not: as at the next start of a server."""
        self.monkeypatch.setenv(SETTING, str(self.folder) if there else "")
        find_again()
