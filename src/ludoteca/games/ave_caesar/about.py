"""What Ave Caesar says of itself before anybody plays: its card, its options in words, its first game."""
from ludoteca.show.presentation_interface import Box, Lesson, LessonStep

TITLE = "Ave Caesar"
BLURB = ("Three laps, one salute to the emperor, and barely enough cards to get home.", "cards and elbows")
ORDER = 3
BOX = Box(("Wolfgang Riedesser",), ("Ravensburger 1989", "Pro Ludo 2006", "Asmodee"), (3, 6),
          minutes=(65, 125), each="races")
PIECE = "car*-{p}"
SOUNDS = {"car": "wheel", "cheer": "crowd", "wreath": "chime"}
QUICK = {"races": 1}
DATA = "Circuits in a TOML file; `ludoteca circuit check FILE` says what is wrong with one."

# option: its name and one line; option.value: the same for one of its values
OPTIONS = {
    "races": ("Races", "Number of races in the championship."),
    "circuits": ("Circuits",
                 "Which circuits, in which direction; if none is chosen, the usual order."),
    "circuits.white clockwise": ("White, clockwise", ""),
    "circuits.white anticlockwise": ("White, anticlockwise", ""),
    "circuits.blue clockwise": ("Blue, clockwise", ""),
    "circuits.blue anticlockwise": ("Blue, anticlockwise", ""),
    "circuits.yellow clockwise": ("Yellow, clockwise", ""),
    "circuits.yellow anticlockwise": ("Yellow, anticlockwise", ""),
    "circuits.red clockwise": ("Red, clockwise", ""),
    "circuits.red anticlockwise": ("Red, anticlockwise", ""),
    "finish": ("End of a race", "When a race is over."),
    "finish.first": ("When the first chariot finishes",
                     "The first chariot across the line ends the race; the others are ranked by distance "
                     "from the finish."),
    "finish.all": ("When all have finished",
                   "The race goes on until every chariot has arrived or has no cards left."),
    "opening_six": ("Sixes at the start", "Everyone may play a 6 on their first turn of a race."),
    "winner_starts_first": ("Winner starts first", "The order of arrival is the next starting order."),
    "discard_when_stuck": ("Swap a card when stuck",
                           "A player who cannot move puts a card under the deck and draws another."),
    "crash": ("Crashes",
              "A leader holding only 6s crashes out; the wreck stays and can block a lane for good."),
    "dishonour": ("Dishonour", "A player who cannot reach the alley races on and is disqualified at the "
                               "end."),
    "alley": ("Salute", "What counts as a salute."),
    "alley.stop": ("Stop in the alley", "A move must end on a space of the alley."),
    "alley.pass": ("Drive through", "Driving through the alley is enough."),
}

LESSON = Lesson(3, "lesson", (
    LessonStep("Three laps, and once, at the end of the first or second lap, a stop in the emperor’s alley "
               "to salute.",
         clauses=("AC-14", "AC-17")),
    LessonStep("Play one of your three cards: your chariot drives exactly that far. The discs show where "
               "each card leads; press one to preview, press again to drive.", clauses=("AC-7",)),
    LessonStep("Drive straight on, or diagonally into the next lane unless a wall is in between. You "
               "cannot drive through a chariot: a bottleneck can be blocked.", "moved",
               clauses=("AC-8", "AC-9")),
    LessonStep("The leader may not play a 6, unless holding only 6s in a bottleneck. If you can play, "
               "you must; if not, you lose your turn.", "moved", 4, clauses=("AC-10", "AC-11", "AC-12"),
               picture="leader"),
    LessonStep("You have four cards each of 1 to 6, just enough for the shortest way; the gauge shows "
               "what you have to spare. The outer lane costs more, and if you run out of cards before "
               "the finish line, you get no points.", "moved", 7,
         clauses=("AC-1", "AC-2", "AC-20")),
    LessonStep("To salute, end a move in the alley beside the straight. After the second lap you cannot "
               "pass it without saluting; once you have saluted, you may use it as a lane.",
               "moved", 12, clauses=("AC-5", "AC-14", "AC-15", "AC-16"), picture="salute"),
    LessonStep("If nobody can move for a whole round, everyone may play 6s for one round; after that "
               "everyone swaps a card.",
               "moved", 20,
         clauses=("AC-13",)),
    LessonStep("The race ends with the first chariot home. It gets 6 points, the others 4, 3 and so on, by "
               "how far they still have to "
         "go. Good luck.", "moved", 24, clauses=("AC-17", "AC-18", "AC-20"))),
    {"races": 1})
