import { emptySections } from "../document/empty.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { valueAt } from "../explain/provenance.ts";
import type { Value } from "../transform/document-builder.ts";
import { type SourcedAnswer, toOrderedAnswers } from "./answers.ts";
import { deriveAnew } from "./derive-anew.ts";
import { type Contested, createDraft, type DraftMerge, fromTagged, idOf, type Origin } from "./draft-merge.ts";
import { mergeConfidence, mergeMeta } from "./merge-meta.ts";
import { mergePart } from "./merge-sections.ts";

/** A contradiction between answers, or within one. */
export interface MergeConflict extends Contested {
  /** The value in the merged document; null if none of them was taken. */
  readonly chosen: Value | null;
}

/** Several answers as one. A function of the set of answers: their order and how they were grouped make no difference. */
export interface MergedAnswers {
  /** All answers, each once; to merge further, pass them together with the others. */
  readonly answers: readonly SourcedAnswer[];
  /** Its places are those of the first origin. */
  readonly document: TrueEligibility;
  /** By JSON pointer: the answers that state the value, or from whose values it was derived. */
  readonly origins: Readonly<Record<string, readonly Origin[]>>;
  readonly conflicts: readonly MergeConflict[];
  /** Other values that a stronger statement replaced: a second source's by the payer's own, a derived by a stated one. */
  readonly yielded: readonly Contested[];
}

/**
 * Makes one document of several answers about one patient: each value is that of an answer, with its place in it. Nothing
 * is averaged. Work is proportional to the size of the documents.
 *
 * `mergeAnswers([...mergeAnswers([a, b]).answers, c])` equals `mergeAnswers([a, b, c])`.
 *
 * @param options.asOf the reference date, `YYYY-MM-DD`, as for `toTrueEligibility`; defaults to that of the first answer
 * @throws UnmergeableAnswersError without answers, for answers about different patients (member id, date of birth, first
 * name, or whether the patient is the subscriber), and for different answers with one id
 */
export function mergeAnswers(
  given: readonly SourcedAnswer[],
  { asOf }: { readonly asOf?: string | undefined } = {},
): MergedAnswers {
  const answers = toOrderedAnswers(given);
  const draft = createDraft(answers);
  const document = mergeDocuments(draft);
  if (document.meta.outcome === "ok" || document.meta.outcome === "partial") {
    deriveAnew(document, draft, asOf);
    document.meta.confidence = mergeConfidence(draft);
  }
  completeOrigins(document, draft);
  const conflicts = draft.conflicts.map((one) => ({ ...one, chosen: findValue(document, one.path) }));
  document.conflicts = conflicts.flatMap(toDocumentConflict);
  return { answers, document, origins: Object.fromEntries(draft.origins), conflicts, yielded: draft.yielded };
}

/** The members that are about the documents themselves, and not about benefits. */
const apart: ReadonlySet<string> = new Set(["conflicts", "warnings", "sources"]);

function mergeDocuments(draft: DraftMerge): TrueEligibility {
  const document: TrueEligibility = { meta: mergeMeta(draft), ...emptySections(), sources: draft.sources };
  for (const section of Object.keys(emptySections()).filter((key) => !apart.has(key))) {
    const parts = draft.answers.map(({ document: one }, answer) => ({
      answer,
      value: one[section as keyof TrueEligibility],
      pointer: `/${section}`,
    }));
    Object.assign(document, { [section]: mergePart(`/${section}`, parts, draft) });
  }
  addOtherSources(document, draft);
  document.warnings = mergeWarnings(draft);
  return document;
}

/** Sources of sections and of stated nulls, such as an amount without limit. */
function addOtherSources(document: TrueEligibility, draft: DraftMerge): void {
  for (const [answer, { document: one }] of draft.answers.entries()) {
    for (const [pointer, sources] of Object.entries(one.sources)) {
      const path = toMergedPath(answer, pointer, draft);
      if (draft.sources[path] !== undefined || draft.origins.has(path)) continue;
      if (isScalar(valueAt(document, path))) continue;
      draft.sources[path] = sources.map((source) => (source === "derived" ? source : `${answer}|${source}`));
      draft.origins.set(path, [{ answer: idOf(answer, draft), sources }]);
    }
  }
}

const isScalar = (value: unknown): boolean => typeof value !== "object";

/** Items of lists have other places than in their answer. */
function toMergedPath(answer: number, pointer: string, { moved }: DraftMerge): string {
  for (let at = pointer.length; at > 0; at = pointer.lastIndexOf("/", at - 1)) {
    const path = moved[answer]?.get(pointer.slice(0, at));
    if (path !== undefined) return path + pointer.slice(at);
  }
  return pointer;
}

/** Each code once, if the value that it warns of was taken. */
function mergeWarnings(draft: DraftMerge): TrueEligibility["warnings"] {
  const warnings = new Map<string, TrueEligibility["warnings"][number]>();
  for (const [answer, { id, document }] of draft.answers.entries()) {
    for (const { code, path, source } of document.warnings) {
      const merged = path === null ? null : toMergedPath(answer, path, draft);
      const origins = merged === null ? undefined : draft.origins.get(merged);
      if (warnings.has(code) || (origins !== undefined && !origins.some((origin) => origin.answer === id))) continue;
      warnings.set(code, { code, path: merged, source: source === null ? null : `${answer}|${source}` });
    }
  }
  return [...warnings.values()];
}

/** Removes the tags, and finds the origins of what was derived again. */
function completeOrigins(document: TrueEligibility, draft: DraftMerge): void {
  for (const [path, tagged] of Object.entries(document.sources)) {
    const read = tagged.map(fromTagged);
    if (!draft.origins.has(path)) draft.origins.set(path, toOrigins(tagged, draft));
    const sources = tagged.flatMap((one, index) => read[index]?.source ?? one).filter((one) => one !== "");
    if (sources.length > 0) document.sources[path] = sources;
    else delete document.sources[path];
  }
  for (const warning of document.warnings) {
    if (warning.source !== null) warning.source = fromTagged(warning.source)?.source || null;
  }
}

function toOrigins(tagged: readonly string[], draft: DraftMerge): Origin[] {
  const byAnswer = new Map<number, string[]>();
  for (const one of tagged) {
    const read = fromTagged(one);
    if (read === undefined) continue;
    const sources = byAnswer.get(read.answer) ?? ["derived"];
    if (read.source !== "") sources.push(read.source);
    byAnswer.set(read.answer, sources);
  }
  return [...byAnswer].map(([answer, sources]) => ({ answer: idOf(answer, draft), sources }));
}

function findValue(document: TrueEligibility, path: string): Value | null {
  const value = valueAt(document, path);
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

function toDocumentConflict({ path, chosen, claims }: MergeConflict): TrueEligibility["conflicts"] {
  if (chosen === null) return [];
  const candidates = claims.flatMap(({ value, sources }) => {
    const places = sources.filter((source) => source !== "derived");
    return (places.length === 0 ? [""] : places).map((source) => ({ value, source }));
  });
  return [{ path, chosen, candidates }];
}
