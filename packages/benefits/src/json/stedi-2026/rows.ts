import { toPlanKey } from "../../chosen-plan.ts";
import type {
  Benefit,
  BenefitLevel,
  Message,
  Piece,
  ProcedureCode,
  Reference,
  ServiceDelivery,
  Stated,
  StatedNumber,
} from "../../eligibility-response.ts";
import { withoutWords } from "../../status-rows.ts";
import { blankBenefit } from "../blanks.ts";
import { codeAt, coverageLevels, networks, statuses, timePeriods, toCode, windowUnits } from "../codes.ts";
import {
  amountAt,
  ignore,
  messagesAt,
  numberAt,
  percentAt,
  recordAt,
  recordsAt,
  referencesAt,
  sourceOf,
  statedAt,
  type TrackedObject,
} from "../tracked-object.ts";
import { authorizations, insuranceTypes, quantityQualifiers, rowKinds, toKindKey } from "./codes.ts";
import { additionalReferencesAt, toRelatedEntity } from "./parties.ts";
import { periodsAt } from "./periods.ts";
import { serviceAt } from "./services.ts";

interface PlanOfRows {
  readonly level: BenefitLevel;
  readonly name: Stated | null;
  readonly holder: string;
}

/** A plan without rows becomes one row without a code. */
export function toPlanBenefits(members: TrackedObject, level: BenefitLevel): Benefit[] {
  const plan: PlanOfRows = { level, name: statedAt(members, "name"), holder: members.piece.source };
  const benefits = recordAt(members, "benefits");
  const rows = benefits === null ? [] : toSortedRows(benefits, plan);
  return rows.length > 0 ? rows : [{ ...blankBenefit, level, planDescription: plan.name, piece: members.piece }];
}

/** `invalidEntries` has rows with a missing or unexpected amount, which are judged like the others. */
function toSortedRows(benefits: TrackedObject, plan: PlanOfRows): Benefit[] {
  const invalid = recordAt(benefits, "invalidEntries");
  const lists = [benefits, ...(invalid === null ? [] : [invalid])].flatMap((holder) =>
    Object.keys(holder.value).map((name) => ({ holder, name, key: toKindKey(name) })),
  );
  const listsByKey = Map.groupBy(lists, ({ key }) => key);
  return rowKinds.flatMap(([key, code]) =>
    (listsByKey.get(key) ?? []).flatMap(({ holder, name }) =>
      recordsAt(holder, name).flatMap((row) => toRows(row, code, plan)),
    ),
  );
}

/** A row has one quantity in X12, so each further age limit becomes a limitation of its own. */
function toRows(row: TrackedObject, kindCode: string | undefined, plan: PlanOfRows): Benefit[] {
  const limits = recordsAt(row, "serviceLimits");
  const [own, ...others] = [...quantitiesAt(row), ...limits.flatMap(toAges)];
  const main = toRow(row, { code: kindCode ?? statusAt(row), limits, own, plan });
  const { level, coverageLevel, serviceTypes, planDescription, network, procedure } = main;
  const shared = {
    ...blankBenefit,
    holder: plan.holder,
    level,
    coverageLevel,
    serviceTypes,
    planDescription,
    network,
    procedure,
  };
  return [main, ...others.map(({ piece, ...quantity }) => ({ ...shared, ...quantity, code: "F", piece }))];
}

const statusAt = (row: TrackedObject): string => toCode(statedAt(row, "status"), statuses)?.value ?? "";

interface Quantity {
  readonly quantityQualifier: Stated | null;
  readonly quantity: StatedNumber | null;
  readonly piece: Piece;
}

function toRow(
  row: TrackedObject,
  {
    code,
    limits,
    own,
    plan,
  }: { code: string; limits: readonly TrackedObject[]; own: Quantity | undefined; plan: PlanOfRows },
): Benefit {
  for (const reason of recordsAt(row, "invalidReasons")) ignore(reason, "code", "description");
  const network = recordAt(row, "network");
  const description = statedAt(row, "planCoverageDescription");
  // Another payer's row does not take the name of the patient's plan.
  const planName = code === "R" ? null : plan.name;
  const places = recordsAt(row, "placesOfService");
  const { serviceTypes, procedure } = serviceAt(row);
  return {
    ...blankBenefit,
    level: plan.level,
    code,
    coverageLevel: toCode(statedAt(row, "coverageLevel"), coverageLevels),
    serviceTypes,
    procedure: withoutWordOfProcedure(code, procedure),
    insuranceType: codeAt(row, "insuranceType", insuranceTypes),
    planDescription: planName ?? description,
    timePeriod: toCode(statedAt(row, "timePeriod"), timePeriods),
    amount: amountAt(row, "amount"),
    percent: percentAt(row, "percent", { share: code === "D" ? "plan" : "patient", scale: "fraction" }),
    quantityQualifier: own?.quantityQualifier ?? null,
    quantity: own?.quantity ?? null,
    authorization: toCode(statedAt(row, "priorAuthIndicator"), authorizations),
    network: network && toCode(statedAt(network, "indicator"), networks),
    deliveries: limits.flatMap(toDelivery),
    dates: periodsAt(row),
    references: [...networkReferences(network), ...additionalReferencesAt(row)],
    messages: [...messagesAt(row, "messages"), ...toMessages(description, planName)],
    places: places.flatMap((place) => statedAt(place, "code")?.value ?? []),
    details: places.map(toPlace),
    entities: recordsAt(row, "relatedEntities").map(toRelatedEntity),
    holder: plan.holder,
    piece: row.piece,
  };
}

/** A service of no code system can be one of other care, such as "Vision", whose status is not the plan's. */
const withoutWordOfProcedure = (code: string, procedure: ProcedureCode | null): ProcedureCode | null =>
  procedure?.qualifier === "AD" ? withoutWords(code, procedure) : procedure;

const networkReferences = (network: TrackedObject | null): Reference[] =>
  network === null ? [] : referencesAt(network, [["N6", "id", "description"]]);

/** If the plan has a name, a description in other words is about the row, not the plan. */
function toMessages(description: Stated | null, planName: Stated | null): Message[] {
  if (description === null || planName === null || isFormOf(description.value, planName.value)) return [];
  const { value: text, source } = description;
  return [{ text, source, piece: { source, raw: text } }];
}

function isFormOf(description: string, planName: string): boolean {
  const [one, other] = [toPlanKey(description), toPlanKey(planName)];
  return one.includes(other) || other.includes(one);
}

function toPlace(place: TrackedObject): Piece {
  for (const name of ["code", "name"]) statedAt(place, name);
  return place.piece;
}

function quantitiesAt(row: TrackedObject): Quantity[] {
  const members = recordAt(row, "quantity");
  return members === null ? [] : [{ ...quantityOf(members), piece: row.piece }];
}

const quantityOf = (members: TrackedObject) => ({
  quantityQualifier: toCode(statedAt(members, "qualifier"), quantityQualifiers),
  quantity: numberAt(members, "value"),
});

/** EB09: the highest age and the lowest. */
const ageQualifiers = [
  ["S7", "ageMaximum"],
  ["S8", "ageMinimum"],
] as const;

const toAges = (limit: TrackedObject): Quantity[] =>
  ageQualifiers.flatMap(([qualifier, name]) => {
    const quantity = numberAt(limit, name);
    const quantityQualifier = { value: qualifier, source: sourceOf(limit, name) };
    return quantity === null ? [] : [{ quantityQualifier, quantity, piece: limit.piece }];
  });

function toDelivery(limit: TrackedObject): ServiceDelivery[] {
  const delivery = recordAt(limit, "delivery");
  if (delivery === null) return [];
  const [quantity, frequency, period] = ["quantity", "frequency", "period"].map((name) => recordAt(delivery, name));
  return [
    {
      ...(quantity ? quantityOf(quantity) : { quantityQualifier: null, quantity: null }),
      windowUnit: frequency ? toCode(statedAt(frequency, "qualifier"), windowUnits) : null,
      windowLength: frequency ? numberAt(frequency, "value") : null,
      timePeriod: period ? toCode(statedAt(period, "qualifier"), timePeriods) : null,
      periodCount: period ? numberAt(period, "value") : null,
      piece: delivery.piece,
    },
  ];
}
