import { randomUUID } from "node:crypto";
import { type ProviderDetails, type Question, toPublicId } from "@nightguard/contract";
import type { ClaimedJob } from "@nightguard/ledger";
import type { ProviderName, VerifyCall } from "@nightguard/payers";

/** Dental care. A ClearCoverage question asks the same and is answered in more detail. */
const generalServiceTypes = ["35"];

/** Any wire format accepts 32 of `0-9A-F`. */
export const toTrace = (jobId: string): string => jobId.replaceAll("-", "").toUpperCase();

export function toJobId(trace: string): string | undefined {
  const [, ...parts] = /^([0-9A-F]{8})([0-9A-F]{4})([0-9A-F]{4})([0-9A-F]{4})([0-9A-F]{12})$/i.exec(trace) ?? [];
  return parts.length === 0 ? undefined : parts.join("-").toLowerCase();
}

/** A question in another spelling, or a further one, is another one to an upstream that recognizes repeated calls. */
const toCallKey = (id: string, { recovery, further }: Pick<ClaimedJob, "recovery" | "further">): string =>
  [
    toPublicId("job", id),
    ...(recovery?.tried.slice(-1) ?? []),
    ...(further ? [String(further.asked.length + 1)] : []),
  ].join(".");

/** @param options.known the account's data on the provider; the question takes precedence */
export function toVerifyCall(
  {
    id,
    accountId,
    operation,
    question,
    recovery,
    further,
  }: Pick<ClaimedJob, "id" | "accountId" | "operation" | "question" | "recovery" | "further">,
  {
    payerId,
    payerName,
    timeLimitMs,
    controlNumber,
    known,
  }: {
    readonly payerId: string;
    readonly payerName?: string | undefined;
    readonly timeLimitMs?: number | undefined;
    readonly controlNumber?: number | undefined;
    readonly known?: ProviderDetails | undefined;
  },
): VerifyCall {
  const { provider, subscriber, dependent, location_id: locationId, date_of_service: dateOfService } = question;
  const asked = further?.asked.at(-1);
  return {
    operation,
    accountId,
    jobId: toCallKey(id, { recovery, further }),
    attemptId: randomUUID(),
    trace: toTrace(id),
    controlNumber,
    payerId,
    payerName,
    provider: {
      npi: provider.npi,
      taxId: provider.tax_id,
      name: provider.name === undefined ? toProviderName(known) : { organization: provider.name },
      taxonomy: known?.taxonomy,
      address: toProviderAddress(known?.address),
    },
    subscriber: { ...toPerson(subscriber), memberId: subscriber.member_id },
    ...(dependent === undefined ? {} : { dependent: { ...toPerson(dependent), relationship: dependent.relationship } }),
    serviceTypes: asked?.serviceTypes ?? generalServiceTypes,
    // Of the general question alone.
    procedures: asked?.kind === "service_types" ? [] : (question.procedures ?? []),
    dateOfService: dateOfService === undefined ? undefined : toIsoDate(dateOfService),
    locationId,
    timeLimitMs,
  };
}

function toProviderName({
  name,
  first_name: firstName,
  last_name: lastName,
}: ProviderDetails = {}): ProviderName | undefined {
  if (name !== undefined) return { organization: name };
  return firstName === undefined || lastName === undefined ? undefined : { firstName, lastName };
}

function toProviderAddress(address: ProviderDetails["address"]): VerifyCall["provider"]["address"] {
  if (address === undefined) return undefined;
  const { lines, city, state, postal_code: postalCode } = address;
  return { lines, city, state, postalCode: postalCode.replace("-", "") };
}

function toPerson(person: Question["subscriber"] | NonNullable<Question["dependent"]>) {
  return {
    firstName: person.first_name,
    lastName: person.last_name,
    dob: toIsoDate(person.dob),
    memberId: person.member_id,
    groupNumber: person.group_number,
    gender: person.gender,
  };
}

/** Intake has checked the format MM/DD/YYYY. */
const toIsoDate = (date: string) => `${date.slice(6)}-${date.slice(0, 2)}-${date.slice(3, 5)}`;
