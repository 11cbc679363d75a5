"""What Crazy Race says of itself before anybody plays: its card, its options in words, its first game."""
from ludoteca.show.presentation_interface import Box, Lesson, LessonStep

TITLE = "Crazy Race"
BLURB = ("Bid with hidden drivers for three locomotives, out to the turntable and home.", "hidden bids")
ORDER = 2
BOX = Box(("Michael Schacht",), ("Spiele aus Timbuktu 2002",), (3, 4), ("Michael Schacht",), 12, (15, 20))
PIECE = "coin{p}"
SOUNDS = {"loco": "wheel", "bridge": "wheel", "face": "card", "leg": "card"}
QUICK: dict[str, int] = {}
DATA = "Leg cards and point cards in a TOML file like cards.toml of the game; what it leaves out stays ours."

# option: its name and one line; option.value: the same for one of its values
OPTIONS = {
    "stay": ("Optional moves",
             "Whoever wins a side may leave the locomotive where it is, and is asked each time."),
    "shuffled_points": ("Shuffled points",
                        "Both piles of point cards are shuffled; only the top card is seen."),
    "last_penalty": ("Penalty for stragglers",
                     "Whether the locomotives farthest from the finish cost point cards at the end."),
    "last_penalty.off": ("No penalty", "Nobody gives up a point card."),
    "last_penalty.both": ("Both penalties",
                          "The farthest costs its owner the highest point card, the second farthest one "
                          "of their choice."),
    "last_penalty.highest": ("The highest card",
                             "The locomotive farthest from the finish costs its owner the highest point "
                             "card."),
    "last_penalty.second": ("A card of choice",
                            "The second farthest locomotive costs its owner a point card of their choice."),
    "steal_second": ("Robbery",
                     "A player who brings a second locomotive home may draw a rival’s card instead of "
                     "one from the pile."),
    "tie_cancels": ("Ties cancel out", "If the top score is tied, the highest unshared score wins."),
    "fewer_points": ("Fewer point cards",
                     "How many of the lowest cards of each pile stay in the box: a tighter race."),
}

LESSON = Lesson(3, "lesson", (
    LessonStep("Your three locomotives run to the turntable and back. Each arrival earns a point card; "
               "first come, best card.", clauses=("ZR-1", "ZR-3", "ZR-14", "ZR-16", "ZR-17")),
    LessonStep("The leg card shows what you can win: on each side a locomotive and how far it moves. "
               "Over three turns everyone plays driver cards face down next to its sides.",
               clauses=("ZR-4", "ZR-6")),
    LessonStep("Choose a card, then a side. High cards win, but everybody has the same eight, and each is "
               "played once; you may also "
         "pass.", "turned", clauses=("ZR-2", "ZR-6")),
    LessonStep("The others see where you play, never what. The highest sum on a side wins; ties: whoever "
               "was there first.", "laid",
         clauses=("ZR-7", "ZR-9")),
    LessonStep("With three players only three sides are contested: once three have cards, the fourth is "
               "taboo for this leg.", "laid", 3,
         clauses=("ZR-8",), picture="taboo"),
    LessonStep("Now the sides are scored, from the red arrow on. The winner’s locomotive moves; if it is "
               "already home, the move is lost.",
         "evaluated", clauses=("ZR-9", "ZR-10")),
    LessonStep("Your own locomotives in the way are jumped and not counted: that is how you make long "
               "moves. Steps left over at the finish are lost.", "moved", clauses=("ZR-13", "ZR-15"),
               picture="jump"),
    LessonStep("The side without a locomotive is free: choose which one moves. A question mark is a step "
               "for every card there: split them as you like, or leave some.", "evaluated", 2,
               clauses=("ZR-11", "ZR-12"), picture="question"),
    LessonStep("If you could move nothing in a leg, you may take one card back. Then the next player "
               "starts.", "evaluated", 3, clauses=("ZR-19", "ZR-20")),
    LessonStep("Once per game you may take all your played cards back into your hand. After eight legs, "
               "or when everyone has played all cards twice, points are counted; ties: the last "
               "locomotive farther ahead. Good luck.", "evaluated", 4, clauses=("ZR-21", "ZR-22", "ZR-23"))))
