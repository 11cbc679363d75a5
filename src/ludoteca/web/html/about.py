"""What the front page says of each game and of each of its options; a game or an option unknown here is shown by its name."""
from __future__ import annotations

from dataclasses import dataclass

from ludoteca.core.game import Game
from ludoteca.show.words import Say


@dataclass(frozen=True)
class Blurb:
    line: str
    kind: str


GAMES = {
    "cafe-race": Blurb("Race down the office stairs without spilling. Push hard, but not too hard.", "dice and nerve"),
    "crazy-race": Blurb("Bid with hidden drivers for three locomotives, out to the turntable and home.", "hidden bids"),
    "ave-caesar": Blurb("Three laps, one salute to the emperor, and barely enough cards to get home.", "cards and elbows"),
    "cafe-fatal": Blurb("Dice fight for the tables of a café. The strongest eats, the tied go hungry.", "dice and slices"),
}

# option: its name and one line; option.value: the same for one of its values
OPTIONS = {
    "cafe-race": {
        "rules": ("Rules", "How the speed dice are shared out."),
        "rules.base": ("Secret push", "All choose at once, in secret; the hardest push takes the fastest die."),
        "rules.auction": ("Auction", "The dice are sold one by one; the bid is your push."),
    },
    "crazy-race": {
        "shuffled_points": ("Shuffled points", "Both piles of point cards are shuffled; only the top card is seen."),
        "last_penalty": ("Penalty for stragglers", "At the end the owners of the two hindmost locomotives give up a point card."),
        "steal_second": ("Robbery", "Who brings the second locomotive home may draw a rival’s card instead of the pile’s."),
        "tie_cancels": ("Ties cancel", "If the most points are tied, the best single total wins."),
        "fewer_points": ("Fewer point cards", "So many of the lowest cards of each pile stay in the box: a tighter race."),
    },
    "ave-caesar": {
        "races": ("Races", "How many races make the championship."),
        "circuits": ("Circuits", "Which circuits are raced, in which direction; without a choice, the usual order."),
        "circuits.white clockwise": ("White, clockwise", ""),
        "circuits.white anticlockwise": ("White, anticlockwise", ""),
        "circuits.blue clockwise": ("Blue, clockwise", ""),
        "circuits.blue anticlockwise": ("Blue, anticlockwise", ""),
        "circuits.yellow clockwise": ("Yellow, clockwise", ""),
        "circuits.yellow anticlockwise": ("Yellow, anticlockwise", ""),
        "circuits.red clockwise": ("Red, clockwise", ""),
        "circuits.red anticlockwise": ("Red, anticlockwise", ""),
        "finish": ("End of a race", "When a race is over."),
        "finish.first": ("With the first chariot", "The others rank by how far they are from home."),
        "finish.all": ("When all are home", "The race goes on until every chariot has arrived or has no cards left."),
        "opening_six": ("Sixes at the start", "Nobody is forbidden a 6 on the first turn of a race."),
        "winner_starts_first": ("Winner starts first", "The order of arrival is the next starting order."),
        "discard_when_stuck": ("Change a card when stuck", "Who cannot move puts a card under the deck and draws another."),
        "crash": ("Crashes", "A leader with only 6s is out of the race; the wreck stays and can close a lane for good."),
        "dishonour": ("Dishonour", "Who cannot reach the alley races on, and is disqualified at the end."),
        "alley": ("Salute", "What pays the emperor his respect."),
        "alley.stop": ("Stop in the alley", "A move must end on a space of the alley."),
        "alley.pass": ("Drive through", "Driving through the alley is enough."),
    },
}


def title(game: Game, say: Say) -> str:
    known = getattr(game.module("picture"), "TITLE", None) if faced(game) else None
    return say(known or game.name.replace("-", " ").title().replace("Cafe", "Café"))


def faced(game: Game) -> bool:
    """Whether a game can be shown: its picture and its words are there."""
    return game.has("picture") and game.has("text")


def blurb(name: str, say: Say) -> tuple[str, str]:
    known = GAMES.get(name)
    return (say(known.line), say(known.kind)) if known else ("", "")


def option_words(game: str, option: str, say: Say) -> tuple[str, str]:
    """The name of an option (`rules`) or of one of its values (`rules.auction`), and a line about it."""
    known = OPTIONS.get(game, {}).get(option)
    if known:
        return say(known[0]), say(known[1]) if known[1] else ""
    return option.rpartition(".")[2].replace("_", " ").capitalize(), ""
