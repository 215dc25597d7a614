import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestBatch } from "../support/batches.ts";
import type { TestClient } from "../support/client.ts";
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

const read = async (api: TestClient, id: unknown) => (await api.get(`/Batch/${id}`)).body as unknown as TestBatch;
const sumOf = ({ counts: { total: _, rejected: __, ...states } }: TestBatch) =>
  Object.values(states).reduce((sum, count) => sum + count, 0);

/** An idle machine takes about ten seconds for each wait. */
const waitMs = 600_000;
const refusal = { status: 400, body: { message: "no", code: "invalid_payer_id" } };

test(
  "a retry takes a batch of thousands of rows through in pieces, each row once, while its counts add up",
  async () => {
    const { api } = await stack.createAccount({ max_concurrency: 100, verification_burst: 1_000 });
    let isDown = true;
    stack.payer.answersWith(() => (isDown ? refusal : { body: activeAnswer }));
    const rows = 5_200; // more than one piece
    const lines = Array.from({ length: rows }, () => `${JSON.stringify(anEligibilityRequest())}\n`).join("");
    const accepted = await api.post("/Batch", lines, { "content-type": "application/x-ndjson" });
    await until(async () => expect((await read(api, accepted.body.id)).counts.failed).toBe(rows), 200, waitMs);
    isDown = false;

    const retried = await api.post(`/Batch/${accepted.body.id}/retry`, undefined);

    expect(sumOf(retried.body as unknown as TestBatch)).toBe(rows);
    const seen: number[] = [];
    await until(
      async () => {
        const batch = await read(api, accepted.body.id);
        seen.push(sumOf(batch));
        expect(batch).toMatchObject({ status: "completed", counts: { succeeded: rows, failed: 0 } });
      },
      50,
      waitMs,
    );
    expect(new Set(seen)).toEqual(new Set([rows]));
    expect(stack.payer.calls).toHaveLength(2 * rows);
  },
  3 * waitMs,
);
