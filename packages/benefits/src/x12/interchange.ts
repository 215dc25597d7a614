import type { Draft } from "../draft.ts";
import type { Completeness, EnvelopeWarning } from "../eligibility-response.ts";
import { type Delimiters, elementAt, parseDelimiters, type Segment, scanSegments } from "./segments.ts";

export interface Interchange {
  readonly delimiters: Delimiters;
  readonly sets: readonly TransactionSet[];
  /** ISA, GS, GE, IEA. */
  readonly envelope: readonly Segment[];
  /** Other segments outside a set, such as TA1. */
  readonly outsideSets: readonly Segment[];
  /** The last segment without terminator, which is not read: half a value is no value. */
  readonly cut: Segment | undefined;
  /** Wrong totals and control numbers, and parts without an end. */
  readonly warnings: readonly EnvelopeWarning[];
  readonly completeness: Completeness;
}

export interface TransactionSet {
  readonly id: string;
  /** ST, BHT and SE. */
  readonly controlSegments: readonly Segment[];
  readonly content: readonly Segment[];
}

/**
 * A set without SE ends where the next begins.
 *
 * @throws X12Error if the text is not X12
 */
export function parseInterchange(text: string): Interchange {
  const delimiters = parseDelimiters(text);
  const sets: Draft<TransactionSet>[] = [];
  const envelope: Segment[] = [];
  const outsideSets: Segment[] = [];
  const totals = createTotals();
  let set: Draft<TransactionSet> | undefined;
  let last: Segment | undefined;
  let cut: Segment | undefined;

  for (const segment of scanSegments(text, delimiters)) {
    const { name, layout } = segment;
    last = segment;
    if (segment.isCut && !isEndOf(envelope, segment)) {
      cut = segment;
      break;
    }
    if (layout.role !== "envelope") {
      (set === undefined ? outsideSets : name === "BHT" ? set.controlSegments : set.content).push(segment);
      continue;
    }
    totals.add(segment, name);
    if (name === "ST") {
      set = { id: elementAt(segment, 1), controlSegments: [segment], content: [] };
      sets.push(set);
    } else {
      (name === "SE" ? (set?.controlSegments ?? outsideSets) : envelope).push(segment);
      set = undefined;
    }
  }
  const isOpen = envelope.findLast(({ name }) => name === "ISA" || name === "IEA")?.name === "ISA";
  const truncated = isOpen && last !== undefined ? [{ code: "truncated" as const, source: last.piece.source }] : [];
  const warnings = [...totals.finish(), ...truncated];
  const completeness = isOpen && cut ? "unreadable" : totals.isIncomplete() ? "without_trailer" : "whole";
  return { delimiters, sets, envelope, outsideSets, cut, warnings, completeness };
}

/** Some senders omit the last terminator. A cut IEA mostly has another control number than its ISA. */
function isEndOf(envelope: readonly Segment[], { name, elements }: Segment): boolean {
  const [isa] = envelope;
  return name === "IEA" && isa !== undefined && toControl(elements[2] ?? "") === toControl(elementAt(isa, 13));
}

const parts = [
  { opens: "ISA", control: 13, closes: "IEA" },
  { opens: "GS", control: 6, closes: "GE" },
  { opens: "ST", control: 2, closes: "SE" },
] as const;

interface OpenPart {
  readonly first: Segment;
  readonly control: string;
  inner: number;
}

function createTotals() {
  const warnings: EnvelopeWarning[] = [];
  let isIncomplete = false;
  const open = new Map<string, OpenPart>();
  const warn = ({ piece }: Segment): unknown => warnings.push({ code: "envelope_mismatch", source: piece.source });

  function add(segment: Segment, name: string): void {
    const depth = parts.findIndex(({ opens, closes }) => name === opens || name === closes);
    const part = parts[depth];
    if (part === undefined) return;
    if (name === part.opens) begin(segment, part, depth);
    else end(segment, part, depth);
  }

  function begin(segment: Segment, { opens, control }: (typeof parts)[number], depth: number): void {
    finish(depth);
    const outer = open.get(parts[depth - 1]?.opens ?? "");
    if (outer !== undefined) outer.inner++;
    open.set(opens, { first: segment, control: toControl(elementAt(segment, control)), inner: 0 });
  }

  function end(segment: Segment, { opens, closes }: (typeof parts)[number], depth: number): void {
    finish(depth + 1);
    const part = open.get(opens);
    if (part === undefined || !fits(part, segment)) warn(segment);
    if (closes === "SE" && (part === undefined || lacksSegments(part, segment))) isIncomplete = true;
    open.delete(opens);
  }

  function finish(depth = 0): EnvelopeWarning[] {
    for (const { opens } of parts.slice(depth)) {
      const part = open.get(opens);
      if (part !== undefined) {
        warn(part.first);
        isIncomplete = true;
      }
      open.delete(opens);
    }
    return warnings;
  }

  return {
    add,
    finish,
    isIncomplete: () => isIncomplete,
  };
}

function fits(part: OpenPart, closing: Segment): boolean {
  const count = closing.name === "SE" ? countSegments(part, closing) : part.inner;
  return isEnd(part, closing) && count === Number(elementAt(closing, 1));
}

/**
 * A smaller SE01 is a sender's mistake. GE01 and IEA01 count sets and groups and say nothing about the patient's set.
 */
function lacksSegments(part: OpenPart, se: Segment): boolean {
  const [count, stated] = [countSegments(part, se), Number(elementAt(se, 1))];
  return stated > count || (stated !== count && !isEnd(part, se));
}

const countSegments = ({ first }: OpenPart, se: Segment): number => se.number - first.number + 1;

const isEnd = ({ control }: OpenPart, closing: Segment): boolean => control === toControl(elementAt(closing, 2));

/** Some senders pad control numbers on one side only. */
const toControl = (text: string): string => text.replace(/^0+(?=.)/, "");
