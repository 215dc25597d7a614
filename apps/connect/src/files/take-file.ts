import { createHash, randomUUID } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { findFileType } from "@nightguard/contract";
import type { Batch, Client } from "../client.ts";
import type { Journal } from "../journal.ts";
import { isBrokenGzip, isRefusal } from "../problem.ts";
import { newRunId, type Outcome, type Run, type Step } from "../run.ts";
import type { SourceSettings } from "../settings.ts";
import { toBatchOptions } from "./batch-options.ts";
import { findDay, isGzip, toFolderName, toStem } from "./names.ts";
import { describeBrokenGzip, describeDuplicate, describeOtherKind, describeRefusal } from "./refusal.ts";
import { writeResults } from "./results.ts";
import type { Content } from "./seen.ts";
import type { Store } from "./store.ts";
import { writeWhole } from "./write-whole.ts";

export interface TakeDeps {
  readonly settings: SourceSettings;
  readonly store: Store;
  readonly zone: string;
  readonly client: Client;
  readonly journal: Journal;
  readonly signal: AbortSignal;
  readonly say: (run: Run, text: string) => void;
}

/** The service remembers an idempotency key for 24 hours. */
const keyHoldsMs = 23 * 3_600_000;
const batchesLookedThrough = 1_000;

/**
 * Moves a dropped file to `processing`. The file system lets one agent do so.
 *
 * @returns undefined when another agent was faster, or the file is gone
 */
export async function claimFile(deps: TakeDeps, file: string): Promise<Run | undefined> {
  const { settings, store, journal, zone } = deps;
  const now = new Date();
  const id = newRunId();
  const folder = toFolderName(file, id, now, zone);
  const run: Run = { id, source: settings.name, startedAt: now.toISOString(), file, folder, step: { at: "claiming" } };
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
export async function advance(deps: TakeDeps, run: Run): Promise<Run | undefined> {
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

async function advanceClaimed(deps: TakeDeps, run: Run): Promise<Run | undefined> {
  const { settings, store, journal, zone } = deps;
  const before = await store.look(run);
  // A crash may have come before the move: then the file is taken as a new one.
  if (!before) return forgetRun(deps, run);
  await store.removeMark(run);
  if (findFileType(run.file) === undefined) return end(deps, run, { kind: "refused" }, describeOtherKind(run.file));
  const sha256 = await hash(await store.fetch(run));
  // Its writer goes on after all, and has the file open: it is looked at again later.
  if ((await store.look(run))?.state !== before.state) return run;
  if (settings.duplicates === "skip") {
    const first = await store.noteContent(toContent(run, sha256), run);
    if (first !== run.folder) return end(deps, run, { kind: "duplicate" }, describeDuplicate(run.file, first));
  }
  const now = new Date();
  const options = toBatchOptions(settings, { name: toBatchName(run), now, zone });
  const step: Step = { at: "submitting", sha256, idempotencyKey: randomUUID(), since: now.toISOString(), options };
  const next = { ...run, step };
  journal.save(next);
  return submit(deps, next, step);
}

async function submit(deps: TakeDeps, run: Run, step: Step & { at: "submitting" }): Promise<Run | undefined> {
  const { client, journal, signal, say, store } = deps;
  const isOld = Date.now() - Date.parse(step.since) > keyHoldsMs;
  const isGone = (await store.look(run)) === undefined;
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
  const next: Run = { ...run, step: { at: "waiting", sha256: step.sha256, batchId: batch.id } };
  journal.save(next);
  const { total, rejected } = batch.counts;
  say(run, `submitted as ${batch.id}: ${total} rows${rejected > 0 ? `, and ${rejected} rejected` : ""}`);
  return next;
}

/** @returns why the file is refused for good; undefined for what is retried */
function findReason(file: string, error: unknown): string | undefined {
  if (isRefusal(error)) return describeRefusal(file, error);
  return isBrokenGzip(error) ? describeBrokenGzip(file) : undefined;
}

async function send(deps: TakeDeps, run: Run, { options, idempotencyKey }: Step & { at: "submitting" }) {
  const { client, signal, store } = deps;
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

async function collect(deps: TakeDeps, run: Run, step: Step & { at: "waiting" }): Promise<Run | undefined> {
  const { client, signal, settings, store } = deps;
  const batch = await client.batch(step.batchId, { signal });
  const { status, counts } = batch;
  const isEnded = (status === "completed" || status === "cancelled") && counts.queued + counts.running === 0;
  if (!isEnded) return run;
  const folder = await store.openFolder(run);
  const { sha256 } = step;
  if (status === "cancelled") await store.forgetContent(toContent(run, sha256));
  await writeResults({ client, batch, signal, folder, file: run.file, sha256, formats: settings.results });
  return end(deps, run, { kind: "answered", batchId: batch.id, counts });
}

/** @param note a text for the office, written beside the file */
async function end(deps: TakeDeps, run: Run, outcome: Outcome, note?: string): Promise<Run> {
  const { store, journal } = deps;
  if (note !== undefined) {
    await writeWhole(join(await store.openFolder(run), `${toStem(run.file)}.${outcome.kind}.txt`), note);
  }
  const next: Run = { ...run, step: { at: "publishing", outcome } };
  journal.save(next);
  return publish(deps, next, outcome);
}

async function publish({ store, journal, say }: TakeDeps, run: Run, outcome: Outcome): Promise<Run> {
  await store.publish(run, outcome.kind === "refused" ? "failed" : "done");
  const ended: Run = { ...run, step: { at: "ended", endedAt: new Date().toISOString(), outcome } };
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
    case "duplicate":
      return "skipped: the same content was submitted before";
    case "removed":
      return "the file was removed before it was submitted";
    default:
      return outcome satisfies never;
  }
}

async function forgetRun({ store, journal }: TakeDeps, run: Run): Promise<undefined> {
  await store.unclaim(run);
  journal.forget(run.id);
}

const toContent = ({ file }: Run, sha256: string): Content => ({ sha256, day: findDay(file) });
/** Names no file, as that may name people. */
const toBatchName = ({ source, startedAt, id }: Run) => `${source} ${startedAt.slice(0, 10)} ${id}`;

async function hash(path: string): Promise<string> {
  const digest = createHash("sha256");
  await pipeline(createReadStream(path), digest);
  return digest.digest("hex");
}

async function findBatch(client: Client, name: string, signal: AbortSignal): Promise<Batch | undefined> {
  let looked = 0;
  for await (const batch of client.batches({ signal })) {
    if (batch.name === name) return batch;
    if (++looked === batchesLookedThrough) return undefined;
  }
  return undefined;
}
