import type { TrueEligibility, WarningCode } from "../document/true-eligibility.ts";
import { withItem } from "../draft.ts";
import type { Piece } from "../eligibility-response.ts";
import { createContainerFinder, type MentionedProcedure } from "./containers.ts";
import { evictPointers, listFields, type Path, type Pointer, pointerTo } from "./pointers.ts";
import { createUsedSources } from "./used-sources.ts";

export type Value = string | number | boolean;

/** A statement that a field has a value. */
export interface Proposal {
  readonly value: Value;
  /** Places in the raw response. */
  readonly sources: readonly string[];
  /** How well it speaks for the field, 0 best; see {@link Rank}. */
  readonly rank: number;
  /** Which of two contradicting values of equal rank is worse for the patient, and therefore kept. */
  readonly worse: "lower" | "higher" | "first";
  /** A contradiction is settled without being listed. */
  readonly isQuiet?: boolean;
}

export type UnmappedReason = TrueEligibility["unmapped"][number]["reason"];

/**
 * The steps of precedence: patient's level before subscriber's, then network, then service, then structured statements
 * before text. A rank is the sum of one number from each.
 */
export const Rank = {
  notThePatientsLevel: 1000,
  appliesToBothNetworks: 100,
  networkUnstated: 200,
  service30: 10,
  listOfServices: 20,
  qualifiedByText: 1,
  text: 2,
} as const;

/** The document while it is being filled. */
export type DocumentBuilder = ReturnType<typeof createDocumentBuilder>;

/**
 * Fills a document, and keeps book of where each value comes from.
 *
 * Statements are collected first (`propose`) and settled together (`resolve`), so that the order of the response does not
 * matter, and precedence, contradictions and sources come from one place.
 */
export function createDocumentBuilder(document: TrueEligibility) {
  evictPointers();
  const { sources } = document;
  /** What is claimed and not yet settled, by field. */
  const open = new Map<Pointer, Proposal[]>();
  const use = createUsedSources();
  let latest: readonly string[] | undefined;
  const noted: { pointer: Pointer; places: readonly string[] }[] = [];
  const unmapped = new Map<string, { piece: Piece; reason: UnmappedReason }>();
  const procedures: MentionedProcedure[] = [];
  const findContainer = createContainerFinder(document, procedures);

  /** States a value for a field, to be settled. */
  function propose(path: Path, made: Proposal): void {
    const pointer = pointerTo(path);
    const proposals = open.get(pointer);
    if (proposals === undefined) open.set(pointer, [made]);
    else proposals.push(made);
  }

  /** Decides all open proposals and writes what they come to. */
  function resolve(): void {
    for (const [pointer, proposals] of open) resolveField(pointer, proposals);
    open.clear();
  }

  function resolveField(pointer: Pointer, proposals: readonly Proposal[]): void {
    const only = proposals[0];
    if (only !== undefined && proposals.length === 1) {
      write(pointer, only.value, only.sources);
      return;
    }
    const chosen = proposals.reduce((kept, other) => (isStronger(other, kept) ? other : kept));
    write(pointer, chosen.value, agreeingSources(chosen, proposals));
    if (chosen.isQuiet === true) return;
    const equals = proposals.filter(({ rank }) => rank === chosen.rank);
    if (equals.every(({ value }) => value === chosen.value)) return;
    const candidates = equals.flatMap((one) => one.sources.map((source) => ({ value: one.value, source })));
    document.conflicts.push({ path: pointer.path, chosen: chosen.value, candidates });
  }

  /**
   * Writes a value that needs no settling. A field is written once; what it said before would be lost. What the list of
   * places holds by now is final.
   */
  function write(path: Path, value: Value | readonly string[], places: readonly string[]): void {
    const pointer = pointerTo(path);
    (findContainer(pointer.parent) as Record<string, unknown>)[pointer.key] = value;
    cite(pointer, places);
  }

  /** Writes a value where none was written, as for plain texts, of which the first counts. */
  function writeIfEmpty(path: Path, value: Value, places: readonly string[]): void {
    const pointer = pointerTo(path);
    const container = findContainer(pointer.parent) as Record<string, unknown>;
    if (container[pointer.key] === null) write(pointer, value, places);
  }

  function cite(pointer: Pointer, places: readonly string[]): void {
    sources[pointer.path] = places as string[]; // whole lists, shared by fields
    if (places !== latest) use.add(places);
    latest = places;
  }

  /**
   * Adds an item to a list, with its places. Those of its fields are the same unless given. What the item holds by now
   * is final; what is null may still be written.
   *
   * @returns the item's pointer
   */
  function append(
    path: Path,
    item: Readonly<Record<string, unknown>>,
    places: readonly string[],
    ofFields: Readonly<Partial<Record<string, readonly string[]>>> = {},
  ): Pointer {
    const pointer = pointerTo(path);
    const container = findContainer(pointer.parent) as Record<string, unknown[]>; // the paths of lists name lists
    const list = container[pointer.key] ?? [];
    const itemPointer = pointerTo(pointer, String(list.length));
    container[pointer.key] = withItem(list, item);
    cite(itemPointer, places);
    for (const child of itemPointer.fields ?? listFields(itemPointer, item)) {
      if (isFilled(item[child.key])) cite(child, ofFields[child.key] ?? places);
    }
    return itemPointer;
  }

  /** Writes a value that was worked out from others: their fields, or their places in the raw response. */
  function derive(path: Path, value: Value | readonly string[], from: readonly Path[]): void {
    const places = new Set(["derived"]);
    for (const one of from) {
      if (typeof one === "string" && !one.startsWith("/")) places.add(one);
      else for (const place of sourcesOf(one)) places.add(place);
    }
    write(path, value, [...places]);
  }

  /** Notes where a section or an item comes from, or that a null was stated. Gives way to a value. */
  function noteSource(path: Path, places: readonly string[]): void {
    const pointer = pointerTo(path);
    if (sources[pointer.path] !== undefined) return;
    sources[pointer.path] = places as string[];
    noted.push({ pointer, places });
  }

  /** The places that something of the document comes from; of those noted the ones that no value stands in place of. */
  function findUsedSources(): Pick<typeof use, "has"> {
    for (const { pointer, places } of noted) if (sources[pointer.path] === places) use.add(places);
    for (const { candidates } of document.conflicts) use.add(candidates.map(({ source }) => source));
    return use;
  }

  /** The places of a value, [] while it has none. */
  const sourcesOf = (path: Path): readonly string[] => sources[pointerTo(path).path] ?? nowhere;

  /** The first place in the raw response that a value comes from. */
  const firstSourceOf = (path: Path): string | null => sourcesOf(path).find((place) => place !== "derived") ?? null;

  /** Leaves a piece of the response unmapped, whatever else is taken from it. */
  function markUnmapped(piece: Piece, reason: UnmappedReason): void {
    if (!unmapped.has(piece.source)) unmapped.set(piece.source, { piece, reason });
  }

  /** Adds a warning, unless there is one of the same code. */
  function warn(code: WarningCode, path: Path | null, source: string | null): void {
    if (document.warnings.some((warning) => warning.code === code)) return;
    document.warnings.push({ code, path: path === null ? null : pointerTo(path).path, source });
  }

  return {
    document,
    procedures,
    findUsedSources,
    propose,
    resolve,
    write,
    writeIfEmpty,
    append,
    derive,
    noteSource,
    sourcesOf,
    firstSourceOf,
    markUnmapped,
    unmapped,
    warn,
  };
}

const nowhere: readonly string[] = [];

function agreeingSources(chosen: Proposal, made: readonly Proposal[]): string[] {
  const places = new Set<string>();
  for (const one of made) {
    const agrees = one.value === chosen.value && (!isText(one) || isText(chosen));
    if (agrees) for (const source of one.sources) places.add(source);
  }
  return [...places];
}

/** Text that repeats what codes say adds nothing to them; it stands in the messages. */
const isText = ({ rank }: Proposal): boolean => rank % 10 === Rank.text;

/** Better placed to speak, or as well placed and worse for the patient. */
function isStronger(one: Proposal, other: Proposal): boolean {
  if (one.rank !== other.rank) return one.rank < other.rank;
  if (one.worse === "first" || typeof one.value !== typeof other.value) return false;
  const order = compare(one.value, other.value);
  return one.worse === "lower" ? order < 0 : order > 0;
}

/** Money compares by its amount; dates, which are text too, compare as text. */
function compare(one: Value, other: Value): number {
  const isMoney = typeof one === "string" && typeof other === "string" && one.at(-3) === "." && other.at(-3) === ".";
  const [first, second] = isMoney ? [Number(one), Number(other)] : [one, other];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** A scalar, or a list with something in it. */
const isFilled = (value: unknown): boolean => typeof value !== "object" || (Array.isArray(value) && value.length > 0);
