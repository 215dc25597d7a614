import type { TrueEligibility, WarningCode } from "../document/true-eligibility.ts";
import { withItem } from "../draft.ts";
import type { Piece } from "../eligibility-response.ts";
import { createContainerFinder, type MentionedProcedure } from "./containers.ts";
import { evictPointers, listFields, type Path, type Pointer, pointerTo } from "./pointers.ts";
import { UsedSources } from "./used-sources.ts";

export type Value = string | number | boolean;

export interface Proposal {
  readonly value: Value;
  readonly sources: readonly string[];
  readonly rank: number;
  /** Decides between contradicting values of equal rank: the one worse for the patient is kept. */
  readonly worse: "lower" | "higher" | "first";
  readonly isQuiet?: boolean;
}

export type UnmappedReason = TrueEligibility["unmapped"][number]["reason"];

export interface UnmappedPiece {
  readonly piece: Piece;
  readonly reason: UnmappedReason;
}

/**
 * The patient's level precedes the subscriber's, then network, then service, then codes before text. A rank is the sum
 * of one number of each.
 */
export const Rank = {
  notThePatientsLevel: 1000,
  appliesToBothNetworks: 100,
  networkUnstated: 200,
  service30: 10,
  unstatedService: 20,
  outOfNetworkOnly: 50,
  qualifiedByText: 1,
  text: 2,
  otherStatusRow: 3,
} as const;

/** Proposals are collected first and resolved together, so the order of the response does not matter. */
export class DocumentBuilder {
  readonly document: TrueEligibility;
  readonly procedures: MentionedProcedure[] = [];
  /** Pieces, by source, that stay unmapped even if a field uses part of them. */
  readonly unmapped = new Map<string, UnmappedPiece>();
  private readonly proposals = new Map<Pointer, Proposal[]>();
  private readonly yielded = new Map<string, UnmappedReason>();
  private readonly used: UsedSources;
  private readonly noted: { pointer: Pointer; sources: readonly string[] }[] = [];
  private readonly findContainer: (pointer: Pointer | null) => unknown;
  private lastCited: readonly string[] | undefined;
  private hasServices = true;

  /** @param messages sources of payer messages: in JSON they are parts of rows, but use none of them */
  constructor(document: TrueEligibility, messages: readonly string[] = []) {
    this.used = new UsedSources(messages);
    evictPointers();
    this.document = document;
    this.findContainer = createContainerFinder(document, this.procedures);
  }

  /** For a response without a row about dental services. */
  refuseServices(): void {
    this.hasServices = false;
  }

  private refuses({ path }: Pointer): boolean {
    return !this.hasServices && /^\/(?:classes|categories)\//.test(path);
  }

  propose(path: Path, proposal: Proposal): void {
    const pointer = pointerTo(path);
    if (this.refuses(pointer)) return;
    const proposals = this.proposals.get(pointer);
    if (proposals === undefined) this.proposals.set(pointer, [proposal]);
    else proposals.push(proposal);
  }

  resolve(): void {
    for (const [pointer, proposals] of this.proposals) this.resolveField(pointer, proposals);
    if (this.yielded.size > 0) this.forgetKept();
    this.proposals.clear();
  }

  /** A statement that yields in one field, such as that of one network, may be kept in another. */
  private forgetKept(): void {
    for (const proposals of this.proposals.values()) {
      const chosen = proposals.reduce(stronger);
      for (const one of proposals) {
        if (one.isQuiet === true || !holdsAmount(one) || !isKept(one, chosen)) continue;
        for (const source of one.sources) this.yielded.delete(source);
      }
    }
  }

  private resolveField(pointer: Pointer, proposals: readonly Proposal[]): void {
    const only = proposals[0];
    if (only !== undefined && proposals.length === 1) {
      this.write(pointer, only.value, only.sources);
      return;
    }
    const chosen = proposals.reduce(stronger);
    this.write(pointer, chosen.value, agreeingSources(chosen, proposals));
    if (chosen.isQuiet === true) return;
    for (const one of proposals) if (holdsAmount(one) && !isKept(one, chosen)) this.noteYield(one);
    const equals = proposals.filter(({ rank }) => rank === chosen.rank);
    if (equals.every(({ value }) => value === chosen.value)) return;
    const candidates = equals.flatMap((one) => one.sources.map((source) => ({ value: one.value, source })));
    this.document.conflicts.push({ path: pointer.path, chosen: chosen.value, candidates });
  }

  private noteYield({ sources, rank }: Proposal): void {
    const reason = rank % 10 === Rank.qualifiedByText ? "label_not_understood" : "no_rule";
    for (const source of sources) this.yielded.set(source, reason);
  }

  /** Undefined for a value that yielded to no other. */
  reasonOfYield(source: string): UnmappedReason | undefined {
    return this.yielded.get(source);
  }

  /** Writes a value that needs no resolving. Its list of sources must not change afterwards. */
  write(path: Path, value: Value | readonly string[], sources: readonly string[]): void {
    const pointer = pointerTo(path);
    if (this.refuses(pointer)) return;
    (this.findContainer(pointer.parent) as Record<string, unknown>)[pointer.key] = value;
    this.cite(pointer, sources);
  }

  writeIfEmpty(path: Path, value: Value, sources: readonly string[]): void {
    const pointer = pointerTo(path);
    const container = this.findContainer(pointer.parent) as Record<string, unknown>;
    if (container[pointer.key] === null) this.write(pointer, value, sources);
  }

  private cite(pointer: Pointer, sources: readonly string[]): void {
    this.document.sources[pointer.path] = sources as string[];
    if (sources !== this.lastCited) this.used.add(sources);
    this.lastCited = sources;
  }

  /** A message cites its row but does not use it: the row may state something else that reached no field. */
  appendMessage(item: TrueEligibility["messages"][number], sources: readonly string[]): void {
    const { messages, sources: cited } = this.document;
    const pointer = pointerTo("/messages", String(messages.length));
    messages.push(item);
    const derived = ["derived", ...sources];
    cited[pointer.path] =
      cited[pointerTo(pointer, "text").path] =
      cited[pointerTo(pointer, "source").path] =
        sources as string[];
    if (item.facts.length > 0) cited[pointerTo(pointer, "facts").path] = derived;
    for (const [key, names] of Object.entries(item.target ?? {})) {
      if (names.length > 0) cited[pointerTo(pointer, "target", key).path] = derived;
    }
  }

  /**
   * Fields have the item's sources unless `ofFields` gives others. Only nulls may be written afterwards.
   *
   * @returns the item's pointer
   */
  append(
    path: Path,
    item: Readonly<Record<string, unknown>>,
    sources: readonly string[],
    ofFields: Readonly<Partial<Record<string, readonly string[]>>> = {},
  ): Pointer {
    const pointer = pointerTo(path);
    if (this.refuses(pointer)) return pointer;
    const container = this.findContainer(pointer.parent) as Record<string, unknown[]>;
    const list = container[pointer.key] ?? [];
    const itemPointer = pointerTo(pointer, String(list.length));
    container[pointer.key] = withItem(list, item);
    this.cite(itemPointer, sources);
    for (const child of itemPointer.fields ?? listFields(itemPointer, item)) {
      if (isFilled(item[child.key])) this.cite(child, ofFields[child.key] ?? sources);
    }
    return itemPointer;
  }

  derive(path: Path, value: Value | readonly string[], from: readonly Path[]): void {
    const sources = new Set(["derived"]);
    for (const one of from) {
      if (typeof one === "string" && !one.startsWith("/")) sources.add(one);
      else for (const source of this.sourcesOf(one)) sources.add(source);
    }
    this.write(path, value, [...sources]);
  }

  /** A section, an item or a stated null keeps its first sources; a value replaces them. */
  noteSource(path: Path, sources: readonly string[]): void {
    const pointer = pointerTo(path);
    if (this.document.sources[pointer.path] !== undefined || this.refuses(pointer)) return;
    this.document.sources[pointer.path] = sources as string[];
    this.noted.push({ pointer, sources });
  }

  findUsedSources(): UsedSources {
    const { sources: current, conflicts } = this.document;
    for (const { pointer, sources } of this.noted) if (current[pointer.path] === sources) this.used.add(sources);
    for (const { candidates } of conflicts) this.used.add(candidates.map(({ source }) => source));
    return this.used;
  }

  /** Empty for a field without a value. */
  sourcesOf(path: Path): readonly string[] {
    return this.document.sources[pointerTo(path).path] ?? noSources;
  }

  firstSourceOf(path: Path): string | null {
    return this.sourcesOf(path).find((source) => source !== "derived") ?? null;
  }

  markUnmapped(piece: Piece, reason: UnmappedReason): void {
    if (!this.unmapped.has(piece.source)) this.unmapped.set(piece.source, { piece, reason });
  }

  warn(code: WarningCode, path: Path | null, source: string | null): void {
    const { warnings } = this.document;
    if (warnings.some((warning) => warning.code === code)) return;
    warnings.push({ code, path: path === null ? null : pointerTo(path).path, source });
  }
}

const noSources: readonly string[] = [];

function agreeingSources(chosen: Proposal, made: readonly Proposal[]): string[] {
  const sources = new Set<string>();
  for (const one of made) {
    const agrees = one.value === chosen.value && (!isText(one) || isText(chosen));
    if (agrees) for (const source of one.sources) sources.add(source);
  }
  return [...sources];
}

/** Text that repeats codes adds no source. */
const isText = ({ rank }: Proposal): boolean => rank % 10 === Rank.text;

/** That a deductible applies, or that a service is covered, does not tell the amount or the share. */
const holdsAmount = ({ value }: Proposal): boolean => typeof value !== "boolean";

const stronger = (best: Proposal, other: Proposal): Proposal => (isStronger(other, best) ? other : best);

/** Values of equal rank are candidates of a conflict. */
const isKept = ({ value, rank }: Proposal, chosen: Proposal): boolean => value === chosen.value || rank === chosen.rank;

function isStronger(one: Proposal, other: Proposal): boolean {
  if (one.rank !== other.rank) return one.rank < other.rank;
  if (one.worse === "first" || typeof one.value !== typeof other.value) return false;
  const order = compare(one.value, other.value);
  return one.worse === "lower" ? order < 0 : order > 0;
}

function compare(one: Value, other: Value): number {
  const isMoney = typeof one === "string" && typeof other === "string" && one.at(-3) === "." && other.at(-3) === ".";
  const [first, second] = isMoney ? [Number(one), Number(other)] : [one, other];
  return first < second ? -1 : first > second ? 1 : 0;
}

const isFilled = (value: unknown): boolean => typeof value !== "object" || (Array.isArray(value) && value.length > 0);
