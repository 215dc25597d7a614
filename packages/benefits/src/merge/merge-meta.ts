import type { TrueEligibility } from "../document/true-eligibility.ts";
import { cite, type DraftMerge, sourcesOf } from "./draft-merge.ts";

type Meta = TrueEligibility["meta"];

/** Each answer has its own reference and time: those of the first answer count, and are no contradictions. */
export function mergeMeta(draft: DraftMerge): Meta {
  const metas = draft.answers.map(({ document }) => document.meta);
  const firstOf = <Key extends keyof Meta>(key: Key, empty: Meta[Key]): Meta[Key] => {
    const answer = metas.findIndex((meta) => meta[key] !== null && meta[key] !== "unknown_json");
    const value = metas[answer]?.[key];
    if (value === undefined) return empty;
    const pointer = `/meta/${key}`;
    const sources = sourcesOf({ answer, value, pointer }, draft);
    if (sources.length > 0) cite(pointer, [{ answer, sources }], draft);
    return value;
  };
  return {
    schema_version: "1.0",
    source_format: firstOf("source_format", "unknown_json"),
    outcome: mergeOutcomes(metas.map(({ outcome }) => outcome)),
    response_level: "none",
    completeness: 0,
    confidence: null,
    transaction_reference: firstOf("transaction_reference", null),
    trace_number: firstOf("trace_number", null),
    responded_at: firstOf("responded_at", null),
    service_date: firstOf("service_date", null),
    capabilities: { coinsurance: null, deductible: null, descriptions: null, limitations: null, frequency: null },
  };
}

/** Benefits in one answer and a rejection in another are `partial`. */
function mergeOutcomes(outcomes: readonly Meta["outcome"][]): Meta["outcome"] {
  const has = new Set(outcomes);
  if (has.has("partial") || (has.has("ok") && has.has("rejected"))) return "partial";
  return (["ok", "rejected"] as const).find((outcome) => has.has(outcome)) ?? "unrecognized";
}

/** The lowest of the answers; `low` where they contradict each other. */
export function mergeConfidence({ answers, conflicts }: DraftMerge): Meta["confidence"] {
  if (conflicts.length > 0) return "low";
  const stated = new Set(answers.map(({ document }) => document.meta.confidence));
  return (["low", "medium", "high"] as const).find((confidence) => stated.has(confidence)) ?? null;
}
