import { type StatusRow, toStatusRow } from "../coverage.ts";
import type { Findings } from "../findings.ts";
import { findRejectionsInJson } from "./find-rejections.ts";
import { isRecord, type JsonRecord, recordOf, recordsOf, textOf } from "./values.ts";

/**
 * What a JSON answer states, whatever its dialect: members are looked for by name, and those of one dialect are absent
 * from the others. JSON of unknown shape states nothing.
 */
export function findInJson(answer: JsonRecord): Findings {
  const rows = findStatusRows(answer);
  return {
    patients: [rows],
    hasBenefits: rows.length > 0 || benefitLists.some((name) => isFilledList(answer[name])),
    rejections: findRejectionsInJson(answer),
  };
}

/** Members that hold benefits in one dialect or another. A filled one means that the payer did more than reject. */
const benefitLists = [
  "benefitsInformation",
  "planStatus",
  "plans",
  "active_coverage",
  "coinsurance",
  "deductible",
  "maximums",
  "limitations",
  "not_covered",
];

const isFilledList = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

function findStatusRows(answer: JsonRecord): readonly StatusRow[] {
  const inBenefits = toRows(recordsOf(answer.benefitsInformation).filter(isNotOfOneProcedure), toMirroredRow);
  if (inBenefits.length > 0) return inBenefits;
  const inPlanStatus = toRows(recordsOf(answer.planStatus), toPlanStatusRow);
  if (inPlanStatus.length > 0) return inPlanStatus;
  return findVendorRows(answer);
}

const toRows = (records: readonly JsonRecord[], toRow: (record: JsonRecord) => StatusRow | undefined): StatusRow[] =>
  records.map(toRow).filter((row) => row !== undefined);

const isNotOfOneProcedure = (benefit: JsonRecord): boolean => !isRecord(benefit.compositeMedicalProcedureIdentifier);

const toMirroredRow = (benefit: JsonRecord): StatusRow | undefined =>
  toStatusRow({
    code: textOf(benefit.code),
    planName: textOf(benefit.planCoverage),
    serviceTypes: toTexts(benefit.serviceTypeCodes),
  });

const toPlanStatusRow = (status: JsonRecord): StatusRow | undefined =>
  toStatusRow({
    code: textOf(status.statusCode),
    planName: textOf(status.planDetails),
    serviceTypes: toTexts(status.serviceTypeCodes),
  });

const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(textOf).filter((text) => text !== "") : [];

/** The dental vendors' JSON: the patient's own status where one is given, else the rows of active coverage. */
function findVendorRows(answer: JsonRecord): readonly StatusRow[] {
  const person = isRecord(answer.patient) ? answer.patient : recordOf(answer.subscriber);
  const word = textOf(recordOf(person.coverage).status).toLowerCase();
  if (word !== "") {
    const row = toStatusRow({ code: statusWords.get(word) ?? "", planName: "", serviceTypes: [] });
    return row === undefined ? [] : [row];
  }
  return toRows(recordsOf(answer.active_coverage), (coverage) => {
    const service = textOf(coverage.service_type);
    return toStatusRow({
      code: "1",
      planName: "",
      serviceTypes: service === "" ? [] : [vendorServices.get(service) ?? ""],
    });
  });
}

/** The X12 status code for the word in a vendor's `coverage.status`. Any other word is left unread. */
const statusWords: ReadonlyMap<string, string> = new Map([
  ["active", "1"],
  ["pending", "5"],
  ["inactive", "6"],
  ["terminated", "6"],
]);

/** The X12 service types of the vendors' names for dental and health care as a whole. */
const vendorServices: ReadonlyMap<string, string> = new Map([
  ["dental_care", "35"],
  ["health_benefit_plan_coverage", "30"],
]);
