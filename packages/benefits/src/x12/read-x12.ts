import { toDateRange } from "../dates.ts";
import type { EligibilityResponse, Leftover, Patient, Piece, Stated } from "../eligibility-response.ts";
import { digitsIn } from "../numbers.ts";
import { type Interchange, parseInterchange, type TransactionSet } from "./interchange.ts";
import { type Loop, toLoops } from "./loops.ts";
import { statedAt } from "./parts.ts";
import { elementAt, type Segment } from "./segments.ts";
import { sourceOf } from "./sources.ts";

/** Identifies the patient among several; exactly as sent. */
export interface Inquiry {
  readonly memberId?: string | undefined;
  readonly traceNumber?: string | undefined;
}

/**
 * Reads the 271 and patient of the inquiry, else the first; others are leftovers. A 999 or TA1 has no patient.
 *
 * @throws X12Error if the text is not X12
 */
export function parseX12(text: string, inquiry: Inquiry = {}): EligibilityResponse {
  const interchange = parseInterchange(text);
  const { set, loops, patient } = chooseTransaction(interchange, inquiry);
  const controlSegments = set?.controlSegments ?? [];
  const own = chainOf(patient);
  const header = controlSegments.find(({ name }) => name === "BHT");

  const leftovers: Leftover[] = [
    ...interchange.outsideSets.map(toOutsideLeftover),
    ...(interchange.cut === undefined ? [] : [toOutsideLeftover(interchange.cut)]),
    ...interchange.sets.filter((other) => other !== set).map((other) => toOther(segmentsOf(other), interchange)),
    ...loops.filter((loop) => !own.includes(loop)).map((loop) => toOther(loop.segments, interchange)),
    ...joinLists(own.map((loop) => loop.leftovers)),
  ];
  const structure = joinLists([interchange.envelope, controlSegments, ...own.map((loop) => loop.structure)]);
  return {
    format: "x12_271",
    transactionSet: set?.id ?? interchange.sets[0]?.id ?? interchange.outsideSets[0]?.elements[0] ?? null,
    transactionReference: header === undefined ? null : statedAt(header, 3),
    respondedAt: header === undefined ? null : readRespondedAt(header),
    payer: own.find(({ level }) => level === "payer")?.entity ?? null,
    provider: own.find(({ level }) => level === "provider")?.entity ?? null,
    subscriber: own.find(({ level }) => level === "subscriber")?.person ?? null,
    dependent: own.find(({ level }) => level === "dependent")?.person ?? null,
    plan: null,
    benefits: joinLists(own.map(({ benefits }) => benefits)),
    rejections: joinLists(own.map(({ rejections }) => rejections)),
    messages: joinLists(own.map(({ messages }) => messages)),
    warnings: joinLists([interchange.warnings, ...own.map(({ warnings }) => warnings)]),
    completeness: interchange.completeness,
    leftovers: leftovers.sort((one, other) => numberOf(one.piece) - numberOf(other.piece)),
    structure: structure.sort(inOrder).map(({ piece }) => piece),
    otherPatients: patientsOf(loops)
      .filter((other) => other !== patient)
      .map(toPatient),
  };
}

interface ChosenTransaction {
  /** Undefined without a 271. */
  readonly set: TransactionSet | undefined;
  readonly loops: readonly Loop[];
  readonly patient: Loop | undefined;
}

function chooseTransaction({ sets, delimiters }: Interchange, inquiry: Inquiry): ChosenTransaction {
  let first: ChosenTransaction | undefined;
  for (const set of sets.filter(({ id }) => id === "271")) {
    const loops = toLoops(set.content, delimiters);
    const patients = patientsOf(loops);
    first ??= { set, loops, patient: patients[0] ?? loops.at(-1) };
    if (inquiry.memberId === undefined && inquiry.traceNumber === undefined) break;
    const patient =
      patients.find((loop) => hasTraceNumber(loop, inquiry)) ?? patients.find((loop) => hasMemberId(loop, inquiry));
    if (patient !== undefined) return { set, loops, patient };
  }
  return first ?? { set: undefined, loops: [], patient: undefined };
}

const segmentsOf = ({ controlSegments, content }: TransactionSet): Segment[] =>
  [...controlSegments, ...content].sort(inOrder);

const inOrder = (one: Segment, other: Segment): number => one.number - other.number;

function patientsOf(loops: readonly Loop[]): Loop[] {
  const parents = new Set(loops.map(({ parent }) => parent));
  return loops.filter((loop) => loop.level === "dependent" || (loop.level === "subscriber" && !parents.has(loop)));
}

function chainOf(loop: Loop | null | undefined): Loop[] {
  return loop ? [...chainOf(loop.parent), loop] : [];
}

const hasTraceNumber = ({ person }: Loop, { traceNumber }: Inquiry): boolean =>
  traceNumber !== undefined && (person?.traces ?? []).some(({ number }) => number.value === traceNumber);

const hasMemberId = ({ person, parent }: Loop, { memberId }: Inquiry): boolean =>
  memberId !== undefined && [person, parent?.person].some((member) => member?.id?.value === memberId);

function toPatient({ level, person, parent, benefits, rejections }: Loop): Patient {
  if (level !== "dependent") return { subscriber: person, dependent: null, benefits, rejections };
  return {
    subscriber: parent?.person ?? null,
    dependent: person,
    benefits: benefits.length > 0 ? benefits : (parent?.benefits ?? []),
    rejections,
  };
}

const toOutsideLeftover = (segment: Segment): Leftover => ({
  reason: segment.name === "TA1" ? "no_rule" : "segment_not_understood",
  piece: segment.piece,
});

function toOther(segments: readonly Segment[], { delimiters }: Interchange): Leftover {
  const raw = segments.map(({ piece }) => piece.raw + delimiters.terminator).join("");
  return { reason: "other_transaction", piece: { source: segments[0]?.piece.source ?? "x12:0", raw } };
}

const numberOf = ({ source }: Piece): number => digitsIn(source, "x12:".length, source.length) ?? 0;

const joinLists = <Item>(lists: readonly (readonly Item[])[]): Item[] => ([] as Item[]).concat(...lists);

function readRespondedAt(bht: Segment): Stated | null {
  const { from } = toDateRange(elementAt(bht, 4));
  if (from === null) return null;
  const [, hours, minutes, seconds = "00"] =
    /^([01]\d|2[0-3])([0-5]\d)([0-5]\d)?\d{0,2}$/.exec(elementAt(bht, 5)) ?? [];
  const time = hours === undefined ? "" : `T${hours}:${minutes}:${seconds}`;
  return { value: from + time, source: sourceOf(bht, 4) };
}
