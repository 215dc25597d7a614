import type { ProcedureCode } from "./eligibility-response.ts";

/**
 * A procedure from what the formats have in common. A range may stand in two members (`D1206`, `D1208`) or in one
 * (`D1206-D1208`), and a code of the form D1110 is one of dental procedures even where nothing says so.
 *
 * @returns null where no code is given
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

/** Codes mostly are, and asking whether they are costs less than making them so. */
const toUpperCase = (text: string): string => (/[^ -Z]/.test(text) ? text.toUpperCase() : text);
