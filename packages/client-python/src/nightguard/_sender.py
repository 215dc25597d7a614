"""Sends calls to one service with one key, over connections that are kept for the next call."""

from __future__ import annotations

import contextlib
import http.client
import re
import selectors
import socket
import ssl
import threading
import time
import urllib.parse
from dataclasses import dataclass, field
from typing import Callable, Dict, Iterator, List, Mapping, Optional, TypeVar, Union

from ._bodies import Body, SourceError
from ._tries import Tries, log
from ._version import VERSION
from .errors import NightguardError, NoResponseError, to_api_error

T = TypeVar("T")
Query = Mapping[str, Union[str, int, float, None]]

MAX_IDLE = 8
IDLE_SECONDS = 30.0
READ_SIZE = 65_536
TIMEOUTS = (socket.timeout, TimeoutError)  # one class since Python 3.10
PREFER_MARGIN = 2
"""The service should answer this many seconds before the attempt's own time limit."""


@dataclass(frozen=True)
class Call:
    """One call of the service. The path has constant parts and ids only: no personal data in addresses."""

    method: str
    path: str
    timeout: float
    """For the whole call, all attempts and pauses included."""
    try_timeout: float
    max_tries: Optional[int]
    """None: as many as the time allows."""
    query: Query = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    body: Optional[Body] = None
    prefers_answer: bool = False
    """Whether to ask the service, by `Prefer: wait`, to answer before the time limit."""

    @property
    def subject(self) -> str:
        return f"{self.method} {self.path}"


class Deadline:
    """A time limit in seconds, from now."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.restart()

    def restart(self) -> None:
        self._end = time.monotonic() + self.seconds

    def remaining(self) -> float:
        """Always above zero: a socket's timeout of zero means something else."""
        remaining = self._end - time.monotonic()
        if remaining <= 0:
            raise NoResponseError("The service did not answer in time", is_retryable=True)
        return remaining


class Response:
    """A response whose body is still to be read.

    :raises http.client.HTTPException, OSError: when the connection breaks before the body
    """

    def __init__(self, connection: http.client.HTTPConnection, deadline: Deadline) -> None:
        # The connection forgets its socket when the service is going to close it.
        self._socket = connection.sock
        raw = connection.getresponse()
        if raw.length is None and not raw.chunked:
            # http.client takes headers that break off for whole ones. The service's answers always tell their length.
            raise http.client.IncompleteRead(b"")
        self.status = raw.status
        self.headers = {name.lower(): value for name, value in raw.getheaders()}
        self._raw = raw
        self._deadline = deadline
        self._is_whole = False

    def chunks(self, *, restarts: bool = False) -> Iterator[bytes]:
        """The body as it comes; `restarts` gives each chunk the full time.

        :raises http.client.HTTPException, OSError: when the connection breaks before the end
        """
        expected = self._raw.length
        received = 0
        while expected is None or received < expected:
            if restarts:
                self._deadline.restart()
            _limit(self._socket, self._deadline)
            chunk = self._raw.read1(READ_SIZE if expected is None else min(READ_SIZE, expected - received))
            if not chunk:
                if expected is not None:
                    raise http.client.IncompleteRead(b"", expected - received)
                break
            received += len(chunk)
            yield chunk
        self._is_whole = True

    def read(self) -> bytes:
        return b"".join(self.chunks())

    def is_reusable(self) -> bool:
        return self._is_whole and not self._raw.will_close

    def close(self) -> None:
        self._raw.close()


class Sender:
    """:raises ValueError: for an invalid address or key; the message does not repeat them"""

    def __init__(self, url: str, key: str, context: Optional[ssl.SSLContext]) -> None:
        self._base = _parse_base(url)
        self._key = parse_field_value(key, "key")
        self._context = context
        self._idle: List[_Idle] = []
        self._lock = threading.Lock()

    @property
    def base(self) -> str:
        return self._base.geturl()

    def send(self, call: Call, read: Callable[[Response], T]) -> T:
        """The whole call, with retries unless its body can be read only once.

        :raises NightguardError: the last attempt's
        """
        is_repeatable = call.body is None or call.body.is_repeatable
        tries = Tries(call.max_tries if is_repeatable else 1, call.timeout)
        was_lost = False
        while True:
            seconds = max(0.0, min(call.try_timeout, tries.remaining()))
            try:
                return self.attempt(call, Deadline(seconds), read)
            except NightguardError as error:
                if call.method == "DELETE" and was_lost and error.status_code == 404:
                    raise AlreadyDeleted() from error
                was_lost = was_lost or error.status_code is None
                tries.after_failure(error, call.subject)

    def attempt(self, call: Call, deadline: Deadline, read: Callable[[Response], T]) -> T:
        """One attempt; `read` reads a successful response."""
        with self.response(call, deadline) as response:
            return read(response)

    @contextlib.contextmanager
    def response(self, call: Call, deadline: Deadline) -> Iterator[Response]:
        """One attempt's successful response.

        :raises NightguardError: for any other response or none, also where reading the body fails
        """
        started = time.monotonic()
        connection: Optional[http.client.HTTPConnection] = None
        try:
            connection = self._connect(deadline, is_fresh=call.body is not None and not call.body.is_repeatable)
            response = self._exchange(connection, call, deadline)
            log.debug("%s: %d in %.3f s", call.subject, response.status, time.monotonic() - started)
            try:
                if not 200 <= response.status < 300:
                    raise to_api_error(response.status, response.headers, response.read())
                yield response
            finally:
                response.close()
                if response.is_reusable():
                    self._keep(connection)
                    connection = None
        except SourceError as error:
            raise error.cause
        except ssl.SSLCertVerificationError as error:
            message = f"The certificate of {self.base} is not trusted: {error.verify_message}"
            raise NoResponseError(message) from error
        except TIMEOUTS as error:
            raise NoResponseError("The service did not answer in time", is_retryable=True) from error
        except (OSError, http.client.HTTPException) as error:
            message = f"No answer from {self.base}: the service could not be reached, or the connection broke"
            raise NoResponseError(message, is_retryable=True) from error
        finally:
            if connection is not None:
                connection.close()

    def close(self) -> None:
        """Ends the idle connections."""
        with self._lock:
            idle, self._idle = self._idle, []
        for one in idle:
            one.connection.close()

    def _exchange(self, connection: http.client.HTTPConnection, call: Call, deadline: Deadline) -> Response:
        headers: Dict[str, str] = {
            "accept": "application/json",
            "user-agent": f"nightguard-client-python/{VERSION}",
            "x-token-api": self._key,
            **call.headers,
        }
        if call.prefers_answer:
            headers["prefer"] = f"wait={max(1, round(deadline.seconds) - PREFER_MARGIN)}"
        body: Union[bytes, Iterator[bytes], None] = None
        if call.body is not None:
            headers["content-type"] = call.body.content_type
            if call.body.encoding is not None:
                headers["content-encoding"] = call.body.encoding
            body = call.body.open()
            if not isinstance(body, bytes):
                headers["transfer-encoding"] = "chunked"
                body = _limited(body, connection.sock, deadline)
        path = self._base.path + call.path + to_query(call.query)
        _limit(connection.sock, deadline)
        try:
            connection.request(call.method, path, body=body, headers=headers, encode_chunked=True)
        except TIMEOUTS:
            raise
        except OSError as error:
            # The service may have refused the upload before its end, and closed the connection.
            try:
                return Response(connection, deadline)
            except (OSError, http.client.HTTPException):
                raise error from None
        _limit(connection.sock, deadline)
        return Response(connection, deadline)

    def _connect(self, deadline: Deadline, *, is_fresh: bool) -> http.client.HTTPConnection:
        idle = None if is_fresh else self._take()
        if idle is not None:
            return idle
        host, port = self._base.hostname or "", self._base.port
        connection: http.client.HTTPConnection
        if self._base.scheme == "https":
            context = self._context or ssl.create_default_context()
            connection = http.client.HTTPSConnection(host, port, timeout=deadline.remaining(), context=context)
        else:
            connection = http.client.HTTPConnection(host, port, timeout=deadline.remaining())
        try:
            connection.connect()
        except BaseException:
            connection.close()
            raise
        return connection

    def _take(self) -> Optional[http.client.HTTPConnection]:
        while True:
            with self._lock:
                if not self._idle:
                    return None
                idle = self._idle.pop()
            if idle.is_usable():
                return idle.connection
            idle.connection.close()

    def _keep(self, connection: http.client.HTTPConnection) -> None:
        with self._lock:
            if len(self._idle) < MAX_IDLE:
                self._idle.append(_Idle(connection, time.monotonic()))
                return
        connection.close()


class AlreadyDeleted(Exception):
    """An earlier attempt, whose answer was lost, has deleted it."""


@dataclass(frozen=True)
class _Idle:
    connection: http.client.HTTPConnection
    since: float

    def is_usable(self) -> bool:
        """A connection with something to read was closed by the service."""
        if time.monotonic() - self.since > IDLE_SECONDS or self.connection.sock is None:
            return False
        with selectors.DefaultSelector() as selector:
            selector.register(self.connection.sock, selectors.EVENT_READ)
            return not selector.select(timeout=0)


def _limit(connected: socket.socket, deadline: Deadline) -> None:
    connected.settimeout(deadline.remaining())


def _limited(chunks: Iterator[bytes], connected: socket.socket, deadline: Deadline) -> Iterator[bytes]:
    for chunk in chunks:
        _limit(connected, deadline)
        yield chunk


def to_query(query: Query) -> str:
    given = {name: str(value) for name, value in query.items() if value is not None}
    return f"?{urllib.parse.urlencode(given)}" if given else ""


def parse_field_value(value: str, name: str) -> str:
    """:raises ValueError: for what is not valid in a header; other errors would quote the value"""
    if isinstance(value, str) and re.fullmatch(r"[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?", value):
        return value
    raise ValueError(f"{name} must be printable ASCII characters")


def parse_id(value: str) -> str:
    """:raises ValueError: unless it is an id: other text could change the address"""
    if isinstance(value, str) and re.fullmatch(r"[A-Za-z0-9_-]{1,100}", value):
        return value
    raise ValueError("an id consists of letters, digits, hyphens and underscores, such as bat_…")


def _parse_base(url: str) -> urllib.parse.SplitResult:
    try:
        base = urllib.parse.urlsplit(url.strip())
        is_valid = base.scheme in ("http", "https") and bool(base.hostname) and (base.port is None or base.port > 0)
    except (ValueError, AttributeError, TypeError):
        raise ValueError("url must be an http or https address") from None
    if not is_valid or base.username is not None or base.query or base.fragment or not url.isascii():
        raise ValueError("url must be an http or https address without credentials and query")
    return base._replace(path=base.path.rstrip("/"))

