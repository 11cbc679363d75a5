"""What Crazy Race says of itself before anybody plays: its card, its options in words, its first game."""
from ludoteca.show.presentation_interface import Lesson, LessonStep

TITLE = "Crazy Race"
BLURB = ("Bid with hidden drivers for three locomotives, out to the turntable and home.", "hidden bids")
ORDER = 2
SOUNDS = {"loco": "wheel", "face": "card", "leg": "card"}
QUICK: dict[str, int] = {}
DATA = "Leg cards and point cards in a TOML file like cards.toml of the game; what it leaves out stays ours."

# option: its name and one line; option.value: the same for one of its values
OPTIONS = {
    "shuffled_points": ("Shuffled points",
                        "Both piles of point cards are shuffled; only the top card is seen."),
    "last_penalty": ("Penalty for stragglers",
                     "At the end the owners of the two hindmost locomotives give up a point card."),
    "steal_second": ("Robbery",
                     "Who brings the second locomotive home may draw a rival’s card instead of the pile’s."),
    "tie_cancels": ("Ties cancel", "If the most points are tied, the best single total wins."),
    "fewer_points": ("Fewer point cards",
                     "So many of the lowest cards of each pile stay in the box: a tighter race."),
}

LESSON = Lesson(3, "lesson", (
    LessonStep("Your three locomotives run from home to the turntable and back. Each arrival takes a point "
               "card; who comes first "
         "takes the best.", clauses=("ZR-1", "ZR-3", "ZR-14", "ZR-16", "ZR-17")),
    LessonStep("The leg card shows what can be won: on each side a locomotive and how far it moves. In three "
               "turns everybody lays "
         "driver cards face down at the sides.", clauses=("ZR-4", "ZR-6")),
    LessonStep("Choose a card, then a side. High cards win, but everybody has the same eight, and each is "
               "played once; you may also "
         "pass.", "turned", clauses=("ZR-2", "ZR-6")),
    LessonStep("Others see where you lay, never what. On a side the highest sum wins; on equal sums, who was "
               "there first.", "laid",
         clauses=("ZR-7", "ZR-9")),
    LessonStep("With three players only three sides are played for: once three hold cards, the fourth is "
               "taboo in this leg.", "laid", 3,
         clauses=("ZR-8",)),
    LessonStep("Now the sides are evaluated, from the red arrow on. The winner’s locomotive moves; one that "
               "is home already does not.",
         "evaluated", clauses=("ZR-9", "ZR-10")),
    LessonStep("Another locomotive of yours in the way is jumped and not counted: that is how long moves are "
               "made. What is left over "
         "at home is lost.", "moved", clauses=("ZR-13", "ZR-15")),
    LessonStep("The side without a locomotive is free: choose which one runs. A question mark is a step for "
               "every card there, to be "
         "split as you like.", "evaluated", 2, clauses=("ZR-11", "ZR-12")),
    LessonStep("Who moved nothing in a leg may take one card back. Then the next player starts.", "evaluated",
               3,
         clauses=("ZR-19", "ZR-20")),
    LessonStep("Once in the game you may take all your played cards back into the hand. After eight legs, or "
               "when everybody has played "
         "everything twice, the points are counted; on equal points, whose last locomotive is farther. Good "
         "luck.", "evaluated", 4, clauses=("ZR-21", "ZR-22", "ZR-23"))))
