"""Runs the examples of README.md as they stand there, against the service of NIGHTGUARD_URL."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import hmac
import io
import os
import pathlib
import re
import secrets
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request
from http.server import HTTPServer
from typing import Any, Dict
from unittest import mock

PAGE = (pathlib.Path(__file__).parents[1] / "README.md").read_text("utf-8")
CSV = """payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number
60054,1234567893,123456789,Ada,Quill,W1,02/29/1988,G1
60054,12,123456789,Ada,Quill,W1,02/29/1988,G1
"""


@unittest.skipUnless("NIGHTGUARD_URL" in os.environ, "needs a service: NIGHTGUARD_URL and NIGHTGUARD_API_KEY")
class Examples(unittest.TestCase):
    def test_run_in_the_order_of_the_page(self) -> None:
        secret = secrets.token_bytes(24)
        names: Dict[str, Any] = {"__name__": "readme"}
        outputs = []
        with contextlib.ExitStack() as stack:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            path = pathlib.Path(folder, "appointments.csv")
            path.write_text(CSV)
            stack.enter_context(
                mock.patch.dict(os.environ, NIGHTGUARD_WEBHOOK_SECRET=f"whsec_{base64.b64encode(secret).decode()}")
            )
            for code in re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S):
                with contextlib.redirect_stdout(io.StringIO()) as output:
                    exec(compile(code.replace("appointments.csv", str(path)), "README.md", "exec"), names)
                outputs.append(output.getvalue())
            webhook = self.deliver(names["Receiver"], secret)
            names["client"].close()
        verified, batch, items, failed, later, _, events = outputs
        self.assertEqual(verified, "active\n")
        self.assertIn("100%\n1 of 1 answered\nrow 2: [{'path': 'provider.npi', 'message': 'must be 10 digits", batch)
        self.assertTrue(batch.endswith("\n1 active\n"), batch)
        self.assertEqual(items, "")
        self.assertTrue(failed.startswith("400 The request is not valid; see issues\n[{'path': 'provider.npi'"), failed)
        self.assertEqual(later, "succeeded active\n")
        self.assertIn("batch.completed", events)
        self.assertEqual(webhook, "batch.completed /Batch/bat_1\n204 400")

    def deliver(self, receiver: Any, secret: bytes) -> str:
        """What the receiver prints, and its answers to a signed and to a changed webhook."""

        class Quiet(receiver):  # type: ignore[misc]
            def log_message(self, *_: Any) -> None:
                pass

        body = b'{"type":"batch.completed","timestamp":"","data":{"url":"/Batch/bat_1"}}'
        now = str(int(time.time()))
        signature = base64.b64encode(hmac.digest(secret, f"evt_1.{now}.".encode() + body, hashlib.sha256)).decode()
        headers = {"webhook-id": "evt_1", "webhook-timestamp": now, "webhook-signature": f"v1,{signature}"}
        with HTTPServer(("127.0.0.1", 0), Quiet) as server, contextlib.redirect_stdout(io.StringIO()) as output:
            statuses = []
            for content in (body, body + b" "):
                thread = threading.Thread(target=server.handle_request)
                thread.start()
                request = urllib.request.Request(f"http://127.0.0.1:{server.server_port}", content, headers)
                try:
                    statuses.append(str(urllib.request.urlopen(request, timeout=60).status))
                except urllib.error.HTTPError as error:
                    statuses.append(str(error.code))
                thread.join()
        return f"{output.getvalue()}{' '.join(statuses)}"


if __name__ == "__main__":
    unittest.main()
