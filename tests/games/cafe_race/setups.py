"""Setting up a game of Café Race for a test: a position, scripted dice, decisions; and what came of it."""
from ludoteca.core import scenario
from ludoteca.core.events import named


def play(decisions=(), chance=(), rules="base", players=None, **position):
    """A scene: a position, scripted dice (natural units), decisions as (seat, text)."""
    players = players or len(position["space"])
    return scenario.play({"game": "cafe-race", "players": players, "options": {"rules": rules},
                          "position": position,
                          "chance": list(chance), "decisions": [list(d) for d in decisions]})


def auction(decisions=(), chance=(), **position):
    return play(decisions, chance, "auction", **position)


def pushes(*numbers):
    """A push of every seat, in seat order."""
    return [(seat, str(push)) for seat, push in enumerate(numbers)]


def told(scene, *names):
    """The events of those names, each as its name and its arguments."""
    return [tuple(event.values()) for event in scene.told() if event["event"] in names]


def heard(scene, seat):
    """What a seat heard, by name."""
    return [named(scene.game.rules, event) for event in scene.heard(seat)]


def throwers(scene):
    """Who threw the white dice for a tie, in order."""
    return [seat for _, seat, *_ in told(scene, "threw")]


def swayers(scene):
    """Who had to keep the balance, in order."""
    return [seat for _, seat, *_ in told(scene, "swayed")]


def speeds(scene):
    """Who took which die."""
    dice = [face for _, place, face in sorted(told(scene, "rolled"))] or scene.position()["dice"]
    return {seat: dice[place] for _, seat, place in told(scene, "took")}
