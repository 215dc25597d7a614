import { type Fault, toFault } from "../faults.ts";
import { createProblems } from "../problems.ts";
import { type FileRun, isFileRun } from "../run.ts";
import { createTurns } from "../schedule/turns.ts";
import type { FileSourceSettings } from "../settings.ts";
import type { Source, SourceDeps } from "../source.ts";
import { toPollMs, toRetryMs } from "../waits.ts";
import { createInbox } from "./inbox.ts";
import type { Store } from "./store.ts";
import { advance, claimFile, type TakeDeps } from "./take-file.ts";

const folderLookMs = 2_000;
const tidyEveryMs = 6 * 3_600_000;
/** Each save syncs the disk. */
const saveLookEveryMs = 60_000;
const stillGrowingAfterMs = 15 * 60_000;

/** How often a source is looked into. */
export const toLookMs = (settings: FileSourceSettings): number =>
  settings.kind === "sftp" ? settings.look_every_seconds * 1_000 : folderLookMs;

export function createFileSource(settings: FileSourceSettings, deps: SourceDeps & { readonly store: Store }): Source {
  const { name } = settings;
  const lookMs = toLookMs(settings);
  const { journal, signal, store } = deps;
  const inbox = createInbox(store, settings);
  const turns = createTurns(settings, deps);
  const problems = createProblems(name, deps);
  const take: TakeDeps = { ...deps, settings, say: (run, text) => deps.say(name, `${run.id} ${text}`) };
  /** For each open run, when it is advanced next, and its failures in a row. */
  const times = new Map<string, { at: number; failures: number }>();
  let lookAt = 0;
  let pausedUntil = 0;
  let failures = 0;
  let lookSavedAt = Number.NEGATIVE_INFINITY;
  let tidiedAt = Number.NEGATIVE_INFINITY;
  /** Whether this turn found no problem. */
  let isClean = true;

  async function turn(): Promise<number> {
    if (performance.now() < pausedUntil) return pausedUntil - performance.now();
    isClean = true;
    try {
      if (performance.now() >= lookAt) lookAt = performance.now() + (await lookInTime());
      for (const run of journal.open(name).filter(isFileRun)) {
        signal.throwIfAborted();
        if ((times.get(run.id)?.at ?? 0) <= performance.now()) await advanceRun(run);
      }
    } catch (error) {
      signal.throwIfAborted();
      pausedUntil = performance.now() + toRetryMs(failures++);
      report(toFault(error));
      return Math.max(0, pausedUntil - performance.now());
    } finally {
      await store.rest();
    }
    failures = 0;
    noteTurn();
    return Math.max(0, Math.min(lookAt, ...[...times.values()].map(({ at }) => at)) - performance.now());
  }

  /** @returns when to look again, in milliseconds from now */
  async function lookInTime(): Promise<number> {
    const due = turns.findDue();
    if (!due) return turns.untilNext();
    await lookIn();
    if (inbox.isWaiting()) return lookMs;
    turns.note(due);
    return Math.max(lookMs, turns.untilNext());
  }

  async function lookIn(): Promise<void> {
    await store.prepare();
    await tidy();
    for (const file of await inbox.listReady()) {
      signal.throwIfAborted();
      const run = await claim(file);
      if (run) await advanceRun(run);
    }
    if (performance.now() < lookSavedAt + saveLookEveryMs) return;
    lookSavedAt = performance.now();
    journal.saveSource(name, { ...journal.readSource(name), lookedAt: new Date().toISOString() });
  }

  /** A file that cannot be claimed waits for the next look. @throws what stops the whole source */
  async function claim(file: string): Promise<FileRun | undefined> {
    try {
      return await claimFile(take, file);
    } catch (error) {
      const fault = toFault(error);
      if (fault.isOfSource) throw error;
      report(fault);
      return undefined;
    }
  }

  /** @throws what stops the whole source */
  async function advanceRun(run: FileRun): Promise<void> {
    try {
      const now = await advance(take, run);
      if (now === undefined || now.step.at === "ended") {
        times.delete(run.id);
        if (now) await noteEnd(now);
      } else {
        times.set(run.id, { at: performance.now() + toPollMs(run.startedAt), failures: 0 });
      }
    } catch (error) {
      signal.throwIfAborted();
      const fault = toFault(error);
      if (fault.isOfSource) throw error;
      const before = times.get(run.id)?.failures ?? 0;
      times.set(run.id, { at: performance.now() + toRetryMs(before), failures: before + 1 });
      report(fault);
    }
  }

  async function noteEnd({ id, step }: FileRun): Promise<void> {
    if (step.at !== "ended") return;
    const isGood = step.outcome.kind !== "refused";
    if (isGood) journal.saveSource(name, { ...journal.readSource(name), succeededAt: step.endedAt });
    else await deps.onFailure(name, `file ${id} was refused; the reason is in failed, beside it`);
  }

  function report(fault: Fault): void {
    isClean = false;
    problems.report(fault);
  }

  /** A problem is over when a turn found none. */
  function noteTurn(): void {
    if (inbox.hasUnreadable()) report(unreadableName);
    else if (inbox.longestWaitMs() > stillGrowingAfterMs) report(stillGrowing);
    else if (isClean && [...times.values()].every((time) => time.failures === 0)) problems.forget();
  }

  async function tidy(): Promise<void> {
    if (performance.now() - tidiedAt < tidyEveryMs) return;
    tidiedAt = performance.now();
    await store.tidy(new Date());
  }

  return { name, turn, isWaiting: inbox.isWaiting };
}

const unreadableName: Fault = {
  code: "unreadable_name",
  text: "a file's name is not in UTF-8, so it cannot be opened; rename it",
  isOfSource: false,
};

const stillGrowing: Fault = {
  code: "still_growing",
  text: "a file has lain here for 15 minutes and is not whole, or lacks its .done",
  isOfSource: false,
};
