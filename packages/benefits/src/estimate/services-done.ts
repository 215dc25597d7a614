import { toLastVisits } from "../breakdown/next-dates.ts";
import type { Frequency } from "../document/true-eligibility.ts";
import type { Asked, Line } from "./plan.ts";

/** Services of one day that count, or may count, toward a limit. */
export interface Done {
  readonly code: string;
  readonly date: string;
  readonly tooth: string | null;
  /** How many, at least and at most. */
  readonly min: number;
  readonly max: number;
}

/** A line that comes earlier, with the units that the plan may cover. */
export interface Earlier {
  readonly line: Line;
  readonly min: number;
  readonly max: number;
}

/** What the payer and the office know to have been done, of the codes that a limit counts. */
export function listDone({ line, plan: { document }, patient }: Asked, { shares_with }: Frequency): Done[] {
  const codes = new Set([line.code, ...shares_with]);
  const done = new Map<string, Done>();
  for (const { code, date, tooth } of [...document.history, ...patient.history]) {
    if (code !== null && date !== null && codes.has(code)) note(code, date, tooth?.toUpperCase() ?? null);
  }
  for (const [code, { date }] of toLastVisits(document)) {
    const isKnown = [...done.values()].some((one) => one.code === code && one.date === date);
    if (codes.has(code) && !isKnown) note(code, date, null);
  }
  const previous = line.planned.previous_on;
  const isKnown = [...done.values()].some(
    ({ date, tooth }) => date === previous && (tooth ?? line.tooth) === line.tooth,
  );
  if (previous && !isKnown) note(line.code, previous, line.tooth);
  return [...done.values()];

  function note(code: string, date: string, tooth: string | null): void {
    done.set(`${code} ${date} ${tooth}`, { code, date, tooth, min: 1, max: 1 });
  }
}

export function listEarlier({ line }: Asked, { shares_with }: Frequency, earlier: readonly Earlier[]): Done[] {
  const codes = new Set([line.code, ...shares_with]);
  return earlier
    .filter((one) => codes.has(one.line.code))
    .map(({ line: { code, date, tooth }, min, max }) => ({ code, date, tooth, min, max }));
}

/** Whether a service falls under the scope of a limit: null and `mouth` count all. */
export function isInScope(per: Frequency["per"], one: string | null, other: string | null): "yes" | "no" | "maybe" {
  if (per === null || per === "mouth") return "yes";
  if (per === "provider") return "maybe";
  const [a, b] = [areaOf(per, one), areaOf(per, other)];
  if (a === null || b === null) return "maybe";
  if (a !== b) return "no";
  return per === "surface" ? "maybe" : "yes";
}

function areaOf(per: "tooth" | "quadrant" | "arch" | "surface", tooth: string | null): string | null {
  if (per === "tooth" || per === "surface") return tooth;
  const quadrant = quadrantOf(tooth);
  return per === "arch" ? (quadrant?.charAt(0) ?? null) : quadrant;
}

const quadrants = ["UR", "UL", "LL", "LR"] as const;
/** Five of each quadrant. */
const primaryTeeth = [..."ABCDEFGHIJKLMNOPQRST"];

function quadrantOf(tooth: string | null): string | null {
  if (tooth === null) return null;
  if (/^[UL][LR]$/.test(tooth)) return tooth;
  const isPermanent = /^([1-9]|[12]\d|3[0-2])$/.test(tooth);
  const index = isPermanent ? (Number(tooth) - 1) / 8 : primaryTeeth.indexOf(tooth) / 5;
  return quadrants[Math.floor(index)] ?? null;
}
