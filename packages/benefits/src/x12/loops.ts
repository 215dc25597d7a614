import { type Draft, withItem } from "../draft.ts";
import type {
  Benefit,
  Entity,
  EnvelopeWarning,
  Leftover,
  LocatedRejection,
  Message,
  Person,
  Trace,
} from "../eligibility-response.ts";
import { type RejectionLevel, toRejection } from "../rejections.ts";
import { addToBenefit, startBenefit } from "./benefit.ts";
import { addToEntity, addToPerson, addToRelated, startEntity, startPerson } from "./entity.ts";
import { statedAt, toMessage } from "./parts.ts";
import { type Delimiters, elementAt, type Segment } from "./segments.ts";
import { sourceOf } from "./sources.ts";
import { findDelimitersOf } from "./undeclared-signs.ts";

/** A level of a 271's hierarchy (loop 2000A to 2000D). */
export interface Loop {
  readonly level: RejectionLevel;
  readonly parent: Loop | null;
  readonly entity: Entity | null;
  readonly person: Person | null;
  readonly benefits: readonly Benefit[];
  readonly rejections: readonly LocatedRejection[];
  readonly messages: readonly Message[];
  readonly warnings: readonly EnvelopeWarning[];
  readonly leftovers: readonly Leftover[];
  readonly structure: readonly Segment[];
  readonly segments: readonly Segment[];
}

/**
 * A loop belongs to the last one of a higher level: HL02 is wrong in many responses. A name stands in for a missing HL.
 */
export function toLoops(segments: readonly Segment[], delimiters: Delimiters): Loop[] {
  const reader = createLoopReader(delimiters);
  for (const segment of segments) reader.read(segment);
  return reader.loops;
}

/** `traces` is shared with the person, because TRN precedes the name. */
interface LoopDraft extends Draft<Loop> {
  entity: Draft<Entity> | null;
  person: Draft<Person> | null;
  readonly traces: Trace[];
}

function createLoopReader(delimiters: Delimiters) {
  const loops: LoopDraft[] = [];
  let path: LoopDraft[] = [];
  let loop: LoopDraft | undefined;
  let benefit: Draft<Benefit> | undefined;
  let related: Draft<Entity> | undefined;

  function open(level: RejectionLevel): LoopDraft {
    // Segments before the first HL belong to the payer.
    if (level === "payer" && loops.length === 1 && loop?.level === level && !isNamed(loop)) return loop;
    path = path.filter((above) => ranks[above.level] < ranks[level]);
    loop = startLoop(level, path.at(-1) ?? null);
    path.push(loop);
    loops.push(loop);
    benefit = undefined;
    related = undefined;
    return loop;
  }

  function read(segment: Segment): void {
    const { name } = segment;
    const stated = name === "HL" ? levels.get(elementAt(segment, 3)) : impliedLevel(segment, name);
    const current = stated === undefined ? (loop ?? open("payer")) : open(stated);
    current.segments.push(segment);
    if (segment.layout.role === "structure") current.structure.push(segment);
    else if (!take(current, segment, name)) {
      const reason = namesWithoutRule.has(name) ? "no_rule" : "segment_not_understood";
      current.leftovers.push({ reason, piece: segment.piece });
    }
    if (name === "TRN") addTrace(current, segment);
    if (name === "LS" || name === "LE") related = undefined;
  }

  function impliedLevel(segment: Segment, name: string): RejectionLevel | undefined {
    if (name !== "NM1" || benefit !== undefined) return undefined;
    const level = levelsOfRoles.get(elementAt(segment, 1));
    if (level === undefined || loop === undefined) return level;
    return isNamed(loop) && ranks[level] > ranks[loop.level] ? level : undefined;
  }

  function take(current: LoopDraft, segment: Segment, name: string): boolean {
    switch (name) {
      case "EB":
        related = undefined;
        return addBenefit(current, segment);
      case "AAA":
        return current.rejections.push(readRejection(segment, current, benefit !== undefined)) > 0;
      case "NM1":
        return addName(current, segment);
      default:
        if (related !== undefined && addToRelated(related, segment)) return true;
        if (benefit !== undefined) return addToBenefit(benefit, segment);
        return name === "MSG" ? addMessage(current, segment) : addToOwner(current, segment);
    }
  }

  function addBenefit(current: LoopDraft, eb: Segment): boolean {
    const dividing = findDelimitersOf(eb, delimiters);
    if (dividing !== delimiters) current.warnings.push({ code: "delimiter_undeclared", source: eb.piece.source });
    benefit = startBenefit(eb, current.level === "dependent" ? "dependent" : "subscriber", dividing);
    return current.benefits.push(benefit) > 0;
  }

  function addName(current: LoopDraft, nm1: Segment): boolean {
    if (benefit !== undefined) {
      related = startEntity(nm1);
      benefit.entities = withItem(benefit.entities, related);
      return true;
    }
    if (isNamed(current)) return false;
    if (isOfPerson(current)) current.person = startPerson(nm1, current.traces);
    else current.entity = startEntity(nm1);
    return true;
  }

  return { loops, read };
}

const startLoop = (level: RejectionLevel, parent: Loop | null): LoopDraft => ({
  level,
  parent,
  entity: null,
  person: null,
  benefits: [],
  rejections: [],
  messages: [],
  warnings: [],
  leftovers: [],
  structure: [],
  segments: [],
  traces: [],
});

const ranks: Readonly<Record<RejectionLevel, number>> = { payer: 0, provider: 1, subscriber: 2, dependent: 3 };

/** HL03. */
const levels: ReadonlyMap<string, RejectionLevel> = new Map(
  Object.entries({ "20": "payer", "21": "provider", "22": "subscriber", "23": "dependent" }),
);

/** NM101. */
const levelsOfRoles: ReadonlyMap<string, RejectionLevel> = new Map(
  Object.entries({ PR: "payer", "1P": "provider", IL: "subscriber", "03": "dependent" }),
);

/** Provider specialty, diagnoses, military service. */
const namesWithoutRule: ReadonlySet<string> = new Set(["PRV", "HI", "MPI", "REF"]);

const isNamed = ({ entity, person }: Loop): boolean => entity !== null || person !== null;

const isOfPerson = ({ level }: Loop): boolean => level === "subscriber" || level === "dependent";

function addTrace({ traces }: LoopDraft, trn: Segment): void {
  const number = statedAt(trn, 2);
  if (number !== null) traces.push({ type: elementAt(trn, 1), number });
}

function addMessage({ messages }: LoopDraft, msg: Segment): boolean {
  const message = toMessage(msg);
  return message !== null && messages.push(message) > 0;
}

function addToOwner({ person, entity }: LoopDraft, segment: Segment): boolean {
  if (person !== null) return addToPerson(person, segment);
  return entity !== null && addToEntity(entity, segment);
}

function readRejection(aaa: Segment, loop: Loop, isOfBenefit: boolean): LocatedRejection {
  return {
    ...toRejection({ code: elementAt(aaa, 3), followUp: elementAt(aaa, 4), level: loop.level }),
    loop: loopOf(loop, isOfBenefit),
    source: sourceOf(aaa, 3),
    piece: aaa.piece,
  };
}

function loopOf({ level, entity }: Loop, isOfBenefit: boolean): LocatedRejection["loop"] {
  switch (level) {
    case "payer":
      return entity === null ? "2000A" : "2100A";
    case "provider":
      return "2100B";
    case "subscriber":
      return isOfBenefit ? "2110C" : "2100C";
    case "dependent":
      return isOfBenefit ? "2110D" : "2100D";
  }
}
