import { isDeepStrictEqual } from "node:util";
import type { TrueEligibility } from "../../document/true-eligibility.ts";
import type { JudgedCase } from "./cases.ts";

type Verdict = "right" | "wrong" | "missing";

export interface Judgement {
  readonly name: string;
  readonly pointer: string;
  readonly kind: string;
  readonly expected: unknown;
  readonly got: unknown;
  readonly verdict: Verdict;
}

/** Compares a document with each value of its case. A null where a value is stated is missing; any other difference is wrong. */
export function judge({ name, values }: JudgedCase, document: TrueEligibility): Judgement[] {
  return Object.entries(values).map(([pointer, expected]) => {
    const found = find(document, pointer.split("/").slice(1));
    const [stated, got] = [comparable(expected), comparable(found)];
    const verdict = isDeepStrictEqual(stated, got) ? "right" : got === undefined ? "missing" : "wrong";
    return { name, pointer, kind: kindOf(pointer), expected, got: found ?? null, verdict };
  });
}

/** `*` stands for each item of a list; the result is a list. */
function find(value: unknown, [head, ...rest]: readonly string[]): unknown {
  if (head === undefined) return value;
  if (head === "*") return Array.isArray(value) ? value.map((item) => find(item, rest)) : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  return find((value as Record<string, unknown>)[head], rest);
}

/** Without null, [], {} and "", and with lists in one order: the order of rows is the payer's. */
export function comparable(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(comparable).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items.sort((one, other) => compare(textOf(one), textOf(other)));
  }
  if (typeof value !== "object" || value === null) return value === null || value === "" ? undefined : value;
  const members = Object.entries(value).map(([key, member]) => [key, comparable(member)] as const);
  const filled = members.filter(([, member]) => member !== undefined).sort(([one], [other]) => compare(one, other));
  return filled.length === 0 ? undefined : Object.fromEntries(filled);
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? "";

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The first that fits decides. */
const kinds: readonly (readonly [string, RegExp])[] = [
  ["error", /^\/(?:errors|meta\/outcome)/],
  ["other coverage", /^\/other_coverage|\/cob\//],
  ["other plan", /^\/other_plans/],
  ["message", /^\/messages/],
  ["warning or conflict", /^\/(?:warnings|conflicts|meta)/],
  ["unmapped", /^\/unmapped/],
  ["status", /^\/coverage\/(?:status|status_code|coverage_level)$|^\/clauses\/exclusions|\/covered$/],
  ["waiting period", /waiting_period/],
  ["date", /^\/coverage\/|_date$|^\/history/],
  ["frequency", /\/frequencies/],
  ["age", /\/age_|_age_limit$/],
  ["percent", /_percent$|^\/classes\/.*\/basis$/],
  ["money", /^\/(?:maximums|deductibles|out_of_pocket|other_amounts)|\/copay$/],
  ["person or office", /^\/(?:subscriber|patient|provider|primary_dentist|dental_administrator|payer)\//],
  ["plan", /^\/plan\//],
];

const kindOf = (pointer: string): string => kinds.find(([, pattern]) => pattern.test(pointer))?.[0] ?? "provision";

/** Right, wrong and missing by kind of value, as a table. */
export function toTable(judgements: readonly Judgement[]): string {
  const kindsInUse = [...new Set(judgements.map(({ kind }) => kind))].sort();
  const rows = [...kindsInUse, "all"].map((kind) => {
    const own = judgements.filter((judgement) => kind === "all" || judgement.kind === kind);
    const counts = (["right", "wrong", "missing"] as const).map(
      (verdict) => own.filter((judgement) => judgement.verdict === verdict).length,
    );
    return [kind.padEnd(20), ...counts.map((count) => String(count).padStart(8))].join("");
  });
  return [`${"kind of value".padEnd(20)}   right   wrong missing`, ...rows].join("\n");
}
