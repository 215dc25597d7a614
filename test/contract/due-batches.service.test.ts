import { afterAll, beforeAll, expect, test } from "vitest";
import { expectError } from "../support/expect-error.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack } from "../support/stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const items = (count: number) => Array.from({ length: count }, () => anEligibilityRequest());
const read = async (query = "") => (await stack.admin.get(`/Admin/Batch${query}`)).body.data as { id: string }[];

test("operators see which deadlines come next, and which will be missed", async () => {
  const slow = await stack.createAccount({ verifications_per_second: 1, verification_burst: 1 });
  const { api } = await stack.createAccount();
  const submit = async (how: object, by = api) => String((await by.post("/Batch", how)).body.id);
  const late = await submit({ deadline: inSeconds(60), items: items(600), name: "Philomena" }, slow.api);
  const inTime = await submit({ deadline: inSeconds(7_200), not_before: inSeconds(3_600), items: items(2) });
  const without = await submit({ not_before: inSeconds(3_600), items: items(2) });
  const cancelled = await submit({ deadline: inSeconds(7_200), not_before: inSeconds(3_600), items: items(2) });
  await api.post(`/Batch/${cancelled}/cancel`, undefined);

  const listed = await read();

  expect(listed.map(({ id }) => id)).toEqual([late, inTime]);
  expect(listed).not.toContainEqual(expect.objectContaining({ id: without }));
  expect(listed[0]).not.toHaveProperty("name");
  expect(listed[0]).toMatchObject({
    id: late,
    account_id: expect.stringMatching(/^acc_/),
    account_name: expect.any(String),
    mode: "live",
    status: expect.stringMatching(/^(?:queued|running)$/),
    deadline: expect.any(String),
    counts: expect.objectContaining({ total: 600 }),
    estimated_completion_at: expect.any(String),
    at_risk: expect.any(Number),
    waiting_for: [],
  });
  expect((await read("?at_risk=true")).map(({ id }) => id)).toEqual([late]);
  expect((await read("?at_risk=false")).map(({ id }) => id)).toEqual([late, inTime]);
});

test("no account reads it, and filters that are not known are refused", async () => {
  const { api } = await stack.createAccount();

  expectError(await api.get("/Admin/Batch"), 401);
  expectError(await stack.admin.get("/Admin/Batch?at_risk=maybe"), 400);
  expectError(await stack.admin.get("/Admin/Batch?status=running"), 400);
});
