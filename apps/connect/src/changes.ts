import { mkdir } from "node:fs/promises";
import { createClient } from "./client.ts";
import { type Journal, openJournal } from "./journal.ts";
import { describeWrite, type Written } from "./open-dental/apply-writes.ts";
import { openPractice, type WriteRecord } from "./open-dental/practice.ts";
import { openSealingKey, readApiKey } from "./secrets.ts";
import type { Settings } from "./settings.ts";
import { SettingsError } from "./settings-error.ts";

const lastRuns = 5;

/**
 * Shows what the last runs have written into practice systems, or in a dry run would have.
 *
 * @returns lines for people; they name appointments by their numbers, and no person
 */
export async function listChanges(settings: Settings): Promise<string[]> {
  if (!settings.sources.some(({ kind }) => kind === "open-dental")) return ["No source writes into a practice system."];
  await mkdir(settings.state, { recursive: true, mode: 0o700 });
  const journal = openJournal(settings.state, await openSealingKey(settings.state));
  try {
    const lines = listRecords(settings, journal);
    return lines.length > 0 ? lines : ["The last runs have written nothing, and would have written nothing."];
  } finally {
    journal.close();
  }
}

function listRecords(settings: Settings, journal: Journal): string[] {
  return settings.sources.flatMap(({ name }) =>
    journal.ended(name, lastRuns).flatMap(({ id, startedAt }) => {
      const record = journal.writes.find(id);
      return record ? describeRecord({ name, id, startedAt }, record) : [];
    }),
  );
}

function describeRecord(
  { name, id, startedAt }: { name: string; id: string; startedAt: string },
  { planned, skipped, done }: WriteRecord,
): string[] {
  const changes =
    done.length > 0 ? done.map(describeWritten) : planned.map((write) => `  would change  ${describeWrite(write)}`);
  return [
    `${name}, run ${id} of ${startedAt}`,
    ...changes,
    ...skipped.map(({ reference, reason }) => `  nothing  ${reference}: ${reason}`),
  ];
}

function describeWritten({ write, outcome, reason }: Written): string {
  return `  ${outcome}  ${describeWrite(write)}${reason === undefined ? "" : `: ${reason}`}`;
}

/**
 * Takes back what a run has written, where nobody has changed it since.
 *
 * @returns lines for people
 * @throws SettingsError for a run that wrote nothing, OpenDentalError
 */
export async function undoChanges(
  settings: Settings,
  runId: string,
  { environment, signal }: { environment: Readonly<Record<string, string | undefined>>; signal: AbortSignal },
): Promise<string[]> {
  const journal = openJournal(settings.state, await openSealingKey(settings.state));
  try {
    const source = findSource(settings, journal, runId);
    const client = createClient({ url: settings.url, key: await readApiKey(settings, environment) });
    const practice = await openPractice(source, { client, signal, records: journal.writes, say: () => undefined });
    return ((await practice.undo(runId)) ?? []).map(describeWritten);
  } finally {
    journal.close();
  }
}

function findSource({ sources }: Settings, journal: Journal, runId: string) {
  for (const source of sources) {
    const isOfIt = source.kind === "open-dental" && journal.ended(source.name, 1_000).some(({ id }) => id === runId);
    if (isOfIt && journal.writes.find(runId)) return source;
  }
  throw new SettingsError(`no run ${runId} has written anything; nightguard connect changes lists those that have`);
}
