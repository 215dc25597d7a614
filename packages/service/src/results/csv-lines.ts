import { stringify } from "csv-stringify/sync";
import { toSafeCell } from "./safe-cell.ts";

/** Writes CSV (RFC 4180) without cells that a spreadsheet would run. */
export const toCsvLines = (records: readonly (readonly (string | number | null)[])[]): string =>
  stringify([...records], { record_delimiter: "windows", cast: { string: toSafeCell } });
