import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createSecret, createSignatureVerifier, signMessage } from "./signature.ts";

const body = '{"type":"batch.completed","data":{"batch_id":"bat_1"}}';

function sign(secrets: readonly string[], changes: { at?: Date; body?: string } = {}) {
  return signMessage({ id: "evt_1", body, secrets, at: new Date(), ...changes });
}

test("the test vector of Standard Webhooks gives its signature", () => {
  const headers = signMessage({
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    body: '{"test": 2432232314}',
    secrets: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
    at: new Date(1_614_265_330_999),
  });

  expect(headers).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("a secret is whsec_ and 32 random bytes, never the same twice", () => {
  const secrets = Array.from({ length: 100 }, createSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
    expect(Buffer.from(secret.slice("whsec_".length), "base64")).toHaveLength(32);
  }
});

test("a signature is the HMAC of id, time and body, for any characters", () => {
  const secret = createSecret();
  const text = '{"name":"Zoë 李 😀"}';
  const headers = sign([secret], { body: text });

  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const hmac = createHmac("sha256", key).update(`evt_1.${headers["webhook-timestamp"]}.${text}`).digest("base64");
  expect(headers["webhook-signature"]).toBe(`v1,${hmac}`);
});

test("a signed message is verified", () => {
  const secret = createSecret();
  expect(createSignatureVerifier(secret)(Buffer.from(body), { ...sign([secret]) })).toBeUndefined();
});

test("during a rotation, either secret verifies", () => {
  const [newSecret, oldSecret, other] = [createSecret(), createSecret(), createSecret()];
  const headers = { ...sign([newSecret, oldSecret]) };

  expect(headers["webhook-signature"]).toMatch(/^v1,\S{44} v1,\S{44}$/);
  expect(createSignatureVerifier(newSecret)(Buffer.from(body), headers)).toBeUndefined();
  expect(createSignatureVerifier(oldSecret)(Buffer.from(body), headers)).toBeUndefined();
  expect(createSignatureVerifier(other)(Buffer.from(body), headers)).toBe("No matching signature found");
});

test.each([
  ["a changed body", {}, { body: `${body} ` }, "No matching signature found"],
  ["another id", {}, { headers: { "webhook-id": "evt_2" } }, "No matching signature found"],
  ["another time", {}, { headers: { "webhook-timestamp": String(Math.floor(Date.now() / 1_000) - 9) } }, "No matching"],
  ["a time five minutes ago", { at: new Date(Date.now() - 330_000) }, {}, "Message timestamp too old"],
  ["a time in five minutes", { at: new Date(Date.now() + 330_000) }, {}, "Message timestamp too new"],
  ["a time that is none", {}, { headers: { "webhook-timestamp": "soon" } }, "Invalid Signature Headers"],
  ["no signature", {}, { headers: { "webhook-signature": undefined } }, "Missing required headers"],
  ["a signature of another version", {}, { headers: { "webhook-signature": "v2,AAAA" } }, "No matching signature"],
])("%s is not verified", (_name, signed, arrived: { body?: string; headers?: object }, fault) => {
  const secret = createSecret();
  const headers = { ...sign([secret], signed), ...arrived.headers };

  expect(createSignatureVerifier(secret)(Buffer.from(arrived.body ?? body), headers)).toContain(fault);
});

test.each(["", "whsec_", "whsec_?"])("%j is no secret", (secret) => {
  expect(() => createSignatureVerifier(secret)).toThrow();
});
