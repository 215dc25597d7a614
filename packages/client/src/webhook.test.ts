import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type IncomingWebhook, verifyWebhook, WebhookSignatureError } from "./webhook.ts";

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const id = "evt_01a1fe11a83871c4b68d306e2f2797d6";
const seconds = 1_795_212_000;
const now = seconds * 1_000;
const body =
  '{"type":"batch.completed","timestamp":"2026-11-20T22:00:00.000Z","data":{"batch_id":"bat_01a1","note":"Zoë"}}';
/** As the reference library of Standard Webhooks signs it. */
const signature = "v1,OFPfTUcAle0PRVBoNV2WvDkjTl2OjHOCnF1KwkoojEE=";

const headersOf = (more: Readonly<Record<string, string | undefined>> = {}) => ({
  "webhook-id": id,
  "webhook-timestamp": String(seconds),
  "webhook-signature": signature,
  ...more,
});
const verify = (more: Partial<IncomingWebhook> = {}) =>
  verifyWebhook({ body, headers: headersOf(), secret, now, ...more });

function sign(text: string, key: string): string {
  const bytes = Buffer.from(key.replace("whsec_", ""), "base64");
  return `v1,${createHmac("sha256", bytes).update(`${id}.${seconds}.${text}`).digest("base64")}`;
}

describe("a webhook is trusted", () => {
  test("when the reference library signed it; it is returned as an event", async () => {
    expect(await verify()).toEqual({
      id,
      type: "batch.completed",
      timestamp: "2026-11-20T22:00:00.000Z",
      data: { batch_id: "bat_01a1", note: "Zoë" },
    });
  });

  test("with headers of fetch or of Node", async () => {
    const given = headersOf();
    expect(await verify({ headers: new Headers(given) })).toMatchObject({ id });
    expect(await verify({ headers: { ...given, "webhook-signature": [signature] } })).toMatchObject({ id });
    expect(await verify({ headers: { "Webhook-Id": id, ...headersOf({ "webhook-id": undefined }) } })).toMatchObject({
      id,
    });
  });

  test("with its body as bytes", async () => {
    expect(await verify({ body: Buffer.from(body) })).toMatchObject({ id });
  });

  test("when one of several signatures matches, or one of several secrets", async () => {
    const other = sign(body, "whsec_b3RoZXI=");
    expect(
      await verify({ headers: headersOf({ "webhook-signature": `v1a,xyz ${other} ${signature}` }) }),
    ).toMatchObject({ id });
    expect(await verify({ secret: ["whsec_b3RoZXI=", secret] })).toMatchObject({ id });
  });

  test("within five minutes, or within toleranceSeconds", async () => {
    expect(await verify({ now: now + 299_000 })).toMatchObject({ id });
    expect(await verify({ now: now - 299_000 })).toMatchObject({ id });
    expect(await verify({ now: now + 3_599_000, toleranceSeconds: 3_600 })).toMatchObject({ id });
  });
});

describe("a webhook is not trusted", () => {
  test.each<[string, Partial<IncomingWebhook>]>([
    ["with another body", { body: body.replace("completed", "cancelled") }],
    ["with another id", { headers: headersOf({ "webhook-id": "evt_2" }) }],
    ["with another time", { headers: headersOf({ "webhook-timestamp": String(seconds + 1) }) }],
    ["under another secret", { secret: "whsec_b3RoZXI=" }],
    ["when it is too old", { now: now + 301_000 }],
    ["when it comes from the future", { now: now - 301_000 }],
    ["with a timestamp that is not a number", { headers: headersOf({ "webhook-timestamp": "2026-11-20" }) }],
    ["without its id", { headers: headersOf({ "webhook-id": undefined }) }],
    ["without a signature", { headers: headersOf({ "webhook-signature": undefined }) }],
    [
      "with a signature of another version",
      { headers: headersOf({ "webhook-signature": signature.replace("v1", "v2") }) },
    ],
    ["with a shortened signature", { headers: headersOf({ "webhook-signature": signature.slice(0, 20) }) }],
    ["with a signature that is not base64", { headers: headersOf({ "webhook-signature": "v1,***" }) }],
    [
      "with a body that is not JSON",
      { body: "text", headers: headersOf({ "webhook-signature": sign("text", secret) }) },
    ],
  ])("%s", async (_, webhook) => {
    await expect(verify(webhook)).rejects.toThrow(WebhookSignatureError);
  });

  test("a malformed secret is a TypeError that does not repeat it", async () => {
    for (const wrong of [[], "", "whsec_", "whsec_do not show me!"]) {
      await expect(verify({ secret: wrong })).rejects.toThrow(TypeError);
      await expect(verify({ secret: wrong })).rejects.not.toThrow(/do not show/);
    }
  });
});
