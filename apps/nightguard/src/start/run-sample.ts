import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CommandError, exitCodes } from "@nightguard/process/exit";
import { z } from "zod";
import { type ApiClient, createApiClient } from "../api-client.ts";
import { listRejections, saveResults } from "../batch-results.ts";
import { submitFile } from "../batch-submission.ts";
import { writePrivately } from "../files.ts";
import { followBatch } from "../follow-batch.ts";
import { duration, type Output } from "../output.ts";
import { createProgress } from "../progress.ts";
import { toSummary } from "../summary.ts";
import { moveSample, toTomorrow } from "./sample-day.ts";

const sampleFile = fileURLToPath(new URL("../../../../sample/appointments.csv", import.meta.url));

/**
 * Submits the sample as tomorrow's appointments in the account's zone, and follows it to its end.
 *
 * @throws CommandError when the sample file is missing
 * @throws ApiFailure
 */
export async function runSample(options: {
  url: string;
  key: string;
  dataDir: string;
  output: Output;
  signal: AbortSignal;
}): Promise<void> {
  const { output } = options;
  const sample = await readFile(sampleFile, "utf8").catch((cause: unknown) => {
    throw new CommandError("The sample is missing: sample/appointments.csv", exitCodes.failure, { cause });
  });
  await using client = createApiClient({ ...options, keyHint: "the demo account's key is no longer valid; restart" });
  output.say("", "Verifying the sample: appointments of a chain of clinics (invented patients)");
  const startedAt = performance.now();
  const file = await writeForTomorrow(sample, client, options.dataDir);
  const submitted = await submitFile(client, file, { name: "Sample appointments" });
  const progress = createProgress(output, { now: () => performance.now() });
  const batch = await followBatch(client, submitted.id, {
    onChange: progress.update,
    signal: options.signal,
  }).finally(progress.stop);
  const took = duration(performance.now() - startedAt);
  const results = join(options.dataDir, "sample-results.csv");
  await saveResults(client, batch.id, { file: results, format: "csv" });
  output.say("", `Batch ${batch.id} took ${took}`, ...toSummary(batch, await listRejections(client, batch)));
  output.say("", `Results: ${results}`);
}

async function writeForTomorrow(sample: string, client: ApiClient, dataDir: string): Promise<string> {
  const { time_zone: zone } = z.object({ time_zone: z.string() }).parse(await client.getJson("/Account"));
  const file = join(dataDir, "sample-appointments.csv");
  await writePrivately(file, moveSample(sample, { day: toTomorrow(new Date(), zone), zone }));
  return file;
}
