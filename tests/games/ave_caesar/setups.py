"""Setting up a race of Ave Caesar for a test: states by hand, scenes from positions; and what came of it."""
from ludoteca import load
from ludoteca.core.chance import draw
from ludoteca.core.scenario import ScenarioMatch
from ludoteca.core.state import NOBODY

GAME = load("ave-caesar")
R, D = GAME.rules, GAME.module("rules.circuit_tables")


def scene(position=None, players=4, chance=None, game=GAME, **options):
    return ScenarioMatch(game, players, {"races": 1, **options}, position, chance)


def legal(match):
    """The decisions of the one who is to decide."""
    (texts,) = match.legal().values()
    return set(texts)


def told(match, name):
    """The events of one name."""
    return [event for event in match.told() if event["event"] == name]


def at(game, entry, players=4, **options):
    """A state with nobody on the board of this track."""
    data = game.module("rules.circuit_tables")
    s = game.start(players, {"races": 1, **options})
    s.track, s.phase, s.mover, s.still = data.ENTRIES.index(entry), game.rules.PLAY, 0, 1       # a lifted ban
    for p in range(players):
        s.order[p], s.space[p], s.status[p] = p, NOBODY, game.rules.DRY
    return s


def stand(game, s, p, name, lap=1, paid=False):
    track = game.module("rules.circuit_tables").TRACKS[s.track]
    s.space[p], s.lap[p], s.paid[p], s.status[p] = track.number[name], lap, int(paid), game.rules.RACING


def all_moves(game, s, p):
    """{(card, destination)} with one card of each value in hand."""
    rules, names = game.rules, game.module("rules.circuit_tables").TRACKS[s.track].names
    s.hand[p], s.held[p] = [1] * 6, 6
    out = [0] * 200
    moves = [divmod(choice, rules.SPAN) for choice in out[:rules.moves(s, p, out)]]
    assert moves == sorted(set(moves))
    return {(card, "home" if space == rules.HOME else names[space]) for card, space in moves}


def pick(seed, n, values):
    return values[draw(seed, n, len(values))]
