import type { Benefit } from "../eligibility-response.ts";
import { isForWholePlan } from "./amount-subjects.ts";
import type { Row } from "./rows.ts";
import { isGeneral } from "./services.ts";
import { kindOfAmount, levelOf } from "./stated-amount.ts";
import { findTimeOf } from "./time-of-amount.ts";
import { findTimePeriod } from "./time-periods.ts";

/** The row states an amount, a share, or that there is no limit. */
export const statesValue = ({ isWaiting, benefit: { code, amount, percent } }: Row): boolean =>
  !isWaiting && valueCodes.has(code) && (code === "H" || amount !== null || percent !== null);

const valueCodes = new Set(["A", "B", "C", "D", "F", "G", "H"]);

/** What a row is about: its kind, level, services and networks. Amounts of a lifetime are apart from annual ones. */
export function subjectKeysOf(row: Row): string[] {
  const { benefit, targets, sides } = row;
  const names = isOfWholePlan(row) ? ["general"] : targets.map(({ kind, name }) => `${kind} ${name}`);
  const start = `${benefit.code} ${isForLifetime(benefit) ? "lifetime" : ""} ${levelOf(benefit)}`;
  return names.flatMap((name) => sides.map((side) => `${start} ${name} ${side}`));
}

/** What a row states: a total, or what is used or remains, of its subjects. */
export function statementKeysOf(row: Row, subjectKeys: readonly string[] = subjectKeysOf(row)): string[] {
  const end = ` ${row.benefit.timePeriod?.value ?? ""} ${findTimeOf(row)?.field ?? ""}`;
  return subjectKeys.map((key) => key + end);
}

export function isOfWholePlan(row: Row): boolean {
  const kind = kindOfAmount(row.benefit.code);
  return kind === undefined ? row.targets.every(isGeneral) : isForWholePlan(row, kind);
}

export const isForLifetime = ({ timePeriod }: Benefit): boolean =>
  findTimePeriod(timePeriod?.value ?? "")?.ofAmount.period === "lifetime";
