import { layoutOf, type SegmentPosition, sourceOfSegment } from "./sources.ts";

export interface Delimiters {
  readonly element: string;
  /** Null if ISA11 is a letter, a digit or blank: before version 00501 it held another code. */
  readonly repetition: string | null;
  readonly component: string;
  readonly terminator: string;
}

export interface Segment extends SegmentPosition {
  readonly name: string;
  /** Without padding: 0 is the segment's name, 3 in an EB segment is EB03. */
  readonly elements: readonly string[];
  /** The last value of a cut segment may be half of one. */
  readonly isCut: boolean;
}

/** The message holds no text of the response, which may be personal data. */
export class X12Error extends Error {
  /** The segment's number; ISA is 1. */
  readonly segment = 1;
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.name = new.target.name;
    this.position = position;
  }
}

/** Expects text without leading white space and byte order mark. */
export const isInterchange = (text: string): boolean => text.startsWith("ISA");

/**
 * Counts elements instead of positions: an ISA may have lost its padding.
 *
 * @throws X12Error for text that is no interchange, ends inside ISA, or has ambiguous delimiters
 */
export function parseDelimiters(text: string): Delimiters {
  const element = text[3];
  if (!isInterchange(text) || element === undefined) throw new X12Error("an interchange starts with ISA", 0);
  if (!canDivide(element)) throw new X12Error("ISA is followed by no element separator", 3);
  let start = 4;
  let repetition = "";
  for (let number = 1; number < 16; number++) {
    const end = text.indexOf(element, start);
    if (end < 0) throw new X12Error(`ISA ends before ISA${number + 1}`, start);
    if (number === 11) repetition = text.slice(start, end);
    start = end + 1;
  }
  const component = text[start];
  const terminator = findTerminator(text, start + 1);
  if (component === undefined || terminator === undefined) throw new X12Error("ISA ends before its terminator", start);
  if (terminator === element || terminator === component || component === element || /[A-Za-z0-9]/.test(terminator)) {
    throw new X12Error("the delimiters in ISA cannot be told apart", start);
  }
  return { element, repetition: canDivide(repetition) ? repetition : null, component, terminator };
}

/** Some senders pad ISA16 with blanks. */
function findTerminator(text: string, after: number): string | undefined {
  const next = text[after];
  if (next !== " " && next !== "\t") return next;
  const visible = text.slice(after, after + maxBlanks).trimStart()[0];
  return visible === undefined || /[A-Za-z0-9]/.test(visible) ? next : visible;
}

const maxBlanks = 100;

/** True for a character that is never part of a value. White space other than tab is padding. */
const canDivide = (text: string): boolean => /^[^A-Za-z0-9 \r\n]$/.test(text);

/**
 * Past a limit far above any honest response, the rest is one segment without elements, which bounds the memory of a
 * hostile body.
 */
export function* scanSegments(text: string, delimiters: Delimiters): Generator<Segment, void> {
  const padding = toPadding(delimiters);
  let number = 0;
  for (let start = 0; start < text.length; ) {
    if (number === maxSegments) {
      const rest = text.slice(start).trim();
      if (rest !== "") yield createSegment(number + 1, rest, [], false);
      return;
    }
    const found = text.indexOf(delimiters.terminator, start);
    const end = found < 0 ? text.length : found;
    const from = skip(text, start, end, padding);
    const to = skipBack(text, from, end, padding);
    if (from < to) yield toSegment(++number, text, { from, to, isCut: found < 0 }, delimiters);
    start = end + 1;
  }
}

const maxSegments = 50_000;

interface Span {
  readonly from: number;
  readonly to: number;
  readonly isCut: boolean;
}

function toPadding(delimiters: Delimiters): ReadonlySet<number> {
  const dividing = Object.values(delimiters);
  return new Set(blanks.filter((blank) => !dividing.includes(blank)).map((blank) => blank.charCodeAt(0)));
}

const blanks = [" ", "\t", "\n", "\v", "\f", "\r"];

function skip(text: string, from: number, to: number, padding: ReadonlySet<number>): number {
  let at = from;
  while (at < to && text.charCodeAt(at) <= space && padding.has(text.charCodeAt(at))) at++;
  return at;
}

function skipBack(text: string, from: number, to: number, padding: ReadonlySet<number>): number {
  let at = to;
  while (at > from && text.charCodeAt(at - 1) <= space && padding.has(text.charCodeAt(at - 1))) at--;
  return at;
}

function toSegment(number: number, interchange: string, span: Span, { element }: Delimiters): Segment {
  const elements = splitElements(interchange, span, element);
  const segment = createSegment(number, interchange.slice(span.from, span.to), elements, span.isCut);
  if (!holdsSocialSecurityNumber(segment)) return segment;
  const withheld = segment.name === "REF" ? elements.slice(0, 2) : elements.with(9, "");
  return createSegment(number, withheld.join(element), withheld, span.isCut);
}

function createSegment(number: number, raw: string, elements: readonly string[], isCut: boolean): Segment {
  const layout = layoutOf(elements[0] ?? "");
  return { number, piece: { source: sourceOfSegment(number), raw }, name: layout.name, elements, layout, isCut };
}

/** Hot: one pass over each character of every response. */
function splitElements(text: string, { from, to }: Omit<Span, "isCut">, separator: string): string[] {
  const divider = separator.charCodeAt(0);
  const elements: string[] = [];
  let start = from;
  let isPadded = false;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code === divider) {
      if (elements.push(cut(text, start, at, isPadded)) === maxElements) return elements;
      start = at + 1;
      isPadded = false;
    } else if (code === space) {
      isPadded = true;
    } else if (code === carriageReturn || code === lineFeed) {
      // Some senders break lines at a fixed width.
      return splitAll(text.slice(from, to).replaceAll(/[\r\n]/g, ""), separator);
    }
  }
  elements.push(cut(text, start, to, isPadded));
  return elements;
}

function cut(text: string, start: number, end: number, isPadded: boolean): string {
  if (start === end) return "";
  return isPadded ? trimPadding(text, start, end) : text.slice(start, end);
}

const splitAll = (text: string, separator: string): string[] =>
  splitElements(text, { from: 0, to: text.length }, separator);

/** Other white space may be a delimiter, so only spaces and line ends are trimmed. */
function trimPadding(text: string, start: number, end: number): string {
  const from = skip(text, start, end, elementPadding);
  return text.slice(from, skipBack(text, from, end, elementPadding));
}

const space = 0x20;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const elementPadding: ReadonlySet<number> = new Set([space, lineFeed, carriageReturn]);

const holdsSocialSecurityNumber = ({ name, elements }: Segment): boolean =>
  (name === "REF" && elements[1] === "SY") || (name === "NM1" && elements[8] === "34" && elements[9] !== undefined);

/** No X12 segment has as many; the rest is only in the segment's text. */
const maxElements = 100;

/** 0 is the segment's name, 3 in an EB segment is EB03; "" if missing. */
export const elementAt = (segment: Segment, number: number): string => segment.elements[number] ?? "";

export function repetitionsOf(value: string, { repetition }: Delimiters): string[] {
  if (value === "") return [];
  if (repetition === null || !value.includes(repetition)) return [value];
  return splitAll(value, repetition).filter((part) => part !== "");
}

export function componentsOf(value: string, { component }: Delimiters): string[] {
  if (value === "") return [];
  const first = value.indexOf(component);
  if (first < 0 || value.indexOf(component, first + 1) >= 0) return splitAll(value, component);
  return [trimPadding(value, 0, first), trimPadding(value, first + 1, value.length)];
}
