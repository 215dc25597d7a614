import { createApiClient } from "./api-client.ts";
import { toInputType } from "./batch-input.ts";
import { listRejections, type ResultFormat, saveResults, toFormat, toResultsFile } from "./batch-results.ts";
import { type SubmitOptions, submitFile } from "./batch-submission.ts";
import { isFullyAnswered } from "./batch-view.ts";
import { CommandError, type ExitCode, exitCodes } from "./exit.ts";
import { watchBatch } from "./follow-batch.ts";
import { counted, createOutput } from "./output.ts";
import { findRunning } from "./running.ts";
import { toSummary } from "./summary.ts";

export interface VerifyOptions extends SubmitOptions {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
  /** Whether to stay until the end, and to write the results then. */
  readonly watch: boolean;
  readonly out?: string | undefined;
  readonly format?: ResultFormat | undefined;
}

/**
 * `nightguard verify FILE`: submits the file, shows how far it is, writes the results, says what came of it.
 *
 * @returns `unanswered` unless every row of the file got an answer; for who does not watch, unless every row was accepted
 */
export async function verify(file: string, options: VerifyOptions, dataDir: string): Promise<ExitCode> {
  toInputType(file, options.type); // a file of the wrong kind is told before anything is asked of the API
  if (!options.watch && (options.out ?? options.format) !== undefined) {
    const todo = "fetch them later with `nightguard batch results`";
    throw new CommandError(`Without watching there are no results to write; ${todo}`, exitCodes.usage);
  }
  const format = options.format ?? toFormat(options.out);
  const out = options.out ?? toResultsFile(file, format);
  const output = createOutput(options.watch && out === "-" ? process.stderr : process.stdout);
  const client = createApiClient({ ...(await findApi(options, dataDir)), keyHint });
  try {
    output.say(file === "-" ? "Reading standard input" : `Submitting ${file}`);
    const onBreak = (reason: string) => output.say(`${reason}; sending it again`);
    const submitted = await submitFile(client, file, { ...options, onBreak });
    const { id } = submitted;
    output.say(`Batch ${id}: ${counted(submitted.counts.total, "row")} accepted; it goes on if you leave`);
    if (!options.watch) {
      output.say(...toSummary(submitted, await listRejections(client, submitted)));
      output.say("", `  nightguard batch watch ${id}`, `  nightguard batch results ${id} --out results.csv`);
      return submitted.counts.rejected === 0 ? exitCodes.ok : exitCodes.unanswered;
    }
    const batch = await watchBatch(client, id, output);
    await saveResults(client, id, { file: out, format });
    output.say("", ...toSummary(batch, await listRejections(client, batch)));
    if (out !== "-") output.say("", `Results: ${out}`);
    return isFullyAnswered(batch) ? exitCodes.ok : exitCodes.unanswered;
  } finally {
    await client.close();
  }
}

/** What to do when a key is refused. */
export const keyHint = "give a valid key with --key or NIGHTGUARD_API_KEY";

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
