"""What calls fail with."""

from __future__ import annotations

import email.utils
import json
import time
from typing import Any, Dict, List, Mapping, Optional, Tuple, Type, Union

from .api_types import ErrorDetail, Issue

TRANSIENT_STATUSES = frozenset({408, 425, 429, 502, 503, 504})


class NightguardError(Exception):
    """A call that failed: an `ApiError`, a `NoResponseError` or a `NotFinishedError`.

    The message holds no key and no personal data; `upstream` may hold personal data.
    """

    def __init__(
        self,
        message: str,
        *,
        status_code: Optional[int] = None,
        error: Optional[ErrorDetail] = None,
        request_id: Optional[str] = None,
        job_id: Optional[str] = None,
        retry_after: Optional[float] = None,
        is_retryable: bool = False,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status_code = status_code
        """The HTTP status; None without a response."""
        self.error = error
        """The service's Error object as it came, without its envelope."""
        self.request_id = request_id
        """Identifies the request in the service's log."""
        self.job_id = job_id
        """The verification concerned. After a timeout it continues, and can be waited for."""
        self.retry_after = retry_after
        """Seconds after which the service wants to be asked again."""
        self.is_retryable = is_retryable
        """Whether the same call may succeed later without changes."""

    @property
    def issues(self) -> List[Issue]:
        """Every fault of the request, at most 100."""
        return self.error.get("issues", []) if self.error else []

    @property
    def issues_omitted(self) -> int:
        """How many more faults there were."""
        return self.error.get("issues_omitted", 0) if self.error else 0

    @property
    def upstream(self) -> Union[str, Dict[str, Any], None]:
        """The payer service's error object, or its body as text."""
        return self.error.get("upstream") if self.error else None

    def __reduce__(self) -> Tuple[Any, ...]:
        # Exceptions are pickled by their positional arguments, which lack the fields.
        return _rebuild, (type(self), self.message, dict(self.__dict__))


class ApiError(NightguardError):
    """The service answered with an error, or the payer did, or a proxy between us."""


class NoResponseError(NightguardError):
    """No answer came, or not all of it: the connection broke, or the time was up."""


class NotFinishedError(NightguardError):
    """The time was up before what was waited for had ended; it continues."""


class WebhookSignatureError(Exception):
    """A webhook that cannot be trusted, and why. Answer it with 400; the sender retries."""


def _rebuild(kind: Type[NightguardError], message: str, fields: Dict[str, Any]) -> NightguardError:
    error = kind(message)
    error.__dict__.update(fields)
    return error


def to_api_error(status: int, headers: Mapping[str, str], body: bytes) -> ApiError:
    """Reads an unsuccessful response. A 409 with Retry-After: the first request under the key is still running."""
    detail = _find_detail(body)
    message = detail["message"] if detail else f"The server answered {status} without Nightguard's Error object"
    retry_after = _parse_retry_after(headers.get("retry-after"))
    return ApiError(
        message,
        status_code=status,
        error=detail,
        request_id=headers.get("x-request-id"),
        job_id=headers.get("x-job-id"),
        retry_after=retry_after,
        is_retryable=status in TRANSIENT_STATUSES or (status == 409 and retry_after is not None),
    )


def _find_detail(body: bytes) -> Optional[ErrorDetail]:
    """None for anything but the Error object, such as a proxy's own page."""
    try:
        detail = json.loads(body)["error"]
        return detail if isinstance(detail["message"], str) else None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _parse_retry_after(field: Optional[str]) -> Optional[float]:
    """Seconds; a proxy may send a date."""
    if field is None:
        return None
    if field.isascii() and field.isdigit():
        return float(field)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(field).timestamp() - time.time())
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
