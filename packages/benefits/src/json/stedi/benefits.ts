import type { Benefit, BenefitLevel, Piece, ProcedureCode, ServiceDelivery } from "../../eligibility-response.ts";
import { toProcedureCode } from "../../procedure-code.ts";
import { withoutWords } from "../../status-rows.ts";
import { codeAt, coverageLevels, networks, timePeriods, windowUnits } from "../codes.ts";
import {
  amountAt,
  ignore,
  messagesOf,
  numberAt,
  percentAt,
  recordAt,
  recordsAt,
  sourceOf,
  statedAt,
  statedListAt,
  type TrackedObject,
  textAt,
} from "../tracked-object.ts";
import { toDates, toReferences } from "./dates-and-references.ts";
import { toRelatedEntity } from "./parties.ts";

export function toBenefit(row: TrackedObject, level: BenefitLevel): Benefit {
  const details = listOrOne(row, {
    list: "eligibilityAdditionalInformationList",
    one: "eligibilityAdditionalInformation",
  });
  ignore(row, "name", "serviceTypes", "insuranceType", "quantityQualifier");
  ignore(row, "headerLoopIdentifierCode", "trailerLoopIdentifierCode");
  const code = textAt(row, "code");
  return {
    level,
    code,
    coverageLevel: codeAt(row, "coverageLevel", coverageLevels),
    serviceTypes: statedListAt(row, "serviceTypeCodes"),
    insuranceType: statedAt(row, "insuranceTypeCode"),
    planDescription: statedAt(row, "planCoverage"),
    timePeriod: codeAt(row, "timeQualifier", timePeriods),
    amount: amountAt(row, "benefitAmount"),
    percent: percentAt(row, "benefitPercent", { share: code === "D" ? "plan" : "patient", scale: "fraction" }),
    quantityQualifier: statedAt(row, "quantityQualifierCode"),
    quantity: numberAt(row, "benefitQuantity"),
    authorization: statedAt(row, "authOrCertIndicator"),
    network: codeAt(row, "inPlanNetworkIndicator", networks),
    procedure: withoutWords(code, toProcedureOf(recordAt(row, "compositeMedicalProcedureIdentifier"))),
    deliveries: recordsAt(row, "benefitsServiceDelivery").map(toDelivery),
    dates: toDates(recordAt(row, "benefitsDateInformation")),
    references: toReferences(recordAt(row, "benefitsAdditionalInformation")),
    messages: messagesOf(recordsAt(row, "additionalInformation"), (item) => statedAt(item, "description")),
    details: details.map(toDetail),
    places: details.flatMap((detail) =>
      textAt(detail, "codeListQualifierCode") === "ZZ" ? [textAt(detail, "industryCode")] : [],
    ),
    entities: listOrOne(row, { list: "benefitsRelatedEntities", one: "benefitsRelatedEntity" }).map(toRelatedEntity),
    piece: row.piece,
  };
}

/** Senders repeat the first item of the list on its own, for clients older than the list. */
function listOrOne(row: TrackedObject, names: { list: string; one: string }): readonly TrackedObject[] {
  const list = recordsAt(row, names.list);
  if (list.length === 0) return recordsAt(row, names.one);
  ignore(row, names.one);
  return list;
}

function toProcedureOf(members: TrackedObject | null): ProcedureCode | null {
  if (members === null) return null;
  ignore(members, "productOrServiceIDQualifier", "procedureDescription");
  return toProcedureCode({
    qualifier: textAt(members, "productOrServiceIDQualifierCode"),
    code: textAt(members, "procedureCode"),
    rangeEnd: textAt(members, "productOrServiceID"),
    modifiers: statedListAt(members, "procedureModifiers").map(({ value }) => value),
    source: sourceOf(members, "procedureCode"),
  });
}

function toDelivery(members: TrackedObject): ServiceDelivery {
  ignore(members, "quantityQualifier", "unitForMeasurementQualifier");
  return {
    quantityQualifier: statedAt(members, "quantityQualifierCode"),
    quantity: numberAt(members, "quantity"),
    windowUnit: codeAt(members, "unitForMeasurementCode", windowUnits, "unitForMeasurementQualifierCode"),
    windowLength: numberAt(members, "sampleSelectionModulus"),
    timePeriod: codeAt(members, "timePeriodQualifier", timePeriods),
    periodCount: numberAt(members, "numOfPeriods"),
    piece: members.piece,
  };
}

function toDetail(members: TrackedObject): Piece {
  for (const name of ["codeListQualifierCode", "industryCode", "injuredBodyPartName"]) statedAt(members, name);
  return members.piece;
}
