import type { ProcedureCode } from "./eligibility-response.ts";

/**
 * A range may be given in two members (`D1206`, `D1208`) or in one (`D1206-D1208`). Codes such as D1110 are CDT even
 * without a qualifier.
 *
 * @returns null without a code
 */
export function toProcedureCode(raw: {
  qualifier: string;
  code: string;
  rangeEnd: string;
  modifiers: readonly string[];
  source: string;
}): ProcedureCode | null {
  const code = toUpperCase(raw.code).trim();
  const dash = code.indexOf("-");
  const first = dash < 0 ? code : code.slice(0, dash).trim();
  const last = dash < 0 ? "" : (code.split("-", 2)[1] ?? "").trim();
  if (first === "") return null;
  const qualifier = raw.qualifier === "" && /^D\d{4}$/.test(first) ? "AD" : toUpperCase(raw.qualifier);
  return {
    qualifier,
    code: { value: first, source: raw.source },
    rangeEnd: toUpperCase(raw.rangeEnd) || last || null,
    modifiers: raw.modifiers.length === 0 ? raw.modifiers : raw.modifiers.filter((modifier) => modifier !== ""),
  };
}

/** Testing is cheaper than converting, and most codes are in upper case. */
const toUpperCase = (text: string): string => (/[^ -Z]/.test(text) ? text.toUpperCase() : text);
