/** The characters that divide an interchange, each stated by its ISA segment. */
export interface Delimiters {
  readonly element: string;
  /** null where ISA11 is a letter, a digit or blank: before version 00501 it held a standard's code. */
  readonly repetition: string | null;
  readonly component: string;
  readonly terminator: string;
}

/** One segment as it came, without the terminator and the white space around it. ISA has number 1. */
export interface Segment {
  readonly number: number;
  readonly text: string;
}

/** True for text that starts an X12 interchange. White space and byte order mark in front must be gone. */
export const isInterchange = (text: string): boolean => text.startsWith("ISA");

/**
 * The delimiters of an interchange. Elements are counted rather than positions, which is the same for a well-formed ISA
 * and also reads one whose padding was lost on the way.
 *
 * @returns undefined when the text is no interchange or ends inside its ISA
 */
export function findDelimiters(text: string): Delimiters | undefined {
  const element = text[3];
  if (!isInterchange(text) || element === undefined) return undefined;
  let start = 4; // of ISA01
  let repetition = "";
  for (let number = 1; number < 16; number++) {
    const end = text.indexOf(element, start);
    if (end < 0) return undefined;
    if (number === 11) repetition = text.slice(start, end);
    start = end + 1;
  }
  const component = text[start];
  const terminator = text[start + 1];
  if (component === undefined || terminator === undefined) return undefined;
  return { element, repetition: /^[^A-Za-z0-9 \r\n]$/.test(repetition) ? repetition : null, component, terminator };
}

/** The segments of an interchange in order, made as they are asked for. Empty ones are left out and not counted. */
export function* scanSegments(text: string, delimiters: Delimiters): Generator<Segment, void> {
  let number = 0;
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf(delimiters.terminator, start);
    const end = found < 0 ? text.length : found;
    const segment = text.slice(start, end).trim();
    if (segment !== "") yield { number: ++number, text: segment };
    start = end + 1;
  }
}

/**
 * One element of a segment, without its padding; "" when it is empty or missing.
 *
 * @param number 0 is the segment's name, 3 in an EB segment is EB03
 */
export function elementAt(segment: Segment, number: number, { element }: Delimiters): string {
  let start = 0;
  for (let passed = 0; passed < number; passed++) {
    const end = segment.text.indexOf(element, start);
    if (end < 0) return "";
    start = end + 1;
  }
  const end = segment.text.indexOf(element, start);
  return segment.text.slice(start, end < 0 ? undefined : end).trim();
}

/** The repetitions of an element, without those that are empty. */
export function repetitionsOf(value: string, { repetition }: Delimiters): string[] {
  const parts = repetition === null ? [value] : value.split(repetition);
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
