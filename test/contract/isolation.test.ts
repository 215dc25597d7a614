import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestClient } from "../support/client.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

/** A client for each mode of one account. */
async function createBothModes(): Promise<{ live: TestClient; test: TestClient }> {
  const { id, api } = await stack.createAccount();
  return { live: api, test: stack.anonymous.with({ "x-token-api": (await createKey(stack, id, "test")).key }) };
}

test.each([
  ["live", "test"],
  ["test", "live"],
] as const)("jobs and batches of a %s key do not exist for a %s key", async (mode, otherMode) => {
  const apis = await createBothModes();
  const [api, other] = [apis[mode], apis[otherMode]];
  const notBefore = new Date(Date.now() + 3_600_000).toISOString();
  const { body: batch } = await api.post(`/Batch?not_before=${notBefore}`, { items: [anEligibilityRequest(), {}] });
  const { body: single } = await api.post(
    "/Eligibility",
    anEligibilityRequest({ not_before: notBefore, reference: "appt-1" }),
    { prefer: "respond-async" },
  );
  const jobs = await readAll(api, "/Job");
  expect(jobs).toHaveLength(2);
  const paths = ["/Job", "/Job?status=queued", "/Job?reference=appt-1", `/Job?batch_id=${batch.id}`, "/Batch"];

  for (const path of paths) expect([path, await readAll(other, path)]).toEqual([path, []]);
  for (const { id } of jobs) {
    for (const path of [`/Job/${id}`, `/Job/${id}?wait=1`]) expectError(await other.get(path), 404);
    for (const verb of ["cancel", "retry"]) expectError(await other.post(`/Job/${id}/${verb}`, undefined), 404);
  }
  for (const what of ["", "?wait=1", "/rejections", "/results?format=ndjson", "/results?format=csv", "/events"]) {
    expectError(await other.get(`/Batch/${batch.id}${what}`), 404);
  }
  for (const verb of ["cancel", "pause", "resume", "retry"]) {
    expectError(await other.post(`/Batch/${batch.id}/${verb}`, undefined), 404);
  }

  expect(await readAll(api, "/Job")).toEqual(jobs);
  expect((await api.get(`/Job/${single.id}`)).body).toMatchObject({ id: single.id, status: "queued", mode });
  expect((await api.get(`/Batch/${batch.id}`)).body).toMatchObject({ status: "queued", counts: { queued: 1 } });
});
