import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createApiClient } from "../api-client.ts";
import { listRejections, saveResults } from "../batch-results.ts";
import { submitFile } from "../batch-submission.ts";
import { CommandError } from "../exit.ts";
import { followBatch } from "../follow-batch.ts";
import { duration, type Output } from "../output.ts";
import { createProgress } from "../progress.ts";
import { toSummary } from "../summary.ts";

const sampleFile = fileURLToPath(new URL("../../../../sample/appointments.csv", import.meta.url));

/** @throws CommandError when the sample file is missing; ApiFailure */
export async function runSample(options: {
  url: string;
  key: string;
  dataDir: string;
  output: Output;
  signal: AbortSignal;
}): Promise<void> {
  const { output } = options;
  if (!existsSync(sampleFile)) throw new CommandError("The sample is missing: sample/appointments.csv");
  const client = createApiClient({ ...options, keyHint: "the demo account's key is no longer valid; restart" });
  try {
    output.say("", "Verifying the sample: appointments of a chain of clinics (invented patients)");
    const startedAt = performance.now();
    const submitted = await submitFile(client, sampleFile, { name: "Sample appointments" });
    const progress = createProgress(output, { now: () => performance.now() });
    const batch = await followBatch(client, submitted.id, {
      onChange: progress.update,
      signal: options.signal,
    }).finally(progress.stop);
    const took = duration(performance.now() - startedAt);
    const file = join(options.dataDir, "sample-results.csv");
    await saveResults(client, batch.id, { file, format: "csv" });
    output.say("", `Batch ${batch.id} took ${took}`, ...toSummary(batch, await listRejections(client, batch)));
    output.say("", `Results: ${file}`);
  } finally {
    await client.close();
  }
}
