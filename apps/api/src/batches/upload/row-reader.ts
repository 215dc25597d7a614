import { InvalidRequestError, type Issue } from "@nightguard/contract";
import {
  type CellReading,
  type DateReading,
  type DateRule,
  findBirthdayFault,
  findDateOrder,
  isPlainDate,
  readDate,
  readLocalTime,
} from "@nightguard/contract/file-dates";
import type { BatchRow } from "@nightguard/service";
import { type CsvColumn, type CsvLayout, columnPaths, csvColumns, type HeaderHints } from "./csv-columns.ts";
import {
  codeReader,
  findNameFault,
  genderReader,
  hasNpiCheckDigit,
  memberIdReader,
  npiReader,
  proceduresReader,
  relationshipReader,
  taxIdReader,
  textReader,
  trimCell,
  type ValueReader,
} from "./file-values.ts";
import { createJoinedReader, findJoinedDates } from "./joined-columns.ts";
import { createPayerReader, type PayerCheck } from "./payer-reader.ts";
import type { NoteReading } from "./text-encoding.ts";

type CellReader = ValueReader | "birthday" | "date" | "time" | "as it is";

const readers: Partial<Readonly<Record<CsvColumn, CellReader>>> = {
  npi: npiReader,
  tax_id: taxIdReader,
  member_id: memberIdReader,
  dependent_member_id: memberIdReader,
  group_number: codeReader("group number"),
  dependent_group_number: codeReader("group number"),
  dob: "birthday",
  dependent_dob: "birthday",
  reference: "as it is",
  gender: genderReader,
  dependent_gender: genderReader,
  dependent_relationship: relationshipReader,
  appointment_at: "time",
  date_of_service: "date",
  procedures: proceduresReader,
};

interface ColumnTarget {
  readonly column: CsvColumn;
  readonly index: number;
  readonly path: string;
  readonly part: string | undefined;
  readonly field: string;
  readonly reader: CellReader;
}

type Value = string | readonly string[];
type Part = Record<string, Value | undefined>;
type Item = Record<string, Part | Value | undefined>;

interface ContraryDate {
  readonly contrary: string;
}

export interface RowReader {
  findDateOrders(cells: readonly string[]): Generator<{
    order: "mdy" | "dmy" | "either";
    path: string;
  }>;
  /** Blank cells are absent; a dependent exists if one of its cells does. Faults replace validation's issues at the same paths. */
  read(row: number, cells: readonly string[], dateRule: DateRule): BatchRow | ContraryDate;
}

export interface ReadingOptions {
  readonly timeZone: string;
  /** By default a wrong check digit is only a warning. */
  readonly refuseNpi?: boolean;
  readonly payers?: PayerCheck | undefined;
  readonly note: NoteReading;
}

export function createRowReader(
  layout: CsvLayout,
  fill: HeaderHints["fill"],
  { refuseNpi = false, timeZone, payers, note }: ReadingOptions,
): RowReader {
  const payerReader = createPayerReader(payers);
  const toOwnPlace = (column: CsvColumn, index: number): ColumnTarget => {
    const place = toPlace(column, index);
    return column === "payer_id" ? { ...place, reader: payerReader } : place;
  };
  const places: readonly ColumnTarget[] = csvColumns.flatMap((column) => {
    const index = layout.get(column);
    return index === undefined ? [] : toOwnPlace(column, index);
  });
  const dates = [...places.filter(({ reader }) => isDate(reader)), ...findJoinedDates(layout)];
  const readJoined = createJoinedReader(layout);
  const npiPath = columnPaths.npi;
  const filled = Object.entries(fill).flatMap(([column, value]) =>
    value === undefined || layout.has(column as CsvColumn)
      ? []
      : [{ ...toPlace(column as CsvColumn, -1), value: column === "payer_id" ? readFilledPayer(value) : value }],
  );
  function readFilledPayer(value: string): string {
    if (!payers || payerReader.isPlain(value)) return value;
    const { value: read, kinds, fault } = payerReader.read(value);
    if (fault !== undefined) throw new InvalidRequestError([{ path: "payer_id", message: fault }]);
    for (const kind of kinds) note(kind);
    return read as string;
  }

  let checkedNpi = "";
  let isNpiRight = true;

  function isRight(npi: string): boolean {
    if (npi !== checkedNpi) {
      checkedNpi = npi;
      isNpiRight = hasNpiCheckDigit(npi);
    }
    return isNpiRight;
  }

  function findItemFaults(item: Item, row: number): Issue[] {
    const { provider, subscriber, dependent } = item as Record<string, Record<string, string | undefined> | undefined>;
    const faults: Issue[] = [];
    const npi = provider?.npi;
    if (npi !== undefined && npiReader.isPlain(npi) && !isRight(npi)) {
      if (refuseNpi)
        faults.push({ path: npiPath, message: "has a wrong check digit; compare it with the NPI registry" });
      else note("npi_check_digit", row);
    }
    for (const [part, person] of [
      ["subscriber", subscriber],
      ["dependent", dependent],
    ] as const) {
      if (person?.member_id === undefined) continue;
      const message = findNameFault(person.member_id, [person.first_name, person.last_name]);
      if (message) faults.push({ path: `${part}.member_id`, message });
    }
    return faults;
  }

  return {
    *findDateOrders(cells: readonly string[]): Generator<{ order: "mdy" | "dmy" | "either"; path: string }> {
      for (const { index, path } of dates) {
        const { text } = trimCell(cells[index] ?? "");
        const order = text === "" ? undefined : findDateOrder(text);
        if (order) yield { order, path };
      }
    },

    read(row, cells, dateRule) {
      const item: Item = { payer: {}, provider: {}, subscriber: {} };
      let faults: Issue[] | undefined;
      for (const place of places) {
        const cell = cells[place.index];
        if (cell === undefined || cell === "") continue;
        const { reader, path } = place;
        if (
          typeof reader === "object"
            ? reader.isPlain(cell)
            : isDate(reader) && isPlainDate(cell) && dateRule.order !== "dmy"
        ) {
          put(item, place, cell);
          continue;
        }
        const { text, kinds } = trimCell(cell);
        if (text === "") continue;
        if (reader === "as it is") {
          put(item, place, cell);
          continue;
        }
        const reading = readCell(text, reader, { rule: dateRule, timeZone });
        if (reading.value !== undefined) put(item, place, reading.value);
        if (reading.isOfOtherOrder) return { contrary: path };
        if (reading.fault !== undefined) {
          faults ??= [];
          faults.push({ path, message: reading.fault });
          continue;
        }
        for (const kind of kinds) note(kind, row);
        for (const kind of reading.kinds) note(kind, row);
      }
      for (const { column, ...reading } of readJoined(cells, { rule: dateRule, timeZone })) {
        const place = toPlace(column, -1);
        if (reading.value !== undefined) put(item, place, reading.value);
        if (reading.isOfOtherOrder) return { contrary: place.path };
        if (reading.fault !== undefined) faults = [...(faults ?? []), { path: place.path, message: reading.fault }];
        else for (const kind of reading.kinds) note(kind, row);
      }
      for (const place of filled) put(item, place, place.value);
      const known = faults ?? [];
      const found = findItemFaults(item, row).filter(({ path }) => known.every((fault) => fault.path !== path));
      if (found.length > 0) faults = [...known, ...found];
      return faults === undefined ? { row, item } : { row, item, faults };
    },
  };
}

function toPlace(column: CsvColumn, index: number): ColumnTarget {
  const path = columnPaths[column];
  const [part = "", field] = path.split(".");
  const reader = readers[column] ?? textReader;
  return { column, index, path, reader, ...(field === undefined ? { part: undefined, field: part } : { part, field }) };
}

function put(item: Item, { part, field }: ColumnTarget, value: Value): void {
  if (part === undefined) {
    item[field] = value;
    return;
  }
  item[part] ??= {};
  (item[part] as Part)[field] = value;
}

const isDate = (reader: CellReader): boolean => reader === "birthday" || reader === "date" || reader === "time";

function readCell(
  text: string,
  reader: Exclude<CellReader, "as it is">,
  { rule, timeZone }: { readonly rule: DateRule; readonly timeZone: string },
): CellReading & Pick<Partial<DateReading>, "isOfOtherOrder"> {
  if (reader === "birthday") return readBirthday(text, rule);
  if (reader === "time") return readLocalTime(text, rule, timeZone);
  return reader === "date" ? readDate(text, rule) : reader.read(text);
}

function readBirthday(text: string, rule: DateRule): DateReading {
  const reading = readDate(text, rule);
  if (reading.fault !== undefined) return reading;
  const fault = findBirthdayFault(reading.value);
  return fault === undefined ? reading : { value: text, kinds: [], fault };
}
