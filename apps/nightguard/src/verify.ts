import { CommandError, type ExitCode, exitCodes } from "@nightguard/process/exit";
import { type ApiTarget, openApi } from "./api-target.ts";
import type { ResultFormat } from "./batch-formats.ts";
import { toInputType } from "./batch-input.ts";
import { listRejections, saveResults, toFormat, toResultsFile } from "./batch-results.ts";
import { type SubmitOptions, submitFile } from "./batch-submission.ts";
import { isFullyAnswered } from "./batch-view.ts";
import { watchBatch } from "./follow-batch.ts";
import { counted, createOutput } from "./output.ts";
import { toSummary } from "./summary.ts";

export interface VerifyOptions extends ApiTarget, SubmitOptions {
  readonly watch: boolean;
  readonly out?: string | undefined;
  readonly format?: ResultFormat | undefined;
}

/** @returns `unanswered` unless every row got a response; without watching, unless every row was accepted */
export async function verify(file: string, options: VerifyOptions, dataDir: string): Promise<ExitCode> {
  toInputType(file, options.type);
  if (!options.watch && (options.out ?? options.format) !== undefined) {
    const todo = "fetch them later with `nightguard batch results`";
    throw new CommandError(`Without watching there are no results to write; ${todo}`, exitCodes.usage);
  }
  const format = options.format ?? toFormat(options.out);
  const out = options.out ?? toResultsFile(file, format);
  const output = createOutput(options.watch && out === "-" ? process.stderr : process.stdout);
  await using client = await openApi(options, dataDir);
  if (file === "-") output.say("Reading standard input");
  const submitted = await submitFile(client, file, {
    ...options,
    onOpened: () => file !== "-" && output.say(`Submitting ${file}`),
    onBreak: (reason) => output.say(`${reason}; sending it again`),
  });
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
}
