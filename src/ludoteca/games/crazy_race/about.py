"""What Crazy Race says of itself before anybody plays: its card, its options in words, its first game."""
from ludoteca.show.interface import Lesson, Step

TITLE = "Crazy Race"
BLURB = ("Bid with hidden drivers for three locomotives, out to the turntable and home.", "hidden bids")
ORDER = 2
SOUNDS = {"loco": "wheel", "face": "card", "leg": "card"}
QUICK: dict[str, int] = {}
DATA = "Leg cards and point cards in a TOML file like cards.toml of the game; what it leaves out stays ours."

# option: its name and one line; option.value: the same for one of its values
OPTIONS = {
    "shuffled_points": ("Shuffled points", "Both piles of point cards are shuffled; only the top card is seen."),
    "last_penalty": ("Penalty for stragglers", "At the end the owners of the two hindmost locomotives give up a point card."),
    "steal_second": ("Robbery", "Who brings the second locomotive home may draw a rival’s card instead of the pile’s."),
    "tie_cancels": ("Ties cancel", "If the most points are tied, the best single total wins."),
    "fewer_points": ("Fewer point cards", "So many of the lowest cards of each pile stay in the box: a tighter race."),
}

LESSON = Lesson(3, "lesson", (
    Step("Your three locomotives run from home to the turntable and back. Each arrival takes a point card; who comes first "
         "takes the best."),
    Step("The leg card shows what can be won: on each side a locomotive and how far it moves. In three turns everybody lays "
         "driver cards face down at the sides."),
    Step("Choose a card, then a side. High cards win, but each card is played once; you may also pass.", "turned"),
    Step("Others see where you lay, never what. On a side the highest sum wins; on equal sums, who was there first.", "laid"),
    Step("With three players only three sides are played for: once three hold cards, the fourth is taboo in this leg.", "laid", 3),
    Step("Now the sides are evaluated, from the red arrow on. The winner’s locomotive moves.", "evaluated"),
    Step("Another locomotive of yours in the way is jumped and not counted: that is how long moves are made.", "moved"),
    Step("The side without a locomotive is free: choose which one runs. A question mark is a step for every card there, to be "
         "split as you like. Who moved nothing may take one card back.", "evaluated", 2),
    Step("Once in the game you may take all your played cards back into the hand. After eight legs the points are counted. "
         "Good luck.", "evaluated", 3)))
