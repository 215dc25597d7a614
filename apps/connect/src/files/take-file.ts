import { createHash, randomUUID } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { findFileType } from "@nightguard/contract";
import type { Batch, Client } from "../client.ts";
import { isBrokenGzip, isRefusal } from "../faults.ts";
import { findBatch } from "../find-batch.ts";
import type { Journal } from "../journal.ts";
import { type FileRun, type FileStep, isFileRun, newRunId, type Outcome } from "../run.ts";
import type { FileSourceSettings } from "../settings.ts";
import { findByRow, keepAnswers } from "../visits/last-answers.ts";
import type { Rule } from "../visits/rule.ts";
import { toBatchOptions } from "./batch-options.ts";
import { countDue, divideRows, readQuestions, toParts, type VisitFile, withDateOrder } from "./due-rows.ts";
import { findDay, isGzip, toFolderName, toStem } from "./names.ts";
import {
  describeBrokenGzip,
  describeDuplicate,
  describeOtherKind,
  describeRefusal,
  describeTableFault,
} from "./refusal.ts";
import { writeResults } from "./results.ts";
import type { Content } from "./seen.ts";
import type { Store } from "./store.ts";
import { onlyCsv, TableFault } from "./table.ts";
import { writeWhole } from "./write-whole.ts";

export interface TakeDeps {
  readonly settings: FileSourceSettings;
  readonly store: Store;
  readonly client: Client;
  readonly journal: Journal;
  readonly signal: AbortSignal;
  readonly say: (run: FileRun, text: string) => void;
}

/** The service remembers an idempotency key for 24 hours. */
const keyHoldsMs = 23 * 3_600_000;

/**
 * Moves a dropped file to `processing`. The file system lets one agent do so.
 *
 * @returns undefined when another agent was faster, or the file is gone
 */
export async function claimFile(deps: TakeDeps, file: string): Promise<FileRun | undefined> {
  const { settings, store, journal } = deps;
  const now = new Date();
  const id = newRunId();
  const folder = toFolderName(file, id, now, settings.zone);
  const run: FileRun = {
    id,
    source: settings.name,
    startedAt: now.toISOString(),
    file,
    folder,
    step: { at: "claiming" },
  };
  journal.save(run);
  try {
    if (await store.claim(run)) return run;
  } catch (error) {
    await forgetRun(deps, run);
    throw error;
  }
  return forgetRun(deps, run);
}

/**
 * Takes a run further, as far as it goes without waiting.
 *
 * @returns the run as it is now; undefined when it never began
 */
export async function advance(deps: TakeDeps, run: FileRun): Promise<FileRun | undefined> {
  try {
    return await takeStep(deps, run);
  } catch (error) {
    if (error instanceof TableFault) return end(deps, run, { kind: "refused" }, describeTableFault(run.file, error));
    if (run.step.at !== "claiming" || !isBrokenGzip(error)) throw error;
    return end(deps, run, { kind: "refused" }, describeBrokenGzip(run.file));
  }
}

async function takeStep(deps: TakeDeps, run: FileRun): Promise<FileRun | undefined> {
  const { step } = run;
  switch (step.at) {
    case "claiming":
      return advanceClaimed(deps, run);
    case "submitting":
      return submit(deps, run, step);
    case "waiting":
      return collect(deps, run, step);
    case "publishing":
      return publish(deps, run, step.outcome);
    case "ended":
      return run;
    default:
      return step satisfies never;
  }
}

async function advanceClaimed(deps: TakeDeps, run: FileRun): Promise<FileRun | undefined> {
  const { settings, store, journal } = deps;
  const before = await store.look(run);
  // A crash may have come before the move: then the file is taken as a new one.
  if (!before) return forgetRun(deps, run);
  await store.removeMark(run);
  if (findFileType(run.file) === undefined) return end(deps, run, { kind: "refused" }, describeOtherKind(run.file));
  const sha256 = await hash(await store.fetch(run));
  // Its writer goes on after all, and has the file open: it is looked at again later.
  if ((await store.look(run))?.state !== before.state) return run;
  if (settings.duplicates === "skip" && !settings.verify) {
    const first = await store.noteContent(toContent(run, sha256), run);
    if (first !== run.folder) return end(deps, run, { kind: "duplicate" }, describeDuplicate(run.file, first));
  }
  const now = new Date();
  const part = settings.verify && (await divide(deps, run, { rule: settings.verify, now }));
  if (part?.due === 0) return end(deps, run, { kind: "nothing_due" });
  const step: FileStep = {
    at: "submitting",
    sha256,
    idempotencyKey: randomUUID(),
    since: now.toISOString(),
    options: toBatchOptions(part?.settings ?? settings, { name: toBatchName(run), now }),
    isPart: part !== undefined,
  };
  const next = { ...run, step };
  journal.save(next);
  return submit(deps, next, step);
}

/** Writes what is due, and what is not, beside the file. @returns how many rows are due, and the settings to read them with */
async function divide(
  deps: TakeDeps,
  run: FileRun,
  { rule, now }: { rule: Rule; now: Date },
): Promise<{ due: number; settings: VisitFile["settings"] }> {
  const { settings, store, journal, say } = deps;
  const { schedule, zone } = settings;
  if (findFileType(run.file) !== "csv") throw new TableFault(onlyCsv);
  const parts = toParts(await store.openFolder(run), toStem(run.file));
  const file = await withDateOrder({ path: await store.open(run), name: run.file, settings });
  const underWay = await readUnderWay(deps);
  const counts = await divideRows(file, { rule, schedule, zone, now, journal, underWay }, parts);
  const due = countDue(counts);
  say(run, `${due} of ${[...counts.values()].reduce((sum, count) => sum + count, 0)} rows are due`);
  return { due, settings: file.settings };
}

/** The questions of earlier files whose answers have not come: until a batch's `not_before`, that is for hours. */
async function readUnderWay(deps: TakeDeps): Promise<Set<string>> {
  const questions = new Set<string>();
  for (const run of deps.journal.open(deps.settings.name).filter(isFileRun)) {
    const isAsked = (run.step.at === "submitting" || run.step.at === "waiting") && run.step.isPart;
    if (!isAsked) continue;
    for await (const { question } of readAsked(deps, run)) questions.add(question);
  }
  return questions;
}

/** What a run asks. Nothing is known of a file that somebody removed, or that the settings no longer read as they did. */
async function* readAsked({ settings, store }: TakeDeps, run: FileRun): ReturnType<typeof readQuestions> {
  const { asked } = toParts(await store.openFolder(run), toStem(run.file));
  try {
    yield* readQuestions({ path: asked, name: asked, settings });
  } catch (error) {
    if (!(error instanceof TableFault) && (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

async function submit(
  deps: TakeDeps,
  run: FileRun,
  step: FileStep & { at: "submitting" },
): Promise<FileRun | undefined> {
  const { client, journal, signal, say, store } = deps;
  const isOld = Date.now() - Date.parse(step.since) > keyHoldsMs;
  const isGone = (await store.look(run)) === undefined || (step.isPart && !(await hasAsked(deps, run)));
  // The service may have accepted it without an answer that reached the agent.
  const known = isOld || isGone ? await findBatch(client, toBatchName(run), signal) : undefined;
  if (isGone && !known) {
    await store.forgetContent(toContent(run, step.sha256));
    return end(deps, run, { kind: "removed" });
  }
  let used = step;
  if (isOld && !known) {
    used = { ...step, idempotencyKey: randomUUID(), since: new Date().toISOString() };
    journal.save({ ...run, step: used });
  }
  let batch: Batch;
  try {
    batch = known ?? (await send(deps, run, used));
  } catch (error) {
    const reason = findReason(run.file, error);
    if (reason === undefined) throw error;
    await store.forgetContent(toContent(run, step.sha256));
    return end(deps, run, { kind: "refused" }, reason);
  }
  const { sha256, isPart } = step;
  const next: FileRun = { ...run, step: { at: "waiting", sha256, batchId: batch.id, isPart } };
  journal.save(next);
  const { total, rejected } = batch.counts;
  say(run, `submitted as ${batch.id}: ${total} rows${rejected > 0 ? `, and ${rejected} rejected` : ""}`);
  return next;
}

/** Whether the part that is due lies there; somebody may have removed it. */
async function hasAsked({ store }: TakeDeps, run: FileRun): Promise<boolean> {
  const { asked } = toParts(await store.openFolder(run), toStem(run.file));
  return access(asked).then(
    () => true,
    () => false,
  );
}

/** @returns why the file is refused for good; undefined for what is retried */
function findReason(file: string, error: unknown): string | undefined {
  if (isRefusal(error)) return describeRefusal(file, error);
  return isBrokenGzip(error) ? describeBrokenGzip(file) : undefined;
}

async function send(
  deps: TakeDeps,
  run: FileRun,
  { options, idempotencyKey, isPart }: FileStep & { at: "submitting" },
) {
  const { client, signal, store } = deps;
  if (isPart) {
    const { asked } = toParts(await store.openFolder(run), toStem(run.file));
    return client.submitBatch(await openAsBlob(asked), { ...options, type: "csv" }, { idempotencyKey, signal });
  }
  const path = await store.open(run);
  const type = findFileType(run.file);
  const source = isGzip(run.file) ? () => inflate(path) : await openAsBlob(path);
  return client.submitBatch(source, { ...options, type }, { idempotencyKey, signal });
}

async function* inflate(path: string): AsyncGenerator<Uint8Array> {
  const inflated = createGunzip();
  pipeline(createReadStream(path), inflated).catch(() => undefined); // the loop throws the same error
  yield* inflated;
}

async function collect(deps: TakeDeps, run: FileRun, step: FileStep & { at: "waiting" }): Promise<FileRun | undefined> {
  const { client, signal, settings, store } = deps;
  const batch = await client.batch(step.batchId, { signal });
  const { status, counts } = batch;
  const isEnded = (status === "completed" || status === "cancelled") && counts.queued + counts.running === 0;
  if (!isEnded) return run;
  const folder = await store.openFolder(run);
  const { sha256 } = step;
  if (step.isPart) await keepPart(deps, run, batch);
  if (status === "cancelled") await store.forgetContent(toContent(run, sha256));
  await writeResults({ client, batch, signal, folder, file: run.file, sha256, formats: settings.results });
  return end(deps, run, { kind: "answered", batchId: batch.id, counts });
}

/** Remembers the answers, by which the next file's rows are judged. */
async function keepPart(deps: TakeDeps, run: FileRun, { id }: Batch): Promise<void> {
  const { client, signal, settings, journal } = deps;
  const results = client.results(id, {}, { signal });
  await keepAnswers(results, findByRow(readAsked(deps, run)), { journal, zone: settings.zone });
}

/** @param note a text for the office, written beside the file */
async function end(deps: TakeDeps, run: FileRun, outcome: Outcome, note?: string): Promise<FileRun> {
  const { store, journal } = deps;
  if (note !== undefined) {
    await writeWhole(join(await store.openFolder(run), `${toStem(run.file)}.${outcome.kind}.txt`), note);
  }
  const next: FileRun = { ...run, step: { at: "publishing", outcome } };
  journal.save(next);
  return publish(deps, next, outcome);
}

async function publish({ store, journal, say }: TakeDeps, run: FileRun, outcome: Outcome): Promise<FileRun> {
  await store.publish(run, outcome.kind === "refused" ? "failed" : "done");
  const ended: FileRun = { ...run, step: { at: "ended", endedAt: new Date().toISOString(), outcome } };
  journal.save(ended);
  say(run, describe(outcome));
  return ended;
}

function describe(outcome: Outcome): string {
  switch (outcome.kind) {
    case "answered": {
      const { total, succeeded } = outcome.counts;
      return `ended: ${succeeded} of ${total} answered; the results are in done`;
    }
    case "refused":
      return "refused; the reason is in failed, beside the file";
    case "nothing_due":
      return "no row is due";
    case "duplicate":
      return "skipped: the same content was submitted before";
    case "removed":
      return "the file was removed before it was submitted";
    default:
      return outcome satisfies never;
  }
}

async function forgetRun({ store, journal }: TakeDeps, run: FileRun): Promise<undefined> {
  await store.unclaim(run);
  journal.forget(run.id);
}

const toContent = ({ file }: FileRun, sha256: string): Content => ({ sha256, day: findDay(file) });
/** Names no file, as that may name people. */
const toBatchName = ({ source, startedAt, id }: FileRun) => `${source} ${startedAt.slice(0, 10)} ${id}`;

async function hash(path: string): Promise<string> {
  const digest = createHash("sha256");
  await pipeline(createReadStream(path), digest);
  return digest.digest("hex");
}
