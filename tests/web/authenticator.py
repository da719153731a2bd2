"""A device that keeps passkeys, for tests without a browser: it answers as the standard says."""

import hashlib
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from secrets import token_bytes
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256


def to_text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Authenticator:
    """One passkey. What it signs can be forged by a test: origin, host, kind and challenge."""

    def __init__(self, origin: str = "http://localhost") -> None:
        self.origin = origin
        self.key = generate_private_key(SECP256R1())
        self.id = token_bytes(32)
        self.count = 0

    def made(self, asked: str, **forged: Any) -> str:
        """The answer to what a server asks in order to make a passkey."""
        options = json.loads(asked)
        numbers = self.key.public_key().public_numbers()
        x, y = (number.to_bytes(32, "big") for number in (numbers.x, numbers.y))
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: x, -3: y})
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self.told(forged.get("host", options["rp"]["id"]), 0x45) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self.client("webauthn.create", options["challenge"], forged)
        return self.answer(clientDataJSON=to_text(client), attestationObject=to_text(attestation))

    def used(self, asked: str, **forged: Any) -> str:
        """The answer to what a server asks in order to sign in."""
        options = json.loads(asked)
        self.count += 1
        data = self.told(forged.get("host", options["rpId"]), 0x05)
        client = self.client("webauthn.get", options["challenge"], forged)
        signed = self.key.sign(data + hashlib.sha256(client).digest(), ECDSA(SHA256()))
        return self.answer(
            clientDataJSON=to_text(client),
            authenticatorData=to_text(data),
            signature=to_text(forged.get("signature", signed)),
            userHandle=None,
        )

    def told(self, host: str, flags: int) -> bytes:
        count = self.count.to_bytes(4, "big")
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + count

    def client(self, kind: str, challenge: str, forged: dict[str, Any]) -> bytes:
        told = {"type": kind, "challenge": challenge, "origin": self.origin, **forged}
        for name in ("host", "signature"):
            told.pop(name, None)
        return json.dumps(told).encode()

    def answer(self, **response: Any) -> str:
        id = to_text(self.id)
        given = {"id": id, "rawId": id, "type": "public-key", "response": response}
        return json.dumps(given)
