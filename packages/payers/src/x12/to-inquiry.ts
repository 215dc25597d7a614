import type { Issue } from "@nightguard/contract";
import type { CallPerson, CallProvider, VerifyCall } from "../upstream.ts";
import { findNameIssue, pathOf, relationshipCodes, toCompactDate, toParties } from "../wire/parties.ts";
import { toBasicCharacters } from "./characters.ts";
import type { Inquiry, TradingPartners } from "./inquiry.ts";
import type { SentInquiry } from "./read-reply.ts";
import { write270 } from "./write-270.ts";

export interface InquiryOptions {
  readonly partners: TradingPartners;
  /** REF*TJ, which few payers ask for. */
  readonly sendsTaxId: boolean;
  /** PRV, likewise. */
  readonly sendsTaxonomy: boolean;
}

/** A call as a 270, with what its reply is held against. */
export type WrittenInquiry =
  | { readonly ok: true; readonly text: string; readonly sent: SentInquiry }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/**
 * Writes a call as a 270.
 *
 * @param sentAt a parameter, so that tests are exact
 * @throws RangeError for a call without a control number
 */
export function toInquiry(call: VerifyCall, options: InquiryOptions, sentAt: Date): WrittenInquiry {
  const nameIssue = findNameIssue(call.provider);
  const parties = toParties(call);
  const { subscriber, dependent } = parties;
  const at = pathOf(call, parties);
  const inquiry: Inquiry = {
    trace: call.trace,
    controlNumber: call.controlNumber ?? 0,
    sentAt,
    // The name is the service's own spelling: one that cannot be written is no fault of the request.
    payer: { id: call.payerId, name: toBasicCharacters(call.payerName ?? "") || call.payerId },
    provider: toProvider(call.provider, options),
    subscriber: { ...toPerson(subscriber), memberId: subscriber.memberId, groupNumber: subscriber.groupNumber },
    dependent: dependent && {
      ...toPerson(dependent),
      relationship: dependent.relationship && relationshipCodes[dependent.relationship],
    },
    serviceDate: call.dateOfService && toCompactDate(call.dateOfService),
    serviceTypes: call.serviceTypes,
    procedures: call.procedures,
  };
  const written = write270(inquiry, options.partners);
  // An id that cannot be written is named once, and not again as the name in whose place it stands.
  const faults = written.ok ? [] : written.faults.filter(({ field }) => field !== "payer.name");
  const issues = [
    ...(nameIssue ? [nameIssue] : []),
    ...faults.map(({ field, message }) => ({ path: toPath(field, at, call), message })),
  ];
  if (!written.ok || issues.length > 0) return { ok: false, issues };
  return {
    ok: true,
    text: written.text,
    sent: {
      trace: call.trace,
      originatorId: options.partners.originatorId,
      memberId: subscriber.memberId,
      birthDate: (dependent ?? subscriber).dob.replaceAll("-", ""),
    },
  };
}

/** The wire's subscriber may be the request's dependent, with the subscriber's group number if they have none. */
function toPath(field: string, at: "subscriber" | "dependent", { dependent }: VerifyCall): string {
  if (field === "subscriber.group_number" && dependent?.groupNumber === undefined) return field;
  return field.replace(/^subscriber(?=\.)/, at);
}

function toProvider({ npi, name, taxId, taxonomy }: CallProvider, options: InquiryOptions): Inquiry["provider"] {
  return {
    npi,
    name:
      name === undefined
        ? { organization: "-" } // replaced by an issue
        : "organization" in name
          ? name
          : { first: name.firstName, last: name.lastName },
    taxId: options.sendsTaxId ? taxId : undefined,
    taxonomy: options.sendsTaxonomy ? taxonomy : undefined,
  };
}

const toPerson = ({ firstName, lastName, dob, gender }: CallPerson) => ({
  name: { first: firstName, last: lastName },
  birthDate: toCompactDate(dob),
  gender,
});
