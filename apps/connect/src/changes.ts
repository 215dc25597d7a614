import { createClient } from "./client.ts";
import { type Journal, openExistingJournal } from "./journal.ts";
import { describeWrite, type Written } from "./open-dental/apply-writes.ts";
import { openPractice, type WriteRecord } from "./open-dental/practice.ts";
import { readApiKey } from "./secrets.ts";
import type { Settings } from "./settings.ts";
import { SettingsError } from "./settings-error.ts";

const lastRuns = 5;
/** More than a source has in the 90 days for which runs are kept. */
const keptRuns = 10_000;

/**
 * Shows what the last runs have written into practice systems, or in a dry run would have.
 *
 * @returns lines for people; they name appointments by their numbers, and no person
 */
export async function listChanges(settings: Settings): Promise<string[]> {
  if (!settings.sources.some(({ kind }) => kind === "open-dental")) return ["No source writes into a practice system."];
  using journal = await openExistingJournal(settings.state);
  const lines = journal ? listRecords(settings, journal) : [];
  return lines.length > 0 ? lines : ["The last runs have written nothing, and would have written nothing."];
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
 * Restores what a run replaced, except where the office has changed it since.
 *
 * @returns lines for people
 * @throws SettingsError for a run that wrote nothing, OpenDentalError
 */
export async function undoChanges(
  settings: Settings,
  runId: string,
  { environment, signal }: { environment: Readonly<Record<string, string | undefined>>; signal: AbortSignal },
): Promise<string[]> {
  using journal = await openExistingJournal(settings.state);
  const { source, records } = findRun(settings, journal, runId);
  const client = createClient({ url: settings.url, key: await readApiKey(settings, environment) });
  const practice = await openPractice(source, { client, signal, records, say: () => undefined });
  return ((await practice.undo(runId)) ?? []).map(describeWritten);
}

function findRun({ sources }: Settings, journal: Journal | undefined, runId: string) {
  for (const source of journal?.writes.find(runId) ? sources : []) {
    if (source.kind !== "open-dental" || !journal) continue;
    if (journal.ended(source.name, keptRuns).some(({ id }) => id === runId)) return { source, records: journal.writes };
  }
  throw new SettingsError(`no run ${runId} has written anything; nightguard connect changes lists those that have`);
}
