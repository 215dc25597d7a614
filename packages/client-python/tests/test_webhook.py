from __future__ import annotations

import json
import pathlib
import unittest
from email.message import Message
from typing import Any

from nightguard import WebhookSignatureError, verify_webhook

# The TypeScript client reads the same.
VECTORS = pathlib.Path(__file__).parents[2] / "client" / "fixtures" / "webhooks.json"
CASES: Any = json.loads(VECTORS.read_text("utf-8"))["cases"]
FIRST: Any = CASES[0]


class Webhooks(unittest.TestCase):
    def test_are_trusted_or_not_as_the_vectors_say(self) -> None:
        for case in CASES:
            for body in (case["body"], case["body"].encode()):
                given = (body, case["headers"], case["secret"])
                options = {"now": case["now"], "tolerance": case.get("toleranceSeconds", 300)}
                with self.subTest(case["name"]):
                    if case["trusted"]:
                        event = verify_webhook(*given, **options)
                        self.assertEqual(event["data"]["note"], "Zoë")
                    else:
                        with self.assertRaises(WebhookSignatureError):
                            verify_webhook(*given, **options)
        self.assertGreater(len(CASES), 20)

    def test_are_returned_as_events(self) -> None:
        event = verify_webhook(FIRST["body"], FIRST["headers"], FIRST["secret"], now=FIRST["now"])
        self.assertEqual(event["id"], "evt_01a1fe11a83871c4b68d306e2f2797d6")
        self.assertEqual(event["type"], "batch.completed")
        self.assertEqual(event["timestamp"], "2026-11-20T22:00:00.000Z")

    def test_are_read_with_the_headers_of_http_server(self) -> None:
        headers = Message()
        for name, value in FIRST["headers"].items():
            headers[name.title()] = value
        given: Any = headers
        self.assertEqual(verify_webhook(FIRST["body"], given, FIRST["secret"], now=FIRST["now"])["type"], "batch.completed")

    def test_are_measured_against_the_clock(self) -> None:
        with self.assertRaisesRegex(WebhookSignatureError, "too far from now"):
            verify_webhook(FIRST["body"], FIRST["headers"], FIRST["secret"], tolerance=0)

    def test_need_a_secret_that_errors_do_not_repeat(self) -> None:
        for wrong in ([], "", "whsec_", "whsec_do not show me!"):
            with self.assertRaises(ValueError) as raised:
                verify_webhook(FIRST["body"], FIRST["headers"], wrong)
            self.assertNotIsInstance(raised.exception, WebhookSignatureError)
            self.assertNotIn("do not show", str(raised.exception))


if __name__ == "__main__":
    unittest.main()
