import { formatPath, formatValue } from "../explain/field-names.ts";
import type { Plan } from "./plan.ts";
import type { EstimateReason, EstimateTopic, EstimateUnknown } from "./schema.ts";

/** Collects why a procedure is estimated as it is, each statement once. */
export interface Notes {
  readonly reasons: Map<string, EstimateReason>;
  readonly unknown: Map<string, EstimateUnknown>;
}

export const createNotes = (): Notes => ({ reasons: new Map(), unknown: new Map() });

/** Notes about one plan. */
export interface PlanNotes {
  reason(what: EstimateTopic, text: string, path: string | null): void;
  /** The range covers whatever the value is. */
  widens(what: EstimateTopic, text: string, path: string | null): void;
  /** The answer is silent, and the estimate takes the usual. */
  assumed(what: EstimateTopic, text: string, path: string | null): void;
  /** All values that the answer states for a path, the contradictory ones too. */
  listStated<Value extends string | number | boolean>(what: EstimateTopic, path: string, value: Value | null): Value[];
}

export function createPlanNotes(plan: Plan, { reasons, unknown }: Notes): PlanNotes {
  const toPlace = (path: string | null, sources = path === null ? [] : (plan.document.sources[path] ?? [])) => ({
    plan: plan.number,
    path,
    sources,
  });
  function note(effect: EstimateUnknown["effect"], what: EstimateTopic, text: string, path: string | null): void {
    unknown.set(`${plan.number} ${what} ${text} ${path}`, { what, text, effect, place: toPlace(path) });
  }
  return {
    reason: (what, text, path) =>
      void reasons.set(`${plan.number} ${what} ${text} ${path}`, { what, text, place: toPlace(path) }),
    widens: (what, text, path) => note("widens", what, text, path),
    assumed: (what, text, path) => note("assumed", what, text, path),
    listStated<Value extends string | number | boolean>(
      what: EstimateTopic,
      path: string,
      value: Value | null,
    ): Value[] {
      if (value === null) return [];
      const candidates = plan.conflicts.get(path)?.candidates ?? [];
      const others = candidates.map((one) => one.value).filter((one): one is Value => typeof one === typeof value);
      const values = shorten([...new Set([value, ...others])]);
      if (values.length > 1) {
        const words = values.map((one) => formatValue(path, one)).join(" and ");
        const text = `${formatPath(path)} is stated as ${words}`;
        const sources = candidates.map(({ source }) => source);
        unknown.set(`${plan.number} ${path} conflict`, { what, text, effect: "widens", place: toPlace(path, sources) });
      }
      return values;
    },
  };
}

const maxValues = 8;

/** Of many contradictory values the extremes bound the range. */
function shorten<Value extends string | number | boolean>(values: readonly Value[]): Value[] {
  if (values.length <= maxValues) return [...values];
  const sorted = values.toSorted(compare);
  return [...new Set([values[0], sorted[0], sorted.at(-1)])].filter((value) => value !== undefined);
}

function compare(one: string | number | boolean, other: string | number | boolean): number {
  const difference = Number(one) - Number(other);
  if (!Number.isNaN(difference)) return difference;
  return one < other ? -1 : 1; // dates
}
