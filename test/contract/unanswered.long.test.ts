import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectError } from "../support/expect-error.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack } from "../support/stack.ts";

// A call's time limits are part of what is promised, and half a minute long: this file takes a minute. That a caller's time
// is a minute is shown without waiting in apps/api/src/app.replacing.test.ts; a busy machine answers later.

/** Takes every call and answers none. */
const silentPayer = createServer(() => undefined);
let stack: Stack;

beforeAll(async () => {
  await new Promise<void>((resolve) => silentPayer.listen(0, "127.0.0.1", resolve));
  const { port } = silentPayer.address() as AddressInfo; // listens on TCP
  stack = await startStack({ NIGHTGUARD_UPSTREAM_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  silentPayer.close();
  silentPayer.closeAllConnections();
  await stack.stop();
});

test("a payer service that never answers is 504 after two attempts, and its job says so", async () => {
  const { api } = await stack.createAccount();

  const answer = await api.post("/Eligibility", anEligibilityRequest());

  expect(Object.keys(expectError(answer, 504))).toEqual(["statusCode", "message"]);
  const { body: job } = await api.get(`/Job/${answer.headers["x-job-id"]}?wait=2`);
  expect(job).toMatchObject({
    status: "failed",
    attempts: 2,
    error: { statusCode: 504 },
    failure: { category: "payer", code: "upstream_timeout", retryable: true },
  });
});

test("a caller who said how long to wait gets the job instead", async () => {
  const { api } = await stack.createAccount();

  const answer = await api.post("/Eligibility", anEligibilityRequest(), { prefer: "wait=1" });

  expect(answer.status).toBe(202);
  expect(answer.headers["preference-applied"]).toBe("wait=1");
  expect(answer.headers.location).toBe(`/Job/${answer.body.id}`);
  expect(answer.body).toMatchObject({ id: answer.headers["x-job-id"], status: "running", attempts: 1 });
});
