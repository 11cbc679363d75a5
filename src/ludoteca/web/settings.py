"""How the server is set up, and every limit it keeps: all of them here and nowhere else."""
from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from ludoteca import __version__
from ludoteca.core.datafile import home_folder

__all__ = ["Limits", "Settings", "home_folder"]


@dataclass(frozen=True)
class Limits:
    """What one address may ask for, and how long things may be. A browser in normal use comes near none of
    them."""

    requests_per_second: float = 50.0     # an address's steady rate; pictures and static files do not count
    requests_burst: int = 400            # what it may ask for at once
    bytes_per_second: float = 2e6  # what goes to an address steadily; pictures and static files do not count
    bytes_burst: float = 2e8             # and at once
    tables_per_hour: int = 120           # new tables of one address
    chat_per_minute: int = 30            # lines of one address
    complaints_per_hour: int = 20        # reports of one address to the operator
    phrases_per_hour: int = 20           # recovery phrases that one address tries; and for one account
    codes_per_minute: int = 60           # QR codes of one address that nobody has asked for yet
    connections: int = 3000              # that are no sockets yet
    connections_per_address: int = 300  # of one address; less where less than ten times as many are free
    header_seconds: float = 10.0         # how long a connection may take to say what it wants
    body_seconds: float = 20.0           # and a request to be whole
    header_bytes: int = 16 * 1024        # of a request before its body; its path, a quarter of that
    sockets_per_address: int = 200  # of one address; less where less than ten times as many are free
    sockets: int = 4000  # WebSockets in all
    tables: int = 5000  # tables on the whole server that somebody uses; the others are on disk
    tables_per_address: int = 200        # of them, made by one address
    body_bytes: int = 64 * 1024          # of a request
    message_bytes: int = 4096            # of a WebSocket message from a client
    name_letters: int = 24  # of a name
    circle_letters: int = 40  # of a circle's name
    chat_letters: int = 300  # of a line of chat
    chat_lines: int = 400                # kept in memory and shown
    decision_letters: int = 200  # of a decision as text
    changed_minds: int = 30              # how often one secret decision may be changed
    word_letters: int = 64               # a player's own word, mixed into the seed
    notice_seconds: float = 60.0         # after which somebody who is not here is told that it is their turn
    notice_retry_seconds: float = 30.0   # until a notice that failed is tried again; twice as long each time
    link_seconds: int = 24 * 3600        # how long a one-time link is good
    wait_seconds: float = 25.0           # how long a GET with `after` waits for a change
    absent_seconds: float = 60.0  # who was not here for so long may be stood in for, where no clock runs
    live_seconds: tuple[int, int] = (5, 3600) # least and most seconds a decision of a live clock
    days: tuple[int, int] = (1, 30)  # least and most days a decision of a days clock


@dataclass(frozen=True)
class Settings:
    """One server."""

    home: Path = field(default_factory=home_folder)     # where tables are kept
    limits: Limits = field(default_factory=Limits)
    database: str = ""  # a PostgreSQL database, as postgresql://…; else tables are in a file in `home`
    workers: int = 1                     # processes; more than one need a database
    host: str = "127.0.0.1"              # the address to listen on
    port: int = 8642                     # 0: any that is free
    pace: float = 0.5  # seconds between a change and a bot's next move, while somebody watches
    think: float = 5.0  # seconds after which a bot's thinking is given up and a simple move made
    # names the server answers to; none given: all, or its own where it listens on this machine
    hosts: tuple[str, ...] = ()
    pages: bool = True                   # False: the API alone
    outside: str = ""  # how others reach the server, where its own address differs: http://host:port
    proxies: tuple[str, ...] = ()        # whose word on a caller's address is believed
    metrics: tuple[str, ...] = ("127.0.0.1", "::1")      # the addresses that may read /metrics
    log: str = "plain"                   # or json: a line of it each
    access_log: bool = False             # a line of the log for every request
    secure: bool = False                 # cookies over HTTPS only
    smtp: str = ""                       # a mail server for notices: smtp://user:password@host:587, or smtps://
    mail_from: str = ""                  # the sender of mails
    operator: str = ""                   # the secret that opens /operator; none: there is no such page
    private_webhooks: bool = False       # notices may go to addresses inside this network
    awake: bool = False                  # True: at once a process is made ready in which bots search
    version: str = __version__

    @property
    def file(self) -> Path:
        return self.home / "ludoteca.sqlite"
