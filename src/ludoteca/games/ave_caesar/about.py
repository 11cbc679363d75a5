"""What Ave Caesar says of itself before anybody plays: its card, its options in words, its first game."""
from ludoteca.show.presentation_interface import Lesson, LessonStep

TITLE = "Ave Caesar"
BLURB = ("Three laps, one salute to the emperor, and barely enough cards to get home.", "cards and elbows")
ORDER = 3
SOUNDS = {"car": "wheel"}
QUICK = {"races": 1}
DATA = "Circuits in a TOML file; `ludoteca circuit check FILE` says what is wrong with one."

# option: its name and one line; option.value: the same for one of its values
OPTIONS = {
    "races": ("Races", "How many races make the championship."),
    "circuits": ("Circuits",
                 "Which circuits are raced, in which direction; without a choice, the usual order."),
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
    "finish.all": ("When all are home",
                   "The race goes on until every chariot has arrived or has no cards left."),
    "opening_six": ("Sixes at the start", "Nobody is forbidden a 6 on the first turn of a race."),
    "winner_starts_first": ("Winner starts first", "The order of arrival is the next starting order."),
    "discard_when_stuck": ("Change a card when stuck",
                           "Who cannot move puts a card under the deck and draws another."),
    "crash": ("Crashes",
              "A leader with only 6s is out of the race; the wreck stays and can close a lane for good."),
    "dishonour": ("Dishonour", "Who cannot reach the alley races on, and is disqualified at the end."),
    "alley": ("Salute", "What pays the emperor his respect."),
    "alley.stop": ("Stop in the alley", "A move must end on a space of the alley."),
    "alley.pass": ("Drive through", "Driving through the alley is enough."),
}

LESSON = Lesson(3, "lesson", (
    LessonStep("Three laps, and once, at the end of the first or second lap, a stop in the emperor’s alley "
               "to salute.",
         clauses=("AC-14", "AC-17")),
    LessonStep("Play one of your three cards: your chariot drives exactly so far. The discs show where each "
               "card leads; press one "
         "to look, again to drive.", clauses=("AC-7",)),
    LessonStep("Straight on, or diagonally into the next lane where no wall is between. Nobody drives "
               "through a chariot: a narrow place "
         "can be closed.", "moved", clauses=("AC-8", "AC-9")),
    LessonStep("Who leads may not play a 6, unless the hand is all 6s and the chariot stands in a "
               "bottleneck. Who can play must; who "
         "cannot loses the turn.", "moved", 4, clauses=("AC-10", "AC-11", "AC-12")),
    LessonStep("You have four cards each of 1 to 6, just enough for the short way; the gauge shows what you "
               "have to spare. The outer "
         "lane costs more, and who runs out of cards before the line gets no points.", "moved", 7,
         clauses=("AC-1", "AC-2", "AC-20")),
    LessonStep("To salute, end a move in the alley beside the straight. After the second lap you cannot pass "
               "without it; who has saluted "
         "may use it as a lane.", "moved", 12, clauses=("AC-5", "AC-14", "AC-15", "AC-16")),
    LessonStep("If a whole round nobody can move, 6s are free for a round; then everybody changes a card.",
               "moved", 20,
         clauses=("AC-13",)),
    LessonStep("The race ends with the first chariot home. It gets 6 points, the others 4, 3 and so on, by "
               "how far they still have to "
         "go. Good luck.", "moved", 24, clauses=("AC-17", "AC-18", "AC-20"))),
    {"races": 1})
