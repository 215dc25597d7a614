import { type Fee, InvalidRequestError } from "@nightguard/contract";
import { readTable } from "../payers/payer-import-csv.ts";

/** CDT has about 800 codes. */
const maxFees = 2_000;

/**
 * Reads a table with the columns `code`, `fee` and, if it is there, `allowed`. Amounts may have a dollar sign and commas.
 *
 * @throws InvalidRequestError by line and column; an issue never quotes a cell
 */
export async function readFees(body: Buffer): Promise<Fee[]> {
  const codes = new Set<string>();
  const rows = await readTable(
    body,
    {
      code(cell, fail) {
        const code = cell.toUpperCase();
        if (!/^D\d{4}$/.test(code)) fail("must be a CDT code: D and four digits");
        else if (codes.has(code)) fail("must be there only once");
        codes.add(code);
        return code;
      },
      fee: (cell, fail) => toDollars(cell) ?? refuse(fail),
      allowed: (cell, fail) => (cell === "" ? null : (toDollars(cell) ?? refuse(fail))),
    },
    { optional: ["allowed"] },
  );
  if (rows.length > maxFees)
    throw new InvalidRequestError([
      { path: `line ${maxFees + 2}`, message: `is too much: at most ${maxFees} procedures` },
    ]);
  return rows
    .map(({ code, fee, allowed = null }) => ({ code, fee, allowed }))
    .sort((one, other) => (one.code < other.code ? -1 : 1));
}

function refuse(fail: (message: string) => void): string {
  fail("must be an amount in dollars, such as 120.00, below 1,000,000");
  return "";
}

/** Cents in whole numbers: no amount passes through a binary fraction. */
function toDollars(text: string): string | undefined {
  const [, dollars, cents = ""] = /^\$?\s?(\d{1,6}|\d{1,3},\d{3})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return dollars && `${Number(dollars.replace(",", ""))}.${cents.padEnd(2, "0")}`;
}
