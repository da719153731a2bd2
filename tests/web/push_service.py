"""A push service on loopback, and devices that read what it was given: by RFC 8291, without the
library that the server encrypts with."""

import asyncio
import hashlib
import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.lengths import PATIENCE

CURVE = ec.SECP256R1()


def text_of(content: bytes) -> str:
    return urlsafe_b64encode(content).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """HKDF for up to 32 bytes."""
    key = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(key, info + b"\1", hashlib.sha256).digest()[:length]


class Device:
    """A browser that has subscribed: only it can read what it is sent."""

    def __init__(self, endpoint: str, secret: int = 0) -> None:
        self.endpoint = endpoint
        self.private = (
            ec.derive_private_key(secret, CURVE) if secret else ec.generate_private_key(CURVE)
        )
        self.public = self.private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        self.auth = hashlib.sha256(endpoint.encode()).digest()[:16]

    @property
    def form(self) -> dict[str, str]:
        """As its page tells the server."""
        return {"endpoint": self.endpoint, "key": text_of(self.public), "auth": text_of(self.auth)}

    def read(self, body: bytes) -> bytes:
        """RFC 8188, section 2, with the keys of RFC 8291, section 3.4."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        theirs, content = body[21 : 21 + length], body[21 + length :]
        assert len(content) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs)
        shared = self.private.exchange(ec.ECDH(), point)
        info = b"WebPush: info\0" + self.public + theirs
        secret = derived(self.auth, shared, info, 32)
        key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
        plain = AESGCM(key).decrypt(nonce, content, None)
        text, mark = plain.rstrip(b"\0")[:-1], plain.rstrip(b"\0")[-1:]
        assert mark == b"\2"
        return text


@dataclass
class Pushed:
    """What a push service was given."""

    path: str
    headers: dict[str, str]
    body: bytes

    def signed_by(self, public: str) -> dict[str, Any]:
        """The claims of the sender, if they are signed by this key (RFC 8292)."""
        scheme, _, rest = self.headers["authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert (scheme, parts["k"]) == ("vapid", public)
        head, claims, signature = parts["t"].split(".")
        raw = bytes_of(signature)
        both = encode_dss_signature(
            int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
        )
        point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, bytes_of(public))
        point.verify(both, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
        assert json.loads(bytes_of(head)) == {"typ": "JWT", "alg": "ES256"}
        found: dict[str, Any] = json.loads(bytes_of(claims))
        return found


@dataclass
class PushService:
    """Keeps what it is given; answers 201, or what it is told to answer."""

    answers: list[str] = field(default_factory=list)
    pushed: asyncio.Queue[Pushed] = field(default_factory=asyncio.Queue)
    origin: str = ""

    def device(self, name: str) -> Device:
        return Device(f"{self.origin}/{name}")

    async def next(self, device: Device) -> dict[str, Any]:
        """What a device is shown next."""
        async with asyncio.timeout(PATIENCE):
            pushed = await self.pushed.get()
        assert device.endpoint.endswith(pushed.path)
        told: dict[str, Any] = json.loads(device.read(pushed.body))
        return told

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): text for name, text in (line.split(": ", 1) for line in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.pushed.put_nowait(Pushed(first.split()[1], headers, body))
        answer = self.answers.pop(0) if self.answers else "201 Created\r\n\r\n"
        writer.write(f"HTTP/1.1 {answer}".encode())
        writer.close()
        await writer.wait_closed()


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    service = PushService()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server:
        yield service
