import { access } from "node:fs/promises";
import { join } from "node:path";
import { inWords, judgeRows, reasonInWords, withDateOrder } from "./files/due-rows.ts";
import { createInbox } from "./files/inbox.ts";
import { TableFault } from "./files/table.ts";
import { type Journal, openJournal } from "./journal.ts";
import { openOffice } from "./open-dental/practice.ts";
import { openStore } from "./open-store.ts";
import { findNextDueTime, findNextRunDay, listDays, toDay } from "./schedule/schedule.ts";
import { openSealingKey } from "./secrets.ts";
import type { FolderSettings, OpenDentalSourceSettings, Settings, SourceSettings } from "./settings.ts";
import { findLastDay, type Rest } from "./visits/rule.ts";
import { createSelection } from "./visits/selection.ts";
import { toCandidate } from "./visits/visit-source.ts";

/**
 * Says who would be asked about in each source's next run, and why. It submits and changes nothing.
 *
 * @returns lines for people, with names of patients
 */
export async function* planRuns(settings: Settings, now: Date): AsyncGenerator<string> {
  using journal = await openKnown(settings.state);
  for (const source of settings.sources) {
    const at = (source.schedule && findNextDueTime(source.schedule, now, source.zone)?.at) ?? now;
    yield `${source.name}, ${toTime(at, source)}`;
    yield* planSource(source, settings, { journal, now: at });
  }
}

type Known = Pick<Journal, "readAnswer">;

/** Nothing is known before the first run. */
async function openKnown(state: string): Promise<Known & Disposable> {
  const isNew = await access(join(state, "journal.db")).then(
    () => false,
    () => true,
  );
  if (isNew) return { readAnswer: () => undefined, [Symbol.dispose]: () => undefined };
  const journal = openJournal(state, await openSealingKey(state));
  return { readAnswer: journal.readAnswer, [Symbol.dispose]: journal.close };
}

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
  const { verify: rule, schedule, zone } = source;
  const today = toDay(now, zone);
  const lastDay = findLastDay(rule, { today, nextRunDay: findNextRunDay(schedule, today) });
  const office = await openOffice(source, new AbortController().signal);
  const { visits, unaskable } = await office.pull(listDays(today, lastDay));
  const judge = createSelection({ rule, schedule, zone, now, journal });
  const rests = new Map<Rest, number>();
  for (const visit of visits) {
    const judgement = judge(toCandidate(visit, source));
    const { subscriber, dependent } = visit.item;
    const { first_name: first, last_name: last } = dependent ?? subscriber;
    if ("due" in judgement) yield `    ${visit.appointmentAt}  ${first} ${last}  ${reasonInWords[judgement.due]}`;
    else rests.set(judgement.rest, (rests.get(judgement.rest) ?? 0) + 1);
  }
  for (const [rest, count] of rests) yield `    ${count} not: ${inWords[rest]}`;
  for (const { reference, reason } of unaskable) yield `    ${reference} cannot be asked about: ${reason}`;
}

async function* planFile(
  source: FolderSettings,
  name: string,
  { journal, now }: { journal: Known; now: Date },
): AsyncGenerator<string> {
  const { verify: rule, schedule, zone, path } = source;
  if (!rule) return;
  yield `  ${name}`;
  const rests = new Map<Rest, number>();
  try {
    const file = await withDateOrder({ path: join(path, name), name, settings: source });
    for await (const { values, judgement } of judgeRows(file, { rule, schedule, zone, now, journal })) {
      if ("due" in judgement) yield `    ${toPatient(values)}  ${reasonInWords[judgement.due]}`;
      else rests.set(judgement.rest, (rests.get(judgement.rest) ?? 0) + 1);
    }
  } catch (error) {
    if (!(error instanceof TableFault)) throw error;
    yield `    would be refused: ${error.message}`;
  }
  for (const [rest, count] of rests) yield `    ${count} not: ${inWords[rest]}`;
}

function toPatient(values: Readonly<Record<string, string>>): string {
  const { dependent_first_name: first, dependent_last_name: last } = values;
  const name = first ? `${first} ${last}` : `${values.first_name} ${values.last_name}`;
  return [values.appointment_at ?? values.appointment_date ?? "", name].filter(Boolean).join("  ");
}

const toTime = (at: Date, { zone }: SourceSettings): string =>
  at.toLocaleString("en-US", { timeZone: zone, dateStyle: "medium", timeStyle: "short" });
