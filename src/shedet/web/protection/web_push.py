"""Web Push: messages that only a device can read (RFC 8291), from a server that the push services
recognise by its key (VAPID, RFC 8292)."""

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Collection
from dataclasses import dataclass
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from shedet.web.protection.outgoing import Answered, origin_of, post

CURVE = ec.SECP256R1()
LASTS = 12 * 3600
"""Seconds for which a push service may believe that we sent something."""
KEPT = 2 * 86400
"""Seconds for which a push service keeps a message for a device that is off."""
KEY_BYTES, AUTH_BYTES = 65, 16


@dataclass(frozen=True)
class Device:
    """Where a device is told something, and how it is encrypted for it."""

    endpoint: str
    key: str
    auth: str


def new_key() -> str:
    """A new private key of the server."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return to_text(number.to_bytes(32, "big"))


def key_in(private: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(to_bytes(private), "big"), CURVE)


def public_of(private: str) -> str:
    """The public key, as browsers are given it (`applicationServerKey`)."""
    return to_text(point_of(key_in(private)))


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def is_device_key(key: str, auth: str) -> bool:
    """Are these the keys of a device: a point of the curve, and a secret of the right length?"""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, to_bytes(key))
        return len(to_bytes(key)) == KEY_BYTES and len(to_bytes(auth)) == AUTH_BYTES
    except ValueError:
        return False


def encrypted(message: bytes, device: Device) -> bytes:
    """For the eyes of a device only."""
    body: bytes = http_ece.encrypt(
        message,
        salt=secrets.token_bytes(16),
        private_key=ec.generate_private_key(CURVE),
        dh=to_bytes(device.key),
        auth_secret=to_bytes(device.auth),
        version="aes128gcm",
    )
    return body


def claim(private: str, endpoint: str, now: float, contact: str) -> str:
    """The header by which a push service recognises us."""
    audience = origin_of(urlsplit(endpoint))
    parts = (
        {"typ": "JWT", "alg": "ES256"},
        {"aud": audience, "exp": int(now) + LASTS, "sub": contact},
    )
    said = ".".join(to_text(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    r, s = decode_dss_signature(key_in(private).sign(said.encode(), ec.ECDSA(SHA256())))
    signature = to_text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
    return f"vapid t={said}.{signature}, k={public_of(private)}"


async def send(
    message: bytes,
    device: Device,
    private: str,
    *,
    topic: str,
    now: float,
    contact: str,
    known: Collection[str] = (),
) -> Answered:
    """Hand a message to the push service of a device; a later one of a topic replaces it there."""
    headers = {
        "Authorization": claim(private, device.endpoint, now, contact),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT),
        "Topic": topic,
        "Urgency": "normal",
    }
    return await post(device.endpoint, headers, encrypted(message, device), known)


def to_text(content: bytes) -> str:
    """In the letters of addresses, without padding."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
