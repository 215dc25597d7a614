import type { AnswerWarning } from "../answer.ts";
import { type Delimiters, elementAt, parseDelimiters, type Segment, scanSegments } from "./segments.ts";

/** An interchange taken apart as far as its envelope goes. */
export interface Interchange {
  readonly delimiters: Delimiters;
  readonly sets: readonly TransactionSet[];
  /** The segments around the sets: ISA, GS, GE, IEA. */
  readonly envelope: readonly Segment[];
  /** All other segments outside a set, such as TA1. */
  readonly strays: readonly Segment[];
  /** One for each total or control number that does not fit, and for each part without its end. */
  readonly warnings: readonly AnswerWarning[];
}

/** The segments from ST to SE, both included. */
export interface TransactionSet {
  /** ST01: "271" for an answer about eligibility. */
  readonly id: string;
  readonly segments: readonly Segment[];
}

/**
 * Takes an interchange apart. What is odd is read as far as it goes: a set without its SE ends where the next begins.
 *
 * @throws X12Error when the text cannot be read as X12 at all
 */
export function parseInterchange(text: string): Interchange {
  const delimiters = parseDelimiters(text);
  const sets: { id: string; segments: Segment[] }[] = [];
  const envelope: Segment[] = [];
  const strays: Segment[] = [];
  const totals = createTotals();
  let set: Segment[] | undefined;

  for (const segment of scanSegments(text, delimiters)) {
    const name = elementAt(segment, 0);
    totals.add(segment, name);
    if (name === "ST") {
      set = [segment];
      sets.push({ id: elementAt(segment, 1), segments: set });
    } else if (envelopeNames.has(name)) {
      envelope.push(segment);
      set = undefined;
    } else {
      (set ?? strays).push(segment);
      if (name === "SE") set = undefined;
    }
  }
  return { delimiters, sets, envelope, strays, warnings: totals.finish() };
}

const envelopeNames: ReadonlySet<string> = new Set(["ISA", "GS", "GE", "IEA"]);

/** A part of the envelope: its opening segment, the element with its control number, its closing segment. */
const parts = [
  { opens: "ISA", control: 13, closes: "IEA" }, // counts groups
  { opens: "GS", control: 6, closes: "GE" }, // counts sets
  { opens: "ST", control: 2, closes: "SE" }, // counts segments
] as const;

const frameNames: ReadonlySet<string> = new Set(parts.flatMap(({ opens, closes }) => [opens, closes]));

/** Counts along and compares with what the closing segments say. */
function createTotals() {
  const warnings: AnswerWarning[] = [];
  const open = new Map<string, { control: string; count: number; place: string }>();
  const warn = (place: string): unknown => warnings.push({ code: "envelope_mismatch", source: place });
  const countIn = (part: string): void => {
    const outer = open.get(part);
    if (outer !== undefined) outer.count++;
  };

  function add(segment: Segment, name: string): void {
    countIn("ST");
    if (!frameNames.has(name)) return;
    for (const [depth, { opens, control, closes }] of parts.entries()) {
      if (name === opens) {
        finish(depth); // a part still open here lost its end
        countIn(parts[depth - 1]?.opens ?? "");
        const count = opens === "ST" ? 1 : 0;
        open.set(opens, { control: toControl(elementAt(segment, control)), count, place: segment.place });
      } else if (name === closes) {
        finish(depth + 1);
        const part = open.get(opens);
        const fits = part?.control === toControl(elementAt(segment, 2)) && part.count === Number(elementAt(segment, 1));
        if (!fits) warn(segment.place);
        open.delete(opens);
      }
    }
  }

  /** Warns of each part from that depth inwards that is still open. */
  function finish(depth = 0): AnswerWarning[] {
    for (const { opens } of parts.slice(depth)) {
      const part = open.get(opens);
      if (part !== undefined) warn(part.place);
      open.delete(opens);
    }
    return warnings;
  }

  return { add, finish };
}

/** Control numbers are numbers: some senders pad them in one place only. */
const toControl = (text: string): string => text.replace(/^0+(?=.)/, "");
