import type { Carrier, DirectoryEntry } from "@nightguard/contract";
import { type CsvSource, readTable } from "./payer-import-csv.ts";

const maxIdLength = 80;
const maxTextLength = 255;

type Fail = (message: string) => void;

/**
 * Reads the columns carrier_id, carrier_name, response_level. Ids may repeat.
 *
 * @throws InvalidRequestError with issues by line
 */
export function parseCarriers(csv: CsvSource): Promise<Carrier[]> {
  return readTable<{ -readonly [Name in keyof Carrier]: Carrier[Name] }>(csv, {
    carrier_id: readText(maxIdLength),
    carrier_name: readText(maxTextLength),
    response_level: readText(maxTextLength),
  });
}

/**
 * Reads the columns payer_id, payer_name, response_level, coins, deduct, descriptions, limitations, frequency. Ids may
 * repeat; `-` and empty cells mean unknown.
 *
 * @throws InvalidRequestError with issues by line
 */
export function parseDirectory(csv: CsvSource): Promise<DirectoryEntry[]> {
  return readTable<{ -readonly [Name in keyof DirectoryEntry]: DirectoryEntry[Name] }>(csv, {
    payer_id: readText(maxIdLength),
    payer_name: readText(maxTextLength),
    response_level: readLevel,
    coins: readCapability,
    deduct: readCapability,
    descriptions: readCapability,
    limitations: readCapability,
    frequency: readCapability,
  });
}

const readText = (maxLength: number) => (cell: string, fail: Fail) => {
  if (cell === "") fail("must not be empty");
  if (cell.length > maxLength) fail(`must have at most ${maxLength} characters`);
  if (/\p{Cc}/u.test(cell)) fail("must not contain control characters");
  return cell;
};

/** Ignores case, since the service's own list spells some rows `DETAILED`. */
const readWord =
  <Value>(values: ReadonlyMap<string, Value>, message: string) =>
  (cell: string, fail: Fail): Value | null => {
    if (cell === "" || cell === "-") return null;
    const value = values.get(cell.toLowerCase());
    if (value === undefined) fail(message);
    return value ?? null;
  };

const levels = new Map([
  ["detailed", "Detailed"],
  ["general", "General"],
] as const);
const readLevel = readWord(levels, "must be Detailed, General or -");
const readCapability = readWord(
  new Map([
    ["yes", true],
    ["no", false],
  ]),
  "must be Yes, No or -",
);
