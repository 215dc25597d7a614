import type { Piece } from "../eligibility-response.ts";

/**
 * Places in an interchange: `x12:21` is its segment 21, `x12:21/EB03` an element of that.
 *
 * Each value of a response needs one, and they are the same in every response. Those of the first ten thousand
 * segments (250 KB) are kept, so that a response is read, and its document made, with texts that are there already.
 */
const maxCached = 10_000;

/** The place of a segment, by its number. */
export function sourceOfSegment(number: number): string {
  return places[number] ?? keep(places, number, `x12:${number}`);
}

/** A segment as far as the sources of its elements depend on it. */
export interface SegmentPosition {
  /** ISA has number 1. */
  readonly number: number;
  /** Its source, such as `x12:21`, and its text without the terminator and the white space around it. */
  readonly piece: Piece & { readonly raw: string };
  readonly layout: SegmentLayout;
}

/** The source of an element. */
export function sourceOf({ layout, number: segment, piece }: SegmentPosition, number: number): string {
  const column = layout.byElement[number] ?? createColumn(layout.name, number);
  return column.places[segment] ?? keep(column.places, segment, piece.source + column.end);
}

/**
 * What is known of a segment by its name: what it is there for, and the places of its elements. Looked up once for each
 * segment; the name in it is always the same text, so that names are told apart without a look at their letters.
 */
export interface SegmentLayout {
  readonly name: string;
  readonly role: Role;
  readonly byElement: readonly Column[];
}

/** Around a transaction set and its begin and end, around the parts within one, or what it says. */
type Role = "frame" | "structure" | "content";

/** The layout of a segment's name. Only those of names that a 271 has are kept: a response can bring any. */
export const layoutOf = (name: string): SegmentLayout =>
  columnsByLetters.get(lettersOf(name)) ?? { name, role: "content", byElement: [] };

/**
 * The letters of a name as one number, a different one for each; 0 for what is no name in a 271. A number is looked up
 * faster than a text that was just cut out of the response, which first has to be hashed.
 */
function lettersOf(name: string): number {
  let letters = 1; // so that a letter of code 0 counts too
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (at > 2 || code > 0x7f) return 0;
    letters = letters * 0x80 + code;
  }
  return letters;
}

/** The places of one element. */
interface Column {
  /** Such as `/EB03`. */
  readonly end: string;
  readonly places: Places;
}

/** By the number of the segment. */
type Places = (string | undefined)[];

const places: Places = [];

const createColumn = (name: string, number: number): Column => ({
  end: `/${name}${String(number).padStart(2, "0")}`,
  places: [],
});

const namesByRole: Readonly<Record<Role, readonly string[]>> = {
  frame: ["ISA", "GS", "ST", "SE", "GE", "IEA"],
  structure: ["HL", "TRN", "LS", "LE"],
  content: [
    ...["BHT", "NM1", "N3", "N4", "PER", "PRV", "REF", "DMG", "INS", "HI", "MPI", "AAA"],
    ...["EB", "HSD", "DTP", "MSG", "III"],
  ],
};

const columnsByLetters: ReadonlyMap<number, SegmentLayout> = new Map(
  (["frame", "structure", "content"] as const).flatMap((role) =>
    namesByRole[role].map((name) => [
      lettersOf(name),
      { name, role, byElement: Array.from({ length: 14 }, (_column, number) => createColumn(name, number)) },
    ]),
  ),
);

function keep(kept: Places, number: number, place: string): string {
  if (number > maxCached) return place;
  while (kept.length < number) kept.push(undefined); // a list with holes would be slow
  kept[number] = place;
  return place;
}
