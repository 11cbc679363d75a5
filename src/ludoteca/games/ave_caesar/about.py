"""What Ave Caesar says of itself before anybody plays: its card, its options in words, its first game."""
from ludoteca.show.interface import Lesson, Step

TITLE = "Ave Caesar"
BLURB = ("Three laps, one salute to the emperor, and barely enough cards to get home.", "cards and elbows")
ORDER = 3
SOUNDS = {"car": "wheel"}
QUICK = {"races": 1}
DATA = "Circuits in a TOML file; `ludoteca circuit check FILE` says what is wrong with one."

# option: its name and one line; option.value: the same for one of its values
OPTIONS = {
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
}

LESSON = Lesson(3, "lesson", (
    Step("Three laps, and once, at the end of the first or second lap, a stop in the emperor’s alley to salute."),
    Step("Play one of your three cards: your chariot drives exactly so far. The discs show where each card leads; press one "
         "to look, again to drive."),
    Step("Chariots never jump over others: a narrow place can be closed. Who leads may not play a 6.", "moved"),
    Step("Your cards are just enough for the short way. The gauge shows what you have to spare: the outer lane costs more.",
         "moved", 4),
    Step("Do not forget the salute: after the second lap you cannot pass without it. Good luck.", "moved", 8)),
    {"races": 1})
