"""The promises of a game: what must hold for every one, wherever it lies, after every ply.

    from ludoteca.testing import check_game

    def test_the_promises():
        check_game("my-game")
"""
import itertools
import json
from xml.etree import ElementTree

import numpy as np

from ludoteca.core import plugin_faults, state
from ludoteca.core.chance import draw
from ludoteca.core.events import LOG, ROOM, fold, logged
from ludoteca.core.game_loader import load
from ludoteca.core.match import Match, choices_of, seats_of
from ludoteca.core.record import record_of, replay, verify
from ludoteca.core.rules_lint import check_plainness, check_writers
from ludoteca.core.scenario import ScenarioMatch
from ludoteca.core.state import NOBODY, PlainState, as_json, as_record, bits, from_json
from ludoteca.javascript.build import page_faults
from ludoteca.show.log import story
from ludoteca.show.presentation import heuristic_of, look_at, picture_of, terminal_of, text_of
from ludoteca.show.svg import draw as drawing
from ludoteca.show.words import speaker


def options(game):
    """A Hypothesis strategy for a game's options."""
    from hypothesis import strategies as st
    parts = {}
    for name, values in game.rules.OPTIONS.items():
        if isinstance(values, list):
            room = game.rules.STATE[name].shape[0]
            parts[name] = st.lists(st.sampled_from(values), max_size=min(room, 2))
        else:
            parts[name] = st.sampled_from(values[:game.rules.PLAYERS[0] + 1] if name == "begins" else values)
    return st.fixed_dictionaries(parts)


def whole_state(match):
    """The state of a match with all secrets, which only tests may look at; not to be changed.

    >>> from ludoteca import Match
    >>> whole_state(Match("cafe-race", 3, seed="1")).players
    3
    """
    return match._s


# What holds after every ply.

class CheckedMatch(Match):
    """A match that checks, after every ply of players or nature, what each seat sees, hears and may do."""

    def _begin(self, names=()):
        super()._begin(names)
        self.folded, self.told_of = {p: blank_start(self, p) for p in range(NOBODY, self.players)}, 0
        self.supposing = itertools.cycle(self.folded)

    def _apply(self, seat, choice):
        told = len(self.events)
        super()._apply(seat, choice)
        assert len(self.events) - told < ROOM // 2, "a ply logs more events than there is room for"
        check_seats(self)
        check_choices(self)


def blank_start(match, p):
    """The beginning as a seat sees it: what it hears is folded over this."""
    fresh = match.game.start(match.players, match.options)
    match.game.rules.hide(fresh, p)
    return fresh


def check_seats(match):
    """The new events, folded over what each seat saw before, give what it sees now."""
    rules, supposing = match.game.rules, next(match.supposing)
    for p, folded in match.folded.items():
        view = match._s.copy()
        rules.hide(view, p)
        assert fold(rules, folded, match.heard(p, match.told_of)) == view, (
            f"what seat {p} heard is not what it sees")
        again = view.copy()
        rules.hide(again, p)
        assert again == view, "a view can be blanked twice"
        if p == supposing:                      # one seat a ply, each in turn: this is what costs most
            check_supposed(match, view, p)
    match.told_of = len(match.events)


def check_whole(match):
    """All that each seat heard, folded at once, gives what it sees at the end."""
    rules = match.game.rules
    assert fold(rules, match.game.start(match.players, match.options), match.events) == match._s
    for p in range(NOBODY, match.players):
        view = match.view(p)
        assert fold(rules, blank_start(match, p), view.events) == view.s, (
            f"what seat {p} heard is not what it sees")


def check_supposed(match, view, p):
    """A world that the seat supposes looks to it as its own does, and asks it the same."""
    rules = match.game.rules
    for n in range(2):
        world = view.copy()
        rules.suppose(world, p, 1000 * n + len(match.events))
        assert rules.waiting(world) == rules.waiting(match._s), "a supposed world waits for others"
        assert rules.chances(world) == rules.chances(match._s), "a supposed world has other chances"
        if p >= 0:
            assert (choices_of(match.game, world, p) == choices_of(match.game, view, p)
                    == choices_of(match.game, match._s, p))
        rules.hide(world, p)
        assert world == view, f"a world supposed by seat {p} does not look like its own"


def check_choices(match):
    game, s = match.game, match._s
    owing = seats_of(game.rules.waiting(s))
    assert not (owing and game.rules.chances(s)), "players and nature act at once"
    for p in owing:
        legal = choices_of(game, s, p)
        assert legal and legal == sorted(set(legal)), "no choice, or choices out of order"
        texts = [game.notation.say(s, p, c) for c in legal]
        assert len(set(texts)) == len(texts), "two choices with one text"


def check_units(match_or_scene, outcome):
    notation, s = match_or_scene.game.notation, match_or_scene._s
    units = json.loads(json.dumps(notation.units(s, outcome)))
    again, told = notation.outcome(s, script := list(units)), s.copy()
    assert not script and notation.units(s, again) == units, (
        "nature's outcome does not survive its natural units")
    here = s.copy()
    match_or_scene.game.rules.play(here, None, NOBODY, outcome)
    match_or_scene.game.rules.play(told, None, NOBODY, again)      # of equal cards or slices any will do
    assert here == told, "nature's outcome does something else when it is told in natural units"


def check_place(match):
    """A position given to a scenario is the position it then has, with the same legal decisions."""
    position = json.loads(json.dumps(match.position()))
    scene = ScenarioMatch(match.game, match.players, match.options, position)
    assert scene.position() == position
    assert {p: set(t) for p, t in scene.legal().items()} == {p: set(t) for p, t in match.legal().items()}


def at_random(match, salt):
    """Play to the end: any of the seats that owe a decision, any legal choice, now and then a change of a
    secret one."""
    for n in itertools.count():
        owing = match.waiting
        if not owing:
            return
        seats = owing
        if len(owing) > 1 and draw(salt, 3 * n + 2, 8) == 0:
            seats = [p for p in range(match.players) if choices_of(match.game, match._s, p)]
        seat = seats[draw(salt, 3 * n, len(seats))]
        legal = choices_of(match.game, match._s, seat)
        match.decide(seat, legal[draw(salt, 3 * n + 1, len(legal))])
        yield n


def check_json(match):
    dtype = match.game.rules.STATE
    fields = json.loads(json.dumps(as_json(match._s, dtype)))
    assert from_json(fields, dtype) == match._s
    assert state.as_plain(as_record(match._s, dtype), dtype) == match._s


def check_twin(game, players, chosen, seed, plies=10_000, fast=None):
    """Plain and compiled, ply by ply: the same states, events, choices, views and suppositions."""
    rules = game.rules
    fast = fast or game.fast
    dtype = game.rules.STATE
    s = game.start(players, chosen)
    log = PlainState(LOG)
    out = [0] * rules.MOST
    r = as_record(s, dtype)
    rlog = as_record(PlainState(LOG), LOG)
    rout = as_record_row(rules.MOST)
    for n in range(plies):
        sides = rules.chances(s)
        assert sides == fast.chances(r) and rules.waiting(s) == fast.waiting(r)
        if sides:
            p, choice = NOBODY, draw(seed, n, sides)
        elif rules.waiting(s):
            p = seats_of(rules.waiting(s))[0]
            count = rules.choices(s, p, out)
            assert count == fast.choices(r, p, rout) and out[:count] == rout[:count].tolist()
            choice = out[draw(seed, n, count)]
        else:
            return
        log.count = rlog.count = 0
        rules.play(s, log, p, choice)
        fast.play(r, rlog, p, choice)
        assert bits(s, dtype) == bits(r, dtype) and logged(log) == logged(rlog)
        check_twin_views(rules, fast, s, n)


def as_record_row(length):
    import numpy as np

    return np.zeros(length, np.int32)


def check_twin_views(rules, fast, s, n):
    dtype = rules.STATE
    for p in (NOBODY, n % s.players):
        view, seen = s.copy(), as_record(s, dtype)
        rules.hide(view, p)
        fast.hide(seen, p)
        assert bits(view, dtype) == bits(seen, dtype)
        rules.suppose(view, p, n)
        fast.suppose(seen, p, n)
        assert bits(view, dtype) == bits(seen, dtype)
    for p in range(s.players):
        r = as_record(s, dtype)
        assert rules.score(s, p) == fast.score(r, p) and rules.standing(s, p) == fast.standing(r, p)


def perft(rules, s, depth):
    """In how many ways the next plies can go, chance included."""
    if depth == 0:
        return 1
    moves = [(NOBODY, outcome) for outcome in range(rules.chances(s))]
    if not moves:
        out = [0] * rules.MOST
        for p in seats_of(rules.waiting(s))[:1]:
            moves = [(p, c) for c in out[:rules.choices(s, p, out)]]
    if depth == 1:
        return len(moves)
    total = 0
    for p, choice in moves:
        after = s.copy()
        rules.play(after, None, p, choice)
        total += perft(rules, after, depth - 1)
    return total


# All of it, for one game.

@plugin_faults.raised()
def check_game(name, tables=4, page=True):
    """All promises of a game, at so many tables that chance sets up: an AssertionError says which does not
    hold.  `page=False`: that pages can draw it in full is none of them, so they show it plainly."""
    game = load(name)
    look_at(game)
    check_writers(game.module("rules"))
    check_plainness(game.module("rules"))
    check_playout(game)
    if page:
        check_page(game)
    for salt in range(tables):
        players = game.rules.PLAYERS[draw(salt, 0, len(game.rules.PLAYERS))]
        check_table(game, players, options_by_chance(game, salt), salt)
    check_bots(game)
    check_every_page(game)


def check_bots(game):
    """There is a plan for each level, and those that do not search decide something legal."""
    from ludoteca.bots.game_bots import LEVELS
    from ludoteca.bots.levels import plan_of, searches, think

    view = Match(game, seed=1).view(0)
    for level in LEVELS:
        plan_of(game, level)
        assert not view.choices() or searches(game, level) or think(view, level, 0) in view.choices()


def check_every_page(game):
    """A game that is played on a server: every page, message, replay and embed of it."""
    from ludoteca.web.check_game_pages import check_pages

    check_pages(game)


def check_page(game):
    """A page can draw the game by itself: its rules, words and pictures can be made into JavaScript."""
    faults = [str(fault) for some in page_faults(game).values() for fault in some]
    assert not faults, "\n".join(["a page cannot draw the game by itself (docs/javascript.md):", *faults])


def check_playout(game):
    """A game played at random comes to an end, from the start or from anywhere, plain or compiled alike."""
    rules = game.rules
    out = [0] * game.rules.MOST
    s = game.start()
    whole = rules.playout(s, out, 5)
    assert whole > 0 and rules.playout(s, out, 5) == 0, "a game that is over has nothing left to play"
    match = Match(game, seed=1)
    assert match.waiting and rules.playout(match._s.copy(), out, 5) > 0, (
        "a game under way has nothing to play")
    if game.fast:
        assert game.fast.playout(as_record(game.start(), rules.STATE), as_record_row(rules.MOST), 5) == whole


def options_by_chance(game, salt):
    """An allowed value for each option; of a list, one entry or none."""
    chosen = {}
    for n, (name, values) in enumerate(game.rules.OPTIONS.items(), 1):
        value = values[draw(salt, n, game.rules.PLAYERS[0] + 1 if name == "begins" else len(values))]
        chosen[name] = [value][:salt % 2] if isinstance(values, list) else value
    return chosen


def check_table(game, players, chosen, salt):
    """One whole game: what each seat sees, hears, may do and is shown; its record, its positions, its
    compiled copy."""
    match = CheckedMatch(game, players, chosen, seed=salt)
    check_place(match)
    for n in at_random(match, salt):
        if n % 3 == 0 and match.waiting:
            check_place(match)
            check_encoding(match)
        if n % 12 == 0:
            check_shown(match)
    check_shown(match)
    check_json(match)
    check_whole(match)
    again = verify(record_of(match))
    assert again._s == match._s and again.events == match.events, "the record does not replay"
    for _ in at_random(Units(game, players, chosen, seed=salt), salt):
        pass
    check_secret_order(game, players, chosen, salt)
    if game.fast:
        check_twin(game, players, chosen, salt)


def check_encoding(match):
    """What a game's encoding.py says holds: choices are below CHOICES, numbers in their range, and only
    SECRET is hidden."""
    if not match.game.has("encoding"):
        return
    own = match.game.module("encoding")
    assert set(getattr(own, "FIELDS", vars(match._s))) == set(vars(match._s)), (
        "encoding.py names other fields than the state has")
    assert all(c < own.CHOICES for p in match.waiting
               for c in match.choices(p)), "a choice is not below CHOICES"
    for p in range(NOBODY, match.players):
        for name, value in vars(match.seen(p)).items():
            low, high, _ = getattr(own, "FIELDS", {}).get(name, (None, None, ""))
            cells = np.ravel(value)
            assert low is None or cells.min() >= low, f"{name} is below its range"
            assert high is None or cells.max() <= high, f"{name} is above its range"
            assert name in getattr(own, "SECRET", ()) or value == getattr(match._s, name), (
                f"{name} is hidden and not in SECRET")


class Units(Match):
    """A match that tells nature's outcomes in natural units, and reads them back, before each draw."""

    def _nature(self, sides):
        for n in range(3):
            check_units(self, draw(self.drawn, n, sides))
        return super()._nature(sides)


def check_secret_order(game, players, chosen, salt):
    """Where several seats decide in secret, the order in which they do makes no difference."""
    match = Match(game, players, chosen, seed=salt)
    for _ in at_random(match, salt):
        owing = match.waiting
        if len(owing) > 1:
            record = record_of(match)
            results = set()
            for order in itertools.islice(itertools.permutations(owing), 6):
                world = replay(record)
                for seat in order:
                    legal = world.view(seat).choices()
                    world.decide(seat, legal[draw(salt, seat, len(legal))])
                results.add(str(vars(world._s)))
            assert len(results) == 1, "the order of secret decisions matters"
            return


def check_shown(match):
    """What a game gives of words and drawings works for everybody, and offers what is legal and nothing
    else."""
    game, say = match.game, speaker("en", match.game.name)
    text = text_of(game)
    for p in range(NOBODY, match.players):
        view = match.view(p)
        assert all(line.text for line in story(view, say))
        for portrait in (False, True):
            assert min(picture_of(game).size(view.s, portrait)) > 0
            ElementTree.fromstring(drawing(view, portrait=portrait))
        if p in match.waiting:
            offered = sorted(offer.choice for offer in text.offers(view.s, p, say) if offer.choice >= 0)
            assert offered == view.choices(), f"seat {p} is offered something else than what is legal"
            assert heuristic_of(game).think(view, 0) in offered, "the bot chooses what is not legal"
        if p != NOBODY:
            assert text.prompt(view.s, p, say)[0] and isinstance(text.status(view.s, p, say), list)
            assert isinstance(terminal_of(game).screen(view.s, p, say, match.names), str)
    columns, rows = text.result(match.view().s, say)
    assert len(rows) == match.players and all(len(row) == len(columns) for row in rows), (
        "the final table has gaps")
