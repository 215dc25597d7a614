import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest, inAMonth } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterEach(() => stack.payer.reset());
afterAll(() => stack.stop());

const items = (count: number, overrides: object = {}) =>
  Array.from({ length: count }, () => anEligibilityRequest({ version: undefined, ...overrides }));

/** What a batch, the list of batches and the status say that work waits for. */
async function untilWaits(
  { id, api }: TestAccount,
  batch: unknown,
  { code, seenByOperator = [code] }: { readonly code: string; readonly seenByOperator?: readonly string[] },
) {
  return until(async () => {
    const { body } = await api.get(`/Batch/${batch}`);
    expect(body.waiting_for).toEqual([code]);
    expect(body.warnings).toContainEqual({ code, message: expect.any(String) });
    const [listed] = (await api.get("/Batch?limit=1")).body.data as readonly Readonly<Record<string, unknown>>[];
    const { waiting_for, estimated_completion_at } = body;
    expect(listed).toMatchObject({ waiting_for });
    expect(listed?.estimated_completion_at === null).toBe(estimated_completion_at === null);
    const status = (await stack.admin.get("/Admin/Status")).body as unknown as {
      readonly accounts: readonly { readonly account_id: string; readonly waiting_for: readonly string[] }[];
      readonly payers_closed: readonly { readonly payer_id: string }[];
    };
    const closed = status.payers_closed.map(({ payer_id }) => payer_id);
    const reasons = [...(status.accounts.find(({ account_id }) => account_id === id)?.waiting_for ?? []), ...closed];
    expect(reasons, "a status can be a second old").toEqual(seenByOperator);
    return estimated_completion_at as string | null;
  });
}

const untilOperatorSees = ({ id }: TestAccount, reasons: readonly string[]) =>
  until(async () => {
    const { accounts } = (await stack.admin.get("/Admin/Status")).body as unknown as {
      readonly accounts: readonly { readonly account_id: string; readonly waiting_for: readonly string[] }[];
    };
    expect(accounts.find(({ account_id }) => account_id === id)?.waiting_for).toEqual(reasons);
  });

describe("a batch says what its rows wait for", () => {
  test("which only the operator sees while its account is suspended", async () => {
    const account = await stack.createAccount({ verifications_per_second: 0.1, verification_burst: 1 });
    const { body } = await account.api.post("/Batch", { items: items(20), not_before: inAMonth });
    expect(body.waiting_for).toEqual([]);
    await stack.admin.post(`/Admin/Account/${account.id}/suspend`, {});
    // The account's own keys are refused meanwhile; the operator sees the reason.
    await untilOperatorSees(account, ["account_suspended"]);
    await stack.admin.post(`/Admin/Account/${account.id}/resume`, {});
    await account.api.post(`/Batch/${body.id}/cancel`, {});
  });

  test("when the plan's day is used up, and ends by the plan from midnight on", async () => {
    const account = await stack.createAccount({ verifications_per_day: 4, max_concurrency: 2 });
    const { body } = await account.api.post("/Batch", { items: items(10) });

    await until(async () =>
      expect((await account.api.get(`/Batch/${body.id}`)).body).toMatchObject({ counts: { succeeded: 4, running: 0 } }),
    );
    const end = await untilWaits(account, body.id, { code: "daily_limit_reached" });

    const midnight = Math.ceil(Date.now() / 86_400_000) * 86_400_000;
    expect(Date.parse(String(end)) - midnight).toBeGreaterThanOrEqual(86_400_000);
    expect(Date.parse(String(end)) - midnight).toBeLessThan(86_400_000 + 60_000);
    await account.api.post(`/Batch/${body.id}/cancel`, {});
    expect((await account.api.get(`/Batch/${body.id}`)).body).toMatchObject({ waiting_for: [] });
  });

  test("when its payer is closed, until it opens", async () => {
    const account = await stack.createAccount();
    const at = (ms: number) => new Date(Date.now() + ms).toISOString().slice(11, 16);
    const closed = [`${at(-7_200_000)}-${at(7_200_000)} UTC`];
    await stack.admin.put("/Admin/Payer/CLOSED1", { closed });
    const { body } = await account.api.post("/Batch", { items: items(2, { payer: { id: "CLOSED1" } }) });

    const end = await untilWaits(account, body.id, { code: "payer_closed", seenByOperator: ["CLOSED1"] });

    expect(Date.parse(String(end)) - Date.now()).toBeGreaterThan(7_000_000);
    await account.api.post(`/Batch/${body.id}/cancel`, {});
    await stack.admin.put("/Admin/Payer/CLOSED1", { closed: [] });
  });

  test("when one of its payers is slow, and counts that payer's rows at risk long before the deadline", async () => {
    const account = await stack.createAccount();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    stack.payer.answersWith(({ body }) => ({
      ...(JSON.stringify(body).includes('"CX014"') && { after: answered }),
      body: activeAnswer,
    }));
    const deadline = new Date(Date.now() + 3_600_000).toISOString();
    const rows = [...items(40), ...items(900, { payer: { id: "CX014" } })];
    const { body } = await account.api.post("/Batch", { items: rows, deadline });

    await until(async () => {
      const read = (await account.api.get(`/Batch/${body.id}`)).body;
      expect(read).toMatchObject({ counts: { succeeded: 40 }, waiting_for: ["payer_slow"] });
      expect(read.warnings).toEqual([
        { code: "deadline_at_risk", message: expect.any(String), ends_at: expect.any(String) },
        { code: "payer_slow", message: expect.stringContaining("CX014") },
      ]);
      expect(read.at_risk).toBeGreaterThan(0);
      expect((await stack.admin.get("/Admin/Status")).body.payers_slow).toMatchObject([
        { payer_id: "CX014", name: expect.any(String), mode: "live", upstream: "live" },
      ]);
    });
    answer();
    await account.api.post(`/Batch/${body.id}/cancel`, {});
  });

  test("when the plan is too slow, and names no end in the next century", async () => {
    const account = await stack.createAccount({ verifications_per_second: 0.000_01, verification_burst: 1 });
    const { body } = await account.api.post("/Batch", { items: items(200) });

    const end = await untilWaits(account, body.id, { code: "plan_too_slow" });

    expect(end).toBeNull();
    const dry = await account.api.post("/Batch?dry_run=1", { items: items(200) });
    expect(dry.body).toMatchObject({
      ends_at: null,
      warnings: [{ code: "plan_too_slow", message: expect.any(String) }],
    });
    await account.api.post(`/Batch/${body.id}/cancel`, {});
  });

  test("which only the operator sees while its account has no plan, and both if it is also suspended", async () => {
    const account = await stack.createAccount();
    const { body } = await account.api.post("/Batch", { items: items(2), not_before: inAMonth });
    const { plan } = (await stack.admin.get(`/Admin/Account/${account.id}`)).body;
    await stack.admin.patch(`/Admin/Account/${account.id}`, { plan: null });
    await untilOperatorSees(account, ["no_plan"]);
    await stack.admin.post(`/Admin/Account/${account.id}/suspend`, {});
    await untilOperatorSees(account, ["account_suspended", "no_plan"]);
    await stack.admin.post(`/Admin/Account/${account.id}/resume`, {});
    await stack.admin.patch(`/Admin/Account/${account.id}`, { plan });
    await account.api.post(`/Batch/${body.id}/cancel`, {});
  });

  test("when Redis does not answer", async () => {
    const account = await stack.createAccount();
    const { body } = await account.api.post("/Batch", { items: items(2), not_before: inAMonth });
    const redis = new Redis(stack.redisUrl);

    await until(async () => {
      void redis.client("PAUSE", 4_000, "ALL").catch(() => undefined); // begins when the one before it is over
      const read = await account.api.get(`/Batch/${body.id}`);
      expect(read.body).toMatchObject({
        waiting_for: ["queue_unavailable"],
        warnings: [{ code: "queue_unavailable", message: expect.any(String) }],
        estimated_completion_at: null,
      });
      expect((await stack.admin.get("/Admin/Status")).body).toMatchObject({ workers: null });
    });
    redis.disconnect();
    await until(async () => expect((await account.api.get(`/Batch/${body.id}`)).body.waiting_for).toEqual([]));
    await account.api.post(`/Batch/${body.id}/cancel`, {});
  });

  test("when no worker is alive, and goes on with the next one", async () => {
    const account = await stack.createAccount();
    await stack.stopWorker(1_000);
    const { body } = await account.api.post("/Batch", { items: items(2) });

    const end = await untilWaits(account, body.id, { code: "no_worker", seenByOperator: [] });

    expect(end).toBeNull();
    await stack.addWorker("another worker");
    expect((await account.api.get(`/Batch/${body.id}?wait=60`)).body).toMatchObject({
      status: "completed",
      waiting_for: [],
    });
  });
});
