import { emptyProcedure } from "../document/empty.ts";
import { networkSides, procedureSchema } from "../document/services.ts";
import type { NetworkSide, TrueEligibility } from "../document/true-eligibility.ts";
import { centsOf } from "../transform/money.ts";
import { categoryOfCode } from "../transform/services.ts";
import { findShare, type Level, levelsOfProcedure, listRanges } from "./levels.ts";
import { type Question, questions } from "./questions.ts";
import type { BreakdownLine } from "./schema.ts";

type Sources = Record<string, string[]>;

export function toBreakdown(document: TrueEligibility, sources: Sources): Record<Question, BreakdownLine> {
  const ranges = listRanges(document);
  const lines = Object.entries(questions).map(([question, code]) => {
    const levels = levelsOfProcedure(code, document, ranges);
    return [question, toLine(`/breakdown/${question}`, { code, levels }, document, sources)] as const;
  });
  return Object.fromEntries(lines) as Record<Question, BreakdownLine>;
}

const fields = procedureSchema.omit({ category: true, in_network: true, out_of_network: true }).keyof().options;

function toLine(
  path: string,
  { code, levels }: { code: string; levels: readonly Level[] },
  document: TrueEligibility,
  sources: Sources,
): BreakdownLine {
  const line: BreakdownLine = { code, ...emptyProcedure(), category: categoryOfCode(code), percent_source: null };
  sources[`${path}/code`] = ["derived"];
  sources[`${path}/category`] = ["derived"];
  for (const field of fields) {
    const level = levels.find(({ services }) => isStated(services[field]));
    if (level === undefined) continue;
    Object.assign(line, { [field]: structuredClone(level.services[field]) });
    copySources(line[field], `${level.path}/${field}`, `${path}/${field}`, sources);
  }
  for (const side of networkSides) fillSide({ line, path, side, levels, sources });
  for (const side of networkSides) deriveDeductible({ line, path, side, levels, sources }, document);
  return line;
}

interface LineSide {
  readonly line: BreakdownLine;
  readonly path: string;
  readonly side: NetworkSide;
  readonly levels: readonly Level[];
  readonly sources: Sources;
}

/** Copied as a whole: a copay of the code and a percentage of its category would not belong together. */
function fillSide({ line, path, side, levels, sources }: LineSide): void {
  const target = line[side];
  for (const field of ["covered", "deductible_applies"] as const) {
    const level = levels.find(({ services }) => isStated(services[side]?.[field]));
    if (level === undefined) continue;
    target[field] = level.services[side]?.[field] ?? null;
    copySources(target[field], `${level.path}/${side}/${field}`, `${path}/${side}/${field}`, sources);
  }
  const share = findShare(levels, side);
  if (share === null) return;
  for (const field of ["plan_pays_percent", "patient_pays_percent", "copay"] as const) {
    Object.assign(target, { [field]: share.services[side]?.[field] ?? null });
    copySources(target[field], `${share.path}/${side}/${field}`, `${path}/${side}/${field}`, sources);
  }
  if (line.percent_source !== null) return;
  line.percent_source = share.source;
  sources[`${path}/percent_source`] = ["derived"];
}

/** A deductible that the plan waives for another category applies where nothing is stated. */
function deriveDeductible({ line, path, side, sources }: LineSide, document: TrueEligibility): void {
  const { categories, deductibles } = document;
  const total = deductibles.annual.individual[side].total;
  if (line[side].deductible_applies !== null || line[side].covered === false || total === null || centsOf(total) === 0)
    return;
  const waived = Object.entries(categories).find(
    ([name, category]) => name !== line.category && category[side].deductible_applies === false,
  );
  if (waived === undefined) return;
  line[side].deductible_applies = true;
  const from = [`/deductibles/annual/individual/${side}/total`, `/categories/${waived[0]}/${side}/deductible_applies`];
  sources[`${path}/${side}/deductible_applies`] = ["derived", ...from.flatMap((one) => sources[one] ?? [])];
}

function isStated(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === "object" && value !== null && "rule" in value) return value.rule !== null;
  if (typeof value === "object" && value !== null && "applies" in value) return value.applies !== null;
  return value !== null && value !== undefined;
}

function copySources(value: unknown, from: string, to: string, sources: Sources): void {
  const places = sources[from];
  if (places !== undefined) sources[to] = places;
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) copySources(member, `${from}/${key}`, `${to}/${key}`, sources);
}
