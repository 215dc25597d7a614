import type { Client } from "../client.ts";
import type { Journal, Problem } from "../journal.ts";
import { type Fault, toFault } from "../problem.ts";
import type { Run } from "../run.ts";
import type { SourceSettings } from "../settings.ts";
import { createInbox } from "./inbox.ts";
import type { Store } from "./store.ts";
import { advance, claimFile, type TakeDeps } from "./take-file.ts";

/** A source of files, which the agent gives its turns. */
export interface Source {
  readonly name: string;
  /** Does what can be done now. @returns when the next turn is due at the latest, in milliseconds from now */
  turn(): Promise<number>;
  /** Whether files lay there at the last turn that were not whole. */
  isWaiting(): boolean;
}

const folderLookMs = 2_000;
const retryMs = { first: 5_000, most: 300_000 } as const;
/** A batch is asked for its state after a tenth of its age. */
const pollMs = { least: 1_000, most: 30_000 } as const;
const tidyEveryMs = 6 * 3_600_000;
/** Each save syncs the disk. */
const saveLookEveryMs = 60_000;
const stillGrowingAfterMs = 15 * 60_000;

/** How often a source is looked into. */
export const toLookMs = (settings: SourceSettings): number =>
  settings.kind === "sftp" ? settings.look_every_seconds * 1_000 : folderLookMs;

export function createFileSource(
  settings: SourceSettings,
  deps: {
    store: Store;
    zone: string;
    client: Client;
    journal: Journal;
    signal: AbortSignal;
    say: (source: string, text: string) => void;
    onFailure: (source: string, text: string) => Promise<void>;
  },
): Source {
  const { name } = settings;
  const lookMs = toLookMs(settings);
  const { journal, signal, store } = deps;
  const inbox = createInbox(store, settings);
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
      if (performance.now() >= lookAt) {
        await lookIn();
        lookAt = performance.now() + lookMs;
      }
      for (const run of journal.open(name)) {
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
  async function claim(file: string): Promise<Run | undefined> {
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
  async function advanceRun(run: Run): Promise<void> {
    try {
      const now = await advance(take, run);
      if (now === undefined || now.step.at === "ended") {
        times.delete(run.id);
        if (now) await noteEnd(now);
      } else {
        const ageMs = Date.now() - Date.parse(run.startedAt);
        times.set(run.id, { at: performance.now() + clamp(ageMs / 10, pollMs.least, pollMs.most), failures: 0 });
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

  async function noteEnd({ id, step }: Run): Promise<void> {
    if (step.at !== "ended") return;
    const isGood = step.outcome.kind !== "refused";
    if (isGood) journal.saveSource(name, { ...journal.readSource(name), succeededAt: step.endedAt });
    else await deps.onFailure(name, `file ${id} was refused; the reason is in failed, beside it`);
  }

  /** Logs a problem when it begins or changes. */
  function report({ code, text }: Fault): void {
    isClean = false;
    const state = journal.readSource(name);
    if (state.problem?.code === code) return;
    const problem: Problem = { code, text, since: new Date().toISOString(), isTold: false };
    journal.saveSource(name, { ...state, problem });
    deps.say(name, `${text} (tried again)`);
  }

  /** A problem is over when a turn found none. */
  function noteTurn(): void {
    if (inbox.longestWaitMs() > stillGrowingAfterMs) report(stillGrowing);
    else if (isClean && [...times.values()].every((time) => time.failures === 0)) forgetProblem();
  }

  function forgetProblem(): void {
    const { problem, ...state } = journal.readSource(name);
    if (problem) journal.saveSource(name, state);
  }

  async function tidy(): Promise<void> {
    if (performance.now() - tidiedAt < tidyEveryMs) return;
    tidiedAt = performance.now();
    await store.tidy(new Date());
  }

  return { name, turn, isWaiting: inbox.isWaiting };
}

const stillGrowing: Fault = {
  code: "still_growing",
  text: "a file has lain here for 15 minutes and is not whole, or lacks its .done",
  isOfSource: false,
};

const toRetryMs = (failures: number): number => Math.min(retryMs.most, retryMs.first * 2 ** failures);

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
