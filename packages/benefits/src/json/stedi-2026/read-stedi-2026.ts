import type { EligibilityResponse, Stated, Trace } from "../../eligibility-response.ts";
import { blankResponse } from "../blanks.ts";
import { codeAt } from "../codes.ts";
import { isRejectionOfPart, toRejections } from "../rejections.ts";
import {
  ignore,
  isRecord,
  type JsonRecord,
  recordAt,
  recordsAt,
  statedAt,
  type TrackedObject,
  toLeftovers,
  trackObject,
} from "../tracked-object.ts";
import { traceTypes } from "./codes.ts";
import { toPayer, toPerson, toProvider } from "./parties.ts";
import { toPlanBenefits } from "./rows.ts";

/** Recognizes answers of Stedi's endpoint of 2026-06-01, with or without plans. */
export const isStedi2026 = (value: JsonRecord): boolean =>
  !Array.isArray(value.benefitsInformation) &&
  (Array.isArray(value.plans) ||
    (Array.isArray(value.errors) && value.errors.some(isRejectionOfPart)) ||
    [value.payer, value.provider, value.subscriber].some(hasNestedName));

const hasNestedName = (party: unknown): boolean =>
  isRecord(party) && isRecord(party.name) && (isRecord(party.name.person) || "organization" in party.name);

/** Rows are grouped by plan and sorted by kind, so the payer's order is lost. */
export function readStedi2026(value: JsonRecord): EligibilityResponse {
  const response = trackObject(value);
  ignore(response, "id", "payerId", "eligibilitySearchId");
  const { transactionReference, traces } = readMeta(response);
  const payer = recordAt(response, "payer");
  const provider = recordAt(response, "provider");
  const subscriber = recordAt(response, "subscriber");
  const [dependent = null] = recordsAt(response, "dependent");
  const level = dependent === null ? "subscriber" : "dependent";
  return {
    ...blankResponse,
    format: "stedi_json",
    transactionSet: "271",
    transactionReference,
    payer: payer && toPayer(payer),
    provider: provider && toProvider(provider),
    subscriber: subscriber && { ...toPerson(subscriber, "IL"), traces },
    dependent: dependent && toPerson(dependent, "03"),
    benefits: recordsAt(response, "plans").flatMap((plan) => toPlanBenefits(plan, level)),
    rowsAreSorted: true,
    rejections: toRejections(response, []),
    leftovers: toLeftovers(response),
  };
}

interface Meta {
  readonly transactionReference: Stated | null; // BHT03
  readonly traces: readonly Trace[];
}

/** The rest of `meta` is the clearinghouse's. */
function readMeta(response: TrackedObject): Meta {
  const meta = recordAt(response, "meta");
  if (meta === null) return { transactionReference: null, traces: [] };
  const transactionReference = statedAt(meta, "traceId");
  const traces = recordsAt(meta, "subscriberTraceNumbers").flatMap(toTrace);
  ignore(meta, ...Object.keys(meta.value));
  return { transactionReference, traces };
}

function toTrace(trace: TrackedObject): Trace[] {
  ignore(trace, "originatingCompanyIdentifier", "secondaryReferenceIdentification");
  const number = statedAt(trace, "referenceIdentification");
  const type = codeAt(trace, "type", traceTypes)?.value ?? "";
  return number === null ? [] : [{ type, number }];
}
