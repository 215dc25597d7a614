import type { Piece } from "../eligibility-response.ts";

/** All responses use the same sources, so those of the first 10,000 segments (250 KB) are cached. */
const maxCached = 10_000;

export function sourceOfSegment(number: number): string {
  return places[number] ?? keep(places, number, `x12:${number}`);
}

export interface SegmentPosition {
  /** ISA has number 1. */
  readonly number: number;
  /** The source, such as `x12:21`, and the text without the terminator and the white space around it. */
  readonly piece: Piece & { readonly raw: string };
  readonly layout: SegmentLayout;
}

export function sourceOf({ layout, number: segment, piece }: SegmentPosition, number: number): string {
  const column = layout.byElement[number];
  if (column === undefined) return piece.source + endOf(layout.name, number);
  return column.places[segment] ?? keep(column.places, segment, piece.source + column.end);
}

export interface SegmentLayout {
  readonly name: string;
  readonly role: Role;
  readonly byElement: readonly Column[];
}

type Role = "envelope" | "structure" | "content";

/** A response can hold any name, so only layouts of names in a 271 are kept. */
export const layoutOf = (name: string): SegmentLayout =>
  columnsByLetters.get(lettersOf(name)) ?? { name, role: "content", byElement: [] };

/** The number is 0 for a name that is not in a 271. Looking up a number avoids hashing a new string. */
function lettersOf(name: string): number {
  let letters = 1;
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if (at > 2 || code > 0x7f) return 0;
    letters = letters * 0x80 + code;
  }
  return letters;
}

interface Column {
  readonly end: string;
  readonly places: Places;
}

type Places = (string | undefined)[];

const places: Places = [];

const endOf = (name: string, number: number): string => `/${name}${String(number).padStart(2, "0")}`;

const namesByRole: Readonly<Record<Role, readonly string[]>> = {
  envelope: ["ISA", "GS", "ST", "SE", "GE", "IEA"],
  structure: ["HL", "TRN", "LS", "LE"],
  content: [
    ...["BHT", "NM1", "N3", "N4", "PER", "PRV", "REF", "DMG", "INS", "HI", "MPI", "AAA"],
    ...["EB", "HSD", "DTP", "MSG", "III"],
  ],
};

const columnsByLetters: ReadonlyMap<number, SegmentLayout> = new Map(
  (["envelope", "structure", "content"] as const).flatMap((role) =>
    namesByRole[role].map((name) => [
      lettersOf(name),
      { name, role, byElement: Array.from({ length: 14 }, (_, number) => ({ end: endOf(name, number), places: [] })) },
    ]),
  ),
);

function keep(kept: Places, number: number, place: string): string {
  if (number > maxCached) return place;
  while (kept.length < number) kept.push(undefined); // an array with holes would be slow
  kept[number] = place;
  return place;
}
