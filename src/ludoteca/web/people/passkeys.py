"""Passkeys (WebAuthn): made on a device, kept by its owner, checked here. Only public keys are stored."""
from __future__ import annotations

import json
from importlib.util import find_spec
from typing import Any

from cachetools import TTLCache

from ludoteca.lab.optional_packages import needed
from ludoteca.web.access import Access
from ludoteca.web.clock import now
from ludoteca.web.errors import Gone, NotYours
from ludoteca.web.storage.protocol import Store
from ludoteca.web.storage.rows import row

SECONDS = 300                                    # in which a challenge is answered


def available() -> bool:
    """Whether the package is installed (the extra `accounts`)."""
    return find_spec("webauthn") is not None


class Passkeys:
    """Challenges and their answers, for a server of one name."""

    def __init__(self, store: Store, access: Access) -> None:
        self.store, self.access = store, access
        self._used: TTLCache[str, bool] = TTLCache(10_000, 2 * SECONDS)

    async def to_make(self, host: str, guest: str, name: str) -> dict[str, Any]:
        """What a browser needs to make one for a guest, and the challenge sealed."""
        w = needed("webauthn")
        rows = await self.store.select("select id from passkeys where account = ?", guest)
        chosen = needed("webauthn.helpers.structs")
        options = w.generate_registration_options(
            rp_id=host, rp_name="Ludoteca", user_id=guest.encode(), user_name=name, user_display_name=name,
            authenticator_selection=chosen.AuthenticatorSelectionCriteria(
                resident_key=chosen.ResidentKeyRequirement.REQUIRED,
                user_verification=chosen.UserVerificationRequirement.PREFERRED),
            exclude_credentials=[chosen.PublicKeyCredentialDescriptor(id=w.base64url_to_bytes(id))
                                 for id, in rows])
        return self._given(options, guest)

    def to_use(self, host: str) -> dict[str, Any]:
        """What a browser needs to sign in with one."""
        return self._given(needed("webauthn").generate_authentication_options(rp_id=host), "")

    def _given(self, options: Any, guest: str) -> dict[str, Any]:
        told = json.loads(needed("webauthn").options_to_json(options))
        return {"options": told, "state": self.access.sealed("passkey", [told["challenge"], guest])}

    def _challenge(self, state: str, guest: str) -> bytes:
        """The challenge, once."""
        challenge, whose = self.access.unsealed("passkey", state, SECONDS)
        if whose != guest or challenge in self._used:
            raise Gone("That took too long; please try again.")
        self._used[challenge] = True
        return bytes(needed("webauthn").base64url_to_bytes(challenge))

    async def made(self, host: str, origin: str, guest: str, state: str, credential: dict[str, Any],
                   name: str) -> None:
        """Keep a new passkey; NotYours if it is not what it says."""
        w = needed("webauthn")
        try:
            found = w.verify_registration_response(credential=credential, expected_rp_id=host,
                                                   expected_challenge=self._challenge(state, guest),
                                                   expected_origin=origin, require_user_verification=False)
        except (needed("webauthn.helpers.exceptions").WebAuthnException, ValueError, KeyError, TypeError):
            raise NotYours("This passkey could not be checked.") from None
        url = needed("webauthn.helpers").bytes_to_base64url
        await self.store.append([row("passkeys", id=url(found.credential_id), account=guest,
                                     key=url(found.credential_public_key), count=found.sign_count, name=name,
                                     added=now())])

    async def used(self, host: str, origin: str, state: str, credential: dict[str, Any]) -> str:
        """The account whose passkey answers; NotYours if none does."""
        w, challenge = needed("webauthn"), self._challenge(state, "")
        id = str(credential.get("id", ""))[:400]
        rows = await self.store.select("select account, key, count, name, added from passkeys"
                                       " where id = ?", id)
        if not rows:
            raise NotYours("This passkey is not known here.")
        account, key, count, name, added = rows[0]
        try:
            found = w.verify_authentication_response(
                credential=credential, expected_challenge=challenge, expected_rp_id=host,
                expected_origin=origin, credential_public_key=w.base64url_to_bytes(key),
                credential_current_sign_count=count, require_user_verification=False)
        except (needed("webauthn.helpers.exceptions").WebAuthnException, ValueError, KeyError, TypeError):
            raise NotYours("This passkey could not be checked.") from None
        await self.store.append([row("passkeys", id=id, account=account, key=key, count=found.new_sign_count,
                                     name=name, added=added)])
        return str(account)
