"""Client of Nightguard, which verifies dental insurance coverage: one patient at a time, or whole batches."""

import logging

from . import types
from ._version import VERSION as __version__
from .client import Client
from .errors import ApiError, NightguardError, NoResponseError, NotFinishedError, WebhookSignatureError
from .types import Verification
from .webhooks import WebhookEvent, verify_webhook

__all__ = [
    "ApiError",
    "Client",
    "NightguardError",
    "NoResponseError",
    "NotFinishedError",
    "Verification",
    "WebhookEvent",
    "WebhookSignatureError",
    "__version__",
    "types",
    "verify_webhook",
]

# Silent, unless the program configures logging.
logging.getLogger("nightguard").addHandler(logging.NullHandler())
