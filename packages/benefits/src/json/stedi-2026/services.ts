import type { ProcedureCode, Stated } from "../../eligibility-response.ts";
import { toProcedureCode } from "../../procedure-code.ts";
import { recordAt, sourceOf, statedAt, type TrackedObject, textAt } from "../tracked-object.ts";
import { procedureQualifiers } from "./codes.ts";

interface RowService {
  readonly serviceTypes: readonly Stated[];
  readonly procedure: ProcedureCode | null;
}

/**
 * A service without a known type or code becomes a code of an unknown list, so its row is never taken for one about the
 * whole plan.
 */
export function serviceAt(row: TrackedObject): RowService {
  const service = recordAt(row, "service");
  if (service === null) return { serviceTypes: [], procedure: null };
  const value = statedAt(service, "value");
  const definition = statedAt(service, "definition");
  const system = textAt(service, "system").toUpperCase();
  const range = recordAt(service, "range");
  if (range !== null) return { serviceTypes: [], procedure: toRange(range, system) };
  if (value !== null && (system === "STC" || (system === "" && value.value.length < 3)))
    return { serviceTypes: [value], procedure: null };
  const code = value ?? definition;
  return { serviceTypes: [], procedure: code && toCode(code, system) };
}

const toCode = ({ value, source }: Stated, system: string, rangeEnd = ""): ProcedureCode | null =>
  toProcedureCode({
    qualifier: procedureQualifiers.get(system) ?? system,
    code: value,
    rangeEnd,
    modifiers: [],
    source,
  });

function toRange(range: TrackedObject, system: string): ProcedureCode | null {
  const [start, end] = ["start", "end"].map((side) => codeOf(recordAt(range, side)));
  const first = start ?? end ?? { value: "?", source: sourceOf(range, "start") };
  return toCode(first, system, end?.value ?? "");
}

function codeOf(side: TrackedObject | null): Stated | null {
  if (side === null) return null;
  statedAt(side, "definition");
  return statedAt(side, "value");
}
