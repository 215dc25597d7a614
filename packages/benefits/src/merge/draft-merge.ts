import type { Value } from "../transform/document-builder.ts";
import type { SourcedAnswer } from "./answers.ts";
import type { Claim } from "./claims.ts";

/** Where the merged document has a value from: an answer, and the places in it. */
export interface Origin {
  /** The answer's id. */
  readonly answer: string;
  /** As in `sources` of that answer's document; [] if it names none. */
  readonly sources: readonly string[];
}

/** A value that an answer states, or that follows from what it states. */
export interface StatedClaim extends Origin {
  readonly value: Value;
}

/** A value of one answer at one path, or a part of its document, while answers are merged. */
export interface Part {
  /** Place of the answer in the order of all. */
  readonly answer: number;
  readonly value: unknown;
  /** In the answer's own document: items of lists move. */
  readonly pointer: string;
}

export interface Contested {
  readonly path: string;
  readonly claims: readonly StatedClaim[];
}

/** What merging writes. Sources are tagged with the answer's place, since all answers may have an `x12:21`. */
export interface DraftMerge {
  readonly answers: readonly SourcedAnswer[];
  readonly sources: Record<string, string[]>;
  readonly origins: Map<string, readonly Origin[]>;
  readonly conflicts: Contested[];
  readonly yielded: Contested[];
  /** Paths whose value was derived from others, and may follow from other values now. */
  readonly derived: Set<string>;
  /** For each answer, the paths of its list items in the merged document. */
  readonly moved: readonly Map<string, string>[];
  /** For each answer, what it states in contradiction to itself. */
  readonly candidates: readonly ReadonlyMap<string, readonly { readonly value: Value; readonly source: string }[]>[];
}

export function createDraft(answers: readonly SourcedAnswer[]): DraftMerge {
  return {
    answers,
    sources: {},
    origins: new Map(),
    conflicts: [],
    yielded: [],
    derived: new Set(),
    moved: answers.map(() => new Map()),
    candidates: answers.map(
      ({ document }) => new Map(document.conflicts.map(({ path, candidates }) => [path, candidates])),
    ),
  };
}

export const sourcesOf = ({ answer, pointer }: Part, { answers }: DraftMerge): readonly string[] =>
  answers[answer]?.document.sources[pointer] ?? [];

/** An answer that contradicts itself claims each of its values. */
export function listClaims(part: Part, draft: DraftMerge): Claim[] {
  const { answer, value, pointer } = part;
  if (value === null || value === undefined) return [];
  const sources = sourcesOf(part, draft);
  const own = {
    answer,
    isOther: draft.answers[answer]?.source === "other",
    value: value as Value, // Callers pass scalars.
    sources,
    isDerived: sources[0] === "derived",
  };
  const others = draft.candidates[answer]?.get(pointer)?.filter((one) => one.value !== value) ?? [];
  return [own, ...others.map((one) => ({ ...own, value: one.value, sources: [one.source], isDerived: false }))];
}

/** Notes where the value of a path is from: the first origin's places become its sources. */
export function cite(path: string, from: readonly Pick<Claim, "answer" | "sources">[], draft: DraftMerge): void {
  const [first] = from;
  if (first === undefined) return;
  draft.sources[path] = toTagged(first);
  draft.origins.set(
    path,
    from.map(({ answer, sources }) => ({ answer: idOf(answer, draft), sources })),
  );
}

export const idOf = (answer: number, { answers }: DraftMerge): string => answers[answer]?.id ?? "";

export const toStatedClaim = ({ answer, sources, value }: Claim, draft: DraftMerge): StatedClaim => ({
  answer: idOf(answer, draft),
  sources,
  value,
});

/** An answer that names no place is tagged too, so that what follows from its values has an origin. */
const toTagged = ({ answer, sources }: Pick<Claim, "answer" | "sources">): string[] =>
  sources.length === 0 ? [`${answer}|`] : sources.map((one) => (one === "derived" ? one : `${answer}|${one}`));

export function fromTagged(tagged: string): { readonly answer: number; readonly source: string } | undefined {
  const at = tagged.indexOf("|");
  return at < 0 ? undefined : { answer: Number(tagged.slice(0, at)), source: tagged.slice(at + 1) };
}
