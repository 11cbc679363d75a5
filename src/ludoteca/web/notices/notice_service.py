"""Notices in a queue: one a turn, after a while, not in quiet hours, tried again where it failed.

All is in the store: what is due is there after a restart, and one process at a time sends.  A notice is a row
for each step: when it is due, then how each try went.  It says the game, the names and where; nothing of the
position.
"""
from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from urllib.parse import urlsplit

from ludoteca.show.log import listed
from ludoteca.show.words import speaker
from ludoteca.web import internal_errors
from ludoteca.web.clock import now
from ludoteca.web.errors import Refused, StoreFailed
from ludoteca.web.fair_queue import Turns
from ludoteca.web.hosting.logs import Quietly
from ludoteca.web.html import game_about
from ludoteca.web.notices import channels
from ludoteca.web.notices.preferences import Preferences, allowed, from_text
from ludoteca.web.storage.rows import noted, row
from ludoteca.web.table.service import TableService
from ludoteca.web.table.table import Table
from ludoteca.web.table.terms import SeatKind

BEAT = 2.0                                       # seconds between two looks at what is due
AT_ONCE, MOST = 16, 5000                         # notices on their way, and looked at together
TRIES = 20
NEVER = 1e15                                     # when something is due that is done
WEBHOOK = "webhook"                              # all else is sent; the web address did not take it yet
LEASE = "notices"                                # held by the process that sends
SAME = "from notices m where m.guest = n.guest and m.id = n.id and m.number = n.number"
LAST = f"not exists (select 1 {SAME} and m.step > n.step)"
DUE = (f"select guest, id, number, step, at, what,"
       f" (select count(*) {SAME} and m.what in ('failed', '{WEBHOOK}')) from notices n"
       f" where at <= ? and {LAST} order by step, at limit ?")
QUIET = f"select id, number, step from notices n where guest = ? and what = 'quiet' and {LAST}"
log = logging.getLogger("ludoteca")


@dataclass(frozen=True)
class Notice:
    guest: str
    table: str
    number: int                                  # since which number the seat's question stands
    step: int
    at: float
    what: str = "due"                            # WEBHOOK: only that is left to be done
    failed: int = 0                              # so often; waiting for somebody's morning is no failure

    @property
    def key(self) -> tuple[str, str, int]:
        return self.guest, self.table, self.number


class NoticeService:
    def __init__(self, tables: TableService) -> None:
        self.tables, self.store, self.settings = tables, tables.store, tables.settings
        self.wanted: set[str] = set()            # the guests who want notices
        self.vapid, self._public = "", ""        # the server's own key for push services
        self._news, self._sending = asyncio.Event(), Turns(AT_ONCE, MOST)
        self._under_way: set[tuple[str, str, int]] = set()
        self._failed = Quietly()
        self._others, self.store.heard = self.store.heard, self.heard
        tables.when_changed.append(self.changed)
        tables.when_over.append(self.over)

    async def open(self) -> None:
        rows = await self.store.select("select guest from preferences")
        self.wanted |= {guest for guest, in rows}
        self.tables.spawn(self._run())

    def heard(self, message: dict[str, object]) -> None:
        if "notices" not in message:
            return self._others(message)
        self.wanted.add(str(message["notices"]))
        return None

    # What people want.

    @property
    def mails(self) -> bool:
        """Whether mails can be sent: the links in them need the server's own name."""
        return bool(self.settings.smtp and self.settings.mail_from
                    and (self.settings.outside or self.settings.hosts))

    async def push_key(self) -> str:
        """What browsers subscribe with; empty where the package is missing."""
        if find_spec("pywebpush") is None:
            return ""
        if not self.vapid:
            self.vapid = await self.store.meta("vapid") or ""
        if not self.vapid:
            await self.store.append([noted("vapid", await asyncio.to_thread(channels.new_vapid_key))])
            self.vapid = await self.store.meta("vapid") or ""
        self._public = self._public or await asyncio.to_thread(channels.vapid_public, self.vapid)
        return self._public

    async def preferences(self, guest: str) -> Preferences:
        rows = await self.store.select("select data from preferences where guest = ?", guest)
        return from_text(rows[0][0]) if rows else Preferences()

    async def keep(self, guest: str, preferences: Preferences) -> None:
        """From now on these count, also for what waited for the end of quiet hours or of a vacation."""
        waiting = [row("notices", guest=guest, id=id, number=number, step=step + 1, at=now(), what="due")
                   for id, number, step in await self.store.select(QUIET, guest)]
        await self.store.append([row("preferences", guest=guest, data=preferences.as_text()), *waiting])
        self.wanted.add(guest)
        await self.store.tell(notices=guest)

    async def bring_along(self, guest: str, account: str) -> None:
        """What a guest wanted is the account's: all of it if that wanted nothing, else the browsers."""
        theirs, own = await self.preferences(guest), await self.preferences(account)
        if theirs.wanted:
            await self.keep(account, replace(own, push=own.push + theirs.push) if own.wanted else theirs)
        await self.forget(guest)

    async def forget(self, guest: str) -> None:
        self.wanted.discard(guest)
        await self.store.append([("-preferences", (guest,)), ("-notices of a guest", (guest,))])

    # What is due.

    def changed(self, table: Table) -> None:
        """Something happened at a table: whoever is to decide and is not here is told after a while."""
        due = [(guest, table.turns[p]) for p in table.waiting if table.seats[p].kind == SeatKind.PERSON
               and not table.seats[p].away for guest in table.seats[p].holders & self.wanted]
        if due and not table.over:
            at = now() + self.settings.limits.notice_seconds
            rows = [row("notices", guest=guest, id=table.id, number=number, step=0, at=at, what="due")
                    for guest, number in due]
            self.tables.spawn(self._quietly(self.store.append(rows)))

    async def over(self, table: Table) -> None:
        await self.store.append([("-notices of a table", (table.id,))])

    async def _quietly(self, work: Awaitable[None]) -> None:
        """A notice that cannot be kept is no reason to stop."""
        try:
            await work
            self._news.set()
        except (StoreFailed, Refused) as fault:
            log.warning("A notice could not be kept: %s", fault)

    # Sending.

    async def _run(self) -> None:
        while True:
            try:
                async with asyncio.timeout(BEAT):
                    await self._news.wait()
            except TimeoutError:
                pass
            self._news.clear()
            try:
                while not self.store.fault and await self.store.claim([LEASE]) and await self.send_due():
                    pass
            except StoreFailed:
                continue                         # the store tells when it is lost and when it is back
            except Exception:
                log.exception("Notices could not be sent.")

    async def send_due(self) -> int:
        """Begin with all that is due now and not under way; how many there were."""
        due = [Notice(*each) for each in await self.store.select(DUE, now(), MOST)]
        begun = [notice for notice in due if notice.key not in self._under_way]
        for notice in begun:
            self._under_way.add(notice.key)
            self.tables.spawn(self._in_time(notice))
        return len(begun)

    async def _in_time(self, notice: Notice) -> None:
        """Looking at what is due costs as much as there is: again when all of a look are done, or at the next
        beat."""
        try:
            await self._try(notice)
        except (StoreFailed, Refused) as fault:
            log.warning("A notice could not be kept: %s", fault)
        finally:
            self._under_way.discard(notice.key)
            if not self._under_way:
                self._news.set()

    async def _try(self, notice: Notice) -> None:
        async with self._sending.turn((await self._host_of(notice.guest), notice.guest)):
            try:
                at, what = await self._tried(notice)
            except (channels.ChannelFailed, channels.ChannelGone, StoreFailed) as fault:
                self._failed.warn("A notice was not sent: %s", fault)
                at, what = self._later(notice)
            except Exception as fault:           # whatever it is: the others are sent
                internal_errors.note("notice", fault, notice.table)
                at, what = self._later(notice)
        await self.store.append([row("notices", guest=notice.guest, id=notice.table, number=notice.number,
                                     step=notice.step + 1, at=at, what=what)])

    def _later(self, notice: Notice) -> tuple[float, str]:
        if notice.failed + 1 >= TRIES:
            return NEVER, "given up"
        return self._next(notice), WEBHOOK if notice.what == WEBHOOK else "failed"

    def _next(self, notice: Notice) -> float:
        """When it is tried again: after twice as long each time."""
        return now() + self.settings.limits.notice_retry_seconds * float(2 ** min(notice.failed, 9))

    async def _host_of(self, guest: str) -> str:
        """Where a guest's notices go: a host that is slow has its turn after others."""
        return urlsplit((await self.preferences(guest)).webhook).netloc

    async def _tried(self, notice: Notice) -> tuple[float, str]:
        """Send it, if it is still wanted; when it is due again, and what became of it."""
        preferences = await self.preferences(notice.guest)
        welcome = allowed(preferences, now())
        if welcome > now():
            return welcome, "quiet"
        table = await self._standing(notice)
        if table is None or not preferences.wanted:
            return NEVER, "past"
        if self.tables.sees(table.id, {notice.guest}) and notice.guest in self.tables.hub.guests(table.id):
            return now() + 2 * self.settings.limits.notice_seconds, "here"
        if await self.send(notice, preferences, table):
            return NEVER, "sent"
        return self._next(notice), WEBHOOK

    async def _standing(self, notice: Notice) -> Table | None:
        """The table, if it still waits for the same decision."""
        try:
            table = await self.tables.find(notice.table)
        except Refused:
            return None
        held = [p for p in table.held_by(notice.guest) if p in table.waiting and not table.seats[p].away]
        return table if any(table.turns[p] == notice.number for p in held) and not table.over else None

    async def send(self, notice: Notice, preferences: Preferences, table: Table) -> bool:
        """By every way that the person chose; it is sent if one of them works, and the web address, behind
        which a program counts on it, has it too. Whether that is so; ChannelFailed if none of them works."""
        game = game_about.title(table.game, preferences.language)
        say, url = speaker(preferences.language), f"{preferences.site}/t/{table.id}"
        others = [seat.name for seat in table.seats if notice.guest not in seat.holders]
        title = say("Your turn: {game}", game=game)
        text = say("It is your turn at the table with {who}.", who=listed(others, say))
        facts = {"title": title, "text": text, "url": url, "table": table.id, "game": table.game.name}
        hook = ([self._by_webhook(notice, preferences, f"{title}. {text} {url}", facts)]
                if preferences.webhook else [])
        browsers = preferences.push if notice.what != WEBHOOK else ()
        ways = [self._by_push(each, preferences, facts) for each in browsers]
        if preferences.mail and self.mails and notice.what != WEBHOOK:
            number = f"{notice.guest[:12]}.{table.id}.{notice.number}"
            footer = say("You asked for these e-mails; change that at {url}",
                         url=f"{preferences.site}/notices")
            ways.append(self.mail(preferences.mail, title, f"{text}\n{url}\n\n{footer}\n", number))
        done = await asyncio.gather(*ways, *hook, return_exceptions=True)
        await self._let_go(notice.guest, [browser for browser, fault in zip(browsers, done, strict=False)
                                          if isinstance(fault, channels.ChannelGone)])
        faults = [fault for fault in done if isinstance(fault, BaseException)]
        if faults and len(faults) == len(done):
            raise faults[0]
        return not hook or not isinstance(done[-1], BaseException)

    async def _by_webhook(self, notice: Notice, preferences: Preferences, text: str,
                          facts: dict[str, str]) -> None:
        number = hashlib.sha256(f"{notice.guest} {notice.table} {notice.number}".encode()).hexdigest()[:32]
        await channels.send_webhook(preferences.webhook, text, facts, preferences.webhook_secret,
                                    f"msg_{number}", self.settings.private_webhooks)

    async def mail(self, to: str, subject: str, text: str, number: str) -> None:
        await asyncio.get_running_loop().run_in_executor(
            channels.aside, channels.send_mail, self.settings.smtp, self.settings.mail_from, to, subject,
            text, number)

    def _contact(self, site: str) -> str:
        """Whom a push service can ask about us."""
        if self.settings.mail_from:
            return f"mailto:{self.settings.mail_from}"
        return site if site.startswith("https://") else "https://localhost"

    async def _by_push(self, subscription: dict[str, object], preferences: Preferences,
                       facts: dict[str, str]) -> None:
        await self.push_key()
        await channels.send_push(subscription, self.vapid, facts, self._contact(preferences.site),
                                 self.settings.private_webhooks)

    async def _let_go(self, guest: str, browsers: Sequence[dict[str, object]]) -> None:
        """Browsers that are subscribed no longer; what else the person wants may have changed meanwhile."""
        if browsers:
            wanted = await self.preferences(guest)
            left = tuple(each for each in wanted.push if each not in browsers)
            await self.keep(guest, replace(wanted, push=left))
