import { networkSides } from "../document/services.ts";
import type { NetworkSide } from "../document/true-eligibility.ts";
import type { Fact } from "../text/facts.ts";
import { findRowFact } from "./row-messages.ts";
import { isRolloverOf, type Row } from "./rows.ts";
import { isGeneral } from "./services.ts";
import { type AmountKind, kindOfAmount, levelOf } from "./stated-amount.ts";
import { findTimeOf } from "./time-of-amount.ts";

/** The plan's own, its services', a carry-over, or that of the services which other rows leave. */
export type AmountSubject = "plan" | "services" | "carry_over" | "rest_of_plan";

/** Decides from all rows at once, so that their order does not matter. */
export function createAmountSubjects(rows: readonly Row[]): (row: Row, kind: AmountKind) => AmountSubject {
  if (!rows.some(needsOthers)) return subjectAlone;
  const highest = createHighest();
  const classedKeys = new Set<string>();
  for (const row of rows) {
    const kind = kindOfAmount(row.benefit.code);
    const cents = row.benefit.amount?.cents ?? null;
    if (kind === undefined || cents === null || row.isWaiting) continue;
    const key = keyOf(row, kind);
    if (isOfPlan(row, kind)) highest.note(key, comparableSides(row), cents);
    else if (isOfSeveralClasses(row)) classedKeys.add(key);
  }

  return (row, kind) => {
    const key = keyOf(row, kind);
    const carryOver = findRowFact(row.messages, "carry_over");
    if ((carryOver !== undefined || isOwnRollover(row)) && row.targets.every(isGeneral)) {
      // Another network's amount says nothing: the lower maximum out of network is the plan's own.
      const isSmaller = (row.benefit.amount?.cents ?? 0) < (highest.find(key, comparableSides(row)) ?? 0);
      return carryOver?.isCertain === true || isSmaller ? "carry_over" : "plan";
    }
    const hasPlans = highest.find(key, networkSides) !== undefined;
    if (findRowFact(row.messages, "rest_of_plan") !== undefined) {
      return !hasPlans && !classedKeys.has(key) ? "plan" : "rest_of_plan";
    }
    if (isOfPlan(row, kind)) return "plan";
    return isOfSeveralClasses(row) && kind !== "out_of_pocket" && !hasPlans ? "plan" : "services";
  };
}

/** The highest of the plan's own amounts, by network. */
function createHighest() {
  const cents = new Map<string, number>();
  const find = (key: string, side: NetworkSide) => cents.get(`${side} ${key}`);
  return {
    note(key: string, sides: readonly NetworkSide[], amount: number): void {
      for (const side of sides) cents.set(`${side} ${key}`, Math.max(amount, find(key, side) ?? 0));
    },
    find(key: string, sides: readonly NetworkSide[]): number | undefined {
      const found = sides.flatMap((side) => find(key, side) ?? []);
      return found.length === 0 ? undefined : Math.max(...found);
    },
  };
}

const comparableSides = (row: Row): readonly NetworkSide[] => (row.isNetworkUnstated ? networkSides : row.sides);

const subjectAlone = (row: Row, kind: AmountKind): AmountSubject => (isOfPlan(row, kind) ? "plan" : "services");

/** Whether the subject of a row depends on other rows, which is rare. */
const needsOthers = (row: Row): boolean =>
  row.benefit.amount !== null && row.messages.length > 0 && (isOfSeveralClasses(row) || statesAnotherAmount(row));

/** Used and remaining amounts are compared with their like. */
function keyOf(row: Row, kind: AmountKind): string {
  const time = findTimeOf(row);
  return `${kind} ${levelOf(row.benefit)} ${time?.field ?? ""} ${time?.period === "lifetime"}`;
}

function isOfPlan(row: Row, kind: AmountKind): boolean {
  if (isOfManyCategories(row, kind)) return true;
  if (!row.targets.every(isGeneral)) return false;
  return row.messages.length === 0 || !statesAnotherAmount(row);
}

/** A row of the whole plan, by its service or by its many categories. */
export const isForWholePlan = (row: Row, kind: AmountKind): boolean =>
  row.targets.every(isGeneral) || isOfManyCategories(row, kind);

/** A row with four or more categories is about the whole plan. */
const isOfManyCategories = ({ targets }: Row, kind: AmountKind): boolean =>
  kind !== "out_of_pocket" && targets.length >= leastCategories && targets.filter(isCategory).length >= leastCategories;

const leastCategories = 4;

const isCategory = (target: Row["targets"][number]): boolean => target.kind === "category" && !isGeneral(target);

/** The deductible of basic and major care is the plan's, if no row states another for all care. */
const isOfSeveralClasses = ({ targets }: Row): boolean =>
  targets.filter(({ kind }) => kind === "class").length > 1 && targets.every(({ kind }) => kind !== "procedure");

const statesAnotherAmount = (row: Row): boolean =>
  row.messages.some(({ facts }) => facts.some(isOfAnotherAmount)) || isOwnRollover(row);

/** "ROLLOVER OF $350 IS AVAILABLE" on a maximum of 350. */
const isOwnRollover = ({ messages, benefit }: Row): boolean =>
  benefit.code === "F" && messages.some(({ facts }) => isRolloverOf(facts, benefit));

const isOfAnotherAmount = ({ rule }: Fact): boolean => rule === "carry_over" || rule === "rest_of_plan";
