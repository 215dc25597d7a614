import { createApiClient } from "./api-client.ts";
import {
  listRejections,
  type ResultFormat,
  resultFormats,
  saveResults,
  submitFile,
  toContentType,
  toResultsFile,
} from "./batch-file.ts";
import { isFullyAnswered } from "./batch-view.ts";
import { CommandError, type ExitCode, exitCodes } from "./exit.ts";
import { followBatch } from "./follow-batch.ts";
import { counted, createOutput } from "./output.ts";
import { createProgress } from "./progress.ts";
import { findRunning } from "./running.ts";
import { toSummary } from "./summary.ts";

export interface VerifyOptions {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
  readonly operation?: string | undefined;
  readonly name?: string | undefined;
  readonly out?: string | undefined;
  readonly format?: ResultFormat | undefined;
}

/**
 * `nightguard verify FILE`: submits the file, shows how far it is, writes the results, says what came of it.
 *
 * @returns `unanswered` unless every row of the file got an answer
 */
export async function verify(file: string, options: VerifyOptions, dataDir: string): Promise<ExitCode> {
  toContentType(file); // a file of the wrong kind is told before anything is asked of the API
  const format = options.format ?? toFormat(options.out);
  const out = options.out ?? toResultsFile(file, format);
  const output = createOutput(out === "-" ? process.stderr : process.stdout);
  const client = createApiClient({
    ...(await findApi(options, dataDir)),
    keyHint: "give a valid key with --key or NIGHTGUARD_API_KEY",
  });
  try {
    output.say(`Submitting ${file}`);
    const submitted = await submitFile(client, file, { operation: options.operation, name: options.name });
    output.say(`Batch ${submitted.id}: ${counted(submitted.counts.total, "row")} accepted; it goes on if you leave`);
    const progress = createProgress(output, { now: () => performance.now() });
    const batch = await followBatch(client, submitted.id, { onChange: progress.update }).finally(progress.stop);
    await saveResults(client, batch, { file: out, format });
    output.say("", ...toSummary(batch, await listRejections(client, batch)));
    if (out !== "-") output.say("", `Results: ${out}`);
    return isFullyAnswered(batch) ? exitCodes.ok : exitCodes.unanswered;
  } finally {
    await client.close();
  }
}

/** The format that the name of the results file asks for; CSV unless it says otherwise. */
export function toFormat(out: string | undefined): ResultFormat {
  return resultFormats.find((format) => out?.toLowerCase().endsWith(`.${format}`)) ?? "csv";
}

/**
 * Where to submit: what was given, else the start that is running on this data directory. Its key goes to no other
 * address than its own.
 *
 * @throws CommandError saying what to set
 */
export async function findApi(
  given: { url?: string | undefined; key?: string | undefined },
  dataDir: string,
): Promise<{ url: string; key: string }> {
  const running = given.url && given.key ? undefined : await findRunning(dataDir);
  const url = given.url || running?.url;
  if (!url) {
    const todo = "run `nightguard start` in this folder, or give the API's address with --url or NIGHTGUARD_URL";
    throw new CommandError(`No Nightguard is running here; ${todo}`, exitCodes.usage);
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new CommandError("The address must start with http:// or https://; check --url", exitCodes.usage);
  }
  const key = given.key || (running && running.url === url.replace(/\/+$/, "") ? running.key : undefined);
  if (!key) throw new CommandError("An API key is needed; give it with --key or NIGHTGUARD_API_KEY", exitCodes.usage);
  return { url, key };
}
