import { networkSides } from "../document/services.ts";
import type { CategoryName, NetworkSide } from "../document/true-eligibility.ts";
import { withItem } from "../draft.ts";
import type { Benefit, EligibilityResponse, Message } from "../eligibility-response.ts";
import { digitsIn } from "../numbers.ts";
import type { Fact, MessageContext, Target } from "../text/facts.ts";
import { findSubjectCodes, readMessage } from "../text/read-message.ts";
import type { ChosenPlan } from "./chosen-plan.ts";
import { type DocumentBuilder, Rank } from "./document-builder.ts";
import { type Pointer, pointerTo } from "./pointers.ts";
import {
  categoryOf,
  categoryOfCode,
  categoryService,
  findCategoryOfServiceType,
  isGeneral,
  procedureService,
  type Service,
  toService,
  waitingPeriodServiceType,
} from "./services.ts";

/** A row about dental benefits and its services. */
export interface Row {
  readonly benefit: Benefit;
  /** `general` for dental care as a whole. */
  readonly targets: readonly Service[];
  /** Service type 32: quantities are lengths of waiting periods. */
  readonly isWaiting: boolean;
  readonly sides: readonly NetworkSide[];
  readonly isNetworkUnstated: boolean;
  /** Without network. */
  readonly rank: number;
  /** With network. */
  readonly sideRank: number;
  readonly messages: readonly ReadMessage[];
}

export interface ReadMessage {
  readonly message: Message;
  readonly facts: readonly Fact[];
}

/**
 * The rows about the patient's dental benefits. Rows of other plans and of services that are not dental stay unmapped,
 * except status rows of other plans, which the document lists.
 */
export function toRows(response: EligibilityResponse, plan: ChosenPlan, builder: DocumentBuilder): Row[] {
  const listed = new Set([...plan.others.values()].flat());
  const patientsLevel = response.dependent === null ? "subscriber" : "dependent";
  const hasOutOfNetwork = response.benefits.some(
    ({ code, network }) => network?.value === "N" && amountAndPercentCodes.has(code),
  );
  const rows: Row[] = [];
  let before: Subject | undefined;
  for (const benefit of response.benefits) {
    const subject: Subject | undefined = isContinuation(benefit) && before !== undefined ? before : toSubject(benefit);
    if (subject === before && before !== undefined) builder.warn("service_inherited", null, benefit.piece.source);
    before = subject;
    if (listed.has(benefit)) continue;
    if (benefit.code !== "R" && plan.others.has(benefit.planDescription?.value ?? "")) {
      leaveRow(builder, benefit, "other_plan");
    } else if (subject.targets.length === 0) {
      leaveRow(builder, benefit, "not_dental");
    } else {
      if (subject.isMixed) builder.markUnmapped(benefit.piece, "not_dental");
      rows.push(toRow(benefit, subject, { patientsLevel, hasOutOfNetwork }));
    }
  }
  writeProcedures(rows, builder);
  return rows;
}

const amountAndPercentCodes = new Set(["A", "B", "C", "D", "F", "G"]);

/** No targets: not dental. */
interface Subject {
  readonly targets: readonly Service[];
  readonly isWaiting: boolean;
  /** Also names services that are not dental. */
  readonly isMixed: boolean;
}

/** A limitation without service, code and amount continues the row before it. */
const isContinuation = ({ code, serviceTypes, procedure, amount }: Benefit): boolean =>
  code === "F" && serviceTypes.length === 0 && procedure === null && amount === null;

function toSubject({ serviceTypes, procedure }: Benefit): Subject {
  if (procedure !== null) return { targets: toProcedures(procedure), isWaiting: false, isMixed: false };
  let targets: Service[] = [];
  let isWaiting = false;
  let isMixed = false;
  for (const { value } of serviceTypes) {
    const name = findCategoryOfServiceType(value);
    if (value === waitingPeriodServiceType) isWaiting = true;
    else if (name === undefined) isMixed = true;
    else if (!targets.some((target) => target.name === name)) targets = withItem(targets, categoryService(name));
  }
  const isOfNone = targets.length === 0 && !isMixed;
  return {
    targets: isOfNone ? [categoryService("general")] : targets,
    isWaiting,
    isMixed: isMixed && targets.length > 0,
  };
}

/** [] for a code of another list. */
function toProcedures({ qualifier, code, rangeEnd }: NonNullable<Benefit["procedure"]>): Service[] {
  const first = toCdt(code.value);
  if ((qualifier !== "AD" && qualifier !== "") || first === undefined) return [];
  const last = rangeEnd === null ? undefined : toCdt(rangeEnd);
  return [procedureService(last === undefined || last === first ? first : `${first}-${last}`)];
}

/** Some payers omit the D of a CDT code. */
function toCdt(code: string): string | undefined {
  if (code.length === 5 && code.startsWith("D") && digitsIn(code, 1, 5) !== undefined) return code;
  return code.length === 4 && digitsIn(code, 0, 4) !== undefined ? `D${code}` : undefined;
}

function toRow(
  benefit: Benefit,
  subject: Subject,
  response: { patientsLevel: Benefit["level"]; hasOutOfNetwork: boolean },
): Row {
  const { targets, messages } = readMessages(benefit, subject.targets);
  const { sides, rank: networkRank } = toSides(benefit, response.hasOutOfNetwork);
  const levelRank = benefit.level === response.patientsLevel ? 0 : Rank.notThePatientsLevel;
  const rank = levelRank + serviceRank(benefit, targets);
  return {
    benefit,
    targets,
    isWaiting: subject.isWaiting,
    sides,
    isNetworkUnstated: networkRank === Rank.networkUnstated,
    rank,
    sideRank: rank + networkRank,
    messages,
  };
}

/** Messages can name other services than the row's codes. */
function readMessages(benefit: Benefit, targets: readonly Service[]): Pick<Row, "targets" | "messages"> {
  if (benefit.messages.length === 0) return { targets, messages: noMessages }; // most rows
  const context = contextOf(targets);
  const read = benefit.messages.map((message) => ({ message, facts: readMessage(message.text, context) }));
  const aim = retarget(benefit, targets, read);
  if (aim === targets) return { targets, messages: read };
  const contextOfAim = contextOf(aim);
  return { targets: aim, messages: read.map((one) => rereadUnlessLabel(one, contextOfAim)) };
}

const noMessages: readonly ReadMessage[] = [];

/** A label in a general row names its services, as do codes in the text of a row without a code. */
function retarget(benefit: Benefit, targets: readonly Service[], read: readonly ReadMessage[]): readonly Service[] {
  if (codesInTextCount.has(benefit.code) && benefit.procedure === null) {
    const codes = [...new Set(read.flatMap(({ message, facts }) => findSubjectCodes(message.text, facts)))];
    if (codes.length > 0) return codes.map(procedureService);
  }
  if (!targets.every(isGeneral)) return targets;
  const labelled = read.flatMap(({ facts }) => facts.flatMap((fact) => (fact.rule === "label" ? fact.targets : [])));
  return labelled.length > 0 ? labelled.map(toService) : targets;
}

const codesInTextCount = new Set(["A", "B", "E", "I"]);

const rereadUnlessLabel = (read: ReadMessage, context: MessageContext): ReadMessage =>
  read.facts.some(({ rule }) => rule === "label")
    ? read
    : { message: read.message, facts: readMessage(read.message.text, context) };

function contextOf(targets: readonly Target[]): MessageContext {
  const ownCategories = new Set<CategoryName>();
  for (const target of targets) {
    const category = categoryOf(target);
    if (category !== null) ownCategories.add(category);
  }
  return { own: targets, ownCategories };
}

interface NetworkScope {
  readonly sides: readonly NetworkSide[];
  readonly rank: number;
}

function toSides({ code, network }: Benefit, hasOutOfNetwork: boolean): NetworkScope {
  const stated = network === null ? undefined : statedSides.get(network.value);
  if (stated !== undefined) return stated;
  return hasOutOfNetwork && amountAndPercentCodes.has(code) ? assumedInNetwork : assumedBoth;
}

/** EB12. */
const statedSides: ReadonlyMap<string, NetworkScope> = new Map<string, NetworkScope>([
  ["Y", { sides: ["in_network"], rank: 0 }],
  ["N", { sides: ["out_of_network"], rank: 0 }],
  ["W", { sides: networkSides, rank: Rank.appliesToBothNetworks }],
]);

const assumedInNetwork: NetworkScope = { sides: ["in_network"], rank: Rank.networkUnstated };
const assumedBoth: NetworkScope = { sides: networkSides, rank: Rank.networkUnstated };

function serviceRank({ serviceTypes }: Benefit, targets: readonly Target[]): number {
  if (serviceTypes.some(({ value }) => value === "35")) return 0;
  if (serviceTypes.some(({ value }) => value === "30")) return Rank.service30;
  return targets.length > 1 || targets.some(isGeneral) ? Rank.listOfServices : 0;
}

/** A mentioned code is in the document even if nothing is stated about it. */
function writeProcedures(rows: readonly Row[], builder: DocumentBuilder): void {
  const placesByCode = new Map<Pointer, string[]>();
  for (const { targets, benefit } of rows) {
    const source = benefit.procedure?.code.source ?? benefit.piece.source;
    for (const target of targets) {
      if (target.kind !== "procedure") continue;
      const { pointer } = target;
      const places = placesByCode.get(pointer);
      if (places === undefined) placesByCode.set(pointer, [source]);
      else places.push(source);
    }
  }
  for (const [pointer, places] of placesByCode) {
    const category = categoryOfCode(pointer.key);
    if (category !== null) builder.write(pointerTo(pointer, "category"), category, places);
  }
}

function leaveRow(builder: DocumentBuilder, benefit: Benefit, reason: "not_dental" | "other_plan"): void {
  const { piece, deliveries, dates, references, details, entities } = benefit;
  const within = [...[...deliveries, ...dates, ...references].map((part) => part.piece), ...details];
  for (const one of [piece, ...within, ...entities.flatMap(({ pieces }) => pieces)]) {
    if (one === piece || !one.source.startsWith(`${piece.source}/`)) builder.markUnmapped(one, reason);
  }
}
