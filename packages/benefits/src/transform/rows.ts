import type { ChosenPlan } from "../chosen-plan.ts";
import { networkSides } from "../document/services.ts";
import type { NetworkSide } from "../document/true-eligibility.ts";
import type { Benefit, EligibilityResponse } from "../eligibility-response.ts";
import { statesDentalService, toStatus } from "../status-rows.ts";
import type { Target } from "../text/facts.ts";
import { isUnknownLabel, saysMore } from "../text/labels.ts";
import { type DocumentBuilder, Rank, type UnmappedReason } from "./document-builder.ts";
import { type Pointer, pointerTo } from "./pointers.ts";
import {
  amountAndPercentCodes,
  findRowFact,
  type ReadMessage,
  readRowMessages,
  statesAmountOrPercent,
  statesForPlan,
} from "./row-messages.ts";
import { categoryOfCode, isGeneral, type Service } from "./services.ts";
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
  const isSorted = response.rowsAreSorted === true;
  const hasOrder = !isSorted && (response.format === "x12_271" || response.format === "stedi_json");
  const readSubject = createSubjectReader(plan, { isDental, isSorted, hasOrder });
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

/** A short message that no rule understands names a part of the plan, so the row is not about the whole. */
function hasUnknownLabel({ benefit, targets, messages }: Row): boolean {
  if (messages.length === 0 || !statesForPlan(benefit, targets)) return false;
  return messages.some(({ text, facts }) => facts.length === 0 && isUnknownLabel(text, benefit));
}

function toRow(
  benefit: Benefit,
  subject: Subject,
  response: { patientsLevel: Benefit["level"]; hasOutOfNetwork: boolean },
): Row {
  const { targets, messages } = readRowMessages(benefit, subject.targets);
  const { sides, rank: networkRank } = toSides(benefit, messages, response.hasOutOfNetwork);
  const levelRank = benefit.level === response.patientsLevel ? 0 : Rank.notThePatientsLevel;
  const rank = levelRank + serviceRank(benefit, targets);
  return {
    benefit,
    targets,
    isWaiting: subject.isWaiting,
    sides,
    isNetworkUnstated: networkRank === Rank.networkUnstated,
    rank,
    sideRank: rank + networkRank + (isQualified(benefit, targets, messages) ? Rank.qualifiedByText : 0),
    messages,
  };
}

/** A sentence that no rule understands may say that a value is of a part or a condition only: a row without one decides. */
function isQualified(benefit: Benefit, targets: readonly Target[], messages: readonly ReadMessage[]): boolean {
  if (messages.length === 0 || !statesAmountOrPercent(benefit)) return false;
  const isForPlan = statesForPlan(benefit, targets);
  return messages.every(({ text, facts }) => {
    if (facts.length === 0) return saysMore(text, benefit);
    return isForPlan && (isRolloverOf(facts, benefit) || waivesForServices(facts, benefit));
  });
}

/** On a row with a share, "deductible waived for preventive" may name the services of the share. */
const waivesForServices = (facts: ReadMessage["facts"], { percent }: Benefit): boolean =>
  percent !== null && facts.some((fact) => fact.rule === "deductible" && !fact.applies && fact.targets.length > 0);

/** A rollover of the same amount as the row is that of the row. */
export const isRolloverOf = (facts: ReadMessage["facts"], { amount }: Benefit): boolean =>
  facts.some((fact) => fact.rule === "rollover" && fact.cents === amount?.cents);

interface NetworkScope {
  readonly sides: readonly NetworkSide[];
  readonly rank: number;
}

/** A label of one network decides where EB12 does not. */
function toSides({ code, network }: Benefit, messages: readonly ReadMessage[], hasOutOfNetwork: boolean): NetworkScope {
  const isUndecided = network?.value !== "Y" && network?.value !== "N";
  const labelled = isUndecided && messages.length > 0 ? findRowFact(messages, "network_of_row") : undefined;
  const stated = statedSides.get(labelled === undefined ? (network?.value ?? "") : codesOfSides[labelled.side]);
  if (stated !== undefined) return stated;
  return hasOutOfNetwork && amountAndPercentCodes.has(code) ? assumedInNetwork : assumedBoth;
}

/** EB12. */
const statedSides: ReadonlyMap<string, NetworkScope> = new Map<string, NetworkScope>([
  ["Y", { sides: ["in_network"], rank: 0 }],
  ["N", { sides: ["out_of_network"], rank: 0 }],
  ["W", { sides: networkSides, rank: Rank.appliesToBothNetworks }],
]);

const codesOfSides: Readonly<Record<NetworkSide, string>> = { in_network: "Y", out_of_network: "N" };

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
