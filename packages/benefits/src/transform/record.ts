import type { Piece } from "../answer.ts";
import { emptyMaker } from "../document/empty.ts";
import { procedureSchema } from "../document/services.ts";
import type { TrueEligibility, WarningCode } from "../document/true-eligibility.ts";
import { categoryOfCode } from "./services.ts";

export type Value = string | number | boolean;

/** A statement that a field has a value. */
export interface Claim {
  readonly value: Value;
  /** Places in the raw answer. */
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
export type DocumentRecord = ReturnType<typeof createRecord>;

/**
 * Fills a document, and keeps book of where each value comes from.
 *
 * Statements are collected first (`claim`) and settled together (`settle`), so that the order of the answer does not
 * matter, and precedence, contradictions and sources come from one place.
 */
export function createRecord(document: TrueEligibility) {
  const fields = new Map<string, Field>();
  const claimed: Field[] = [];
  const left = new Map<string, { piece: Piece; reason: UnmappedReason }>();
  const findHolder = createHolderFinder(document);

  function fieldAt(path: string): Field {
    const known = fields.get(path);
    if (known !== undefined) return known;
    const field: Field = { path, claims: undefined, places: nowhere, isNoteOnly: true };
    fields.set(path, field);
    return field;
  }

  /** States a value for a field, to be settled. */
  function claim(path: string, made: Claim): void {
    const field = fieldAt(path);
    if (field.claims !== undefined) field.claims.push(made);
    else {
      field.claims = [made];
      claimed.push(field);
    }
  }

  /** Decides all open claims and writes what they come to. */
  function settle(): void {
    for (const field of claimed) settleOne(field);
    claimed.length = 0;
  }

  function settleOne(field: Field): void {
    const { claims = [] } = field;
    field.claims = undefined;
    const chosen = claims.reduce((kept, other) => (isStronger(other, kept) ? other : kept));
    writeField(field, chosen.value, claims.length === 1 ? chosen.sources : agreeingSources(chosen, claims));
    if (claims.length === 1 || chosen.isQuiet === true) return;
    const equals = claims.filter(({ rank }) => rank === chosen.rank);
    if (equals.every(({ value }) => value === chosen.value)) return;
    const candidates = equals.flatMap((one) => one.sources.map((source) => ({ value: one.value, source })));
    document.conflicts.push({ path: field.path, chosen: chosen.value, candidates });
  }

  /** Writes a value that needs no settling. */
  function write(path: string, value: Value | readonly string[], places: readonly string[]): void {
    writeField(fieldAt(path), value, places);
  }

  function writeField(field: Field, value: Value | readonly string[], places: readonly string[]): void {
    const end = field.path.lastIndexOf("/");
    (findHolder(field.path.slice(0, end)) as Record<string, unknown>)[field.path.slice(end + 1)] = value;
    cite(field, places);
  }

  function cite(field: Field, places: readonly string[]): void {
    field.places = places;
    field.isNoteOnly = false;
  }

  /** Adds an item to a list, with its places. Those of its fields are the same unless given. Returns the item's path. */
  function append(
    path: string,
    item: Readonly<Record<string, unknown>>,
    places: readonly string[],
    ofFields: Readonly<Partial<Record<string, readonly string[]>>> = {},
  ): string {
    const list = findHolder(path) as unknown[]; // the paths of lists name lists
    const itemPath = `${path}/${list.push(item) - 1}`;
    note(itemPath, places);
    for (const field of Object.keys(item)) {
      if (isFilled(item[field])) cite(fieldAt(`${itemPath}/${field}`), ofFields[field] ?? places);
    }
    return itemPath;
  }

  /** Writes a value that was worked out from others, named by their paths or their places. */
  function derive(path: string, value: Value | readonly string[], from: readonly string[]): void {
    const places = from.flatMap((one) => (one.startsWith("/") ? sourcesOf(one) : [one]));
    write(path, value, ["derived", ...new Set(places.filter((place) => place !== "derived"))]);
  }

  /** Notes where a section or an item comes from, or that a null was stated. Gives way to a value. */
  function note(path: string, places: readonly string[]): void {
    const field = fieldAt(path);
    if (field.isNoteOnly && field.places.length === 0) field.places = places;
  }

  /** The places of a value, [] while it has none. */
  const sourcesOf = (path: string): readonly string[] => fields.get(path)?.places ?? nowhere;

  /** The first place in the raw answer that a value comes from. */
  const firstSourceOf = (path: string): string | null => sourcesOf(path).find((place) => place !== "derived") ?? null;

  /** Leaves a piece of the answer unmapped, whatever else is taken from it. */
  function leave(piece: Piece, reason: UnmappedReason): void {
    if (!left.has(piece.source)) left.set(piece.source, { piece, reason });
  }

  /** Adds a warning, unless there is one of the same code. */
  function warn(code: WarningCode, path: string | null, source: string | null): void {
    if (document.warnings.some((warning) => warning.code === code)) return;
    document.warnings.push({ code, path, source });
  }

  /** Puts the places into the document, last of all. */
  function finish(): TrueEligibility {
    citeCategories(document.procedures, fields, (path, places) => cite(fieldAt(path), places));
    for (const { path, places } of fields.values()) {
      if (places.length > 0) document.sources[path] = places as string[]; // whole lists, shared by fields, never changed
    }
    return document;
  }

  return {
    document,
    fields,
    claim,
    settle,
    write,
    append,
    derive,
    note,
    sourcesOf,
    firstSourceOf,
    leave,
    left,
    warn,
    finish,
  };
}

/** A field of the document that something is known of: what is claimed for it, then where its value comes from. */
interface Field {
  readonly path: string;
  /** Undefined while none is open. */
  claims: Claim[] | undefined;
  places: readonly string[];
  /** Nothing has been written; the places only say where its object comes from, or that it was left open. */
  isNoteOnly: boolean;
}

const nowhere: readonly string[] = [];

const agreeingSources = (chosen: Claim, made: readonly Claim[]): string[] => [
  ...new Set(
    made
      .filter((one) => one.value === chosen.value && (!isText(one) || isText(chosen)))
      .flatMap(({ sources }) => sources),
  ),
];

/** The category of a code that only a text names follows from the code. */
function citeCategories(
  procedures: TrueEligibility["procedures"],
  fields: ReadonlyMap<string, Field>,
  cite: (path: string, places: readonly string[]) => void,
): void {
  const uncited = Object.keys(procedures).filter((code) => !fields.has(`/procedures/${code}/category`));
  if (uncited.length === 0) return;
  const first = new Map<string, readonly string[]>();
  for (const { path, places } of fields.values()) {
    const code = /^\/procedures\/([^/]+)\//.exec(path)?.[1];
    if (code !== undefined && !first.has(code)) first.set(code, places);
  }
  for (const code of uncited.filter((one) => procedures[one]?.category !== null)) {
    const places = (first.get(code) ?? nowhere).filter((place) => place !== "derived");
    cite(`/procedures/${code}/category`, ["derived", ...places]);
  }
}

/** Text that repeats what codes say adds nothing to them; it stands in the messages. */
const isText = ({ rank }: Claim): boolean => rank % 10 === Rank.text;

/** Better placed to speak, or as well placed and worse for the patient. */
function isStronger(one: Claim, other: Claim): boolean {
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
const isFilled = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : typeof value !== "object");

const emptyProcedure = emptyMaker(procedureSchema);

/**
 * Finds the object or list at a path, and remembers it: the fields of one object mostly come together. A procedure that
 * is spoken of for the first time gets its place in the map.
 */
function createHolderFinder(document: TrueEligibility): (path: string) => unknown {
  const holders = new Map<string, unknown>([["", document]]);

  return function findHolder(path: string): unknown {
    const known = holders.get(path);
    if (known !== undefined) return known;
    const end = path.lastIndexOf("/");
    const key = path.slice(end + 1);
    const parent = findHolder(path.slice(0, end)) as Record<string, unknown>; // paths lead through objects and lists
    if (parent === document.procedures) parent[key] ??= { ...emptyProcedure(), category: categoryOfCode(key) };
    const holder = parent[key];
    holders.set(path, holder);
    return holder;
  };
}
