import { createHash, randomUUID } from "node:crypto";
import { createReadStream, openAsBlob } from "node:fs";
import { mkdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Batch, Client } from "../client.ts";
import { NightguardError } from "../client.ts";
import type { Journal } from "../journal.ts";
import { findFault } from "../problem.ts";
import { newRunId, type Outcome, type Run, type Step } from "../run.ts";
import type { FolderSettings } from "../settings.ts";
import { toBatchOptions } from "./batch-options.ts";
import { doneSuffix, findDay, findType, isGzip, toFolderName, toStem } from "./names.ts";
import type { Places } from "./places.ts";
import { describeDuplicate, describeOtherKind, describeRefusal } from "./refusal.ts";
import { writeResults } from "./results.ts";
import { type Content, forgetContent, noteContent } from "./seen.ts";
import { writeWhole } from "./write-whole.ts";

export interface TakeDeps {
  readonly settings: FolderSettings;
  readonly places: Places;
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
  const { settings, places, journal, zone } = deps;
  const now = new Date();
  const id = newRunId();
  const folder = toFolderName(file, id, now, zone);
  const run: Run = { id, source: settings.name, startedAt: now.toISOString(), file, folder, step: { at: "claiming" } };
  journal.save(run);
  await mkdir(join(places.processing, folder));
  try {
    await rename(join(places.inbox, file), join(places.processing, folder, file));
  } catch (error) {
    await forgetRun(deps, run);
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  return run;
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
  const { settings, places, journal, zone } = deps;
  const path = toPath(deps, run);
  // A crash may have come before the move: then the file is taken as a new one.
  if ((await findStats(path)) === undefined) return forgetRun(deps, run);
  await rm(join(places.inbox, run.file + doneSuffix), { force: true });
  if (findType(run.file) === undefined) return end(deps, run, { kind: "refused" }, describeOtherKind(run.file));
  const sha256 = await hash(path);
  if (settings.duplicates === "skip") {
    const before = await noteContent(places.seen, toContent(run, sha256), run.folder);
    if (before !== run.folder) return end(deps, run, { kind: "duplicate" }, describeDuplicate(run.file, before));
  }
  const now = new Date();
  const options = toBatchOptions(settings, { name: toBatchName(run), now, zone });
  const step: Step = { at: "submitting", sha256, idempotencyKey: randomUUID(), since: now.toISOString(), options };
  const next = { ...run, step };
  journal.save(next);
  return submit(deps, next, step);
}

async function submit(deps: TakeDeps, run: Run, step: Step & { at: "submitting" }): Promise<Run | undefined> {
  const { client, journal, signal, say } = deps;
  const path = toPath(deps, run);
  const isOld = Date.now() - Date.parse(step.since) > keyHoldsMs;
  const isGone = (await findStats(path)) === undefined;
  // It may have been taken in without our having heard of it.
  const known = isOld || isGone ? await findBatch(client, toBatchName(run), signal) : undefined;
  if (isGone && !known) return end(deps, run, { kind: "removed" });
  let used = step;
  if (isOld && !known) {
    used = { ...step, idempotencyKey: randomUUID(), since: new Date().toISOString() };
    journal.save({ ...run, step: used });
  }
  let batch: Batch;
  try {
    batch = known ?? (await send(deps, run, used));
  } catch (error) {
    if (!(error instanceof NightguardError) || findFault(error)) throw error;
    await forgetContent(deps.places.seen, toContent(run, step.sha256));
    return end(deps, run, { kind: "refused" }, describeRefusal(run.file, error));
  }
  const next: Run = { ...run, step: { at: "waiting", sha256: step.sha256, batchId: batch.id } };
  journal.save(next);
  const { total, rejected } = batch.counts;
  say(run, `taken in as ${batch.id}: ${total} rows${rejected > 0 ? `, and ${rejected} that cannot be asked` : ""}`);
  return next;
}

async function send(deps: TakeDeps, run: Run, { options, idempotencyKey }: Step & { at: "submitting" }) {
  const { client, signal } = deps;
  const path = toPath(deps, run);
  const type = findType(run.file);
  const source = isGzip(run.file) ? () => inflate(path) : await openAsBlob(path);
  return client.submitBatch(source, { ...options, type }, { idempotencyKey, signal });
}

async function* inflate(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path).pipe(createGunzip());
}

async function collect(deps: TakeDeps, run: Run, step: Step & { at: "waiting" }): Promise<Run | undefined> {
  const { client, signal, settings, places } = deps;
  const batch = await client.batch(step.batchId, { signal });
  const { status, counts } = batch;
  const isEnded = (status === "completed" || status === "cancelled") && counts.queued + counts.running === 0;
  if (!isEnded) return run;
  const folder = join(places.processing, run.folder);
  const { sha256 } = step;
  await writeResults({ client, batch, signal, folder, file: run.file, sha256, formats: settings.results });
  return end(deps, run, { kind: "answered", batchId: batch.id, counts });
}

/** @param note what is said to people beside the file */
async function end(deps: TakeDeps, run: Run, outcome: Outcome, note?: string): Promise<Run> {
  const { places, journal } = deps;
  if (note !== undefined) {
    await writeWhole(join(places.processing, run.folder, `${toStem(run.file)}.${outcome.kind}.txt`), note);
  }
  const next: Run = { ...run, step: { at: "publishing", outcome } };
  journal.save(next);
  return publish(deps, next, outcome);
}

/** One rename shows all that belongs to a file at once. */
async function publish({ places, journal, say }: TakeDeps, run: Run, outcome: Outcome): Promise<Run> {
  const target = outcome.kind === "refused" ? places.failed : places.done;
  await rename(join(places.processing, run.folder), join(target, run.folder)).catch((error: NodeJS.ErrnoException) => {
    // It was moved before a crash, or somebody took it away.
    if (error.code !== "ENOENT") throw error;
  });
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
      return "not taken in; the reason is in failed, beside the file";
    case "duplicate":
      return "the same content had come before; nobody was asked again";
    case "removed":
      return "somebody took the file away before it was asked";
    default:
      return outcome satisfies never;
  }
}

async function forgetRun({ places, journal }: TakeDeps, run: Run): Promise<undefined> {
  await rmdir(join(places.processing, run.folder)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  journal.forget(run.id);
}

const toPath = ({ places }: TakeDeps, { folder, file }: Run) => join(places.processing, folder, file);
const toContent = ({ file }: Run, sha256: string): Content => ({ sha256, day: findDay(file) });
/** Names no file, as that may name people. */
const toBatchName = ({ source, startedAt, id }: Run) => `${source} ${startedAt.slice(0, 10)} ${id}`;

const findStats = (path: string) =>
  stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });

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
