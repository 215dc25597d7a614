import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readResults } from "../support/batches.ts";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterEach(() => stack.payer.reset());
afterAll(() => stack.stop());

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const items = (count: number) => Array.from({ length: count }, () => anEligibilityRequest());

interface Foreseen {
  readonly at_risk: number;
  readonly estimated_completion_at: string | null;
  readonly warnings: readonly { readonly code: string; readonly ends_at?: string }[];
}

describe("a deadline that the plan's limits cannot meet", () => {
  const slow = { verifications_per_second: 1, verification_burst: 1 };

  test("is a warning in the 202 already, with the time at which the batch would end", async () => {
    const { api } = await stack.createAccount(slow);

    const sentAt = Date.now();
    const { status, body } = await api.post("/Batch", { deadline: inSeconds(30), items: items(101) });
    const answeredAt = Date.now();

    expect(status).toBe(202);
    const { warnings, at_risk, estimated_completion_at } = body as unknown as Foreseen;
    expect(warnings).toMatchObject([{ code: "deadline_at_risk" }]);
    expect(warnings[0]?.ends_at).toBe(estimated_completion_at);
    expect(Date.parse(estimated_completion_at ?? "")).toBeGreaterThan(sentAt + 90_000);
    expect(Date.parse(estimated_completion_at ?? "")).toBeLessThan(answeredAt + 110_000);
    expect(at_risk).toBeGreaterThan(65);
    expect(at_risk).toBeLessThan(75 + (answeredAt - sentAt) / 1_000);
  });

  test("counts what is queued before the batch, and not what comes after it", async () => {
    const { api } = await stack.createAccount(slow);
    await api.post("/Batch", { priority: "low", items: items(500) });
    await api.post("/Batch", { priority: "high", items: items(100) });

    const { body } = await api.post("/Batch", { deadline: inSeconds(60), items: items(20) });

    const { warnings, at_risk, estimated_completion_at } = body as unknown as Foreseen;
    expect(warnings).toMatchObject([{ code: "deadline_at_risk" }]);
    expect(at_risk).toBe(20);
    expect(Date.parse(estimated_completion_at ?? "")).toBeLessThan(Date.now() + 130_000);
  });

  test("is none where it can be met, or where there is none", async () => {
    const { api } = await stack.createAccount();

    for (const options of [{ deadline: inSeconds(60) }, {}]) {
      const { body } = await api.post("/Batch", { ...options, items: items(5) });
      expect(body).toMatchObject({ warnings: [], at_risk: 0 });
    }
  });
});

test("the pace of a running batch is that of its last minute, and null before its first row has ended", async () => {
  const { api } = await stack.createAccount({ verifications_per_second: 20, verification_burst: 1 });
  const { promise: after, resolve: answer } = Promise.withResolvers<void>();
  onTestFinished(() => answer());
  const asked = items(150);
  for (const { subscriber } of asked.slice(60)) {
    stack.payer.answersAbout(subscriber.member_id, { after, body: activeAnswer });
  }
  const accepted = await api.post("/Batch", { items: asked });
  expect(accepted.body.rate_per_second).toBeNull();
  const read = async () => (await api.get(`/Batch/${accepted.body.id}`)).body;
  await until(async () => expect((await read()).counts).toMatchObject({ succeeded: 60 }));
  const results = await readResults(api, String(accepted.body.id), "status=succeeded");
  const endedAt = results.map((row) => Date.parse(String(row.finished_at)));

  const before = Date.now();
  const { rate_per_second } = await read();

  expect(rate_per_second).toBeLessThan(1.1 * paceAt(endedAt, before));
  expect(rate_per_second).toBeGreaterThan(0.9 * paceAt(endedAt, Date.now()));
});

/** Rows per second, of which one that ended a minute ago counts half. */
function paceAt(endedAt: readonly number[], now: number): number {
  const weightOf = (at: number) => 0.5 ** ((now - at) / 60_000);
  const sum = endedAt.reduce((all, at) => all + weightOf(at), 0);
  return (sum * Math.LN2) / 60 / (1 - weightOf(Math.min(...endedAt)));
}
