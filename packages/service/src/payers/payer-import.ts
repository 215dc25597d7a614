import type { Carrier, DirectoryEntry } from "@nightguard/contract";
import { type CsvSource, readTable } from "./payer-import-csv.ts";

const maxIdLength = 80;
const maxTextLength = 255;

type Fail = (message: string) => void;

/**
 * The ClearCoverage carriers of a file with the columns carrier_id, carrier_name, response_level. Ids may repeat.
 *
 * @throws InvalidRequestError with an issue for each fault, by line
 */
export function parseCarriers(csv: CsvSource): Promise<Carrier[]> {
  return readTable<{ -readonly [Name in keyof Carrier]: Carrier[Name] }>(csv, {
    carrier_id: readText(maxIdLength),
    carrier_name: readText(maxTextLength),
    response_level: readText(maxTextLength),
  });
}

/**
 * The payer directory of a file with the columns payer_id, payer_name, response_level, coins, deduct, descriptions,
 * limitations, frequency. Ids may repeat; `-` and empty cells mean unknown.
 *
 * @throws InvalidRequestError with an issue for each fault, by line
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

/** The service's own list spells some rows `DETAILED`. */
function readLevel(cell: string, fail: Fail): DirectoryEntry["response_level"] {
  switch (cell.toLowerCase()) {
    case "detailed":
      return "Detailed";
    case "general":
      return "General";
    case "-":
    case "":
      return null;
    default:
      fail("must be Detailed, General or -");
      return null;
  }
}

function readCapability(cell: string, fail: Fail): boolean | null {
  switch (cell.toLowerCase()) {
    case "yes":
      return true;
    case "no":
      return false;
    case "-":
    case "":
      return null;
    default:
      fail("must be Yes, No or -");
      return null;
  }
}
