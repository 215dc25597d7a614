import { expect } from "vitest";
import type { ApiAnswer, TestClient } from "./client.ts";

/** A batch as callers see it, as far as tests look into it. */
export interface TestBatch {
  readonly id: string;
  readonly status: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly coverage: Readonly<Record<string, number>>;
  readonly progress: number;
}

/** A line of a batch's results. */
export type ResultLine = Readonly<Record<string, unknown>> & { readonly id: string; readonly row: number };

/** The batch of a 202, once it has ended. */
export async function untilEnded(api: TestClient, accepted: ApiAnswer): Promise<TestBatch> {
  expect(accepted.text).toContain('"bat_'); // shows the Error object where there is one
  expect(accepted.status).toBe(202);
  const { body } = await api.get(`/Batch/${accepted.body.id}?wait=20`);
  return body as unknown as TestBatch; // what the batch's tests in test/contract hold it to
}

/** The results of a batch as NDJSON, parsed. */
export async function readResults(api: TestClient, batchId: string, query = ""): Promise<ResultLine[]> {
  const { text } = await api.get(`/Batch/${batchId}/results?${query}`);
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
}

/** What was refused at intake. */
export async function readRejections(api: TestClient, batchId: string, query = "") {
  const { body } = await api.get(`/Batch/${batchId}/rejections?${query}`);
  return body as unknown as {
    readonly data: readonly { readonly row: number; readonly reference: string | null; readonly issues: unknown }[];
    readonly next_after_row: number | null;
  };
}
