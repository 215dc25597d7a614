import type { Batch, Client } from "./client.ts";

const batchesLookedThrough = 1_000;

/** Looks for a batch among the newest ones, after a submission without an answer. */
export async function findBatch(client: Client, name: string, signal: AbortSignal): Promise<Batch | undefined> {
  let looked = 0;
  for await (const batch of client.batches({ signal })) {
    if (batch.name === name) return batch;
    if (++looked === batchesLookedThrough) return undefined;
  }
  return undefined;
}
