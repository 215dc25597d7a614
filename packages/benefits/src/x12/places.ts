import type { Segment } from "./segments.ts";

/**
 * Places in an interchange: `x12:21` is its segment 21, `x12:21/EB03` an element of that.
 *
 * Each value of an answer needs one, and they are the same in every answer. Those of the first thousand segments are
 * kept, so that a usual answer is read, and its document made, with texts that are there already.
 */
const mostKept = 1_000;

/** The place of a segment, by its number. */
export function placeOfSegment(number: number): string {
  return places[number] ?? keep(places, number, `x12:${number}`);
}

/** The place of an element. */
export function placeOf({ columns, number: segment, piece }: Segment, number: number): string {
  const column = columns.byElement[number] ?? createColumn(columns.name, number);
  return column.places[segment] ?? keep(column.places, segment, piece.source + column.end);
}

/**
 * The places of the elements of all segments of a name. Looked up once for each segment; the name in it is always the
 * same text, so that names are told apart without a look at their letters.
 */
export interface Columns {
  readonly name: string;
  readonly byElement: readonly Column[];
}

/** The columns of a segment's name. Only those of names that a 271 has are kept: an answer can bring any. */
export const columnsOf = (name: string): Columns => columnsByName.get(name) ?? { name, byElement: [] };

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

const envelopeNames = ["ISA", "GS", "ST", "BHT", "SE", "GE", "IEA"];
const contentNames = ["HL", "TRN", "NM1", "N3", "N4", "PER", "PRV", "REF", "DMG", "INS", "HI", "MPI", "AAA"];
const benefitNames = ["EB", "HSD", "DTP", "MSG", "III", "LS", "LE"];

const columnsByName: ReadonlyMap<string, Columns> = new Map(
  [...envelopeNames, ...contentNames, ...benefitNames].map((name) => [
    name,
    { name, byElement: Array.from({ length: 14 }, (_column, number) => createColumn(name, number)) },
  ]),
);

function keep(kept: Places, number: number, place: string): string {
  if (number > mostKept) return place;
  while (kept.length < number) kept.push(undefined); // a list with holes would be slow
  kept[number] = place;
  return place;
}
