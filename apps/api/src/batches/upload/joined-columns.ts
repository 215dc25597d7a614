import { type CellReading, type DateReading, type DateRule, readJoinedTime } from "@nightguard/contract/file-dates";
import { type CsvColumn, type CsvLayout, columnPaths, type JoinedColumn } from "./csv-columns.ts";
import { textReader, trimCell } from "./file-values.ts";

interface FieldReading extends CellReading, Pick<Partial<DateReading>, "isOfOtherOrder"> {
  readonly column: CsvColumn;
}

interface Times {
  readonly rule: DateRule;
  readonly timeZone: string;
}

export type ReadJoined = (cells: readonly string[], times: Times) => Iterable<FieldReading>;

/** Reads whole names, and separate dates and times of appointments. */
export function createJoinedReader(layout: CsvLayout): ReadJoined {
  const indexOf = (column: JoinedColumn) => layout.get(column) ?? -1;
  const names = [
    { index: indexOf("full_name"), first: "first_name", last: "last_name" },
    { index: indexOf("dependent_full_name"), first: "dependent_first_name", last: "dependent_last_name" },
  ] as const;
  const used = names.filter(({ index }) => index !== -1);
  const [dateIndex, timeIndex] = [indexOf("appointment_date"), indexOf("appointment_time")];

  return function* readJoined(cells, times) {
    for (const { index, ...columns } of used) yield* readName(cells[index] ?? "", columns);
    if (dateIndex === -1 || timeIndex === -1) return;
    yield* readAppointment({ date: cells[dateIndex] ?? "", time: cells[timeIndex] ?? "" }, times);
  };
}

/** The column whose appointment dates show the order of day and month. */
export function findJoinedDates(layout: CsvLayout): readonly { readonly index: number; readonly path: string }[] {
  const index = layout.get("appointment_date");
  return index === undefined ? [] : [{ index, path: columnPaths.appointment_at }];
}

const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i;

function* readName(
  cell: string,
  { first, last }: { readonly first: CsvColumn; readonly last: CsvColumn },
): Generator<FieldReading> {
  const { text, kinds: blanks } = trimCell(cell);
  if (text === "") return;
  const { value, kinds, fault } = textReader.read(text);
  const name = fault === undefined ? divideName(String(value)) : { fault };
  if ("fault" in name) {
    yield { column: last, value: text, kinds: [], fault: name.fault };
    return;
  }
  yield { column: last, value: name.last, kinds: [...blanks, ...kinds, "name_column"] };
  yield { column: first, value: name.first, kinds: [] };
}

type DividedName = { readonly first: string; readonly last: string } | { readonly fault: string };

/** A suffix may follow either name, and stays with the last. */
function divideName(text: string): DividedName {
  const parts = text.split(",").map((part) => part.trim());
  const [last = "", ...others] = parts;
  const suffixes = others.filter((part) => suffix.test(part));
  const [first, ...more] = others.filter((part) => !suffix.test(part));
  if (others.length === 0) {
    return { fault: "stands with the first name in one column without a comma; write Last, First, or use two columns" };
  }
  if (!last || !first || more.length > 0 || suffixes.length > 1) {
    return { fault: "cannot be told from the first name by one comma; write Last, First, or use two columns" };
  }
  return { first, last: [last, ...suffixes].join(" ") };
}

function* readAppointment(
  cells: { readonly date: string; readonly time: string },
  { rule, timeZone }: Times,
): Generator<FieldReading> {
  const [date, time] = [trimCell(cells.date).text, trimCell(cells.time).text];
  if (date === "" && time === "") return;
  const column = "appointment_at";
  if (date === "") yield { column, value: time, kinds: [], fault: "has a time and no date" };
  else if (time === "") yield { column, value: date, kinds: [], fault: "has a date and no time of day" };
  else yield { column, ...readJoinedTime({ date, time }, rule, timeZone) };
}
