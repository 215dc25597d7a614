from __future__ import annotations

import contextlib
import copy
import gzip
import io
import json
import logging
import os
import pickle
import socket
import subprocess
import sys
import tempfile
import threading
import time
import tracemalloc
import unittest
from datetime import datetime, timedelta, timezone
from typing import Any, Iterator

import nightguard
from nightguard import ApiError, NightguardError, NoResponseError, NotFinishedError
from support import (
    A_REQUEST,
    TEST_KEY,
    Handler,
    ServerTest,
    answer_json,
    break_after,
    break_in_headers,
    cut,
    cut_in_body,
    hang,
    refuse,
)

PAYERS = answer_json(200, {"data": {"service_payer_list": []}})
ANSWERED = answer_json(200, {"coverage": "active"}, {"x-job-id": "job_1"})
A_BATCH = {"id": "bat_1", "status": "completed", "counts": {"queued": 0, "running": 0}}
ACCEPTED = answer_json(202, A_BATCH)
NOT_NOW = refuse(503, {"retry-after": "0"})


def html(handler: Handler) -> None:
    handler.send_whole(502, b"<html>bad gateway</html>", {"content-type": "text/html"})


class TransientFailuresAreRetried(ServerTest):
    def test_a_429_after_its_retry_after(self) -> None:
        server = self.start(refuse(429, {"retry-after": "1"}), PAYERS)
        self.assertEqual(self.client(server).payers(), [])
        first, second = server.received
        self.assertGreaterEqual(second.at - first.at, 1)

    def test_a_retry_after_that_is_a_date(self) -> None:
        server = self.start(refuse(503, {"retry-after": "Wed, 21 Oct 2015 07:28:00 GMT"}), PAYERS)
        self.assertEqual(self.client(server).payers(), [])

    def test_failures_that_may_pass(self) -> None:
        for name, broken in {
            "a 503": NOT_NOW,
            "a 502 of a proxy": html,
            "a connection that ends without an answer": cut,
            "an answer that breaks off in its headers": break_in_headers,
            "an answer that breaks off": break_after(b'{"data":'),
            "an answer in chunks that breaks off": break_after(b'{"data":', chunked=True),
        }.items():
            with self.subTest(name):
                server = self.start(broken, broken, PAYERS)
                self.assertEqual(self.client(server).payers(), [])
                self.assertEqual(len(server.received), 3)

    def test_a_service_that_is_not_there_yet(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        client = nightguard.Client(f"http://127.0.0.1:{port}", TEST_KEY, max_tries=3)
        with self.assertRaises(NoResponseError) as raised:
            client.payers()
        self.assertTrue(raised.exception.is_retryable)
        self.assertIsNone(raised.exception.status_code)

    def test_every_attempt_has_the_same_idempotency_key_and_body(self) -> None:
        server = self.start(cut, NOT_NOW, ANSWERED)
        verification = self.client(server).verify(A_REQUEST)
        self.assertEqual((verification.job_id, verification.answer), ("job_1", {"coverage": "active"}))
        keys = {received.headers["idempotency-key"] for received in server.received}
        self.assertEqual(len(keys), 1)
        self.assertRegex(keys.pop(), r"^[0-9a-f-]{36}$")
        bodies = [json.loads(received.body) for received in server.received]
        self.assertEqual(bodies, [{"version": "v2", **A_REQUEST}] * 3)

    def test_each_call_has_an_idempotency_key_of_its_own(self) -> None:
        server = self.start(ANSWERED)
        client = self.client(server)
        client.verify(A_REQUEST)
        client.verify(A_REQUEST)
        client.verify(A_REQUEST, idempotency_key="night-1")
        keys = [received.headers["idempotency-key"] for received in server.received]
        self.assertEqual(len(set(keys)), 3)
        self.assertEqual(keys[2], "night-1")

    def test_a_409_with_retry_after_since_the_first_attempt_still_runs(self) -> None:
        server = self.start(refuse(409, {"retry-after": "0"}), ACCEPTED)
        self.assertEqual(self.client(server).submit_batch([A_REQUEST])["id"], "bat_1")

    def test_up_to_max_tries_then_the_last_failure_is_raised(self) -> None:
        server = self.start(NOT_NOW)
        with self.assertRaises(ApiError) as raised:
            self.client(server, max_tries=3).payers()
        self.assertEqual((raised.exception.status_code, raised.exception.is_retryable), (503, True))
        self.assertEqual(len(server.received), 3)

    def test_a_deletion_whose_answer_was_lost_has_been_made(self) -> None:
        server = self.start(cut, refuse(404))
        self.client(server).delete_webhook_endpoint("whe_1")
        self.assertEqual([received.method for received in server.received], ["DELETE", "DELETE"])
        with self.assertRaises(ApiError):
            self.client(self.start(refuse(404))).delete_webhook_endpoint("whe_1")


class LastingFailuresAreNotRetried(ServerTest):
    def test_refusals(self) -> None:
        for status in (400, 401, 402, 403, 404, 409, 422, 500):
            with self.subTest(status):
                server = self.start(refuse(status, {"x-request-id": "r-1"}))
                with self.assertRaises(ApiError) as raised:
                    self.client(server).submit_batch([A_REQUEST])
                error = raised.exception
                self.assertEqual((error.status_code, str(error)), (status, f"refused with {status}"))
                self.assertEqual((error.request_id, error.is_retryable), ("r-1", False))
                self.assertEqual(len(server.received), 1)

    def test_an_error_with_a_job_id_since_the_same_key_would_bring_it_again(self) -> None:
        server = self.start(refuse(503, {"retry-after": "0", "x-job-id": "job_1"}))
        with self.assertRaises(ApiError) as raised:
            self.client(server).verify(A_REQUEST)
        self.assertEqual(raised.exception.job_id, "job_1")
        self.assertEqual(len(server.received), 1)

    def test_an_iterator_that_can_be_read_once(self) -> None:
        server = self.start(NOT_NOW)
        with self.assertRaises(ApiError):
            self.client(server).submit_batch(iter([A_REQUEST]))
        self.assertEqual(len(server.received), 1)

    def test_an_error_of_the_callers_own_items(self) -> None:
        def read_items() -> Iterator[Any]:
            yield A_REQUEST
            raise OSError("the database went away")

        with self.assertRaisesRegex(OSError, "the database went away"):
            self.client(self.start(ACCEPTED)).submit_batch(read_items)

    def test_a_retry_after_beyond_the_time_limit(self) -> None:
        server = self.start(refuse(429, {"retry-after": "3600"}))
        with self.assertRaises(ApiError) as raised:
            self.client(server).payers()
        self.assertEqual(raised.exception.retry_after, 3600)
        self.assertEqual(len(server.received), 1)

    def test_an_answer_that_is_not_of_nightguard(self) -> None:
        server = self.start(lambda handler: handler.send_whole(200, b"<html>", {}))
        with self.assertRaisesRegex(NightguardError, "not a Nightguard service"):
            self.client(server).payers()
        self.assertEqual(len(server.received), 1)

    def test_a_redirect_since_its_target_must_not_get_the_key(self) -> None:
        elsewhere = self.start(PAYERS)
        server = self.start(lambda handler: handler.send_whole(307, b"", {"location": elsewhere.url}))
        with self.assertRaises(ApiError) as raised:
            self.client(server).payers()
        self.assertEqual(raised.exception.status_code, 307)
        self.assertEqual(elsewhere.received, [])


class Errors(ServerTest):
    ISSUES = [{"path": "provider.npi", "message": "must be 10 digits"}]

    def failure(self) -> ApiError:
        answer = refuse(
            400,
            {"x-request-id": "r-1", "x-job-id": "job_1"},
            issues=self.ISSUES,
            issues_omitted=3,
            upstream={"code": "invalid", "message": "no such payer"},
        )
        with self.assertRaises(ApiError) as raised:
            self.client(self.start(answer)).verify(A_REQUEST)
        return raised.exception

    def test_carry_the_error_object(self) -> None:
        error = self.failure()
        self.assertEqual(error.issues, self.ISSUES)
        self.assertEqual(error.issues_omitted, 3)
        self.assertEqual(error.upstream, {"code": "invalid", "message": "no such payer"})
        assert error.error is not None
        self.assertEqual(error.error["statusCode"], 400)
        self.assertEqual((error.request_id, error.job_id), ("r-1", "job_1"))

    def test_survive_copying_and_pickling_as_between_processes(self) -> None:
        error = self.failure()
        for other in (copy.copy(error), pickle.loads(pickle.dumps(error))):
            self.assertIs(type(other), ApiError)
            self.assertEqual(str(other), str(error))
            self.assertEqual(other.__dict__, error.__dict__)

    def test_do_not_show_the_key_or_a_patient(self) -> None:
        client = self.client(self.start(cut), max_tries=1)
        with self.assertRaises(NoResponseError) as raised:
            client.verify(A_REQUEST)
        verification = self.client(self.start(answer_json(200, A_REQUEST, {"x-job-id": "job_1"}))).verify(A_REQUEST)
        shown = [repr(client), str(client), repr(raised.exception), str(raised.exception), repr(verification)]
        for text in shown:
            for secret in (TEST_KEY, "Zebulon", "M-77"):
                self.assertNotIn(secret, text)

    def test_of_configuration_do_not_repeat_it(self) -> None:
        for url, key in (
            ("http://a.example", "key with\nline"),
            ("http://a.example", ""),
            ("http://user:do_not_show@a.example", "k"),
            ("http://a.example/?do_not_show=1", "k"),
            ("ftp://do_not_show.example", "k"),
            ("do_not_show", "k"),
            ("http://a.example:do_not_show", "k"),
        ):
            with self.subTest(url):
                with self.assertRaises(ValueError) as raised:
                    nightguard.Client(url, key)
                self.assertNotIn("do_not_show", str(raised.exception))
                self.assertNotIn("key with", str(raised.exception))

    def test_ids_cannot_change_the_address(self) -> None:
        server = self.start(PAYERS)
        for id in ("../Payer", "a?b", "", "a b", "job_1\r\nx: y"):
            with self.assertRaises(ValueError):
                self.client(server).job(id)
        self.assertEqual(server.received, [])


class TimeLimits(ServerTest):
    def test_a_service_that_hangs(self) -> None:
        client = self.client(self.start(hang))
        started = time.monotonic()
        with self.assertRaisesRegex(NoResponseError, "in time"):
            client.payers(timeout=0.2)
        self.assertLess(time.monotonic() - started, 9)

    def test_hold_for_the_body_too(self) -> None:
        def drip(handler: Handler) -> None:
            handler.send_response(200)
            handler.send_header("content-length", "1000000")
            handler.end_headers()
            with contextlib.suppress(OSError):
                while not handler.server.ending.wait(0.05):
                    handler.wfile.write(b" ")
            handler.close_connection = True

        with self.assertRaises(NoResponseError):
            self.client(self.start(drip)).payers(timeout=0.3)

    def test_hold_for_an_upload_that_nobody_reads(self) -> None:
        def hold(handler: Handler) -> bool:
            hang(handler)
            return True

        def answer(_: Handler) -> None:
            pass

        answer.before_body = hold  # type: ignore[attr-defined]
        file = io.BytesIO(os.urandom(20_000_000))
        with self.assertRaises(NoResponseError):
            self.client(self.start(answer)).submit_file(file, type="csv", timeout=0.5)

    def test_are_told_to_the_service(self) -> None:
        server = self.start(ANSWERED)
        client = self.client(server)
        client.verify(A_REQUEST)
        client.clear_coverage(A_REQUEST)
        client.clear_coverage(A_REQUEST, timeout=30)
        self.client(server, timeout=20).verify(A_REQUEST)
        self.assertEqual(
            [received.headers["prefer"] for received in server.received], ["wait=63", "wait=118", "wait=28", "wait=18"]
        )

    def test_a_verification_that_goes_on_has_a_job_id(self) -> None:
        server = self.start(answer_json(202, {"id": "job_1", "status": "running"}, {"x-job-id": "job_1"}))
        with self.assertRaises(NotFinishedError) as raised:
            self.client(server).verify(A_REQUEST)
        self.assertEqual(raised.exception.job_id, "job_1")
        self.assertEqual(len(server.received), 1)

    def test_waiting_for_a_batch_survives_an_outage_and_shows_progress(self) -> None:
        running = {**A_BATCH, "status": "running", "counts": {"queued": 1, "running": 0}}
        server = self.start(answer_json(200, running), cut, NOT_NOW, answer_json(200, A_BATCH))
        seen = []
        batch = self.client(server).wait_for_batch("bat_1", on_progress=lambda one: seen.append(one["status"]))
        self.assertEqual(batch, A_BATCH)
        self.assertEqual(seen, ["running", "completed"])

    def test_a_cancelled_batch_has_ended_when_its_last_rows_have(self) -> None:
        ending = {"id": "bat_1", "status": "cancelled", "counts": {"queued": 0, "running": 2}}
        server = self.start(answer_json(200, ending), answer_json(200, {**A_BATCH, "status": "cancelled"}))
        self.assertEqual(self.client(server).wait_for_batch("bat_1")["counts"]["running"], 0)

    def test_waiting_for_a_job_ends_at_its_timeout(self) -> None:
        server = self.start(answer_json(200, {"id": "job_1", "status": "queued"}))
        with self.assertRaises(NotFinishedError) as raised:
            self.client(server).wait_for_job("job_1", timeout=0.1)
        self.assertEqual(raised.exception.job_id, "job_1")


class Uploads(ServerTest):
    def test_an_upload_that_is_cut_is_sent_again_whole(self) -> None:
        content = b"payer_id\n" + b"60054\n" * 100_000
        for compress in (False, True):
            with self.subTest(compress=compress), tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, "appointments.csv")
                with open(path, "wb") as file:
                    file.write(content)
                server = self.start(cut_in_body(1_000), cut, ACCEPTED)
                self.client(server).submit_file(path, name="Tomorrow", compress=compress)
                lost, arrived = server.received
                self.assertEqual(arrived.body, lost.body)
                self.assertEqual(arrived.headers, lost.headers)
                body = gzip.decompress(arrived.body) if compress else arrived.body
                self.assertEqual(arrived.headers.get("content-encoding"), "gzip" if compress else None)
                self.assertIn(b'name="name"\r\n\r\nTomorrow\r\n', body)
                self.assertIn(b'filename="batch.csv"\r\ncontent-type: text/csv\r\n\r\n' + content, body)

    def test_an_open_file_is_sent_from_where_it_stands(self) -> None:
        file = io.BytesIO(b"skip this\npayer_id\n60054\n")
        file.readline()
        server = self.start(cut, ACCEPTED)
        self.client(server).submit_file(file, type="csv", map={'Insured "ID"\n': "member_id"})
        first, second = server.received
        self.assertEqual(first.body, second.body)
        self.assertIn(b"\r\n\r\npayer_id\n60054\n\r\n--", second.body)
        self.assertIn(b'name="map[Insured \\"ID\\" ]"\r\n\r\nmember_id', second.body)

    def test_a_pipe_is_sent_once(self) -> None:
        reading, writing = os.pipe()
        os.write(writing, b"payer_id\n60054\n")
        os.close(writing)
        server = self.start(NOT_NOW)
        with open(reading, "rb") as pipe, self.assertRaises(ApiError):
            self.client(server).submit_file(pipe, type="csv")
        self.assertEqual(len(server.received), 1)

    def test_what_is_no_file_is_refused_before_anything_is_sent(self) -> None:
        server = self.start(ACCEPTED)
        client = self.client(server)
        with self.assertRaises(FileNotFoundError):
            client.submit_file("/there/is/no/such.csv")
        with self.assertRaisesRegex(ValueError, "type is required"):
            client.submit_file(io.BytesIO(b""))
        with tempfile.NamedTemporaryFile("w", suffix=".csv") as text, open(text.name) as opened:
            with self.assertRaisesRegex(TypeError, "binary mode"):
                client.submit_file(opened)  # type: ignore[arg-type]

    def test_items_of_a_function_are_made_for_each_attempt(self) -> None:
        server = self.start(cut, ACCEPTED)
        self.client(server).submit_batch(lambda: (A_REQUEST for _ in range(3)), name="Ärzte", max_age=60)
        expected = {"name": "Ärzte", "max_age": 60, "items": [A_REQUEST] * 3}
        self.assertEqual([json.loads(received.body) for received in server.received], [expected] * 2)

    def test_a_batch_without_items_is_the_services_to_refuse(self) -> None:
        server = self.start(refuse(400))
        with self.assertRaises(ApiError):
            self.client(server).submit_batch([])
        self.assertEqual(json.loads(server.received[0].body), {"items": []})

    def test_times_may_be_datetimes_with_a_zone(self) -> None:
        server = self.start(ACCEPTED)
        client = self.client(server)
        at = datetime(2026, 11, 20, 22, 0, tzinfo=timezone(timedelta(hours=-8)))
        client.submit_batch([A_REQUEST], deadline=at, not_before="2026-11-20T00:00:00Z")
        self.assertEqual(
            {name: value for name, value in json.loads(server.received[0].body).items() if name != "items"},
            {"deadline": "2026-11-21T06:00:00.000Z", "not_before": "2026-11-20T00:00:00Z"},
        )
        with self.assertRaisesRegex(ValueError, "time zone"):
            client.submit_batch([A_REQUEST], deadline=datetime(2026, 11, 20))

    def test_a_large_file_takes_little_memory(self) -> None:
        class Large(io.RawIOBase):
            left = 100_000_000

            def readable(self) -> bool:
                return True

            def read(self, size: int = -1) -> bytes:
                count = min(size, self.left)
                self.left -= count
                return b"x" * count

        def drain(handler: Handler) -> bool:
            size = 1
            while size:
                size = int(handler.rfile.readline(), 16)
                left = size + 2
                while left:
                    left -= len(handler.rfile.read(min(left, 65_536)))
            answer(handler)
            return True

        def answer(handler: Handler) -> None:
            ACCEPTED(handler)

        answer.before_body = drain  # type: ignore[attr-defined]
        server = self.start(answer)
        tracemalloc.start()
        self.client(server).submit_file(Large(), type="csv")  # type: ignore[arg-type]
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        self.assertLess(peak, 5_000_000)

    def test_a_refusal_before_the_end_of_the_upload_is_read(self) -> None:
        def refuse_early(handler: Handler) -> bool:
            refuse(413)(handler)
            handler.wfile.flush()
            handler.read_body()
            return True

        def answer(_: Handler) -> None:
            pass

        answer.before_body = refuse_early  # type: ignore[attr-defined]
        with self.assertRaises(ApiError) as raised:
            self.client(self.start(answer)).submit_file(io.BytesIO(b"x" * 5_000_000), type="csv")
        self.assertEqual(raised.exception.status_code, 413)


def line(row: int, **more: Any) -> bytes:
    return json.dumps({"id": f"job_{row}", "row": row, **more}, ensure_ascii=False).encode() + b"\n"


def lines(*rows: int, last: int) -> Answer:
    """Results that should go to the row `last`."""
    return lambda handler: handler.send_whole(200, b"".join(map(line, rows)), {"x-last-row": str(last)})


class Results(ServerTest):
    def test_a_broken_stream_goes_on_after_the_last_whole_row(self) -> None:
        server = self.start(
            break_after(line(1) + line(2) + b'{"id":"jo', chunked=True, headers={"x-last-row": "3"}),
            cut,
            break_in_headers,
            lines(3, last=3),
        )
        rows = [result["row"] for result in self.client(server).results("bat_1", status="succeeded")]
        self.assertEqual(rows, [1, 2, 3])
        self.assertEqual(
            [received.path for received in server.received],
            [f"/Batch/bat_1/results?status=succeeded&after_row={row}" for row in (0, 2, 2, 2)],
        )

    def test_a_stream_that_a_proxy_ends_early_as_if_it_were_whole_goes_on(self) -> None:
        server = self.start(
            lines(1, 2, last=9),
            lines(3, last=9),
            lines(last=9),
            refuse(503, {"retry-after": "0"}),
            lines(4, last=9),
            lines(last=4),  # the others were deleted meanwhile
        )
        self.assertEqual([result["row"] for result in self.client(server).results("bat_1")], [1, 2, 3, 4])
        self.assertEqual(
            [received.path for received in server.received],
            [f"/Batch/bat_1/results?after_row={row}" for row in (0, 2, 3, 3, 3, 4)],
        )

    def test_a_stream_that_does_not_say_where_it_ends_is_not_taken_for_whole(self) -> None:
        server = self.start(lambda handler: handler.send_whole(200, line(1), {}))
        with self.assertRaisesRegex(nightguard.NightguardError, "X-Last-Row"):
            list(self.client(server).results("bat_1"))

    def test_rows_that_come_again_are_not_results(self) -> None:
        server = self.start(lines(1, 2, last=3))
        with self.assertRaisesRegex(nightguard.NightguardError, "not a Nightguard service"):
            list(self.client(server).results("bat_1"))

    def test_a_stream_that_ends_in_the_middle_of_a_row(self) -> None:
        server = self.start(
            lambda handler: handler.send_whole(200, line(1) + b'{"id":"jo', {"x-last-row": "2"}),
            lines(2, last=2),
        )
        self.assertEqual([result["row"] for result in self.client(server).results("bat_1")], [1, 2])

    def test_a_character_between_two_chunks_is_read_whole(self) -> None:
        content = line(1, reference="Zoë")
        at = content.index("ë".encode()) + 1

        def split(handler: Handler) -> None:
            handler.send_response(200)
            handler.send_header("transfer-encoding", "chunked")
            handler.send_header("x-last-row", "1")
            handler.end_headers()
            for part in (content[:at], content[at:], b""):
                handler.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
                handler.wfile.flush()

        results = list(self.client(self.start(split)).results("bat_1"))
        self.assertEqual(results[0]["reference"], "Zoë")

    def test_the_connection_ends_when_the_caller_stops_reading(self) -> None:
        ended = threading.Event()

        def endless(handler: Handler) -> None:
            handler.send_response(200)
            handler.send_header("transfer-encoding", "chunked")
            handler.send_header("x-last-row", "2")
            handler.end_headers()
            try:
                while not handler.server.ending.is_set():
                    handler.wfile.write(b"%x\r\n%s\r\n" % (len(line(1)), line(1)))
            except OSError:
                ended.set()
            handler.close_connection = True

        results = self.client(self.start(endless)).results("bat_1")
        self.assertEqual(next(results)["row"], 1)
        results.close()  # type: ignore[attr-defined]
        self.assertTrue(ended.wait(10))

    def test_a_refusal_is_raised_at_once(self) -> None:
        server = self.start(refuse(404))
        with self.assertRaises(ApiError):
            list(self.client(server).results("bat_1"))
        self.assertEqual(len(server.received), 1)


def page(*sequences: int, restarted: bool = False) -> Any:
    events = [{"id": f"evt_{n}", "type": "batch.completed", "timestamp": "", "data": {"sequence": n}} for n in sequences]
    return answer_json(200, {"data": events, "next_cursor": None, "restarted": restarted})


class Lists(ServerTest):
    def test_events_come_in_order_up_to_the_latest(self) -> None:
        server = self.start(page(2, 3), cut, page(4), page())
        ids = [event["id"] for event in self.client(server).events(after="evt_1", follow=False)]
        self.assertEqual(ids, ["evt_2", "evt_3", "evt_4"])
        self.assertEqual(
            [received.path for received in server.received],
            [f"/Event?after={after}&wait=0&limit=200" for after in ("evt_1", 3, 3, 4)],
        )

    def test_events_go_on_after_a_restore_which_is_told_once(self) -> None:
        server = self.start(
            page(restarted=True), page(restarted=True), page(101, restarted=True), page(102), page(201, restarted=True)
        )
        seen: list[Any] = []
        for event in self.client(server).events(after=7, on_restart=lambda: seen.append("restart")):
            seen.append(event["data"]["sequence"])
            if seen[-1] == 201:
                break
        self.assertEqual(seen, ["restart", 101, 102, "restart", 201])

    def test_pages_are_fetched_when_they_are_needed(self) -> None:
        server = self.start(
            answer_json(200, {"data": [{"id": "bat_2"}], "next_cursor": "c/1"}),
            answer_json(200, {"data": [{"id": "bat_1"}], "next_cursor": None}),
        )
        batches = self.client(server).batches()
        self.assertEqual(server.received, [])
        self.assertEqual(next(batches)["id"], "bat_2")
        self.assertEqual(len(server.received), 1)
        self.assertEqual([batch["id"] for batch in batches], ["bat_1"])
        self.assertEqual(server.received[1].path, "/Batch?cursor=c%2F1&limit=200")

    def test_rejections_go_on_after_their_last_row(self) -> None:
        server = self.start(
            answer_json(200, {"data": [{"row": 7}], "next_after_row": 7}),
            answer_json(200, {"data": [{"row": 9}], "next_after_row": None}),
        )
        self.assertEqual([one["row"] for one in self.client(server).rejections("bat_1")], [7, 9])
        self.assertEqual(server.received[1].path, "/Batch/bat_1/rejections?after_row=7&limit=200")


class WorkList(ServerTest):
    def test_items_are_listed_page_by_page_changed_and_noted(self) -> None:
        server = self.start(
            answer_json(200, {"data": [{"id": "wrk_1", "version": 0}], "next_cursor": "next"}),
            answer_json(200, {"data": [{"id": "wrk_2", "version": 3}], "next_cursor": None}),
            answer_json(200, {"id": "wrk_1", "history": []}),
            answer_json(200, {"id": "wrk_1", "owner": None}),
            refuse(409),
            answer_json(200, {"data": [{"id": "wrk_2", "status": 200}]}),
            cut,
            answer_json(201, {"id": "wke_1"}),
            answer_json(200, {"data": [{"id": "usr_1", "name": "Ann"}]}),
        )
        client = self.client(server)
        items = list(client.work_items(state=["open", "called"], owner="none", overdue=True))
        self.assertEqual([item["id"] for item in items], ["wrk_1", "wrk_2"])
        self.assertEqual(client.work_item("wrk_1"), {"id": "wrk_1", "history": []})
        self.assertIsNone(client.update_work_item("wrk_1", 1, owner=None)["owner"])
        with self.assertRaises(ApiError) as raised:
            client.update_work_item("wrk_1", 1, state="done")
        self.assertEqual(raised.exception.status_code, 409)
        self.assertEqual(client.update_work_items(items[1:], owner="usr_1"), [{"id": "wrk_2", "status": 200}])
        self.assertEqual(client.add_work_note("wrk_1", "Called"), {"id": "wke_1"})
        self.assertEqual(client.work_owners(), [{"id": "usr_1", "name": "Ann"}])

        sent = server.received
        self.assertEqual(sent[0].path, "/WorkItem?state=open%2Ccalled&owner=none&overdue=1&limit=200")
        self.assertIn("cursor=next", sent[1].path)
        self.assertEqual(
            [(one.method, one.path, json.loads(one.body)) for one in sent[3:8]],
            [
                ("PATCH", "/WorkItem/wrk_1", {"owner": None, "version": 1}),
                ("PATCH", "/WorkItem/wrk_1", {"state": "done", "version": 1}),
                ("PATCH", "/WorkItem", {"owner": "usr_1", "items": [{"id": "wrk_2", "version": 3}]}),
                ("POST", "/WorkItem/wrk_1/note", {"text": "Called"}),
                ("POST", "/WorkItem/wrk_1/note", {"text": "Called"}),
            ],
        )
        self.assertEqual(sent[6].headers["idempotency-key"], sent[7].headers["idempotency-key"])


class Connections(ServerTest):
    def test_are_used_again(self) -> None:
        server = self.start(PAYERS, refuse(404), PAYERS)
        with self.client(server) as client:
            client.payers()
            with self.assertRaises(ApiError):
                client.job("job_1")
            client.payers()
        self.assertEqual({received.connection for received in server.received}, {1})

    def test_that_the_service_closed_are_not_used_again(self) -> None:
        closed = threading.Event()

        def answer_and_close(handler: Handler) -> None:
            PAYERS(handler)
            handler.close_connection = True
            closed.set()

        server = self.start(answer_and_close, PAYERS)
        client = self.client(server, max_tries=1)
        client.payers()
        self.assertTrue(closed.wait(10))
        client._sender._idle[0].connection.sock.recv(1)  # returns when the close has arrived
        self.assertEqual(client.payers(), [])
        self.assertEqual(len(server.received), 2)

    def test_threads_share_a_client(self) -> None:
        server = self.start(PAYERS)
        client = self.client(server)
        failures = []

        def call() -> None:
            try:
                for _ in range(10):
                    client.payers()
            except NightguardError as error:
                failures.append(error)

        threads = [threading.Thread(target=call) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])
        self.assertEqual(len(server.received), 80)


class Logging(ServerTest):
    def test_is_silent_unless_configured(self) -> None:
        program = f"import nightguard; nightguard.Client({self.start(NOT_NOW, PAYERS).url!r}, 'k').payers()"
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, timeout=120)
        self.assertEqual(done.stdout + done.stderr, b"")

    def test_tells_of_attempts_without_key_or_patient(self) -> None:
        client = self.client(self.start(NOT_NOW, cut, ANSWERED))
        with self.assertLogs("nightguard", logging.DEBUG) as logged:
            client.verify(A_REQUEST)
        text = "\n".join(logged.output)
        self.assertIn("POST /Eligibility failed (503), next try in", text)
        self.assertIn("POST /Eligibility failed (no answer), next try in", text)
        for secret in (TEST_KEY, "Zebulon", "M-77"):
            self.assertNotIn(secret, text)


class TypesAreThoseOfTheApi(unittest.TestCase):
    def test_and_an_import_of_all_of_them_brings_nothing_else(self) -> None:
        names: dict[str, Any] = {}
        exec("from nightguard.types import *", names)

        self.assertIn("Job", names)
        self.assertIn("Verification", names)
        self.assertEqual({"Literal", "PostEligibilityBody", "annotations", "dataclass", "os"} & set(names), set())


if __name__ == "__main__":
    unittest.main()
