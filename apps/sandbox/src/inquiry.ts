import { type Day, parseSlashedDay } from "./days.ts";

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly memberId: string;
  readonly dob: Day;
  readonly groupNumber: string;
}

/** Personal data, never logged. */
export interface Inquiry {
  readonly payerId: string;
  readonly npi: string;
  readonly subscriber: Person;
  readonly dependent?: Person;
  /** Service type codes of X12; absent for the general question. */
  readonly serviceTypes?: readonly string[];
  /** Asked as another payer service than usual. */
  readonly isSecond?: boolean;
}

/** Names the field, never its value. */
export interface InquiryFault {
  readonly path: string;
  readonly problem: string;
}

/** As lenient as an upstream: requires only what an answer needs. */
export function parseInquiry(body: unknown): Inquiry | InquiryFault {
  const inquiry = parseParties(body);
  const serviceTypes = memberOf(body, "service_types");
  if (serviceTypes === undefined || isInquiryFault(inquiry)) return inquiry;
  if (!Array.isArray(serviceTypes) || !serviceTypes.every((code) => typeof code === "string"))
    return { path: "service_types", problem: "must be a list of service type codes" };
  return { ...inquiry, serviceTypes };
}

function parseParties(body: unknown): Inquiry | InquiryFault {
  const payerId = textAt(body, "payer", "id");
  if (payerId === "") return missing("payer.id");
  const npi = textAt(body, "provider", "npi");
  if (npi === "") return missing("provider.npi");
  const subscriber = parsePerson(body, "subscriber");
  if ("path" in subscriber) return subscriber;
  if (subscriber.memberId === "") return missing("subscriber.member_id");
  if (memberOf(body, "dependent") == null) return { payerId, npi, subscriber };
  const dependent = parsePerson(body, "dependent");
  return "path" in dependent ? dependent : { payerId, npi, subscriber, dependent };
}

export function isInquiryFault(inquiry: Inquiry | InquiryFault): inquiry is InquiryFault {
  return "path" in inquiry;
}

function parsePerson(body: unknown, who: "subscriber" | "dependent"): Person | InquiryFault {
  const slashed = textAt(body, who, "dob");
  if (slashed === "") return missing(`${who}.dob`);
  const dob = parseSlashedDay(slashed);
  if (dob === undefined) return { path: `${who}.dob`, problem: "must be a date as MM/DD/YYYY" };
  return {
    firstName: textAt(body, who, "first_name"),
    lastName: textAt(body, who, "last_name"),
    memberId: textAt(body, who, "member_id"),
    dob,
    groupNumber: textAt(body, who, "group_number"),
  };
}

const missing = (path: string): InquiryFault => ({ path, problem: "is missing" });

function textAt(body: unknown, outer: string, inner: string): string {
  const value = memberOf(memberOf(body, outer), inner);
  return typeof value === "string" ? value.trim() : "";
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
