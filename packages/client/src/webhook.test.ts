import { readFileSync } from "node:fs";
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
});

/** The Python client reads the same. */
interface Case extends Pick<IncomingWebhook, "body" | "secret" | "toleranceSeconds"> {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** In seconds. */
  readonly now: number;
  readonly trusted: boolean;
}

const { cases } = JSON.parse(readFileSync(new URL("../fixtures/webhooks.json", import.meta.url), "utf8")) as {
  cases: Case[];
};

test.each(cases)("trusted or not: $name", async ({ now: at, trusted, ...webhook }) => {
  const verified = verifyWebhook({ ...webhook, now: at * 1_000 });
  if (trusted) expect(await verified).toMatchObject({ id, data: { note: "Zoë" } });
  else await expect(verified).rejects.toThrow(WebhookSignatureError);
});

describe("a secret", () => {
  test("that is malformed is a TypeError, which does not repeat it", async () => {
    for (const wrong of [[], "", "whsec_", "whsec_do not show me!"]) {
      await expect(verify({ secret: wrong })).rejects.toThrow(TypeError);
      await expect(verify({ secret: wrong })).rejects.not.toThrow(/do not show/);
    }
  });
});
