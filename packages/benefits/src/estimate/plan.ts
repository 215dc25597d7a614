import { type Level, levelsOfProcedure, listRanges, type Range } from "../breakdown/levels.ts";
import type { CategoryName, NetworkSide, TrueEligibility } from "../document/true-eligibility.ts";
import { toReferenceDate } from "../explain/reference-date.ts";
import { centsOf } from "../transform/money.ts";
import { categoryOfCode } from "../transform/services.ts";
import type { PastService, PlannedProcedure, ScheduledFee } from "./planned.ts";

type Conflict = TrueEligibility["conflicts"][number];

/** A plan's answer, with what every procedure asks of it. */
export interface Plan {
  /** 1 for the one that was given first. */
  readonly number: 1 | 2;
  readonly document: TrueEligibility;
  /** The day that the answer speaks of. */
  readonly asOf: string | null;
  readonly conflicts: ReadonlyMap<string, Conflict>;
  readonly ranges: readonly Range[];
}

export const toPlan = (document: TrueEligibility, number: 1 | 2): Plan => ({
  number,
  document,
  asOf: toReferenceDate(document),
  conflicts: new Map(document.conflicts.map((conflict) => [conflict.path, conflict])),
  ranges: listRanges(document),
});

/** A planned procedure with its amounts in cents, for all of its quantity. */
export interface Line {
  readonly planned: PlannedProcedure;
  readonly code: string;
  readonly category: CategoryName | null;
  readonly date: string;
  readonly tooth: string | null;
  readonly quantity: number;
  readonly fee: number;
  /** Never above the fee; null if not known. */
  readonly allowed: number | null;
}

export function toLine(planned: PlannedProcedure): Line {
  const { code, date, tooth = null, quantity = 1 } = planned;
  const fee = centsOf(planned.fee) * quantity;
  const allowed = planned.allowed === undefined ? null : Math.min(fee, centsOf(planned.allowed) * quantity);
  return {
    planned,
    code,
    category: categoryOfCode(code),
    date,
    tooth: tooth?.toUpperCase() ?? null,
    quantity,
    fee,
    allowed,
  };
}

/** What the office knows of the patient. */
export interface Patient {
  readonly dob: string | null;
  readonly history: readonly PastService[];
  readonly schedule: ReadonlyMap<string, ScheduledFee>;
}

/** One procedure under one plan, in network or out of it. */
export interface Asked {
  readonly line: Line;
  readonly plan: Plan;
  readonly side: NetworkSide;
  readonly levels: readonly Level[];
  readonly patient: Patient;
}

export const toAsked = (line: Line, plan: Plan, side: NetworkSide, patient: Patient): Asked => ({
  line,
  plan,
  side,
  levels: levelsOfProcedure(line.code, plan.document, plan.ranges),
  patient,
});

export const sideWords = (side: NetworkSide): string => (side === "in_network" ? "in network" : "out of network");
