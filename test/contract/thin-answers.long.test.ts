import type { Batch } from "@nightguard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { until } from "../support/waiting.ts";
import { inHours } from "../support/work-items.ts";

// Which payers of a batch are known to leave much open, before it is asked.

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
  await query(
    stack.databaseUrl,
    `insert into payer_points (
       day, mode, upstream, payer_id, answers, status, dates, annual_maximum, deductible, percents, frequencies,
       waiting_periods, missing_tooth, downgrades, history, orthodontics
     )
     select (now() at time zone 'UTC')::date, 'live', 'default', payer_id, answers, answers, answers, answers, few, few, few,
       few, few, few, few, few
     from (values ('60054', 40, 4), ('CX014', 19, 0)) p (payer_id, answers, few)`,
  );
});
afterAll(() => stack.stop());

const thin = (rows: number) => ({
  code: "thin_answers",
  message: expect.stringMatching(/Aetna Dental \(payer 60054\).*telephone call. Usually not stated: deductible/),
  payer_id: "60054",
  count: rows,
  share: expect.closeTo((3 + 8 * 0.1) / 11),
  points: [
    "deductible",
    "percents",
    "frequencies",
    "waiting_periods",
    "missing_tooth",
    "downgrades",
    "history",
    "orthodontics",
  ],
});

const isThin = ({ code }: { readonly code: string }) => code === "thin_answers";
const warningsOf = (body: unknown) => (body as Batch).warnings.filter(isThin);

test("an upload says which payers answer thinly, in a dry run, at intake and until the batch ends", async () => {
  const { api, id: accountId } = await stack.createAccount();
  const asked = (id: string) => anEligibilityRequest({ payer: { id } });
  const items = [asked("60054"), asked("60054"), asked("CX014"), { ...asked("60054"), provider: {} }];
  const body = { items, not_before: inHours(24) };

  const dryRun = await api.post("/Batch?dry_run=1", body);
  expect(dryRun.status).toBe(200);
  expect(warningsOf(dryRun.body)).toEqual([thin(2)]);
  const created = await api.post("/Batch", body);
  expect(created.status).toBe(202);
  expect(warningsOf(created.body)).toEqual([thin(2)]);
  const { id } = created.body;
  const read = (await api.get(`/Batch/${id}`)).body as unknown as Batch;
  expect(warningsOf(read)).toEqual([thin(2)]);
  expect(read.waiting_for).not.toContain("thin_answers");

  const cancelled = await api.post(`/Batch/${id}/cancel`, {});
  expect(warningsOf(cancelled.body)).toEqual([]);
  await until(async () => expect((await api.get(`/Batch/${id}`)).body.finished_at).not.toBeNull());
  const { key } = await createKey(stack, accountId, "test");
  const inTestMode = createTestClient(stack.url, { "x-token-api": key });
  expect(warningsOf((await inTestMode.post("/Batch?dry_run=1", body)).body)).toEqual([]);
});

test("a batch without such a payer has no such warning", async () => {
  const { api } = await stack.createAccount();
  const items = [anEligibilityRequest({ payer: { id: "CX014" } })];
  expect(warningsOf((await api.post("/Batch", { items, not_before: inHours(24) })).body)).toEqual([]);
});
