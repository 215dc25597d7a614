"""Checks that webhooks come from Nightguard."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Any, Dict, List, Literal, Mapping, Optional, Sequence, TypedDict, Union

from .api_types import EventType
from .errors import WebhookSignatureError


class WebhookEvent(TypedDict):
    """An event, with its job in `data["result"]` if the endpoint has `include_result`; or a test."""

    id: str
    """`evt_…` as in the feed, the same in every delivery."""
    type: Union[EventType, Literal["endpoint.test"]]
    timestamp: str
    data: Dict[str, Any]


def verify_webhook(
    body: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Checks a webhook's signature and age by the rules of Standard Webhooks.

    One valid signature among several is enough; comparing takes constant time. Deliveries are at least once: skip an
    `id` that you have processed.

    :param body: as it came, byte for byte: parsed and serialized again it no longer matches the signature
    :param headers: of the request, whatever their case
    :param secret: `whsec_…`, or both secrets during a rotation
    :param tolerance: how many seconds the timestamp may be from now
    :param now: seconds since 1970, for tests
    :raises WebhookSignatureError: when the webhook cannot be trusted
    :raises ValueError: for a malformed secret, which the message does not repeat
    """
    keys = [_parse_secret(one) for one in ([secret] if isinstance(secret, str) else secret)]
    if not keys:
        raise ValueError("secret is required")
    fields = {str(name).lower(): value for name, value in headers.items()}
    message_id = _get(fields, "webhook-id")
    timestamp = _get(fields, "webhook-timestamp")
    signatures = _find_signatures(_get(fields, "webhook-signature"))
    if not re.fullmatch(r"[0-9]{1,15}", timestamp):
        raise WebhookSignatureError("webhook-timestamp is not a number of seconds")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise WebhookSignatureError("webhook-timestamp is too far from now")
    content = body.encode() if isinstance(body, str) else bytes(body)
    signed = f"{message_id}.{timestamp}.".encode() + content
    expected = [hmac.new(key, signed, hashlib.sha256).digest() for key in keys]
    # All are compared, whichever matches.
    if not any([hmac.compare_digest(one, given) for one in expected for given in signatures]):
        raise WebhookSignatureError("no signature in webhook-signature matches the body")
    return _parse_event(message_id, content)


def _get(fields: Mapping[str, str], name: str) -> str:
    value = fields.get(name)
    if value:
        return value
    raise WebhookSignatureError(f"{name} is missing")


def _find_signatures(field: str) -> List[bytes]:
    """Version 1 only; a later version may be added to the header."""
    found: List[bytes] = []
    for entry in field.split(" "):
        version, _, signature = entry.partition(",")
        decoded = _decode(signature) if version == "v1" else None
        if decoded is not None:
            found.append(decoded)
    return found


def _parse_secret(secret: str) -> bytes:
    key = _decode(secret[6:] if secret.startswith("whsec_") else secret)
    if not key:
        raise ValueError("a webhook secret is whsec_ followed by base64")
    return key


def _decode(text: str) -> Optional[bytes]:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None


def _parse_event(message_id: str, content: bytes) -> WebhookEvent:
    try:
        event = json.loads(content)
    except (ValueError, RecursionError):
        event = None
    if not isinstance(event, dict):
        raise WebhookSignatureError("the body is not an event")
    event["id"] = message_id
    return event  # type: ignore[return-value]  # signed by the service
