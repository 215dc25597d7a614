import { mkdir } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sendAlert } from "./alerts.ts";
import { createClient } from "./client.ts";
import { toLookMs } from "./files/file-source.ts";
import { type Journal, openJournal, type Problem, type SourceState } from "./journal.ts";
import { describeLate, isLate } from "./late.ts";
import { lockState } from "./lock.ts";
import { openSource } from "./open-source.ts";
import { startReporting } from "./report.ts";
import { openSealingKey, readApiKey, toAgentId } from "./secrets.ts";
import type { Settings, SourceSettings } from "./settings.ts";
import type { Source, SourceDeps } from "./source.ts";

export interface AgentOptions {
  readonly settings: Settings;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  /** Takes a line of the log: a source, a run, what happened; never a name of a file or a person. */
  readonly say: (line: string) => void;
}

const problemToldAfterMs = 15 * 60_000;
const toldEveryMs = 60_000;

/**
 * Gives the sources their turns until the signal aborts.
 *
 * @throws SettingsError when the key cannot be read, or another agent runs
 */
export async function runAgent(options: AgentOptions): Promise<void> {
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  await withSources({ ...options, signal, isWatching: true }, async ({ sources, journal, tell }) => {
    const running = [
      ...sources.map((source) => repeat(source.turn, signal)),
      repeat(async () => {
        await tell();
        journal.prune(new Date());
        return toldEveryMs;
      }, signal),
    ];
    try {
      await Promise.all(running);
    } finally {
      stop.abort();
      await Promise.allSettled(running);
    }
  }).catch((error: unknown) => {
    if (!options.signal.aborted) throw error;
  });
}

/** A source that takes long, such as one with a throttle, keeps no other from its turns. */
async function repeat(turn: () => Promise<number>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await sleep(await turn(), undefined, { signal });
}

/** How long `runOnce` waits for a source that cannot get on. */
const giveUpAfterMs = 10 * 60_000;

/**
 * Submits the files that lie there, waits for their answers, and ends.
 *
 * @returns how many files ended well and how many did not, and the problems of sources that did not get on for ten minutes:
 * their files are kept for the next time
 * @throws SettingsError as `runAgent`; the signal's reason
 */
export async function runOnce(options: AgentOptions): Promise<{ good: number; bad: number; problems: string[] }> {
  const { settings, signal } = options;
  const startedAt = new Date().toISOString();
  return withSources({ ...options, isWatching: false }, async ({ sources, journal }) => {
    const settledAt = performance.now() + Math.max(...settings.sources.map(toSettleMs));
    for (;;) {
      const waits = await Promise.all(sources.map((source) => source.turn()));
      const isIdle = sources.every(
        ({ name }) => journal.open(name).length === 0 || isStuck(journal.readSource(name), startedAt),
      );
      const isWaiting = sources.some((source) => source.isWaiting()) && performance.now() < settledAt;
      if (isIdle && !isWaiting) break;
      await sleep(Math.max(100, Math.min(...waits)), undefined, { signal });
    }
    const ended = sources
      .flatMap(({ name }) => journal.endedSince(name, startedAt))
      .flatMap(({ step }) => (step.at === "ended" ? [step.outcome] : []));
    const bad = ended.filter(({ kind }) => kind === "refused").length;
    const problems = sources.flatMap(({ name }) => journal.readSource(name).problem?.text ?? []);
    return { good: ended.length - bad, bad, problems };
  });
}

function isStuck({ problem }: SourceState, startedAt: string): boolean {
  if (!problem) return false;
  const since = problem.since > startedAt ? problem.since : startedAt;
  return Date.now() - Date.parse(since) >= giveUpAfterMs;
}

/** Two looks decide whether a file is whole. */
const toSettleMs = (settings: SourceSettings) =>
  settings.kind === "open-dental" ? 0 : settings.settle_seconds * 1_000 + toLookMs(settings) + 1_000;

interface Running {
  readonly sources: readonly Source[];
  readonly journal: Journal;
  /** Sends alerts about problems that last, and about sources that are late. */
  tell(): Promise<void>;
}

interface Opening extends AgentOptions {
  /** Whether the agent runs until it is stopped. */
  readonly isWatching: boolean;
}

async function withSources<Result>(options: Opening, use: (running: Running) => Promise<Result>): Promise<Result> {
  const { settings, environment, signal, isWatching } = options;
  const say = (source: string, text: string) => options.say(`${source} ${text}`);
  const key = await readApiKey(settings, environment);
  await mkdir(settings.state, { recursive: true, mode: 0o700 });
  using _lock = lockState(settings.state);
  const sealingKey = await openSealingKey(settings.state);
  const journal = openJournal(settings.state, sealingKey);
  try {
    // A source tries again by itself, with longer pauses.
    const client = createClient({ url: settings.url, key, maxTries: 1 });
    const onFailure = (source: string, text: string) =>
      sendAlert(settings.alerts, { source, kind: "failed", text }, say);
    const deps: SourceDeps = { client, journal, signal, say, onFailure, isOnce: !isWatching };
    const sources = await Promise.all(settings.sources.map((source) => openSource(source, settings, deps)));
    for (const { name } of sources) journal.saveSource(name, journal.readSource(name)); // since when it exists
    const agent = toAgentId(sealingKey);
    await using _reporting = startReporting({
      sources: settings.sources,
      journal,
      client,
      agent,
      isWatching,
      signal,
      say,
    });
    return await use({ sources, journal, tell: () => tellAll(settings, journal, say) });
  } finally {
    journal.close();
  }
}

async function tellAll(
  { sources, alerts }: Settings,
  journal: Journal,
  say: (source: string, text: string) => void,
): Promise<void> {
  const now = new Date();
  for (const source of sources) {
    const { problem } = journal.readSource(source.name);
    if (problem && !problem.isTold && now.getTime() - Date.parse(problem.since) >= problemToldAfterMs) {
      await sendAlert(alerts, { source: source.name, kind: "problem", text: problem.text }, say);
      noteTold(journal, source.name, problem);
    }
    const state = journal.readSource(source.name);
    if (!isLate(source, { state, isUnderWay: journal.open(source.name).length > 0 }, now)) continue;
    const toldSince = Date.parse(state.lateToldAt ?? "1970-01-01") > Date.parse(state.succeededAt ?? state.since);
    if (toldSince) continue;
    const text = describeLate(source);
    await sendAlert(alerts, { source: source.name, kind: "late", text }, say);
    say(source.name, text);
    journal.saveSource(source.name, { ...journal.readSource(source.name), lateToldAt: now.toISOString() });
  }
}

/** The source had turns while the alert was sent, and may have another problem now, or none. */
function noteTold(journal: Journal, name: string, { code, since }: Problem): void {
  const state = journal.readSource(name);
  const { problem } = state;
  if (problem?.code !== code || problem.since !== since) return;
  journal.saveSource(name, { ...state, problem: { ...problem, isTold: true } });
}
