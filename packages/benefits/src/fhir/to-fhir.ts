import type {
  CoverageEligibilityResponse,
  CoverageEligibilityResponseInsurance,
  FhirResource,
  Narrative,
} from "fhir/r4.d.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import { formatLabel, formatValue } from "../explain/field-names.ts";
import { toMarkup } from "../explain/markup.ts";
import { toAmountItems } from "./amounts.ts";
import { testData, toRejection } from "./codes.ts";
import { toCoverage, toOtherCoverages, toReference } from "./coverages.ts";
import { toServiceItems } from "./items.ts";
import { ids, listStated, toPatient, toPayer, toProvider } from "./parties.ts";
import { Placing } from "./placing.ts";

export interface FhirContext {
  /** What the resource and the question that it answers are called, such as the job's id. */
  readonly id: string;
  readonly answeredAt: Date;
  /** The answer is invented: no payer was asked. */
  readonly isTest?: boolean | undefined;
}

export interface FhirAnswer {
  readonly resource: CoverageEligibilityResponse;
  /** JSON pointers of the values that FHIR has no place for; the resource's narrative has them in words. */
  readonly withoutPlace: readonly string[];
}

/**
 * A document as a CoverageEligibilityResponse of FHIR R4 (4.0.1), with the people, the payer and the coverages contained
 * in it. Never throws.
 *
 * @see https://hl7.org/fhir/R4/coverageeligibilityresponse.html
 */
export function toFhir(document: TrueEligibility, { id, answeredAt, isTest = false }: FhirContext): FhirAnswer {
  const placing = new Placing();
  const provider = toProvider(document, placing);
  const insurance = hasBenefits(document) ? toInsurance(document, placing) : undefined;
  const contained = listStated<FhirResource>([
    toPatient("patient", document, placing),
    insurance && document.patient.is_subscriber === false ? toPatient("subscriber", document, placing) : undefined,
    toPayer(document, placing),
    provider,
    ...(insurance?.coverages ?? []),
  ]);
  if (document.patient.is_subscriber !== false) placing.placeSame("/subscriber", document.subscriber, document.patient);
  leaveDerivedClasses(document, placing);
  const others = placing.listOthers(document);
  const resource: CoverageEligibilityResponse = {
    resourceType: "CoverageEligibilityResponse",
    id: toFhirId(id),
    meta: isTest ? { tag: [testData] } : undefined,
    text: others.length === 0 ? undefined : toNarrative(others),
    contained,
    identifier: listStated([
      toIdentifier(document.meta.trace_number),
      toIdentifier(document.meta.transaction_reference),
    ]),
    status: "active",
    purpose: ["validation", "benefits"],
    patient: toReference(ids.patient),
    servicedDate: document.meta.service_date ?? undefined,
    created: answeredAt.toISOString(),
    requestor: provider && toReference(ids.provider),
    request: { type: "CoverageEligibilityRequest", identifier: { value: id } },
    outcome: outcomes[document.meta.outcome],
    insurer: toReference(ids.payer),
    insurance: insurance?.entries,
    error: listStated(document.errors.map((error) => ({ code: toRejection(error) }))),
  };
  return { resource: JSON.parse(JSON.stringify(resource)), withoutPlace: others.map(([path]) => path) };
}

const hasBenefits = ({ meta }: TrueEligibility): boolean => meta.outcome === "ok" || meta.outcome === "partial";

const outcomes = { ok: "complete", partial: "partial", rejected: "error", unrecognized: "error" } as const;

/** FHIR's ids have letters, digits, hyphens and points. */
const toFhirId = (id: string): string => id.replaceAll("_", "-").slice(0, 64);

const toIdentifier = (value: string | null) => (value === null ? undefined : { value });

function toInsurance(document: TrueEligibility, placing: Placing) {
  const { status, benefit_year_start: start, benefit_year_end: end } = document.coverage;
  const isCertain = status === "active" || status === "inactive";
  const own = toCoverage(document, placing);
  const others = toOtherCoverages(document, placing);
  const entry: CoverageEligibilityResponseInsurance = {
    coverage: toReference(String(own.id)),
    inforce: isCertain ? placing.place("/coverage/status", status) === "active" : undefined,
    benefitPeriod:
      (start ?? end) === null
        ? undefined
        : {
            start: placing.place("/coverage/benefit_year_start", start),
            end: placing.place("/coverage/benefit_year_end", end),
          },
    item: listStated([...toAmountItems(document, placing), ...toServiceItems(document, placing)]),
  };
  return {
    coverages: [own, ...others],
    entries: [entry, ...others.map(({ id }) => ({ coverage: toReference(String(id)) }))],
  };
}

/** Derived ones repeat their categories. */
function leaveDerivedClasses({ classes }: TrueEligibility, placing: Placing): void {
  for (const [name, { basis }] of Object.entries(classes)) {
    placing.place(basis === "derived" ? `/classes/${name}` : `/classes/${name}/basis`, basis);
  }
}

/** "Additional": it says what the rest of the resource does not. */
function toNarrative(others: ReturnType<Placing["listOthers"]>): Narrative {
  const lines = others.map(([path, value]) => `${formatLabel(path)}: ${formatValue(path, value)}`);
  const items = lines.map((line) => `<li>${toMarkup(line.replaceAll(notOfXml, ""))}</li>`);
  return {
    status: "additional",
    div: `<div xmlns="http://www.w3.org/1999/xhtml"><p>The answer also states:</p><ul>${items.join("")}</ul></div>`,
  };
}

/** Characters that XML 1.0 has no way to write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
const notOfXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
