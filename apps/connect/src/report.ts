import { setTimeout as sleep } from "node:timers/promises";
import { maxReportedRuns } from "@nightguard/contract";
import { type Client, NightguardError, type SourceReport } from "./client.ts";
import { toFault } from "./faults.ts";
import type { Journal } from "./journal.ts";
import { toLateTime } from "./late.ts";
import type { Run } from "./run.ts";
import { findNextDueTime } from "./schedule/schedule.ts";
import type { SourceSettings } from "./settings.ts";

interface ReportDeps {
  readonly sources: readonly SourceSettings[];
  readonly journal: Journal;
  readonly client: Client;
  /** The id of this installation. */
  readonly agent: string;
  /** Whether the agent runs until it is stopped. */
  readonly isWatching: boolean;
  readonly say: (source: string, text: string) => void;
}

const lookEveryMs = 60_000;
/** With the next look, what has not changed is reported within 15 minutes. */
const unchangedForMs = 14 * 60_000;

/**
 * Reports the sources to the service, which shows them in the console: what changed, at most once a minute, and all at
 * least every 15 minutes. Once disposed, it reports what changed last, unless the signal was aborted.
 *
 * @returns what ends it
 */
export function startReporting(deps: ReportDeps & { readonly signal: AbortSignal }): AsyncDisposable {
  const stop = new AbortController();
  const report = createReporter(deps);
  const running = repeat(report, AbortSignal.any([deps.signal, stop.signal]));
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await running;
      if (!deps.signal.aborted) await report(performance.now(), deps.signal);
    },
  };
}

type Reporter = ReturnType<typeof createReporter>;

async function repeat(report: Reporter, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await report(performance.now(), signal);
    await sleep(lookEveryMs, undefined, { signal }).catch(() => undefined); // aborted: the loop ends
  }
}

/**
 * @returns a function that reports what is due, and does not fail: it logs the first of a row of failures
 */
export function createReporter(deps: ReportDeps) {
  const { sources, client, agent, say } = deps;
  const sent = new Map<string, { readonly content: string; readonly atMs: number }>();
  const failing = new Set<string>();
  let hasWithdrawn = false;

  /** @param nowMs of any clock that only goes forward */
  return async function report(nowMs: number, signal: AbortSignal): Promise<void> {
    try {
      for (const settings of sources) await reportSource(settings, nowMs, signal);
      if (!hasWithdrawn) await withdrawOthers(signal);
      hasWithdrawn = true;
    } catch (error) {
      // What failed for the moment is due at the next look, and a refusal would be the same again.
      hasWithdrawn ||= isRefused(error);
    }
  };

  /** @throws what may go well at the next look */
  async function reportSource(settings: SourceSettings, nowMs: number, signal: AbortSignal): Promise<void> {
    const { name } = settings;
    const report = toReport(settings, deps);
    const content = JSON.stringify({ ...report, last_look_at: null });
    const last = sent.get(name);
    if (last?.content === content && nowMs - last.atMs < unchangedForMs) return;
    try {
      await client.reportSource(name, report, { signal });
      failing.delete(name);
    } catch (error) {
      signal.throwIfAborted();
      if (!failing.has(name)) say(name, `the console cannot show how it goes here: ${toFault(error).text}`);
      failing.add(name);
      if (!isRefused(error)) throw error;
    }
    sent.set(name, { content, atMs: nowMs });
  }

  /** Deletes sources that are no longer in the settings. The service would show them for 30 more days. */
  async function withdrawOthers(signal: AbortSignal): Promise<void> {
    for (const known of await client.sources({ signal })) {
      const isOurs = known.agent === agent;
      if (isOurs && !sources.some(({ name }) => name === known.name)) {
        await client.deleteSource(known.name, agent, { signal });
      }
    }
  }
}

/** Whether the service refused a call, and would refuse it again. */
const isRefused = (error: unknown): boolean => error instanceof NightguardError && !error.isRetryable;

const maxProblemText = 500;

function toReport(settings: SourceSettings, { journal, agent, isWatching }: ReportDeps): SourceReport {
  const { name, kind, schedule, zone } = settings;
  const state = journal.readSource(name);
  const { lookedAt, succeededAt, problem } = state;
  const underWay = journal.open(name).length;
  const next = schedule && findNextDueTime(schedule, new Date(), zone);
  return {
    agent,
    kind,
    is_watching: isWatching,
    last_look_at: lookedAt ?? null,
    last_success_at: succeededAt ?? null,
    next_run_at: next?.at.toISOString() ?? null,
    late_at: toLateTime(settings, { state, isUnderWay: underWay > 0 })?.toISOString() ?? null,
    under_way: underWay,
    problem: problem
      ? { code: problem.code, text: toLine(problem.text).slice(0, maxProblemText), since: problem.since }
      : null,
    last_runs: journal.ended(name, maxReportedRuns).flatMap(toReportedRun),
  };
}

function toReportedRun({ step }: Run): SourceReport["last_runs"] {
  if (step.at !== "ended") return [];
  const { outcome, endedAt } = step;
  if (outcome.kind !== "answered") {
    return [{ ended_at: endedAt, outcome: outcome.kind, batch_id: null, counts: null }];
  }
  const { total, succeeded, rejected } = outcome.counts;
  const counts = { total, succeeded, rejected };
  return [{ ended_at: endedAt, outcome: outcome.kind, batch_id: outcome.batchId, counts }];
}

const toLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, " ");
