import { expect } from "vitest";
import type { ApiAnswer } from "./api-answer.ts";
import type { TestClient } from "./client.ts";
import { until } from "./waiting.ts";

/** The fields of a batch that tests read. */
export interface TestBatch {
  readonly id: string;
  readonly status: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly coverage: Readonly<Record<string, number>>;
  readonly progress: number;
  readonly warnings: readonly Readonly<Record<string, unknown>>[];
}

/** A line of a batch's results. */
export type ResultLine = Readonly<Record<string, unknown>> & { readonly id: string; readonly row: number };

/** Waits for the end of the batch that a 202 accepted. */
export async function untilEnded(api: TestClient, accepted: ApiAnswer): Promise<TestBatch> {
  expect(accepted.text).toContain('"bat_'); // a failure shows the Error object
  expect(accepted.status).toBe(202);
  return untilBatchEnded(api, accepted.body.id);
}

export const untilBatchEnded = (api: TestClient, id: unknown): Promise<TestBatch> =>
  until(async () => {
    const { text, body } = await api.get(`/Batch/${id}?wait=60`);
    expect(body.finished_at, text).toEqual(expect.any(String));
    return body as unknown as TestBatch; // checked by the tests of batches
  });

/** The results of a batch as NDJSON, parsed. */
export async function readResults(api: TestClient, batchId: string, query = ""): Promise<ResultLine[]> {
  const { text } = await api.get(`/Batch/${batchId}/results?${query}`);
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
}

/** The rejected rows of a batch. */
export async function readRejections(api: TestClient, batchId: string, query = "") {
  const { body } = await api.get(`/Batch/${batchId}/rejections?${query}`);
  return body as unknown as {
    readonly data: readonly { readonly row: number; readonly reference: string | null; readonly issues: unknown }[];
    readonly next_after_row: number | null;
  };
}
