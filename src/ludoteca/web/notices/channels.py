"""The ways of a notice: a mail server, a web address, and the push service of somebody's browser.

A web address is anybody's word: it is looked up once, what is not on the public internet is refused, and what
was looked up is what is connected to.  What is sent there is signed as Standard Webhooks has it
(https://www.standardwebhooks.com): HMAC-SHA256 over its number, the time and the body.
"""
from __future__ import annotations

import asyncio
import base64
import functools
import hmac
import ipaddress
import json
import secrets
import smtplib
import socket
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from typing import Any
from urllib.parse import unquote, urlsplit, urlunsplit

import httpx

from ludoteca.lab.optional_packages import needed
from ludoteca.web.clock import now
from ludoteca.web.errors import Invalid, Refused

SECONDS = 20.0                                   # for one try
SECRET = "whsec_"                                # begins a secret that a webhook is signed with
DRESSED = [ipaddress.IPv6Network(network)                 # IPv4 in IPv6
           for network in ("64:ff9b::/96", "::/96", "::ffff:0:0/96", "::ffff:0:0:0/96")]
NETWORK_OWN = ipaddress.IPv6Network("64:ff9b:1::/48")     # … as a network has it for itself
aside = ThreadPoolExecutor(16, "notices")        # whoever is slow there holds up nothing else
PUSH_LASTS = "86400"                             # seconds that a push service keeps a notice


class ChannelFailed(Refused):
    """It may work later."""


class ChannelGone(Refused):
    """It will never work again."""


# Mail.

def send_mail(smtp: str, sender: str, to: str, subject: str, text: str, number: str) -> None:
    """One mail; ChannelFailed if the server did not take it."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Message-ID"] = f"<{number}@ludoteca>"           # the same if it is sent again
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(text)
    parts = urlsplit(smtp)
    kind = smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
    try:
        with kind(parts.hostname or "", parts.port or 0, timeout=SECONDS) as server:
            server.ehlo()
            if parts.scheme == "smtp" and server.has_extn("starttls"):
                server.starttls()
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            server.send_message(message)
    except (smtplib.SMTPException, OSError) as fault:
        raise ChannelFailed("The mail server did not accept it ({fault}).",
                            fault=type(fault).__name__) from None


# The web.

def check_address(url: str, private: bool) -> str:
    """A web address as it may be given; Invalid says what is wrong with it."""
    try:
        parts = urlsplit(url)
        fine = bool(parts.hostname) and parts.scheme in (("http", "https") if private else ("https",))
        fine = fine and not parts.username and (parts.port or 443) > 0
    except ValueError:
        fine = False
    if not fine or len(url) > 1000 or not (url.isascii() and url.isprintable()):
        raise Invalid("A web address for notices begins with https://.")
    return url


async def post(url: str, body: bytes, headers: Mapping[str, str], private: bool) -> None:
    """Send something to a web address; ChannelFailed or ChannelGone if that did not work."""
    parts = urlsplit(check_address(url, private))
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    address = await looked_up(host, port, private)
    at = urlunsplit((parts.scheme, f"[{address}]:{port}" if ":" in address else f"{address}:{port}",
                     parts.path or "/", parts.query, ""))
    try:
        async with (asyncio.timeout(SECONDS), httpx.AsyncClient(timeout=SECONDS, trust_env=False) as client,
                    client.stream("POST", at, content=body, headers={**headers, "host": parts.netloc},
                                  extensions={"sni_hostname": host}) as reply):
            status = reply.status_code                       # what else it says is not read
    except (httpx.HTTPError, httpx.InvalidURL, TimeoutError) as fault:
        raise ChannelFailed("The web address did not answer ({fault}).",
                            fault=type(fault).__name__) from None
    if status in (404, 410):
        raise ChannelGone("There is nobody at this web address any more.")
    if status >= 300:
        raise ChannelFailed("The web address did not accept it ({fault}).", fault=str(status))


async def looked_up(host: str, port: int, private: bool) -> str:
    """The number of a host; ChannelFailed if it is none of the public internet's."""
    look = functools.partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    try:
        async with asyncio.timeout(SECONDS):
            found = await asyncio.get_running_loop().run_in_executor(aside, look)
    except (OSError, UnicodeError, TimeoutError):            # names are anybody's word, too
        found = []
    addresses = [str(address[0]) for *_, address in found]
    if not addresses or (not private and not all(is_public(each) for each in addresses)):
        raise ChannelFailed("The web address did not answer ({fault}).", fault="address")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether a number is somebody's on the public internet; also one of IPv4 in the dress of IPv6."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        if found.sixtofour:
            return is_public(str(found.sixtofour))
        if any(found in network for network in DRESSED):
            return is_public(str(ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)))
        if found.is_site_local or found in NETWORK_OWN:
            return False
    return found.is_global and not found.is_multicast


async def send_webhook(url: str, text: str, facts: Mapping[str, str], secret: str, number: str,
                       private: bool) -> None:
    """As JSON; `text` and `content` are what chat services show. The number is the same if it is sent
    again."""
    body = json.dumps({"text": text, "content": text, **facts}, ensure_ascii=False).encode()
    signed = signature(secret, number, int(now()), body) if secret else {}
    await post(url, body, {"content-type": "application/json", **signed}, private)


def new_secret() -> str:
    return SECRET + base64.b64encode(secrets.token_bytes(24)).decode()


def signature(secret: str, number: str, at: int, body: bytes) -> dict[str, str]:
    """The headers by which a receiver knows who sent it, when, and whether it has it already."""
    key = base64.b64decode(secret.removeprefix(SECRET))
    signed = hmac.digest(key, f"{number}.{at}.".encode() + body, "sha256")
    return {"webhook-id": number, "webhook-timestamp": str(at),
            "webhook-signature": f"v1,{base64.b64encode(signed).decode()}"}


# Push.

def new_vapid_key() -> str:
    """The server's own key for push services, as PEM."""
    vapid = needed("py_vapid").Vapid()
    vapid.generate_keys()
    return str(vapid.private_pem().decode())


def vapid_public(pem: str) -> str:
    """What browsers subscribe with."""
    serialization = needed("cryptography.hazmat.primitives.serialization")
    key = needed("py_vapid").Vapid.from_pem(pem.encode()).public_key
    raw = key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
    return str(needed("py_vapid").b64urlencode(raw))


async def send_push(subscription: Mapping[str, Any], pem: str, content: Mapping[str, str], contact: str,
                    private: bool) -> None:
    """Encrypted for the browser alone (RFC 8291), signed with the server's key (RFC 8292)."""
    endpoint = str(subscription.get("endpoint", ""))
    parts = urlsplit(check_address(endpoint, private))
    try:
        pusher = needed("pywebpush").WebPusher(dict(subscription))
        body = pusher.encode(json.dumps(content, ensure_ascii=False).encode(), "aes128gcm")["body"]
    except Exception:                            # keys that are none
        raise ChannelGone("There is nobody at this web address any more.") from None
    vapid = needed("py_vapid").Vapid.from_pem(pem.encode())
    signed = vapid.sign({"sub": contact, "aud": f"{parts.scheme}://{parts.netloc}"})
    await post(endpoint, body, {**signed, "content-encoding": "aes128gcm", "ttl": PUSH_LASTS,
                                "urgency": "normal"}, private)
