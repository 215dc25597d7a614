import type { Issue } from "@nightguard/contract";
import { isPayerName } from "./column-content.ts";
import { normalizeName } from "./column-names.ts";
import { type CsvColumn, filledColumns, joinedColumns, type TableColumn } from "./csv-columns.ts";

export interface Ignored {
  readonly index: number;
  /** Absent if it must not be repeated. */
  readonly name?: string;
  readonly nearest?: TableColumn | undefined;
}

export const toLabel = ({ index, name }: Ignored): string => (name === undefined ? `column ${index + 1}` : `"${name}"`);

/** A mapping cannot tell two columns of the same name apart. */
export function toDoubled(column: TableColumn, places: readonly number[], cells: readonly string[]): readonly Issue[] {
  const [first = 0, ...others] = places;
  return others.map((other) => {
    const isSameName = normalizeName(cells[first] ?? "") === normalizeName(cells[other] ?? "");
    const hint = isSameName ? "give one of them another name" : "leave one of them out with ?map[Column Name]=ignore";
    return {
      path: column,
      message: `stands in two columns, ${first + 1} and ${other + 1}: keep one of them, or ${hint}`,
    };
  });
}

interface Found {
  readonly missing: readonly CsvColumn[];
  readonly ignored: readonly Ignored[];
  readonly cells: readonly string[];
}

/** Suggests only what makes the file readable. */
export function toMissing(column: CsvColumn, { missing, ignored, cells }: Found): string {
  const lacks = "is a column that the file lacks";
  const candidates = ignored.filter(({ index }) => isOnlyOne(cells, index));
  const near = candidates.find(({ nearest }) => nearest === column);
  if (near) return `${lacks}; if it is ${toLabel(near)}, say ${toMapping(near, column)}`;
  const names = joinedColumns.full_name;
  const whole = candidates.find(({ nearest }) => nearest === "full_name");
  if (whole && names.some((name) => name === column) && names.every((name) => missing.includes(name))) {
    return `${lacks}; if ${toLabel(whole)} holds names as Last, First, say ${toMapping(whole, "full_name")}`;
  }
  const payers =
    column === "payer_id" ? candidates.find(({ name }) => name !== undefined && isPayerName(name)) : undefined;
  if (payers) {
    const options = { query: "&payer_match=map", flag: " --payer-match map" };
    return `${lacks}; if ${toLabel(payers)} holds ids or names of payers, say ${toMapping(payers, column, options)}`;
  }
  const value = filledColumns.some((filled) => filled === column)
    ? `?${column}= gives one value for all rows`
    : undefined;
  if (ignored.length === 0) return value === undefined ? lacks : `${lacks}; ${value}`;
  return `${lacks}; if it has another name, say ${toMapping({ index: -1 }, column)}`;
}

const isOnlyOne = (cells: readonly string[], index: number): boolean => {
  const name = normalizeName(cells[index] ?? "");
  return name !== "" && cells.every((cell, other) => other === index || normalizeName(cell) !== name);
};

/** Some characters would end a query parameter or a command-line argument. */
function toMapping({ name = "Column Name" }: Ignored, column: TableColumn, options = { query: "", flag: "" }): string {
  const inQuery = name.replaceAll(/[#&%+=]/g, encodeURIComponent);
  const query = `?map[${inQuery}]=${column}${options.query}`;
  return /["$`\\=]/.test(name) ? query : `${query} (--map "${name}=${column}"${options.flag})`;
}
