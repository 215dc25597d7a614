import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestBatch } from "../support/batches.ts";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

describe("a batch under way", () => {
  test("shows counts that add up whenever it is read, and progress that only grows", async () => {
    const { api } = await stack.createAccount({ max_concurrency: 4 });
    const items = Array.from({ length: 40 }, () => anEligibilityRequest());
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    for (const [index, { subscriber }] of items.entries()) {
      const busy = { status: 503, headers: { "retry-after": "0" }, delayMs: 20, after };
      const answers = [
        [{ status: 400, body: "no", after }],
        [busy, { body: activeAnswer }],
        [{ body: activeAnswer, delayMs: 60, after }],
      ];
      stack.payer.answersAbout(subscriber.member_id, ...(answers[index % 3] ?? []));
    }
    const { body: accepted } = await api.post("/Batch", { items });
    const read = async () => (await api.get(`/Batch/${accepted.id}`)).body as unknown as TestBatch;

    const seen = [await read()];
    await until(async () => {
      seen.push(await read());
      expect(seen.at(-1)?.status).toBe("running");
    });
    answer();
    while (seen.at(-1)?.status !== "completed") seen.push(await read());

    for (const { counts, coverage } of seen) {
      const { total, rejected, ...states } = counts;
      expect(sum(states)).toBe(40);
      expect({ total, rejected }).toEqual({ total: 40, rejected: 0 });
      expect(Math.min(...Object.values(states))).toBeGreaterThanOrEqual(0);
      expect(sum(coverage)).toBe(counts.succeeded);
    }
    const progress = seen.map((batch) => batch.progress);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    expect(seen.at(-1)).toMatchObject({
      counts: { succeeded: 26, failed: 14 },
      progress: 1,
      failures: [
        { category: "request", code: "upstream_rejected", payer_id: "60054", count: 14, hint: expect.any(String) },
      ],
    });
  });

  test("ends a wait for it when it ends, and is answered with its current state when that takes longer", async () => {
    const { api } = await stack.createAccount();
    const item = anEligibilityRequest();
    const { member_id } = item.subscriber;
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    stack.payer.answersAbout(member_id, { body: activeAnswer, after });
    const { body: batch } = await api.post("/Batch", { items: [item] });
    await until(() => expect(stack.payer.callsAbout(member_id)).toHaveLength(1));

    const early = await api.get(`/Batch/${batch.id}?wait=1`);
    const from = performance.now();
    setTimeout(answer, 1_000);
    const late = await api.get(`/Batch/${batch.id}?wait=60`);

    expect(early.body).toMatchObject({ status: "running", counts: { running: 1 }, finished_at: null });
    expect(late.body).toMatchObject({ status: "completed" });
    expect(performance.now() - from).toBeLessThan(50_000); // not when the minute is over
  });
});

const sum = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((one, other) => one + other, 0);

describe("the list of batches", () => {
  test("is newest first, in pages, of the account alone", async () => {
    const { api } = await stack.createAccount();
    const other = await stack.createAccount();
    const names = ["one", "two", "three"];
    for (const name of names) await api.post("/Batch", { name, items: [anEligibilityRequest()] });
    await other.api.post("/Batch", { name: "other", items: [anEligibilityRequest()] });

    const first = await api.get("/Batch?limit=2");
    const second = await api.get(`/Batch?limit=2&cursor=${first.body.next_cursor}`);

    expect(first.body).toMatchObject({ data: [{ name: "three", counts: { total: 1 } }, { name: "two" }] });
    expect(second.body).toMatchObject({ data: [{ name: "one" }], next_cursor: null });
  });

  test.each(["", "/rejections", "/results", "/results?format=csv", "/results?format=json"])(
    "leads another account nowhere: /Batch/{id}%s is 404",
    async (path) => {
      const owner = await stack.createAccount();
      const { api } = await stack.createAccount();
      const { body } = await owner.api.post("/Batch", { items: [anEligibilityRequest()] });

      const answers = [await api.get(`/Batch/${body.id}${path}`), await api.get(`/Batch/bat_${"0".repeat(32)}${path}`)];

      for (const answer of answers) {
        expect(answer.status).toBe(404);
        expect(answer.body).toEqual({ error: { statusCode: 404, message: expect.any(String) } });
      }
    },
  );
});
