"""Passkeys: public keys by which a person is known on other devices, checked by `webauthn`.

What a passkey signs is a challenge that we made: it is kept by its hash, for a few minutes, and
taken away by the first answer to it, at whichever server that arrives.
"""

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    options_to_json,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import parse_client_data_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from shedet.core.language import Sentence
from shedet.table import NotNow
from shedet.web.protection.identity import hash_of
from shedet.web.store.schema import CHALLENGES, PASSKEYS
from shedet.web.store.store import Job, Store

MAKE, USE = "make", "use"
LASTS = 300.0
"""Seconds in which a challenge can be answered."""
MOST = 10
"""Passkeys of one person."""
LONGEST_ANSWER = 20_000


@dataclass(frozen=True)
class Place:
    """Where passkeys are made and used: they work there and nowhere else."""

    host: str
    """The name of the host, without its port: the relying party."""
    origin: str


@dataclass(frozen=True)
class Passkey:
    """A public key, and what its owner calls it."""

    id: str
    person: str
    host: str
    key: bytes
    count: int
    name: str
    created: float
    used: float
    credential: bytes


def not_accepted() -> NotNow:
    return NotNow(Sentence("That passkey wasn’t accepted. Please try again."))


async def ask_to_make(store: Store, place: Place, person: str, name: str, now: float) -> str:
    """What a browser is asked in order to make a passkey, as JSON."""
    there = await store.read(passkeys_of(person))
    if len(there) >= MOST:
        raise NotNow(Sentence("You have {most} passkeys already. Remove one first.", most=MOST))
    challenge = secrets.token_bytes(32)
    await store.write(keeping_challenge(challenge, MAKE, person, now))
    options = generate_registration_options(
        rp_id=place.host,
        rp_name="Shedet",
        user_id=secrets.token_bytes(32),
        user_name=name,
        user_display_name=name,
        challenge=challenge,
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=each.credential)
            for each in there
            if each.host == place.host
        ],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
    )
    return options_to_json(options)


async def ask_to_use(store: Store, place: Place, now: float) -> str:
    """What a browser is asked in order to sign in with any passkey that it has for us, as JSON."""
    challenge = secrets.token_bytes(32)
    await store.write(keeping_challenge(challenge, USE, "", now))
    options = generate_authentication_options(
        rp_id=place.host,
        challenge=challenge,
        user_verification=UserVerificationRequirement.PREFERRED,
    )
    return options_to_json(options)


async def made(
    store: Store, place: Place, person: str, answer: str, name: str, now: float
) -> Passkey:
    """The passkey that a browser has made, kept; refused unless the answer is right."""
    given, challenge = await challenged(store, answer, MAKE, person, now)
    try:
        found = verify_registration_response(
            credential=given,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise not_accepted() from None
    passkey = Passkey(
        hash_of(encoded(found.credential_id)),
        person,
        place.host,
        found.credential_public_key,
        found.sign_count,
        name,
        now,
        0.0,
        found.credential_id,
    )
    await store.write(keeping_passkey(passkey))
    return passkey


async def used(store: Store, place: Place, answer: str, now: float) -> str:
    """The person whose passkey has answered; refused unless the answer is right."""
    given, challenge = await challenged(store, answer, USE, "", now)
    credential = given.get("rawId")
    if not isinstance(credential, str):
        raise not_accepted()
    passkey = await store.read(passkey_with(hash_of(credential.rstrip("="))))
    if passkey is None or passkey.host != place.host:
        raise NotNow(Sentence("This passkey isn’t known here, or it was removed."))
    try:
        found = verify_authentication_response(
            credential=given,
            expected_challenge=challenge,
            expected_rp_id=place.host,
            expected_origin=place.origin,
            credential_public_key=passkey.key,
            credential_current_sign_count=passkey.count,
        )
    except (WebAuthnException, ValueError, KeyError, TypeError):
        raise not_accepted() from None
    await store.write(noting_use(passkey, found.new_sign_count, now))
    return passkey.person


async def challenged(
    store: Store, answer: str, purpose: str, person: str, now: float
) -> tuple[dict[str, Any], bytes]:
    """An answer, and the challenge of ours that it is for; each is accepted once."""
    try:
        given = json.loads(answer)
        told = given["response"]["clientDataJSON"]
        challenge = parse_client_data_json(decoded(told)).challenge
    except (WebAuthnException, ValueError, KeyError, TypeError, RecursionError):
        raise not_accepted() from None
    await store.write(taking_challenge(challenge, purpose, person, now))
    return given, challenge


def keeping_challenge(challenge: bytes, purpose: str, person: str, now: float) -> Job:
    row = {"hash": hash_of(encoded(challenge)), "purpose": purpose, "person": person}

    def write(connection: Connection) -> None:
        connection.execute(delete(CHALLENGES).where(CHALLENGES.c.ends < now))
        connection.execute(insert(CHALLENGES).values(**row, ends=now + LASTS))

    return write


def taking_challenge(challenge: bytes, purpose: str, person: str, now: float) -> Job:
    """A job that takes a challenge away, if it was ours and for this."""
    ours = (
        (CHALLENGES.c.hash == hash_of(encoded(challenge)))
        & (CHALLENGES.c.purpose == purpose)
        & (CHALLENGES.c.person == person)
        & (CHALLENGES.c.ends >= now)
    )

    def write(connection: Connection) -> None:
        if not connection.execute(delete(CHALLENGES).where(ours)).rowcount:
            raise NotNow(Sentence("That took too long. Please try again."))

    return write


def keeping_passkey(passkey: Passkey) -> Job:
    row = {
        **vars(passkey),
        "key": encoded(passkey.key),
        "credential": encoded(passkey.credential),
    }

    def write(connection: Connection) -> None:
        own = select(func.count()).where(PASSKEYS.c.person == passkey.person)
        if connection.execute(own).scalar_one() >= MOST:
            raise NotNow(Sentence("You have {most} passkeys already. Remove one first.", most=MOST))
        if connection.execute(select(PASSKEYS.c.id).where(PASSKEYS.c.id == passkey.id)).first():
            raise not_accepted()
        connection.execute(insert(PASSKEYS).values(**row))

    return write


def noting_use(passkey: Passkey, count: int, now: float) -> Job:
    """A job that notes the use of a passkey; refused if another use was faster, or it is gone."""
    same = (PASSKEYS.c.id == passkey.id) & (PASSKEYS.c.count == passkey.count)

    def write(connection: Connection) -> None:
        place = update(PASSKEYS).where(same).values(count=count, used=now)
        if not connection.execute(place).rowcount:
            raise not_accepted()

    return write


def renaming(person: str, id: str, name: str) -> Job:
    own = (PASSKEYS.c.person == person) & (PASSKEYS.c.id == id)

    def write(connection: Connection) -> None:
        if not connection.execute(update(PASSKEYS).where(own).values(name=name)).rowcount:
            raise removed_already()

    return write


def removing(person: str, id: str) -> Job:
    own = (PASSKEYS.c.person == person) & (PASSKEYS.c.id == id)

    def write(connection: Connection) -> None:
        if not connection.execute(delete(PASSKEYS).where(own)).rowcount:
            raise removed_already()

    return write


def removed_already() -> NotNow:
    return NotNow(Sentence("This passkey is already removed."))


def passkeys_of(person: str) -> Callable[[Connection], Sequence[Passkey]]:
    """Asks for the passkeys of a person, the newest first."""
    found = select(PASSKEYS).where(PASSKEYS.c.person == person)
    found = found.order_by(PASSKEYS.c.created.desc())
    return lambda connection: [passkey_of(row) for row in connection.execute(found)]


def passkey_with(id: str) -> Callable[[Connection], Passkey | None]:
    found = select(PASSKEYS).where(PASSKEYS.c.id == id)

    def read(connection: Connection) -> Passkey | None:
        row = connection.execute(found).one_or_none()
        return passkey_of(row) if row else None

    return read


def passkey_of(row: Any) -> Passkey:
    given = {**row._mapping, "key": decoded(row.key), "credential": decoded(row.credential)}
    return Passkey(**given)


def encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
