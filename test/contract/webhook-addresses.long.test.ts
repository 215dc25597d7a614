import { randomBytes } from "node:crypto";
import { createLog, readConfig } from "@nightguard/platform";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openApi } from "../../apps/api/src/main.ts";
import { createTestClient } from "../support/client.ts";
import { expectError } from "../support/expect-error.ts";
import { startReceiver } from "../support/receiver.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

const keys = `test:${randomBytes(32).toString("base64")}`;

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await startStack({ NIGHTGUARD_ENCRYPTION_KEYS: keys });
  account = await stack.createAccount();
});
afterAll(() => stack.stop());

/** One of each kind; the tests of `checkUrl` cover every notation. */
const refused = [
  ["http", "http://canary.example.com/"],
  ["another scheme", "ftp://canary.example.com/"],
  ["no scheme", "canary.example.com"],
  ["a user name and password", "https://canary:canary@example.com/"],
  ["a port of another service", "https://canary.example.com:25/"],
  ["this machine, by name", "https://localhost/canary"],
  ["this machine, by number", "https://127.0.0.1/canary"],
  ["this machine, in decimal", "https://2130706433/canary"],
  ["this machine, in hex", "https://0x7f.1/canary"],
  ["this machine, in octal", "https://0177.0.0.1/canary"],
  ["this machine, as IPv6", "https://[::1]/canary"],
  ["this machine, as IPv4 in IPv6", "https://[::ffff:127.0.0.1]/canary"],
  ["a private network", "https://192.168.0.1:8443/canary"],
  ["the metadata of a cloud", "https://169.254.169.254/canary"],
  ["the metadata of a cloud, by name", "https://metadata.google.internal/canary"],
  ["a name of the local network", "https://postgres:5432/canary"],
  ["a line break", "https://example.com/canary\n"],
  ["2 049 characters", `https://canary.example.com/${"a".repeat(2_022)}`],
] as const;

describe("an address that is not to be sent to", () => {
  test.each(refused)("%s is refused when an endpoint is created, and not repeated", async (_name, url) => {
    const response = await account.api.post("/WebhookEndpoint", { url });

    expectError(response, 400);
    expect(response.body.error).toMatchObject({ issues: [{ path: "url", message: expect.stringMatching(/^must /) }] });
    expect(response.text).not.toContain("canary");
  });

  test.each(refused)("%s is refused when an endpoint is changed, which stays as it is", async (_name, url) => {
    const { body } = await account.api.post("/WebhookEndpoint", { url: "https://hooks.example.com/" });

    expectError(await account.api.patch(`/WebhookEndpoint/${body.id}`, { url }), 400);

    const kept = await account.api.get(`/WebhookEndpoint/${body.id}`);
    expect(kept.body).toMatchObject({ url: "https://hooks.example.com/" });
  });
});

test("an address from a time when private ones were allowed is not called any more, and the log says why", async () => {
  const receiver = await startReceiver();
  const generous = readConfig({
    PORT: "0",
    DATABASE_URL: stack.databaseUrl,
    REDIS_URL: stack.redisUrl,
    NIGHTGUARD_UPSTREAM_URL: stack.payer.url,
    NIGHTGUARD_ENCRYPTION_KEYS: keys,
    NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1",
  });
  const development = await openApi(generous, createLog({ level: "silent", name: "development" }));
  const api = createTestClient(await development.start(), { "x-token-api": account.liveKey });
  onTestFinished(async () => {
    await development.stop(1_000);
    await receiver.close();
  });
  const created = await api.post("/WebhookEndpoint", { url: receiver.url });
  expect(created.status).toBe(201);

  const path = `/WebhookEndpoint/${created.body.id}`;
  expect((await account.api.post(`${path}/test`, undefined)).status).toBe(202);

  await until(async () => {
    const { body } = await account.api.get(`${path}/deliveries`);
    expect(body.data).toMatchObject([
      { status: "failed", attempts: [{ error: "address_refused", status_code: null }] },
    ]);
  });
  expect(receiver.received).toEqual([]);
});
