"""A real HTTP server that answers as a test tells it."""

from __future__ import annotations

import json
import threading
import time
import unittest
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Dict, List, Optional

import nightguard
from nightguard import _tries

_tries.FIRST_CEILING = 0.02  # tests of what is retried need not wait for long

TEST_KEY = "ng_test_do_not_show_me"

A_REQUEST: Any = {
    "payer": {"id": "60054"},
    "provider": {"npi": "1234567893", "tax_id": "123456789"},
    "subscriber": {
        "first_name": "Zebulon",
        "last_name": "Quarrington",
        "member_id": "M-77",
        "dob": "04/17/1983",
        "group_number": "G-7",
    },
}


@dataclass
class Received:
    method: str
    path: str
    headers: Dict[str, str]
    body: bytes
    at: float
    connection: int


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Server
    connections = 0

    def setup(self) -> None:
        super().setup()
        with self.server.lock:
            self.server.connections += 1
            self.connection_number = self.server.connections

    def handle_any(self) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        with self.server.lock:
            number = self.server.requests
            self.server.requests += 1
        answers = self.server.answers
        answer = answers[min(number, len(answers) - 1)]
        before = getattr(answer, "before_body", None)
        if before is not None and before(self):
            return
        body = self.read_body()
        received = Received(self.command, self.path, headers, body, time.monotonic(), self.connection_number)
        with self.server.lock:
            self.server.received.append(received)
        answer(self)

    do_GET = do_POST = do_PATCH = do_DELETE = handle_any

    def read_body(self) -> bytes:
        if self.headers.get("transfer-encoding") != "chunked":
            return self.rfile.read(int(self.headers.get("content-length", "0")))
        parts = []
        while True:
            size = int(self.rfile.readline(), 16)
            parts.append(self.rfile.read(size))
            self.rfile.readline()
            if size == 0:
                return b"".join(parts)

    def send_whole(self, status: int, content: bytes, headers: Dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def break_off(self) -> None:
        self.wfile.flush()
        self.close_connection = True

    def log_message(self, *_: Any) -> None:
        pass


Answer = Callable[[Handler], None]


def answer_json(status: int, value: Any, headers: Optional[Dict[str, str]] = None) -> Answer:
    content = json.dumps(value).encode()
    return lambda handler: handler.send_whole(
        status, content, {"content-type": "application/json", **(headers or {})}
    )


def refuse(status: int, headers: Optional[Dict[str, str]] = None, **more: Any) -> Answer:
    error = {"statusCode": status, "message": f"refused with {status}", **more}
    return answer_json(status, {"error": error}, headers)


def cut(handler: Handler) -> None:
    """The connection ends without an answer."""
    handler.break_off()


def break_after(content: bytes, *, chunked: bool = False, headers: Optional[Dict[str, str]] = None) -> Answer:
    """An answer that ends before it is whole."""

    def answer(handler: Handler) -> None:
        handler.send_response(200)
        for name, value in (headers or {}).items():
            handler.send_header(name, value)
        if chunked:
            handler.send_header("transfer-encoding", "chunked")
        else:
            handler.send_header("content-length", str(len(content) + 100))
        handler.end_headers()
        handler.wfile.write(b"%x\r\n%s\r\n" % (len(content), content) if chunked else content)
        handler.break_off()

    return answer


def break_in_headers(handler: Handler) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\nx-job")
    handler.break_off()


def cut_in_body(count: int) -> Answer:
    """The connection ends when so many bytes of the request's body have come."""

    def before(handler: Handler) -> bool:
        handler.rfile.read(count)
        handler.break_off()
        return True

    def answer(handler: Handler) -> None:
        raise AssertionError("it has ended before")

    answer.before_body = before  # type: ignore[attr-defined]
    return answer


def hang(handler: Handler) -> None:
    """Nothing comes until the test ends."""
    handler.server.ending.wait()
    handler.close_connection = True


class Server(ThreadingHTTPServer):
    """Answers one request after the other, with the last answer again and again."""

    daemon_threads = True

    def __init__(self, answers: List[Answer]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = answers
        self.lock = threading.Lock()
        self.received: List[Received] = []
        self.requests = 0
        self.connections = 0
        self.ending = threading.Event()
        self.url = f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, *_: Any) -> None:
        pass  # the client left in the middle


class ServerTest(unittest.TestCase):
    def start(self, *answers: Answer) -> Server:
        server = Server(list(answers))
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

        def stop() -> None:
            server.ending.set()
            server.shutdown()
            server.server_close()

        self.addCleanup(stop)
        return server

    def client(self, server: Server, **options: Any) -> nightguard.Client:
        client = nightguard.Client(server.url, TEST_KEY, **options)
        self.addCleanup(client.close)
        return client
