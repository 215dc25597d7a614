import { join } from "node:path";
import { type DateOrder, findDateOrder } from "@nightguard/contract/file-dates";
import { stringify } from "csv-stringify/sync";
import type { FileSourceSettings } from "../settings.ts";
import { type AppointmentTime, readAppointmentTime, readJoinedAppointmentTime } from "../visits/appointment-time.ts";
import { toQuestion } from "../visits/question.ts";
import { type DueReason, dueInWords, type Judgement, type SkipReason, skipInWords } from "../visits/rule.ts";
import { createSelection, type SelectionOptions } from "../visits/selection.ts";
import { openTable, type Table, TableFault, type TableRow } from "./table.ts";
import { openUnfinished } from "./write-whole.ts";

/** A table of visits, as its source's settings say. */
export interface VisitFile {
  readonly path: string;
  /** The file's name. */
  readonly name: string;
  readonly settings: Pick<FileSourceSettings, "columns" | "batch" | "zone">;
}

export interface JudgedRow extends TableRow {
  readonly judgement: Judgement;
}

/** How many rows there are of each kind. */
export type Counts = ReadonlyMap<DueReason | SkipReason, number>;

export const countDue = (counts: Counts): number =>
  Object.keys(dueInWords).reduce((sum, reason) => sum + (counts.get(reason as DueReason) ?? 0), 0);

/** What a table needs, for its visits to be judged. */
const neededFields = ["payer_id", "first_name", "last_name", "member_id", "dob"] as const;

/**
 * Reads a table and judges its rows, without a limit to their number.
 *
 * @throws TableFault for a table that cannot be read or lacks columns
 */
export async function* judgeRows(file: VisitFile, options: SelectionOptions): AsyncGenerator<JudgedRow> {
  const { rows } = await openVisits(file);
  const judge = createSelection(options);
  for await (const row of rows) {
    const { values } = row;
    yield { ...row, judgement: judge({ question: toRowQuestion(file, values), time: readTime(file, values) }) };
  }
}

/**
 * Divides a table into two beside it: what is asked, and what is not, with the reasons.
 *
 * @throws TableFault as `judgeRows`
 */
export async function divideRows(
  file: VisitFile,
  options: SelectionOptions,
  { asked, notAsked }: { asked: string; notAsked: string },
): Promise<Counts> {
  const { header } = await openVisits(file);
  const counts = new Map<DueReason | SkipReason, number>();
  await using due = await openTableFile(asked);
  await using skipped = await openTableFile(notAsked);
  await due.add(header);
  await skipped.add([...header, "not_asked_because"]);
  for await (const { cells, judgement } of judgeRows(file, options)) {
    const kind = "due" in judgement ? judgement.due : judgement.skip;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if ("due" in judgement) await due.add(cells);
    else await skipped.add([...header.map((_, index) => cells[index] ?? ""), skipInWords[judgement.skip]]);
  }
  await due.finish();
  await skipped.finish();
  return counts;
}

const pieceLength = 64 * 1024;

/** A CSV file that is written in pieces. */
async function openTableFile(path: string) {
  const file = await openUnfinished(path);
  let piece = "";
  const write = async () => {
    await file.handle.write(piece);
    piece = "";
  };
  return {
    async add(cells: readonly string[]): Promise<void> {
      piece += stringify([cells], { record_delimiter: "windows" });
      if (piece.length >= pieceLength) await write();
    },
    async finish(): Promise<void> {
      await write();
      await file.finish();
    },
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  };
}

const dateFields = ["dob", "dependent_dob", "date_of_service", "appointment_at", "appointment_date"];

/**
 * Finds whether the month or the day comes first in the dates of the whole table, where the settings do not say so. What is due
 * of it may hold no date that tells, and would be read in another order.
 *
 * @throws TableFault for a table with dates in both orders
 */
export async function withDateOrder(file: VisitFile): Promise<VisitFile> {
  const { settings } = file;
  if (settings.batch.date_order !== undefined) return file;
  const { rows } = await openVisits(file);
  const orders = new Set<DateOrder>();
  for await (const { values } of rows) {
    for (const field of dateFields) {
      const order = findDateOrder((values[field] ?? "").trim());
      if (order === "mdy" || order === "dmy") orders.add(order);
    }
  }
  const [order, other] = orders;
  if (other) throw new TableFault("It has dates with the month first and dates with the day first.");
  return order ? { ...file, settings: { ...settings, batch: { ...settings.batch, date_order: order } } } : file;
}

/** The questions of the rows that were asked, by row. */
export async function* readQuestions(file: VisitFile): AsyncGenerator<{ row: number; question: string }> {
  const { rows } = await openVisits(file);
  for await (const { row, values } of rows) yield { row, question: toRowQuestion(file, values) };
}

/** Names of the files beside the dropped one. */
export const toParts = (folder: string, stem: string) => ({
  asked: join(folder, `${stem}.asked.csv`),
  notAsked: join(folder, `${stem}.not-asked.csv`),
});

async function openVisits({ path, name, settings: { columns, batch } }: VisitFile): Promise<Table> {
  const table = await openTable({ path, name }, columns);
  const has = (field: string) => table.fields.includes(field);
  const isGiven = (field: string) => has(field) || (field === "payer_id" && batch.payer_id !== undefined);
  const missing = [
    ...neededFields.filter((field) => !isGiven(field)),
    ...(has("appointment_at") || has("appointment_date") ? [] : ["appointment_at"]),
  ];
  if (missing.length > 0) {
    throw new TableFault(
      `It has no column ${missing.join(", ")}. Name the columns so, or say under "columns" in the settings which they are.`,
    );
  }
  return table;
}

const toRowQuestion = ({ settings: { batch } }: VisitFile, values: TableRow["values"]): string =>
  toQuestion({
    ...values,
    operation: values.operation || batch.operation || "eligibility",
    payer_id: values.payer_id || batch.payer_id,
  });

function readTime({ settings: { batch, zone } }: VisitFile, values: TableRow["values"]): AppointmentTime | undefined {
  const { appointment_at: at = "", appointment_date: date = "", appointment_time: time = "" } = values;
  const reading = { zone, order: batch.date_order };
  return at === "" ? readJoinedAppointmentTime({ date, time }, reading) : readAppointmentTime(at, reading);
}
