import type { Issue } from "@nightguard/contract";
import type { CallPerson, CallProvider, VerifyCall } from "../upstream.ts";
import { listNameIssues, type Parties, relationshipCodes, toCompactDate, toParties } from "../wire/parties.ts";
import type { Written } from "../wire/refuse-form.ts";
import { findBasicIdentifier, toBasicCharacters } from "./characters.ts";
import type { SentInquiry } from "./read-reply.ts";
import type { InquiryOptions } from "./x12-settings.ts";

type Written270 = Written<{ text: string; sent: SentInquiry }>;

/**
 * X12 270 version 005010X279A1 with one patient: delimiters `*`, `:`, `^` and `~`, no line breaks, upper case. Names
 * are cut to their element's length; an id that does not fit is an issue, because shortened it is another id. The
 * contract and settings check other values.
 *
 * @throws RangeError for a call without a control number
 */
export function write270(call: VerifyCall, options: InquiryOptions, sentAt: Date): Written270 {
  const parties = toParties(call);
  const issues = listNameIssues(call.provider);
  const set = writeTransactionSet(call, { parties, options, sentAt, take: createValueWriter(issues) });
  const { head, tail } = writeEnvelope(call, options, sentAt);
  if (issues.length > 0) return { ok: false, issues };
  const { subscriber, dependent } = parties;
  return {
    ok: true,
    text: [...head, ...set, ...tail].map((segment) => `${segment}~`).join(""),
    sent: {
      trace: call.trace,
      originatorId: options.originator_id,
      memberId: subscriber.memberId,
      birthDate: toCompactDate((dependent ?? subscriber).dob),
    },
  };
}

const version = "005010X279A1";
const setControlNumber = "0001";

interface ValueWriter {
  name(path: string, value: string, maxLength: number): string;
  id(path: string, value: string, minLength: number, maxLength: number): string;
}

/** Adds an issue for each value that does not fit, without repeating it. */
function createValueWriter(issues: Issue[]): ValueWriter {
  const refuse = (path: string, message: string): string => {
    issues.push({ path, message });
    return "";
  };
  return {
    name(path, value, maxLength) {
      const text = toBasicCharacters(value).slice(0, maxLength).trim();
      return text || refuse(path, "has no character that can be sent in X12");
    },
    id(path, value, minLength, maxLength) {
      const text = findBasicIdentifier(value);
      if (text === undefined) return refuse(path, "has characters that cannot be sent in X12");
      if (text.length < minLength || text.length > maxLength) {
        return refuse(path, `must have ${minLength} to ${maxLength} characters to be sent in X12`);
      }
      return text;
    },
  };
}

function writeTransactionSet(
  call: VerifyCall,
  { parties, options, sentAt, take }: { parties: Parties; options: InquiryOptions; sentAt: Date; take: ValueWriter },
): string[] {
  const { subscriber, dependent, at } = parties;
  // The service's own name of the payer: one that cannot be written is no fault of the request.
  const payerName = toBasicCharacters(call.payerName ?? "") || toBasicCharacters(call.payerId);
  const groupAt = call.dependent?.groupNumber === undefined ? "subscriber" : at;
  const trace = segment("TRN", "1", call.trace, options.originator_id);
  const body = [
    segment("ST", "270", setControlNumber, version),
    segment("BHT", "0022", "13", call.trace, toDate(sentAt), toTime(sentAt)),
    segment("HL", "1", "", "20", "1"),
    segment(
      "NM1",
      "PR",
      "2",
      payerName.slice(0, 60).trim(),
      ...unused(4),
      "PI",
      take.id("payer.id", call.payerId, 2, 80),
    ),
    segment("HL", "2", "1", "21", "1"),
    ...writeProvider(call.provider, options, take),
    segment("HL", "3", "2", "22", dependent === undefined ? "0" : "1"),
    ...(dependent === undefined ? [trace] : []),
    segment(
      ...["NM1", "IL", "1", ...takeName(at, subscriber, take), ...unused(3)],
      ...["MI", take.id(`${at}.member_id`, subscriber.memberId, 2, 80)],
    ),
    ...ifStated(subscriber.groupNumber, (group) =>
      segment("REF", "6P", take.id(`${groupAt}.group_number`, group, 1, 50)),
    ),
    demographics(subscriber),
    ...ifStated(dependent, (person) => [
      segment("HL", "4", "3", "23", "0"),
      trace,
      segment("NM1", "03", "1", ...takeName("dependent", person, take)),
      demographics(person),
      ...ifStated(person.relationship, (relationship) => segment("INS", "N", relationshipCodes[relationship])),
    ]),
    ...ifStated(call.dateOfService, (date) => segment("DTP", "291", "D8", toCompactDate(date))),
    // Each EQ holds service types or one procedure.
    segment("EQ", call.serviceTypes.join("^")),
    ...call.procedures.map((code) => segment("EQ", "", `AD:${code}`)),
  ];
  return [...body, segment("SE", String(body.length + 1), setControlNumber)];
}

function writeProvider(
  { npi, name, taxId, taxonomy }: CallProvider,
  options: InquiryOptions,
  take: ValueWriter,
): string[] {
  const names =
    name === undefined || "organization" in name
      ? ["2", take.name("provider.name", name?.organization ?? "-", 60), ""]
      : ["1", ...takeName("provider", name, take)];
  return [
    segment("NM1", "1P", ...names, ...unused(3), "XX", npi),
    ...(options.sends_tax_id ? [segment("REF", "TJ", taxId)] : []),
    ...ifStated(options.sends_taxonomy ? taxonomy : undefined, (code) => segment("PRV", "PE", "PXC", code)),
  ];
}

/** NM103 and NM104. */
const takeName = (at: string, person: { firstName: string; lastName: string }, take: ValueWriter): [string, string] => [
  take.name(`${at}.last_name`, person.lastName, 60),
  take.name(`${at}.first_name`, person.firstName, 35),
];

const demographics = ({ dob, gender }: CallPerson): string => segment("DMG", "D8", toCompactDate(dob), gender ?? "");

function writeEnvelope({ controlNumber = 0 }: VerifyCall, options: InquiryOptions, sentAt: Date) {
  if (!Number.isInteger(controlNumber) || controlNumber < 1 || controlNumber > 999_999_999) {
    throw new RangeError("A control number is 1 to 999999999");
  }
  const { sender_id: sender, receiver_id: receiver, group_sender_id: groupSender = sender } = options;
  const { group_receiver_id: groupReceiver = receiver } = options;
  const [date, time] = [toDate(sentAt), toTime(sentAt)];
  const interchange = String(controlNumber).padStart(9, "0");
  return {
    head: [
      [
        "ISA",
        ...["00", " ".repeat(10), "00", " ".repeat(10)],
        ...[options.sender_qualifier, sender.padEnd(15)],
        ...[options.receiver_qualifier, receiver.padEnd(15)],
        ...[date.slice(2), time, "^", "00501", interchange, "0", options.usage, ":"],
      ].join("*"), // ISA has a fixed length, so empty elements at its end stay
      segment("GS", "HS", groupSender, groupReceiver, date, time, String(controlNumber), "X", version),
    ],
    tail: [segment("GE", "1", String(controlNumber)), segment("IEA", "1", interchange)],
  };
}

const ifStated = <Value>(value: Value | undefined, write: (value: Value) => string | string[]): string[] =>
  value === undefined ? [] : [write(value)].flat();

const unused = (count: number): string[] => Array(count).fill("");

/** Omits empty elements at the end. */
const segment = (...elements: string[]): string => elements.slice(0, elements.findLastIndex(Boolean) + 1).join("*");

const toDate = (instant: Date): string => toCompactDate(instant.toISOString().slice(0, 10));

const toTime = (instant: Date): string => instant.toISOString().slice(11, 16).replace(":", "");
