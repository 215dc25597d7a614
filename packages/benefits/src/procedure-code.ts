import type { ProcedureCode } from "./eligibility-response.ts";
import { digitsIn } from "./numbers.ts";

/**
 * Codes such as D1110 are CDT even without a qualifier. A range is in two members or in one (`D1206-D1208`).
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

/** First code of a range; undefined for a code of another list. */
export const toCdtCode = ({ qualifier, code }: ProcedureCode): string | undefined =>
  qualifier === "AD" || qualifier === "" ? toCdt(code.value) : undefined;

/** Some payers omit the D of a CDT code. */
export function toCdt(code: string): string | undefined {
  if (code.length === 5 && code.startsWith("D") && digitsIn(code, 1, 5) !== undefined) return code;
  return code.length === 4 && digitsIn(code, 0, 4) !== undefined ? `D${code}` : undefined;
}

const toUpperCase = (text: string): string => (/[^ -Z]/.test(text) ? text.toUpperCase() : text);
