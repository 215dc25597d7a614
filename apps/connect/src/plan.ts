import { join } from "node:path";
import { judgeRows, withDateOrder } from "./files/due-rows.ts";
import { createInbox } from "./files/inbox.ts";
import { TableFault } from "./files/table.ts";
import { type Journal, openExistingJournal } from "./journal.ts";
import { toOfficeText } from "./office-text.ts";
import { openOffice } from "./open-dental/practice.ts";
import { openStore } from "./open-store.ts";
import { findNextDueTime } from "./schedule/schedule.ts";
import type { FolderSettings, OpenDentalSourceSettings, Settings, SourceSettings } from "./settings.ts";
import { dueInWords, type SkipReason, skipInWords } from "./visits/rule.ts";
import { pullJudged } from "./visits/visit-source.ts";

/**
 * Says who would be asked about in each source's next run, and why. It submits and changes nothing.
 *
 * @returns lines for people, with names of patients
 */
export async function* planRuns(settings: Settings, now: Date): AsyncGenerator<string> {
  using journal = await openExistingJournal(settings.state);
  for (const source of settings.sources) {
    const at = (source.schedule && findNextDueTime(source.schedule, now, source.zone)?.at) ?? now;
    yield `${source.name}, ${toOfficeText(at, source.zone)}`;
    yield* planSource(source, settings, { journal: journal ?? nothing, now: at });
  }
}

type Known = Pick<Journal, "readAnswer">;

/** Before the first run. */
const nothing: Known = { readAnswer: () => undefined };

async function* planSource(
  source: SourceSettings,
  settings: Settings,
  known: { journal: Known; now: Date },
): AsyncGenerator<string> {
  if (source.kind === "open-dental") {
    yield* planPractice(source, known);
    return;
  }
  if (!source.verify) {
    yield "  no rule (verify): every row of a file is asked about";
    return;
  }
  if (source.kind !== "folder") {
    yield "  files on a server are judged when they have been fetched";
    return;
  }
  const store = openStore(source, settings);
  const files = await createInbox(store, { ...source, settle_seconds: 0 }).listReady();
  if (files.length === 0) yield "  no file lies there";
  for (const file of files) yield* planFile(source, file, known);
}

async function* planPractice(
  source: OpenDentalSourceSettings,
  { journal, now }: { journal: Known; now: Date },
): AsyncGenerator<string> {
  const practice = await openOffice(source, new AbortController().signal);
  const { judged, unaskable } = await pullJudged(source, { practice, journal, now });
  const skipped = new Map<SkipReason, number>();
  for (const { visit, judgement } of judged) {
    const { appointmentAt, item } = visit;
    const { first_name: first, last_name: last } = item.dependent ?? item.subscriber;
    if ("due" in judgement) yield `    ${appointmentAt}  ${first} ${last}  ${dueInWords[judgement.due]}`;
    else count(skipped, judgement.skip);
  }
  yield* describeSkipped(skipped);
  for (const { reference, reason } of unaskable) yield `    ${reference} cannot be asked about: ${reason}`;
}

const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1);

const describeSkipped = (skipped: ReadonlyMap<SkipReason, number>): string[] =>
  [...skipped].map(([reason, rows]) => `    ${rows} not: ${skipInWords[reason]}`);

async function* planFile(
  source: FolderSettings,
  name: string,
  { journal, now }: { journal: Known; now: Date },
): AsyncGenerator<string> {
  const { verify: rule, schedule, zone, path } = source;
  if (!rule) return;
  yield `  ${name}`;
  const skipped = new Map<SkipReason, number>();
  try {
    const file = await withDateOrder({ path: join(path, name), name, settings: source });
    for await (const { values, judgement } of judgeRows(file, { rule, schedule, zone, now, journal })) {
      if ("due" in judgement) yield `    ${toPatient(values)}  ${dueInWords[judgement.due]}`;
      else count(skipped, judgement.skip);
    }
  } catch (error) {
    if (!(error instanceof TableFault)) throw error;
    yield `    would be refused: ${error.message}`;
  }
  yield* describeSkipped(skipped);
}

function toPatient(values: Readonly<Record<string, string>>): string {
  const { dependent_first_name: first, dependent_last_name: last } = values;
  const name = first ? `${first} ${last}` : `${values.first_name} ${values.last_name}`;
  return [values.appointment_at ?? values.appointment_date ?? "", name].filter(Boolean).join("  ");
}
