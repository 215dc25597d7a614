import type { ChosenPlan } from "../chosen-plan.ts";
import { networkSides } from "../document/services.ts";
import type { CategoryName, NetworkSide } from "../document/true-eligibility.ts";
import type { Benefit, EligibilityResponse, Message } from "../eligibility-response.ts";
import { statesDentalService, toStatus } from "../status-rows.ts";
import type { Fact, MessageContext, Target } from "../text/facts.ts";
import { isUnknownLabel } from "../text/labels.ts";
import { findSubjectCodes, readMessage } from "../text/read-message.ts";
import { type DocumentBuilder, Rank, type UnmappedReason } from "./document-builder.ts";
import { type Pointer, pointerTo } from "./pointers.ts";
import { categoryOf, categoryOfCode, isGeneral, procedureService, type Service, toService } from "./services.ts";
import { createSubjectReader, type Subject } from "./subjects.ts";

export interface Row {
  readonly benefit: Benefit;
  readonly targets: readonly Service[];
  /** Service type 32: quantities are lengths of waiting periods. */
  readonly isWaiting: boolean;
  readonly sides: readonly NetworkSide[];
  readonly isNetworkUnstated: boolean;
  readonly rank: number;
  readonly sideRank: number;
  readonly messages: readonly ReadMessage[];
}

export interface ReadMessage {
  readonly message: Message;
  readonly facts: readonly Fact[];
}

/**
 * Rows of other plans and non-dental services stay unmapped, except status rows of other plans, which the document
 * lists.
 */
export function toRows(response: EligibilityResponse, plan: ChosenPlan, builder: DocumentBuilder): Row[] {
  const listed = new Set(plan.others.flatMap(({ rows }) => rows));
  const patientsLevel = response.dependent === null ? "subscriber" : "dependent";
  const hasOutOfNetwork = response.benefits.some(
    ({ code, network }) => network?.value === "N" && amountAndPercentCodes.has(code),
  );
  const isDental = statesDentalService(response.benefits);
  const [first] = response.benefits;
  if (!isDental && first !== undefined) {
    builder.refuseServices();
    builder.warn("no_dental_service_stated", null, first.piece.source);
  }
  const hasOrder = response.format === "x12_271" || response.format === "stedi_json";
  const readSubject = createSubjectReader(plan, { isDental, hasOrder });
  const deciding = new Set(plan.rows);
  const rows: Row[] = [];
  for (const benefit of response.benefits) {
    const subject = readSubject(benefit);
    if (subject.isInherited) builder.warn("service_inherited", null, benefit.piece.source);
    if (listed.has(benefit)) continue;
    if (subject.targets.length === 0) {
      leaveRow(builder, benefit, subject.reason);
      continue;
    }
    const row = toRow(benefit, subject, { patientsLevel, hasOutOfNetwork });
    if (hasUnknownLabel(row)) {
      leaveRow(builder, benefit, "label_not_understood");
      continue;
    }
    if (subject.isMixed) builder.markUnmapped(benefit.piece, "not_dental");
    if (!deciding.has(benefit) && isUndecidingStatus(row, plan)) builder.markUnmapped(benefit.piece, "no_rule");
    rows.push(row);
  }
  writeProcedures(rows, builder);
  return rows;
}

const isUndecidingStatus = ({ benefit, targets }: Row, { name }: ChosenPlan): boolean =>
  toStatus(benefit.code) !== null &&
  targets.every(isGeneral) &&
  benefit.planDescription?.source !== (name?.source ?? "");

const amountAndPercentCodes = new Set(["A", "B", "C", "D", "F", "G"]);

/** A short message that no rule understands names a part of the plan, so the row is not about the whole. */
function hasUnknownLabel({ benefit, targets, messages }: Row): boolean {
  const { code, amount, percent, procedure } = benefit;
  if (messages.length === 0 || (amount === null && percent === null) || procedure !== null) return false;
  if (!amountAndPercentCodes.has(code) || !targets.every(isGeneral)) return false;
  return messages.some(({ message, facts }) => facts.length === 0 && isUnknownLabel(message.text, benefit));
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

function readMessages(benefit: Benefit, targets: readonly Service[]): Pick<Row, "targets" | "messages"> {
  if (benefit.messages.length === 0) return { targets, messages: noMessages };
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

/** Rules ask whether a row has procedure codes, not which: one of them stands for all. */
function contextOf(targets: readonly Target[]): MessageContext {
  const ownCategories = new Set<CategoryName>();
  for (const target of targets) {
    const category = categoryOf(target);
    if (category !== null) ownCategories.add(category);
  }
  const first = targets.find(({ kind }) => kind === "procedure");
  const own =
    targets.length === 1 ? targets : targets.filter((target) => target.kind !== "procedure" || target === first);
  return { own, ownCategories };
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
  return targets.some(isGeneral) ? Rank.unstatedService : 0;
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

export function leaveRow(builder: DocumentBuilder, benefit: Benefit, reason: UnmappedReason): void {
  const { piece, deliveries, dates, references, details, entities } = benefit;
  const within = [...[...deliveries, ...dates, ...references].map((part) => part.piece), ...details];
  for (const one of [piece, ...within, ...entities.flatMap(({ pieces }) => pieces)]) {
    if (one === piece || !one.source.startsWith(`${piece.source}/`)) builder.markUnmapped(one, reason);
  }
}
