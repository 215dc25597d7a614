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
export function placeOf({ elements, number: segment, place }: Segment, number: number): string {
  const name = elements[0] ?? "";
  let columns = columnsByName.get(name);
  if (columns === undefined) {
    columns = Array.from({ length: 14 }, (_column, index) => createColumn(name, index));
    columnsByName.set(name, columns);
  }
  const column = columns[number] ?? createColumn(name, number);
  return column.places[segment] ?? keep(column.places, segment, place + column.end);
}

/** By the number of the segment. */
type Places = (string | undefined)[];

const places: Places = [];

/** The places of one element in all segments of a name. */
interface Column {
  /** Such as `/EB03`. */
  readonly end: string;
  readonly places: Places;
}

/** By the names that readers ask for, which are few, and the number of the element. */
const columnsByName = new Map<string, readonly Column[]>();

const createColumn = (name: string, number: number): Column => ({
  end: `/${name}${String(number).padStart(2, "0")}`,
  places: [],
});

function keep(kept: Places, number: number, place: string): string {
  if (number > mostKept) return place;
  while (kept.length < number) kept.push(undefined); // a list with holes would be slow
  kept[number] = place;
  return place;
}
