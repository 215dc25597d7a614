"""How often and how long a call is tried."""

from __future__ import annotations

import logging
import random
import time
from typing import Optional

from .errors import NightguardError

log = logging.getLogger("nightguard")

FIRST_CEILING = 0.5
MAX_CEILING = 10.0


class Tries:
    """Counts the attempts of one call and pauses between them: Retry-After plus exponential backoff with full jitter."""

    def __init__(self, max_tries: Optional[int], timeout: float) -> None:
        """`max_tries` None: as many as the time allows."""
        self._max_tries = max_tries
        self._timeout = timeout
        self._tries = 0
        self._since = time.monotonic()

    def remaining(self) -> float:
        """Seconds of the whole call that are left."""
        return self._since + self._timeout - time.monotonic()

    def reset(self) -> None:
        """After progress, the next failure gets all attempts and time again."""
        self._tries = 0
        self._since = time.monotonic()

    def after_failure(self, error: NightguardError, subject: str) -> None:
        """Pauses, or raises the error, unless it is transient and attempts and time remain."""
        self._tries += 1
        # An error with a job id is that job's result: the same idempotency key would return it again.
        is_transient = error.is_retryable and error.job_id is None
        if not is_transient or (self._max_tries is not None and self._tries >= self._max_tries):
            raise error
        ceiling = min(MAX_CEILING, FIRST_CEILING * 2 ** min(self._tries - 1, 10))
        pause = (error.retry_after or 0.0) + random.uniform(0, ceiling)
        if pause >= self.remaining():
            raise error
        log.info("%s failed (%s), next try in %.1f s", subject, error.status_code or "no answer", pause)
        time.sleep(pause)
