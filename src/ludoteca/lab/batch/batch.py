"""A batch: many games of one kind, side by side, for learning and measuring."""
from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ludoteca.core.chance import draw
from ludoteca.core.errors import BadOption, IllegalDecision
from ludoteca.core.game_loader import Game, load
from ludoteca.core.match import Match, View
from ludoteca.core.state import NOBODY, PlainState
from ludoteca.lab.batch import observation_fields
from ludoteca.lab.batch.cpu_batch import KINDS, Host

Array = Any                                 # a NumPy array or, on a GPU, one there


class BatchTurn(NamedTuple):
    """What `Batch.turn` tells: who is to decide first, what is seen and legal, and a choice at random for all
    who owe one."""

    mover: Array
    seen: Array
    legal: Array
    sample: Array


class Batch:
    """`n` games of one kind as one structured array, stepped all at once.

    Game g has the seed `seed + g`; where it ends, it begins anew with the seed `n` higher (`auto_reset`), so
    no two games are alike.  `cores` is how many cores play (-1: all); `device` "cuda" plays on a GPU, with
    arrays there.  With `chance="caller"` nature's draws are yours: see `chances` and `draw`.  `engine` is
    "numba" (which alone uses several cores), "wasm" or "plain"; left out, the fastest there is.

    >>> batch = Batch("cafe-race", 4, players=3, seed=1)
    >>> batch.observe(0).shape[0]
    4
    """

    def __init__(self, game: Game | str, n: int, players: int | None = None,
                 options: Mapping[str, Any] | None = None,
                 seed: int = 0, *, cores: int = 1, device: str = "cpu", chance: str = "batch",
                 auto_reset: bool = True, engine: str | None = None) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.n = whole("n", n, 1, 1 << 31)
        self.seed = whole("seed", seed, 0, 1 << 62)
        one_of("chance", chance, ("batch", "caller"))
        one_of("device", device, ("cpu", "cuda"))
        first = self.game.start(players, options)
        self.players: int = first.players
        self.options = self.game.options(first)
        self.own = int(chance == "batch")
        self.auto_reset = auto_reset
        self.device = device
        self.actions = observation_fields.actions_of(self.game)
        self.fields = observation_fields.fields_of(self.game)
        self.width = observation_fields.width(self.game)
        if cores != -1:
            whole("cores", cores, 1, 1 << 10)
        self._home: Any = self._place(first, cores, engine)
        self.reset()

    def _place(self, first: PlainState, cores: int, engine: str | None) -> Any:
        if self.device == "cpu":
            return Host(self.game, first, self.n, cores, engine)
        from ludoteca.lab.batch.gpu_batch import Device

        return Device(self.game, first, self.n)

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<batch of {self.n} games of {self.game.name}, {self.players} players>"

    # Playing.

    def reset(self, seed: int | Sequence[int] | None = None, which: Array = None) -> None:
        """Begin anew: all games, or those that `which` marks; with a seed for the batch, or one for every
        game."""
        if seed is not None and not isinstance(seed, int):
            seeds = self._whole_numbers("seed", seed, (self.n,))
        else:
            self.seed = self.seed if seed is None else whole("seed", seed, 0, 1 << 62)
            seeds = np.arange(self.seed, self.seed + self.n)
        chosen = np.ones(self.n, bool) if which is None else np.asarray(which)
        if chosen.shape != (self.n,) or chosen.dtype != bool:
            raise BadOption("`{name}` is an array of {kind} of shape {shape}.", name="which", kind="bool",
                            shape=(self.n,))
        kept = self._home.fetch(self._home.arrays["seeds"])
        self._home.arrays["seeds"] = self._home.given("seeds", np.where(chosen, seeds, kept))
        self._home.call("reset_games", which=self._home.given("which", chosen), own=self.own)
        self._home.clear(chosen)

    def step(self, choices: Array, check: bool = True) -> None:
        """One joint step: every seat that owes a decision makes its own, then nature plays on.

        `choices` is of shape (n, players); what stands there for a seat that owes nothing is not looked at. 
        With `check`, a choice that is not legal raises IllegalDecision before anything has changed.
        """
        chosen = self._chosen("choices", choices, (self.n, self.players))
        if check:
            self._check(chosen)
        self._home.call("step_games", chosen=chosen, own=self.own, stride=self.n if self.auto_reset else 0)

    def draw(self, outcomes: Array) -> None:
        """Nature's outcomes, one for every game where she is to draw (see `chances`); below 0: not now.
        Others are ignored."""
        if self.own:
            raise BadOption("The batch draws itself: make it with chance=\"caller\" to draw for it.")
        chosen = self._chosen("outcomes", outcomes, (self.n,))
        sides = self._home.fetch(self.chances)
        bad = (self._home.fetch(chosen) >= sides) & (sides > 0)
        if bad.any():
            g = int(bad.argmax())
            raise IllegalDecision("Game {game} has {sides} outcomes now: {outcome} is not one of them.",
                                  game=g, sides=int(sides[g]), outcome=int(self._home.fetch(chosen)[g]))
        self._home.call("chance_games", chosen=chosen.reshape(self.n, 1), own=0,
                        stride=self.n if self.auto_reset else 0)

    def sample(self, seed: int | None = None, out: Array = None) -> Array:
        """Any legal choice for every seat that owes a decision, -1 for the others: what `step` takes."""
        chosen = self._room("chosen", (self.n, self.players), out)
        self._home.call("sample_games", salt=salt_of(seed), chosen=chosen)
        return chosen

    def play_others(self, seat: int, seed: int | None = None) -> None:
        """Let the other seats make any legal choices, in each game until the seat owes a decision or the
        game is over (without `auto_reset`, where the batch draws)."""
        whole("seat", seat, 0, self.players)
        if self.auto_reset or not self.own:
            raise BadOption("Others play on where games stop at their end and the batch draws: "
                            "auto_reset=False, chance=\"batch\".")
        self._home.call("others_games", chosen=self._home.zeros("chosen", (self.n, self.players)),
                        salt=salt_of(seed), seat=seat)

    def turn(self, choices: Array, seed: int | None = None, every: bool = False,
             out: BatchTurn | None = None) -> BatchTurn:
        """A step, not checked, and all that the next one needs, at once: on a GPU several times faster than
        piece by piece.

        Seen and legal are those of the first seat that owes a decision, of shape (n, …) or, with `every`, of
        all seats, of shape (n, players, …); `sample` is what `sample(seed)` would give.  `out` is a turn of
        before to write to.
        """
        chosen = self._chosen("choices", choices, (self.n, self.players))
        salt, shape = salt_of(seed), (self.n, self.players) if every else (self.n,)
        told = out or BatchTurn(self._home.zeros("mover", self.n),
                                self._home.zeros("seen", (*shape, self.width)),
                           self._home.zeros("mask", (*shape, self.actions)),
                           self._home.zeros("chosen", (self.n, self.players)))
        if out:
            self._room("seen", (*shape, self.width), told.seen)
        if self.device != "cpu":
            self._home.turn(chosen, self.own, self.n if self.auto_reset else 0, salt, every, told)
            return told
        self.step(chosen, check=False)
        told.mover[:] = self.mover
        self.sample(salt, told.sample)
        for p in range(self.players if every else 1):
            own = (slice(None), p) if every else slice(None)
            told.seen[own], told.legal[own] = self.observe(p if every
                                                           else told.mover), self.legal(p if every
                                                                                        else told.mover)
        return told

    # Looking.

    @property
    def waiting(self) -> Array:
        """The seats that owe a decision, of shape (n, players)."""
        return self._told()["owing"]

    @property
    def mover(self) -> Array:
        """The first seat of each game that owes a decision; -1 where none does."""
        return self._told()["mover"]

    @property
    def chances(self) -> Array:
        """Among how many equally likely outcomes nature draws in each game; 0 where she does not."""
        return self._told()["sides"]

    @property
    def scores(self) -> Array:
        """The points so far, as the rulebook counts them, of shape (n, players)."""
        points = self._home.zeros("points", (self.n, self.players))
        self._home.call("score_games", points=points)
        return points

    @property
    def rewards(self) -> Array:
        """What the last step brought: at a game's end each seat's part of the win (1 among all), before that
        0."""
        return self._home.arrays["rewards"]

    @property
    def done(self) -> Array:
        """Which games ended with the last step (without `auto_reset`: which are over)."""
        return self._home.arrays["done"]

    @property
    def seeds(self) -> Array:
        """The seed of each game under way."""
        return self._home.arrays["seeds"]

    @property
    def states(self) -> Array:
        """The whole states, secrets included, as one structured array: for referees and debugging, never for
        players."""
        return self._home.states

    def legal(self, seat: int | Array, out: Array = None) -> Array:
        """The mask of legal choices of a seat (one for all games, or one for each), of shape (n, actions).

        All False where the seat owes no decision.  `out` is an array of before to write to, here and below:
        quicker.
        """
        mask = self._room("mask", (self.n, self.actions), out)
        self._home.call("legal_games", seats=self._seats(seat), mask=mask)
        return mask

    def observe(self, seat: int | Array, out: Array = None) -> Array:
        """What a seat sees (one for all games, or one for each; -1: a spectator), as integers of shape (n,
        width).

        `fields` says what the cells mean; `decode` and `view` lead back.  Nothing that is hidden from the
        seat is in it.
        """
        seen = self._room("seen", (self.n, self.width), out)
        self._home.observe(self._seats(seat), seen)
        return seen

    def floats(self, observations: Array, one_hot: int = 0) -> Array:
        """Observations for a net: see `fields.floats`."""
        return observation_fields.floats(self.game, observations, one_hot)

    def decode(self, observation: Sequence[int]) -> PlainState:
        """The state, as its seat sees it, of one observation."""
        return observation_fields.decode(self.game, observation)

    def view(self, g: int, seat: int) -> View:
        """What a seat of game g sees, as bots and pictures take it; without what it heard before."""
        whole("g", g, 0, self.n)
        return View(self.game, self.decode(self._home.fetch(self.observe(seat))[g]), seat)

    # Keeping.

    def save(self) -> Array:
        """The games as one structured array that holds all there is to know: states, seeds, draws, rewards,
        ends."""
        kept = np.zeros(self.n, self._kept())
        kept["state"] = self._home.fetch(self._home.states)
        for name in ("seeds", "drawn", "rewards", "done"):
            kept[name] = self._home.fetch(self._home.arrays[name])
        return kept

    def restore(self, saved: Array) -> None:
        """Go back to games that were saved from a batch like this one."""
        if not isinstance(saved, np.ndarray) or saved.dtype != self._kept() or saved.shape != (self.n,):
            raise BadOption("That was not saved from such a batch ({game}, players: {players}, games: {n}).",
                            n=self.n, game=self.game.name, players=self.players)
        for name in self.game.rules.OPTIONS:
            if (saved["state"][name] != self._home.fetch(self._home.states)[name]).any():
                raise BadOption("That was saved from a batch with another {option!r}.", option=name)
        self._home.put(saved["state"])
        for name in ("seeds", "drawn", "rewards", "done"):
            self._home.arrays[name] = self._home.given(name, saved[name])

    def copy(self) -> Batch:
        """Another batch with the same games."""
        twin = Batch(**self._made())
        twin.restore(self.save())
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Batch:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        made = self._made()
        return made | {"game": self.game.name, "data": self.game.data, "saved": self.save()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        saved, data = kept.pop("saved"), kept.pop("data")
        self.__init__(**kept | {"game": load(kept["game"], data)})  # type: ignore[misc]
        self.restore(saved)

    def _made(self) -> dict[str, Any]:
        return {"game": self.game, "n": self.n, "players": self.players, "options": self.options,
                "seed": self.seed,
                "cores": self._home.cores, "device": self.device, "chance": "batch" if self.own else "caller",
                "auto_reset": self.auto_reset, "engine": self._home.engine}

    def _kept(self) -> np.dtype[Any]:
        return np.dtype([("state", self.game.rules.STATE), ("seeds", "i8"), ("drawn", "i4"),
                         ("rewards", "f4", (self.players,)), ("done", "?")])

    # What was given, checked.

    def _told(self) -> dict[str, Array]:
        told = {name: self._home.zeros(name, self.n) for name in ("mover", "sides")}
        told["owing"] = self._home.zeros("owing", (self.n, self.players))
        self._home.call("tell_games", **told)
        return told

    def _room(self, name: str, shape: tuple[int, ...], out: Array) -> Array:
        """Room for an answer: new, or the caller's."""
        if out is None:
            return self._home.zeros(name, shape)
        if tuple(getattr(out, "shape", ())) != shape or out.dtype != KINDS[name] or not self._home.fits(out):
            kind = np.dtype(KINDS[name]).name
            raise BadOption("`{name}` is an array of {kind} of shape {shape}.", name="out", kind=kind,
                            shape=shape)
        return out

    def _seats(self, seat: int | Array) -> Array:
        if isinstance(seat, (int, np.integer)):
            whole("seat", int(seat), NOBODY, self.players)
            seat = np.full(self.n, seat)
        return self._chosen("seat", seat, (self.n,), "seats", NOBODY, self.players)

    def _chosen(self, name: str, given: Any, shape: tuple[int, ...], kind: str = "chosen", low: int = 0,
                high: int = 0) -> Array:
        """A caller's array of whole numbers in its shape, and within bounds where there are any."""
        if not self._home.mine(given):
            given = self._whole_numbers(name, given, shape)
            if high and len(given) and (given.min() < low or given.max() >= high):
                raise BadOption("`{name}` is from {low} to {high}.", name=name, low=low, high=high - 1)
        elif tuple(given.shape) != shape:
            raise BadOption("`{name}` is an array of {kind} of shape {shape}.", name=name, kind="integers",
                            shape=shape)
        return self._home.given(kind, given)

    def _whole_numbers(self, name: str, given: Any, shape: tuple[int, ...]) -> Array:
        try:
            cells = np.asarray(given)
        except (ValueError, TypeError):
            cells = np.zeros(0)
        if cells.shape != shape or not np.issubdtype(cells.dtype, np.integer):
            raise BadOption("`{name}` is an array of {kind} of shape {shape}.", name=name, kind="integers",
                            shape=shape)
        most = 1 << (62 if name == "seed" else 31)
        if cells.size and not -most <= int(cells.min()) <= int(cells.max()) < most:
            raise BadOption("`{name}` is from {low} to {high}.", name=name, low=-most, high=most - 1)
        return cells

    def _check(self, chosen: Array) -> None:
        fault = self._home.zeros("fault", self.n)
        self._home.call("check_games", chosen=chosen, fault=fault)
        g = self._home.first_fault(fault) - 1
        if g >= 0:
            seat = int(self._home.fetch(fault)[g]) - 1
            raise IllegalDecision("Seat {seat} of game {game} may not choose {choice} now.", seat=seat,
                                  game=g, choice=int(self._home.fetch(chosen)[g, seat]))
        if not self.auto_reset and self._home.fetch(self.done).all():
            raise IllegalDecision("All games of the batch are over: reset it.")


class SimulatedMatch(Match):
    """A match with the chance of game g of a batch, where `seed` is that game's; its record cannot be
    verified by others."""

    def __init__(self, game: Game | str, players: int | None = None, options: Mapping[str, Any] | None = None,
                 seed: int = 0) -> None:
        self.seed = whole("seed", seed, 0, 1 << 62)
        super().__init__(game, players, options, seed)

    def _nature(self, sides: int) -> int:
        self.drawn += 1
        return draw(self.seed, self.drawn - 1, sides)


def whole(name: str, number: Any, low: int, high: int) -> int:
    """A whole number from low on and below high."""
    if type(number) is not int or not low <= number < high:
        raise BadOption("`{name}` is a whole number from {low} to {high}, not {given!r}.", name=name, low=low,
                        high=high - 1, given=number)
    return number


def salt_of(seed: int | None) -> int:
    """What choices at random are drawn with: other ones at every call, unless a seed is given."""
    return secrets.randbits(60) if seed is None else whole("seed", seed, 0, 1 << 62)


def one_of(name: str, given: Any, known: tuple[str | None, ...]) -> None:
    if given not in known:
        raise BadOption("`{name}` is one of {known}, not {given!r}.", name=name,
                        known=", ".join(map(str, known)), given=given)
