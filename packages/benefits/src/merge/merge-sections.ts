import type { Value } from "../transform/document-builder.ts";
import { cite, type DraftMerge, type Part, sourcesOf } from "./draft-merge.ts";
import { groupItems } from "./item-identity.ts";
import { mergeAmount } from "./merge-amount.ts";
import { type FieldsTogether, memberOf, mergeTogether, mergeValue } from "./merge-fields.ts";

/** Merges a part of the documents, with all its sections, lists and values. */
export function mergePart(path: string, parts: readonly Part[], draft: DraftMerge): unknown {
  const stated = parts.filter(({ value }) => value !== null && value !== undefined);
  const [first] = stated;
  if (first === undefined) return null;
  if (Array.isArray(first.value)) return mergeList(path, stated, draft);
  return typeof first.value === "object" ? mergeSection(path, stated, draft) : mergeValue(path, stated, draft);
}

function mergeSection(path: string, parts: readonly Part[], draft: DraftMerge): Record<string, unknown> {
  const merged: Record<string, unknown> = path === "/procedures" ? Object.create(null) : {};
  // Most sections have the same members in each answer; the map of procedures has not.
  const keys = new Set(parts.flatMap(({ value }) => Object.keys(value as object)));
  for (const key of keys) merged[key] = null;
  if (["total", "used", "remaining"].every((key) => keys.has(key))) {
    const kind = path.startsWith("/maximums/") ? "maximum" : String(memberOf(parts[0]?.value, "kind") ?? "");
    assign(mergeAmount(path, kind, parts, draft));
  }
  for (const together of listTogether(path, keys)) assign(mergeTogether(path, together, parts, draft));
  for (const key of keys) {
    const members = parts.map(({ answer, value, pointer }) => ({
      answer,
      value: memberOf(value, key),
      pointer: `${pointer}/${key}`,
    }));
    merged[key] = mergePart(`${path}/${key}`, members, draft);
  }
  return merged;

  function assign(values: Readonly<Record<string, Value | null>>): void {
    for (const [key, value] of Object.entries(values)) {
      merged[key] = value;
      keys.delete(key);
    }
  }
}

/** Fields that are one statement. Within one of them the values of contradicting answers are not mixed. */
function listTogether(path: string, keys: ReadonlySet<string>): readonly FieldsTogether[] {
  if (path === "/coverage") return ofCoverage;
  if (keys.has("plan_pays_percent")) return ofShare;
  return togetherBySection.get(path.slice(path.lastIndexOf("/") + 1)) ?? [];
}

const ofCoverage: readonly FieldsTogether[] = [
  { fields: ["status", "status_code"], isWeak: ({ value }) => value === "unknown" },
  { fields: ["benefit_year_basis", "benefit_year_start", "benefit_year_end"], needsFirst: true },
];

const ofShare: readonly FieldsTogether[] = [{ fields: ["plan_pays_percent", "patient_pays_percent"] }];

const ofAddress: readonly FieldsTogether[] = [{ fields: ["line1", "line2", "city", "state", "postal_code"] }];

const togetherBySection: ReadonlyMap<string, readonly FieldsTogether[]> = new Map([
  ["waiting_period", [{ fields: ["applies", "months", "ends_on", "satisfied"] }]],
  ["predetermination", [{ fields: ["rule", "threshold"] }]],
  ["timely_filing", [{ fields: ["unit", "count"], orderOf: toDays }]],
  ["address", ofAddress],
  ["claims_address", ofAddress],
]);

/** Ninety days end before twelve months. */
function toDays(limit: unknown): number {
  const [unit, count] = [memberOf(limit, "unit"), memberOf(limit, "count")];
  return typeof count === "number" ? count * (unit === "year" ? 365 : unit === "month" ? 30 : 1) : Infinity;
}

function mergeList(path: string, parts: readonly Part[], draft: DraftMerge): unknown[] {
  const filled = parts.filter(({ value }) => (value as readonly unknown[]).length > 0);
  const [first] = filled;
  if (first === undefined) return [];
  if (typeof (first.value as readonly unknown[])[0] === "string") return mergeTexts(path, filled, draft);
  const list = path.slice(path.lastIndexOf("/") + 1);
  return groupItems(list, filled).map((items, index) => mergeItem(`${path}/${index}`, items, draft));
}

/** Names that the answers list, each once. */
function mergeTexts(path: string, parts: readonly Part[], draft: DraftMerge): unknown[] {
  const from = parts.map((part) => ({ answer: part.answer, sources: sourcesOf(part, draft) }));
  cite(path, from, draft);
  return [...new Set(parts.flatMap(({ value }) => value as readonly string[]))];
}

function mergeItem(path: string, items: readonly Part[], draft: DraftMerge): unknown {
  cite(
    path,
    items.map((item) => ({ answer: item.answer, sources: placesOf(item, draft) })),
    draft,
  );
  for (const { answer, pointer } of items) draft.moved[answer]?.set(pointer, path);
  return mergePart(path, items, draft);
}

/** Rejections and what reached no field name their place themselves. */
function placesOf(item: Part, draft: DraftMerge): readonly string[] {
  const sources = sourcesOf(item, draft);
  const source = memberOf(item.value, "source");
  return sources.length === 0 && typeof source === "string" ? [source] : sources;
}
