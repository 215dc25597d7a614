import { metaSchema } from "../document/diagnostics.ts";
import { emptyFrequency, emptyOf, emptyProcedure, emptySections } from "../document/empty.ts";
import { categoryNames, networkSides } from "../document/services.ts";
import type { CategoryName, Frequency, NetworkSide, TrueEligibility } from "../document/true-eligibility.ts";
import { categoryOfCode } from "../transform/services.ts";
import type { PlannedCare, PlannedProcedure, ScheduledFee } from "./planned.ts";

/** Values by JSON pointer; `conflict` gives all values that the answer states for a pointer. */
export interface Stated {
  readonly [pointer: string]: unknown;
}

const emptyMeta = emptyOf(metaSchema);

/** A document that states nothing but what is given. */
export function documentOf(
  stated: Stated,
  conflicts: Readonly<Record<string, readonly (string | number | boolean)[]>> = {},
): TrueEligibility {
  const document: TrueEligibility = { meta: emptyMeta(), ...emptySections() };
  for (const [pointer, value] of Object.entries(stated)) set(document, pointer, value);
  for (const [path, values] of Object.entries(conflicts)) {
    const [chosen = ""] = values;
    set(document, path, chosen);
    const candidates = values.map((value, index) => ({ value, source: `x12:${index + 1}` }));
    document.conflicts.push({ path, chosen, candidates });
  }
  return document;
}

function set(document: TrueEligibility, pointer: string, value: unknown): void {
  const keys = pointer.split("/").slice(1);
  const last = keys.pop() ?? "";
  let place = document as unknown as Record<string, unknown>;
  for (const key of keys) {
    if (place === (document.procedures as unknown) && !(key in place)) place[key] = emptyProcedure(categoryOfCode(key));
    place = place[key] as Record<string, unknown>;
  }
  place[last] = value;
  document.sources[pointer] = ["x12:1"];
}

const percents: Readonly<Record<NetworkSide, readonly [preventive: number, basic: number, major: number]>> = {
  in_network: [100, 80, 50],
  out_of_network: [80, 60, 40],
};

const levels: Readonly<Partial<Record<CategoryName, 0 | 1 | 2>>> = {
  diagnostic: 0,
  xrays: 0,
  preventive: 0,
  restorative: 1,
  endodontics: 1,
  periodontics: 1,
  oral_surgery: 1,
  crowns: 2,
  prosthodontics: 2,
  implants: 2,
  orthodontics: 2,
};

/**
 * The plan that the cases change. In network 100/80/50, out of it 80/60/40; deductible 50.00 (out of network 100.00),
 * nothing met, waived for preventive care; annual maximum 1,500.00 (1,000.00), nothing used; calendar year; the office
 * is in the network; answered on 2026-06-01.
 */
export const usualPlan: Stated = {
  "/meta/responded_at": "2026-06-01T09:00:00",
  "/provider/network_status": "in_network",
  "/coverage/status": "active",
  "/coverage/effective_date": "2025-01-01",
  "/coverage/benefit_year_basis": "calendar_year",
  "/coverage/benefit_year_start": "2026-01-01",
  "/coverage/benefit_year_end": "2026-12-31",
  "/patient/dob": "1990-03-10",
  "/clauses/waiting_periods_apply": false,
  "/clauses/missing_tooth/applies": false,
  "/clauses/alternate_benefit": false,
  ...Object.fromEntries(
    categoryNames.flatMap((name) => {
      const level = levels[name];
      if (level === undefined) return [];
      return networkSides.flatMap((side): [string, unknown][] => [
        [`/categories/${name}/${side}/covered`, true],
        [`/categories/${name}/${side}/plan_pays_percent`, percents[side][level]],
        [`/categories/${name}/${side}/patient_pays_percent`, 100 - percents[side][level]],
        [`/categories/${name}/${side}/deductible_applies`, level > 0 && name !== "orthodontics"],
      ]);
    }),
  ),
  ...amounts("/deductibles/annual/individual/in_network", "50.00", "50.00"),
  ...amounts("/deductibles/annual/individual/out_of_network", "100.00", "100.00"),
  ...amounts("/maximums/annual/individual/in_network", "1500.00", "1500.00"),
  ...amounts("/maximums/annual/individual/out_of_network", "1000.00", "1000.00"),
  ...amounts("/maximums/orthodontic_lifetime/individual/in_network", "1500.00", "1500.00"),
};

export function amounts(path: string, total: string | null, remaining: string | null): Stated {
  return { [`${path}/total`]: total, [`${path}/remaining`]: remaining };
}

/** `limit(2, "calendar_year")`, `limit(1, "rolling", 6, "month")`. */
export const limit = (
  count: number | null,
  basis: Frequency["basis"],
  periodCount = 1,
  periodUnit: Frequency["period_unit"] = "year",
  more: Partial<Frequency> = {},
): Frequency => ({
  ...emptyFrequency(),
  count,
  basis,
  period_count: periodCount,
  period_unit: periodUnit,
  count_unit: "visit",
  ...more,
});

export const day = "2026-06-15";

export const planned = (code: string, fee: string, more: Partial<PlannedProcedure> = {}): PlannedProcedure => ({
  code,
  fee,
  allowed: fee,
  date: day,
  ...more,
});

export const scheduleOf = (fees: Readonly<Record<string, ScheduledFee>>): NonNullable<PlannedCare["schedule"]> =>
  new Map(Object.entries(fees));
