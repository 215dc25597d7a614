import { readFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import {
  explainAsHtml,
  explainAsText,
  explainWhy,
  nameOtherAnswer,
  type TrueEligibility,
  toTrueEligibility,
  trueEligibilitySchema,
} from "@nightguard/benefits";
import { CommandError, exitCodes, findCode } from "@nightguard/process/exit";
import { z } from "zod";
import { type ApiTarget, openApi } from "./api-target.ts";
import { toUnreadable, writePrivately } from "./files.ts";
import { parseJson } from "./parse-json.ts";

export interface ExplainOptions extends ApiTarget {
  /** The reference date, `YYYY-MM-DD`. */
  readonly asOf?: string | undefined;
  readonly json?: boolean | undefined;
  /** The file for an HTML page; `-` is standard output. */
  readonly html?: string | undefined;
  readonly why?: string | undefined;
}

/**
 * Explains a payer's answer in plain language: from a file or standard input (`-`), in any format that payers use, or
 * by job id. A normalised document is used as is.
 *
 * @throws CommandError if there is no answer or it cannot be read
 */
export async function explain(
  subject: string,
  options: ExplainOptions,
  dataDir: string,
  { input, output }: { input: NodeJS.ReadableStream; output: NodeJS.WritableStream } = {
    input: process.stdin,
    output: process.stdout,
  },
): Promise<void> {
  const { body, isInvented } = isJobId(subject)
    ? await fetchAnswer(subject, options, dataDir)
    : { body: await (subject === "-" ? buffer(input) : readAnswerFile(subject)), isInvented: false };
  const given = parseDocument(body);
  const document = given ?? toTrueEligibility({ contentType: "", body }, { asOf: options.asOf });
  if (options.json === true) {
    output.write(`${JSON.stringify(document, undefined, 2)}\n`);
    return;
  }
  if (options.why !== undefined) {
    output.write(findWhy(document, options.why, given === undefined ? body : undefined));
    return;
  }
  if (document.meta.outcome === "unrecognized") {
    const name = nameOtherAnswer(body);
    const reason = name === undefined ? "neither a 271 nor JSON of a known form" : `it is ${name}`;
    throw new CommandError(`${subject} holds no payer's answer that can be read: ${reason}`);
  }
  if (options.html === undefined) output.write(`${isInvented ? `${invented}\n\n` : ""}${explainAsText(document)}`);
  else if (options.html === "-") output.write(toPage(document, isInvented));
  else await savePage(options.html, toPage(document, isInvented), output);
}

const invented = "INVENTED: the sandbox answered, and no payer was asked.";

const toPage = (document: TrueEligibility, isInvented: boolean): string =>
  explainAsHtml(document, isInvented ? { notice: invented } : {});

function findWhy(document: TrueEligibility, path: string, body: string | Buffer | undefined): string {
  const why = explainWhy(document, path, body);
  if (why !== undefined) return why;
  throw new CommandError(`The document has no path ${path}; a path is such as /coverage/status (see --json)`);
}

const isJobId = (subject: string): boolean => /^job_[0-9a-f]+$/i.test(subject);

const jobSchema = z.object({
  status: z.string(),
  result: z.unknown(),
  sandbox: z.boolean().default(false),
  failure: z.object({ hint: z.string() }).nullish(),
});

async function fetchAnswer(id: string, target: ApiTarget, dataDir: string) {
  const absentHint = "no such job in this account; what ended is deleted after the plan's retention_days";
  await using client = await openApi(target, dataDir, absentHint);
  const job = jobSchema.safeParse(await client.getJson(`/Job/${encodeURIComponent(id)}`));
  if (!job.success) throw new CommandError("What answers is not a Nightguard API of this version; check --url");
  const { status, result, failure, sandbox: isInvented } = job.data;
  if (result !== null && result !== undefined) {
    return { body: typeof result === "string" ? result : JSON.stringify(result), isInvented };
  }
  const reason = failure ? `: ${failure.hint}` : "";
  throw new CommandError(`The job is ${status} and has no answer to explain${reason}`);
}

async function readAnswerFile(file: string): Promise<Buffer> {
  return readFile(file).catch((cause: unknown) => {
    const unreadable = toUnreadable(file, cause);
    if (!file.startsWith("job_")) throw unreadable;
    const message = `${unreadable.message}; nor is it a job's id, which is job_ and 32 hexadecimal digits`;
    throw new CommandError(message, unreadable.exitCode, { cause });
  });
}

const documentSchema = trueEligibilitySchema.strip();

const parseDocument = (body: string | Buffer): TrueEligibility | undefined =>
  documentSchema.safeParse(parseJson(body.toString())).data;

async function savePage(file: string, page: string, output: NodeJS.WritableStream): Promise<void> {
  await writePrivately(file, page).catch((cause: unknown) => {
    const reason = findCode(cause) ?? "unknown reason";
    throw new CommandError(`The page could not be written to ${file} (${reason})`, exitCodes.failure, { cause });
  });
  output.write(`Page: ${file}\n`);
}
