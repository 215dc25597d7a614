import { InvalidRequestError, type Issue, IssueList } from "@nightguard/contract";
import {
  type ColumnMeaning,
  createNearestFinder,
  isPlausibleName,
  normalizeName,
  type Subject,
  toMeanings,
} from "./column-names.ts";
import {
  type CsvColumn,
  type CsvLayout,
  columnPaths,
  type HeaderHints,
  ignoredColumn,
  type JoinedColumn,
  joinedColumns,
  type MappedColumn,
  requiredColumns,
  type TableColumn,
  tableColumns,
} from "./csv-columns.ts";
import { type Ignored, toDoubled, toLabel, toMissing } from "./header-hints.ts";

export interface HeaderRow {
  readonly layout: CsvLayout;
  /** Numbers stand for names that must not be repeated. */
  readonly ignored: readonly string[];
}

export interface FoundHeader extends HeaderRow {
  readonly fields: readonly (TableColumn | undefined)[];
  readonly missing: readonly CsvColumn[];
  readonly issues: IssueList;
}

export class HeaderFaultError extends InvalidRequestError {
  constructor({ issues }: Pick<FoundHeader, "issues">) {
    super(issues, "The header row does not fit; see issues");
  }
}

const knownMeanings = toMeanings(tableColumns, columnPaths);
const findNearest = createNearestFinder(knownMeanings);

export const rejectionColumns = ["row", "error"] as const;

export function isRejectionsHeader(cells: readonly string[]): boolean {
  const names = cells.map(normalizeName);
  return rejectionColumns.every((column) => names.includes(column));
}

export function countKnownNames(
  cells: readonly string[],
  { names, stored = new Map() }: Pick<HeaderHints, "names" | "stored">,
): number {
  const mapped = new Set([...names.keys(), ...stored.keys()].map(normalizeName));
  return cells.map(normalizeName).filter((name) => mapped.has(name) || knownMeanings.has(name)).length;
}

/**
 * @param note gets the header row before faults are thrown
 * @throws HeaderFaultError for two columns of one meaning, a missing column, or a mapped name that the file lacks
 * @throws InvalidRequestError for a row that is not a header
 */
export function readHeader(
  cells: readonly string[],
  hints: HeaderHints,
  note: (found: FoundHeader) => void = () => undefined,
): HeaderRow {
  const header = findHeader(cells, hints);
  note(header);
  if (!header.issues.isEmpty) throw new HeaderFaultError(header);
  return header;
}

/**
 * Messages repeat only plausible names: without a header the cells are a patient's data.
 *
 * @throws InvalidRequestError for a row that is not a header
 */
function findHeader(cells: readonly string[], hints: HeaderHints): FoundHeader {
  const { names, fill } = hints;
  const issues = new IssueList();
  const mapped = new Map([...names].map(([name, column]) => [normalizeName(name), column]));
  if (mapped.size < names.size) issues.add({ path: "map", message: "names a column twice" });
  const columns = new Map([...findStored(hints, mapped), ...mapped]);
  const found = cells.map((cell) => toFoundName(cell, columns));
  if (found.every((meaning) => meaning === undefined) && cells.some(isData)) {
    const message = "looks like a patient's row: the file needs a first row with the names of its columns";
    throw new InvalidRequestError([{ path: "header", message }], "The file has no header row");
  }
  const { layout, doubles } = placeColumns(found);
  const isMapped = (column: TableColumn) => [...columns.values()].includes(column);
  for (const conflict of placeJoined({ layout, doubles, isMapped })) issues.add(conflict);
  for (const [column, places] of doubles) for (const issue of toDoubled(column, places, cells)) issues.add(issue);
  const present = new Set(cells.map(normalizeName));
  if ([...mapped.keys()].some((name) => !present.has(name))) {
    issues.add({ path: "map", message: "names a column that the file does not have" });
  }
  for (const mixed of findMixedSubjects(found, layout)) issues.add(mixed);

  const ignored = findIgnored(cells, layout, new Set([...doubles.values()].flat()));
  const filled: Readonly<Partial<Record<CsvColumn, string | undefined>>> = fill;
  const joined = (Object.entries(joinedColumns) as [JoinedColumn, readonly CsvColumn[]][]).flatMap(
    ([column, fields]) => (layout.has(column) || doubles.has(column) ? fields : []),
  );
  const missing = requiredColumns.filter(
    (column) => !layout.has(column) && filled[column] === undefined && !joined.includes(column),
  );
  for (const column of missing) issues.add({ path: column, message: toMissing(column, { missing, ignored, cells }) });
  if (missing.length > 0 && ignored.length > 0) {
    const message = `has columns that were not understood: ${ignored.map(toLabel).join(", ")}`;
    issues.add({ path: "header", message });
  }
  return {
    layout,
    ignored: ignored.map(({ index, name }) => name ?? `column ${index + 1}`),
    fields: toFields(cells.length, layout, doubles),
    missing,
    issues,
  };
}

function findStored(
  { stored = new Map() }: HeaderHints,
  mapped: ReadonlyMap<string, MappedColumn>,
): readonly (readonly [string, MappedColumn])[] {
  const taken = new Set(mapped.values());
  const isTaken = (column: MappedColumn) => column !== ignoredColumn && taken.has(column);
  return [...stored].flatMap(([name, column]) => (isTaken(column) ? [] : [[normalizeName(name), column] as const]));
}

function toFields(
  width: number,
  layout: CsvLayout,
  doubles: ReadonlyMap<TableColumn, readonly number[]>,
): readonly (TableColumn | undefined)[] {
  const fields = new Map([...layout].map(([column, index]) => [index, column]));
  for (const [column, indexes] of doubles) for (const index of indexes) fields.set(index, column);
  return Array.from({ length: width }, (_, index) => fields.get(index));
}

type FoundName = ColumnMeaning & { readonly rank: "mapped" | "own" | "synonym" | "key" };

function toFoundName(cell: string, mapped: ReadonlyMap<string, MappedColumn>): FoundName | undefined {
  const name = normalizeName(cell);
  const column = mapped.get(name);
  if (column === ignoredColumn) return undefined;
  if (column !== undefined) return { column, rank: "mapped" };
  const meaning = knownMeanings.get(name);
  if (meaning === undefined) return undefined;
  if (meaning.isKey) return { ...meaning, rank: "key" };
  return { ...meaning, rank: normalizeName(meaning.column) === name ? "own" : "synonym" };
}

/** Mapped columns precede synonyms, which precede keys; other columns of one meaning are a fault. */
function placeColumns(found: readonly (FoundName | undefined)[]) {
  const layout = new Map<TableColumn, number>();
  const doubles = new Map<TableColumn, readonly number[]>();
  for (const column of new Set(found.flatMap((name) => name?.column ?? []))) {
    const places = (rank: FoundName["rank"]) =>
      found.flatMap((name, index) => (name?.column === column && name.rank === rank ? [index] : []));
    const [mapped, own, synonyms, keys] = [places("mapped"), places("own"), places("synonym"), places("key")];
    const candidates = [...mapped, ...own, ...(mapped.length > 0 ? [] : synonyms)].sort((a, b) => a - b);
    const [index = keys[0]] = candidates;
    if (index !== undefined) layout.set(column, index);
    if (candidates.length > 1) doubles.set(column, candidates);
  }
  return { layout, doubles };
}

interface Placed {
  readonly layout: Map<TableColumn, number>;
  readonly doubles: Map<TableColumn, readonly number[]>;
  readonly isMapped: (column: TableColumn) => boolean;
}

/** Whole names and parts of a time are read only where nothing better holds the fields. */
function* placeJoined({ layout, doubles, isMapped }: Placed): Generator<Issue> {
  const drop = (column: JoinedColumn) => {
    layout.delete(column);
    doubles.delete(column);
  };
  for (const column of ["full_name", "dependent_full_name"] as const) {
    const better = joinedColumns[column].filter((field) => layout.has(field));
    if (!layout.has(column) || better.length === 0) continue;
    if (isMapped(column)) yield { path: column, message: toOverlap(better) };
    else drop(column);
  }
  const parts = ["appointment_date", "appointment_time"] as const;
  const isWhole = parts.every((part) => layout.has(part) && !(doubles.has(part) && !isMapped(part)));
  if (isWhole && !layout.has("appointment_at")) return;
  for (const part of parts.filter((found) => layout.has(found))) {
    if (!isMapped(part)) drop(part);
    else if (layout.has("appointment_at")) yield { path: part, message: toOverlap(["appointment_at"]) };
    else
      yield { path: part, message: "needs a second column: appointment_date and appointment_time are read together" };
  }
}

function toOverlap(fields: readonly CsvColumn[]): string {
  const remedy =
    fields.length === 1
      ? "has a column of its own; leave one of them out"
      : "have columns of their own; leave them out";
  return `holds ${fields.join(" and ")}, which ${remedy} with ?map[Column Name]=ignore`;
}

/** A patient's name with a subscriber's date of birth would be a person who does not exist. */
function findMixedSubjects(found: readonly (FoundName | undefined)[], layout: CsvLayout) {
  const ofSubject = (subject: Subject) =>
    [...layout].flatMap(([column, index]) => (found[index]?.subject === subject ? [{ column, index }] : []));
  const [patient] = ofSubject("patient");
  const [subscriber] = ofSubject("subscriber");
  if (!patient || !subscriber) return [];
  const message =
    `is the patient's in column ${patient.index + 1}, and column ${subscriber.index + 1} is the subscriber's: a patient who ` +
    "is not the subscriber belongs into the dependent_… columns, and columns of the same person can be mapped with ?map";
  return [{ path: patient.column, message }];
}

const maxIgnored = 20;

function findIgnored(cells: readonly string[], layout: CsvLayout, doubles: ReadonlySet<number>): Ignored[] {
  const used = new Set([...layout.values(), ...doubles]);
  const isHeader = layout.size >= 2;
  const ignored: Ignored[] = [];
  for (const [index, cell] of cells.entries()) {
    if (used.has(index) || cell.trim() === "" || ignored.length === maxIgnored) continue;
    if (rejectionColumns.some((column) => column === normalizeName(cell))) continue;
    const name = cell.trim();
    const nearest = findNearest(name);
    ignored.push(isHeader && isPlausibleName(name) ? { index, name, nearest } : { index, nearest });
  }
  return ignored;
}

/** Rows have numbers or dates, headers do not. */
const isData = (cell: string) => /^\s*[\d./-]{4,}\s*$/.test(cell);
