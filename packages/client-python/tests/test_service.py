"""What the client promises, kept with the service of NIGHTGUARD_URL."""

from __future__ import annotations

import contextlib
import io
import os
import queue
import secrets
import selectors
import shutil
import socket
import socketserver
import ssl
import subprocess
import tempfile
import threading
import time
import unittest
import urllib.parse
import zipfile
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any, Dict, Iterator, List, Tuple

import nightguard
from nightguard import ApiError, Client, NotFinishedError, WebhookEvent, verify_webhook

HEADER = "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number"
DEFAULTS: Any = {"payer": {"id": "60054"}, "provider": {"npi": "1234567893", "tax_id": "123456789"}}


def a_member_id() -> str:
    return f"M{secrets.token_hex(8)}"


def a_patient(**more: str) -> Any:
    person = {"first_name": "Zoë", "last_name": "Quarrington", "dob": "04/17/1983", "group_number": "G-77"}
    return {**person, "member_id": a_member_id(), **more}


def a_request(**more: Any) -> Any:
    return {**DEFAULTS, "subscriber": a_patient(), **more}


def a_file(rows: int, *, bad: int = 0) -> bytes:
    lines = [HEADER]
    lines += [f"60054,1234567893,123456789,Zoë,Quarrington,{a_member_id()},04/17/1983,G-77" for _ in range(rows)]
    lines += [f"60054,12,123456789,Zoë,Quarrington,{a_member_id()},04/17/1983,G-77" for _ in range(bad)]
    return ("\n".join(lines) + "\n").encode()


def write_workbook(path: str, sheets: Dict[str, List[List[str]]]) -> None:
    """An .xlsx workbook with text in all cells."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006"
    listed = "".join(f'<sheet name="{name}" sheetId="{n}" r:id="r{n}"/>' for n, name in enumerate(sheets, 1))
    targets = "".join(
        f'<Relationship Id="r{n}" Type="{relations}/worksheet" Target="worksheets/sheet{n}.xml"/>'
        for n in range(1, len(sheets) + 1)
    )
    types = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(
            "[Content_Types].xml",
            f'<Types xmlns="{package}/content-types"><Default Extension="xml" ContentType="{types}.worksheet+xml"/>'
            f'<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{types}.sheet.main+xml"/></Types>',
        )
        archive.writestr(
            "_rels/.rels",
            f'<Relationships xmlns="{package}/relationships"><Relationship Id="r" Type="{relations}/officeDocument" '
            'Target="xl/workbook.xml"/></Relationships>',
        )
        archive.writestr(
            "xl/workbook.xml", f'<workbook xmlns="{main}" xmlns:r="{relations}"><sheets>{listed}</sheets></workbook>'
        )
        archive.writestr(
            "xl/_rels/workbook.xml.rels", f'<Relationships xmlns="{package}/relationships">{targets}</Relationships>'
        )
        for number, rows in enumerate(sheets.values(), 1):
            lines = "".join(
                f'<row r="{r}">'
                + "".join(
                    f'<c r="{chr(65 + c)}{r}" t="inlineStr"><is><t>{cell}</t></is></c>' for c, cell in enumerate(row)
                )
                + "</row>"
                for r, row in enumerate(rows, 1)
            )
            sheet = f'<worksheet xmlns="{main}"><sheetData>{lines}</sheetData></worksheet>'
            archive.writestr(f"xl/worksheets/sheet{number}.xml", sheet)


@contextlib.contextmanager
def breaking_proxy(upload_limits: List[int]) -> Iterator[str]:
    """Passes bytes on to the service; each connection ends after as many bytes of answers as the next limit allows.

    What came before has reached the service. Without a limit left, connections last.
    """
    target = os.environ["NIGHTGUARD_URL"].split("//")[1].rstrip("/").split(":")
    listener = socket.create_server(("127.0.0.1", 0))
    open_sockets: List[socket.socket] = []

    def pump(source: socket.socket, sink: socket.socket, limit: int) -> None:
        with contextlib.suppress(OSError):
            while limit != 0:
                data = source.recv(65_536 if limit < 0 else min(65_536, limit))
                if not data:
                    break
                sink.sendall(data)
                limit -= len(data) if limit > 0 else 0
        for one in (source, sink):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _ = listener.accept()
                service = socket.create_connection((target[0], int(target[1])))
                open_sockets.extend([client, service])
                limit = upload_limits.pop(0) if upload_limits else -1
                threading.Thread(target=pump, args=(client, service, -1), daemon=True).start()
                threading.Thread(target=pump, args=(service, client, limit), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        with contextlib.suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        for one in open_sockets:
            one.close()


@contextlib.contextmanager
def tls_proxy() -> Iterator[Tuple[str, str]]:
    """The service behind a certificate for localhost, and the file of its authority."""
    with tempfile.TemporaryDirectory() as folder, breaking_proxy([]) as plain:
        files = [os.path.join(folder, name) for name in ("key.pem", "certificate.pem")]
        new_key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", files[0]]
        names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2", "-out", files[1]]
        subprocess.run(["openssl", "req", "-x509", *new_key, *names], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(files[1], files[0])
        service = urllib.parse.urlsplit(plain)

        class Forward(socketserver.BaseRequestHandler):
            def handle(self) -> None:
                with contextlib.suppress(OSError), context.wrap_socket(self.request, server_side=True) as client:
                    with socket.create_connection((service.hostname or "", service.port or 0)) as onward:
                        with selectors.DefaultSelector() as selector:
                            selector.register(client, selectors.EVENT_READ, onward)
                            selector.register(onward, selectors.EVENT_READ, client)
                            while True:
                                for ready, _ in selector.select():
                                    data = ready.fileobj.recv(65_536)  # type: ignore[union-attr]
                                    if not data:
                                        return
                                    ready.data.sendall(data)

        class TlsServer(socketserver.ThreadingTCPServer):
            daemon_threads = True

        with TlsServer(("127.0.0.1", 0), Forward) as server:
            threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
            try:
                yield f"https://localhost:{server.server_address[1]}", files[1]
            finally:
                server.shutdown()


@contextlib.contextmanager
def webhook_receiver() -> Iterator[Tuple[str, "queue.Queue[Tuple[bytes, Dict[str, str]]]"]]:
    received: queue.Queue[Tuple[bytes, Dict[str, str]]] = queue.Queue()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            self.send_response(204)
            self.end_headers()
            received.put((body, dict(self.headers.items())))

        def log_message(self, *_: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Receiver) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/hooks", received
        finally:
            server.shutdown()


@unittest.skipUnless("NIGHTGUARD_URL" in os.environ, "needs a service: NIGHTGUARD_URL and NIGHTGUARD_API_KEY")
class Service(unittest.TestCase):
    client: Client

    @classmethod
    def setUpClass(cls) -> None:
        cls.client = Client(os.environ["NIGHTGUARD_URL"], os.environ["NIGHTGUARD_API_KEY"])

    @classmethod
    def tearDownClass(cls) -> None:
        cls.client.close()

    def through(self, url: str) -> Client:
        client = Client(url, os.environ["NIGHTGUARD_API_KEY"])
        self.addCleanup(client.close)
        return client

    def test_payers_carriers_and_the_directory(self) -> None:
        self.assertEqual([payer["name"] for payer in self.client.payers(search="aetna dentl")], ["Aetna Dental"])
        self.assertEqual([payer["id"] for payer in self.client.payers(status="inactive")], ["CX014"])
        self.assertTrue(self.client.carriers()[0]["carrier_id"])
        self.assertIsInstance(self.client.directory(response_level="General"), list)

    def test_one_verification_and_its_job(self) -> None:
        verification = self.client.verify(a_request(reference="appt-1"))
        self.assertEqual(verification.answer["benefitsInformation"][0]["name"], "Active Coverage")
        job = self.client.job(verification.job_id)
        self.assertEqual((job["status"], job["coverage"], job["reference"]), ("succeeded", "active", "appt-1"))
        self.assertEqual(job["result"], verification.answer)
        self.client.delete_job(job["id"])
        with self.assertRaises(ApiError) as raised:
            self.client.job(job["id"])
        self.assertEqual(raised.exception.status_code, 404)

    def test_normalised_benefits(self) -> None:
        answer = self.client.clear_coverage(a_request()).answer
        self.assertEqual(answer["coverage"]["status"], "active")

    def test_a_fault_is_an_exception_with_the_error_object(self) -> None:
        with self.assertRaises(ApiError) as raised:
            self.client.verify(a_request(provider={"npi": "12", "tax_id": "1"}))
        error = raised.exception
        self.assertEqual(error.status_code, 400)
        self.assertEqual([issue["path"] for issue in error.issues], ["provider.npi", "provider.tax_id"])
        self.assertTrue(error.request_id)
        assert error.error is not None
        self.assertEqual(error.error["message"], str(error))

    def test_an_answer_that_is_lost_on_the_way_costs_no_second_verification(self) -> None:
        reference = f"lost-{secrets.token_hex(8)}"
        with breaking_proxy([40, 0]) as url:
            verification = self.through(url).verify(a_request(reference=reference))
        jobs = list(self.client.jobs(reference=reference))
        self.assertEqual([job["id"] for job in jobs], [verification.job_id])
        self.assertEqual(jobs[0]["attempts"], 1)

    def test_an_upload_whose_answer_is_lost_makes_one_batch(self) -> None:
        name = f"lost {secrets.token_hex(8)}"
        for compress in (False, True):
            with breaking_proxy([40]) as url:
                file = io.BytesIO(a_file(3))
                submitted = self.through(url).submit_file(file, type="csv", name=f"{name} {compress}", compress=compress)
            named = [batch["id"] for batch in self.client.batches() if batch["name"] == f"{name} {compress}"]
            self.assertEqual(named, [submitted["id"]])
            self.assertEqual(submitted["counts"]["total"], 3)

    def test_results_through_connections_that_break_come_once_each(self) -> None:
        batch = self.client.submit_file(io.BytesIO(a_file(60)), type="csv")
        self.client.wait_for_batch(batch["id"])
        with breaking_proxy([5_000, 0, 12_000, 300]) as url:
            rows = [result["row"] for result in self.through(url).results(batch["id"])]
        self.assertEqual(rows, list(range(1, 61)))

    def test_a_queued_verification_is_waited_for_and_controlled(self) -> None:
        queued = self.client.enqueue("eligibility", a_request(priority="high"))
        self.assertEqual(self.client.wait_for_job(queued["id"], timeout=120)["status"], "succeeded")
        later = (datetime.now(timezone.utc) + timedelta(days=20)).isoformat()
        waiting = self.client.enqueue("eligibility", a_request(not_before=later))
        with self.assertRaises(NotFinishedError):
            self.client.wait_for_job(waiting["id"], timeout=0.1)
        self.assertEqual(self.client.cancel_job(waiting["id"])["status"], "cancelled")
        with self.assertRaises(ApiError) as raised:
            self.client.cancel_job(queued["id"])
        self.assertEqual(raised.exception.status_code, 409)
        self.assertEqual(self.client.retry_job(waiting["id"])["status"], "queued")

    def test_what_a_call_brought_is_recorded_and_deleted(self) -> None:
        queued = self.client.enqueue("eligibility", a_request(priority="high"))
        self.client.wait_for_job(queued["id"], timeout=120)
        finding = self.client.add_finding(
            queued["id"],
            {"source": "telephone", "speaker": "Ms. Reed", "values": [{"path": "/plan/group_number", "value": "4711"}]},
        )
        self.assertEqual(self.client.job(queued["id"])["findings"], [finding])
        self.client.delete_finding(queued["id"], finding["id"])
        self.assertNotIn("findings", self.client.job(queued["id"]))

    def test_a_batch_from_upload_to_results(self) -> None:
        seen = []
        batch = self.client.submit_file(io.BytesIO(a_file(4, bad=2)), type="csv", name="Tomorrow", compress=True)
        ended = self.client.wait_for_batch(batch["id"], on_progress=lambda now: seen.append(now["progress"]))
        self.assertEqual((ended["status"], ended["name"], seen[-1]), ("completed", "Tomorrow", 1))
        self.assertEqual((ended["counts"]["succeeded"], ended["counts"]["rejected"]), (4, 2))
        rejections = list(self.client.rejections(batch["id"]))
        self.assertEqual([one["row"] for one in rejections], [5, 6])
        self.assertEqual(rejections[0]["issues"][0]["path"], "provider.npi")
        results = list(self.client.results(batch["id"], status="succeeded", after_row=1))
        self.assertEqual([(one["row"], one["coverage"]) for one in results], [(2, "active"), (3, "active"), (4, "active")])
        self.assertEqual(self.client.retry_batch(batch["id"], category="payer")["status"], "completed")
        self.client.delete_batch(batch["id"])
        with self.assertRaises(ApiError):
            self.client.batch(batch["id"])

    def test_a_batch_of_items_is_controlled(self) -> None:
        at = datetime.now(timezone.utc) + timedelta(days=20)
        items = [{"subscriber": a_patient(), "reference": f"appt-{row}"} for row in range(3)]
        batch = self.client.submit_batch(lambda: iter(items), defaults=DEFAULTS, not_before=at, compress=True)
        self.assertEqual(batch["counts"]["total"], 3)
        self.assertEqual(self.client.pause_batch(batch["id"])["status"], "paused")
        self.assertEqual(self.client.resume_batch(batch["id"])["status"], "queued")
        self.client.cancel_batch(batch["id"])
        self.assertEqual(self.client.wait_for_batch(batch["id"])["counts"]["cancelled"], 3)
        self.assertEqual([one["reference"] for one in self.client.results(batch["id"])], ["appt-0", "appt-1", "appt-2"])

    def test_a_file_with_other_headers(self) -> None:
        file = io.BytesIO(b"Insured;first_name;last_name;dob;group_number\nW1;Ada;Quill;02/29/1988;G1\n")
        batch = self.client.submit_file(
            file, type="csv", payer_id="60054", npi="1234567893", tax_id="123456789", map={"Insured": "member_id"}
        )
        self.assertEqual((batch["counts"]["total"], batch["counts"]["rejected"]), (1, 0))

    def test_a_workbook_and_an_archive(self) -> None:
        rows = [line.split(",") for line in a_file(2).decode().splitlines()]
        with tempfile.TemporaryDirectory() as folder:
            workbook, archive = os.path.join(folder, "patients.xlsx"), os.path.join(folder, "patients.zip")
            write_workbook(workbook, {"Notes": [["Call back"]], "Patients": rows})
            with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as opened:
                opened.writestr("patients.csv", a_file(3))
            for file, sheet, total in ((workbook, "Patients", 2), (workbook, 2, 2), (archive, None, 3)):
                with self.subTest(file=file, sheet=sheet):
                    counts = self.client.submit_file(file, sheet=sheet)["counts"]
                    self.assertEqual((counts["total"], counts["rejected"]), (total, 0))

    def test_webhooks_are_verified_and_found_in_the_feed(self) -> None:
        with webhook_receiver() as (url, received):
            endpoint = self.client.create_webhook_endpoint(url, description="Python", events=["job.succeeded"])

            def next_event(*secrets_: str) -> WebhookEvent:
                body, headers = received.get(timeout=120)
                return verify_webhook(body, headers, secrets_)

            self.client.test_webhook_endpoint(endpoint["id"])
            self.assertEqual(next_event(endpoint["secret"])["type"], "endpoint.test")
            rotated = self.client.rotate_webhook_secret(endpoint["id"])
            self.assertNotEqual(rotated["secret"], endpoint["secret"])
            verification = self.client.verify(a_request())
            body, headers = received.get(timeout=120)
            for secret in (endpoint["secret"], rotated["secret"]):
                event = verify_webhook(body, headers, secret)
                self.assertEqual((event["type"], event["data"]["job_id"]), ("job.succeeded", verification.job_id))
            with self.assertRaises(nightguard.WebhookSignatureError):
                verify_webhook(body, headers, "whsec_b3RoZXI=")
            last = event["data"]["sequence"]
            in_feed = next(iter(self.client.events(after=last - 1, follow=False)))
            self.assertEqual((in_feed["id"], in_feed["data"]["sequence"]), (event["id"], last))

            delivery = next(
                one for one in self.client.webhook_deliveries(endpoint["id"]) if one["event_id"] == event["id"]
            )
            self.client.replay_webhook_delivery(delivery["id"])
            self.assertEqual(next_event(rotated["secret"])["id"], event["id"])
            since = datetime.now(timezone.utc) - timedelta(hours=1)
            self.assertEqual(self.client.recover_webhook_deliveries(endpoint["id"], since=since), 0)
            changed = self.client.update_webhook_endpoint(endpoint["id"], status="disabled", description=None)
            self.assertEqual((changed["status"], changed["description"]), ("disabled", None))
            self.assertEqual(self.client.webhook_endpoint(endpoint["id"])["events"], ["job.succeeded"])
            self.assertIn(endpoint["id"], [one["id"] for one in self.client.webhook_endpoints()])
            self.client.delete_webhook_endpoint(endpoint["id"])
            self.assertNotIn(endpoint["id"], [one["id"] for one in self.client.webhook_endpoints()])

    def test_new_events_are_waited_for(self) -> None:
        last = 0
        for event in self.client.events(follow=False):
            last = event["data"]["sequence"]
        following = self.client.events(after=last)
        timer = threading.Thread(target=lambda: self.client.verify(a_request()))
        timer.start()
        self.assertEqual(next(following)["data"]["sequence"], last + 1)
        timer.join()

    @unittest.skipUnless(shutil.which("openssl"), "needs openssl")
    def test_tls_with_an_authority_of_our_own_and_no_other(self) -> None:
        with tls_proxy() as (url, authority):
            trusting = ssl.create_default_context(cafile=authority)
            with Client(url, os.environ["NIGHTGUARD_API_KEY"], ssl_context=trusting) as client:
                self.assertEqual(client.verify(a_request()).answer["benefitsInformation"][0]["code"], "1")
                self.assertTrue(client.payers())
            started = time.monotonic()
            with self.assertRaisesRegex(nightguard.NoResponseError, "certificate of .* is not trusted") as raised:
                self.through(url).payers()
            self.assertFalse(raised.exception.is_retryable)
            self.assertLess(time.monotonic() - started, 25)

    def test_the_work_list(self) -> None:
        self.assertEqual(list(self.client.work_items(appointment_from=datetime.now(timezone.utc))), [])
        self.assertEqual(self.client.work_owners(), [])
        missing = "wrk_" + "0" * 32
        answers = self.client.update_work_items([{"id": missing, "version": 0}], state="done")
        self.assertEqual([answer["status"] for answer in answers], [404])

    def test_keys_and_usage(self) -> None:
        created = self.client.create_api_key(name="reader", scopes=["read"], expires_at=datetime.now(timezone.utc) + timedelta(days=1))
        assert created["key"] is not None
        with Client(os.environ["NIGHTGUARD_URL"], created["key"]) as reader:
            self.assertTrue(reader.payers())
            with self.assertRaises(ApiError) as raised:
                reader.verify(a_request())
            self.assertEqual(raised.exception.status_code, 403)
        self.assertIsNone(self.client.update_api_key(created["id"], expires_at=None)["expires_at"])
        rolled = self.client.roll_api_key(created["id"], overlap_seconds=0)
        self.assertNotEqual(rolled["key"], created["key"])
        self.assertTrue(self.client.update_api_key(created["id"], disabled=True)["disabled"])
        self.assertIn(created["id"], [key["id"] for key in self.client.api_keys()])
        self.assertIsInstance(self.client.usage(from_day="2026-01-01"), list)
        self.assertIsInstance(self.client.usage_by_key(from_day="2026-01-01"), list)


if __name__ == "__main__":
    unittest.main()
