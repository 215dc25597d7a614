import { createApiClient } from "./api-client.ts";
import { listRejections } from "./batch-file.ts";
import { parseBatch } from "./batch-view.ts";
import { createOutput } from "./output.ts";
import { toProgressLine } from "./progress.ts";
import { toSummary } from "./summary.ts";
import { findApi } from "./verify.ts";

/** Where the API is, and the account's key; what is absent is taken from the start that is running here. */
export interface BatchTarget {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
}

/** What `nightguard batch` does with a batch. */
export type BatchVerb = "show" | "cancel" | "pause" | "resume";

/** `nightguard batch …`: shows or steers a batch, and says how it stands after that. */
export async function runBatch(verb: BatchVerb, id: string, target: BatchTarget, dataDir: string): Promise<void> {
  const client = createApiClient({
    ...(await findApi(target, dataDir)),
    keyHint: "give a valid key with --key or NIGHTGUARD_API_KEY",
  });
  const path = `/Batch/${encodeURIComponent(id)}`;
  try {
    const batch = parseBatch(verb === "show" ? await client.getJson(path) : await client.post(`${path}/${verb}`));
    const output = createOutput(process.stdout);
    output.say(`Batch ${batch.id} is ${batch.status}: ${toProgressLine(batch)}`);
    output.say("", ...toSummary(batch, await listRejections(client, batch)));
  } finally {
    await client.close();
  }
}
