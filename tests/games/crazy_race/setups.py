"""Setting up a game of Crazy Race for a test: a leg, what is laid, decisions; and what came of it."""
from ludoteca import load
from ludoteca.core import scenario
from ludoteca.core.events import named
from ludoteca.testing import whole_state

GAME = load("crazy-race")
FULL = [2, 2, 2, 1, 1]                     # the eight driver cards, as counts of 1, 2, 3, 4, 6
NOTHING = [0, 0, 0, 0, 0]


def play(decisions=(), chance=(), players=4, options=None, data=None, seed=0, **position):
    """A scene: a position, scripted chance (natural units), decisions as (seat, text) or "0 3@2, 1 pass"."""
    if isinstance(decisions, str):
        decisions = [(int(seat), text)
                     for seat, _, text in (d.strip().partition(" ") for d in decisions.split(",")
                                           if d.strip())]
    given = {"game": "crazy-race", "players": players, "options": options or {}, "position": position,
             "seed": seed, "chance": list(chance), "decisions": [list(d) for d in decisions]}
    return scenario.play(given | ({"data": data} if data is not None else {}))


def leg(card, decisions=(), laid="", chance=(), players=4, start=0, **position):
    """A leg with a card given by its number; `laid` lists "seat value side" in order."""
    cards = [[int(cell) for cell in card.split()] for card in laid.split(",") if card.strip()]
    return play(decisions, chance, players, start=start, leg_card=card, laid=cards, **position)


def told(scene, *names):
    """The events of those names, each as its name and its arguments."""
    return [tuple(event.values()) for event in scene.told() if event["event"] in names]


def heard(scene, seat):
    """What a seat heard, by name."""
    return [named(scene.game.rules, event) for event in scene.heard(seat)]


def locomotives(scene, seat):
    return scene.position()["locomotive"][seat]


def points(scene, seat):
    return scene.position()["points"][seat]


def passes(scene, *seats):
    for seat in seats:
        scene.decide(seat, "pass")
    return scene


def pass_on(scene):
    """Pass until the laying of this leg is over."""
    s = whole_state(scene)
    leg = s.round
    while not scene.over and s.phase == scene.game.rules.LAY and s.round == leg:
        scene.decide(scene.waiting[0], "pass")
    return scene
