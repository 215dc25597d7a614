import { findBasicIdentifier, toBasicCharacters } from "./characters.ts";
import type { Inquiry, Name, TradingPartners } from "./inquiry.ts";

/** A value that a 270 cannot carry. The message never repeats the value. */
interface FormFault {
  /** As in the request: `subscriber.member_id`. */
  readonly field: string;
  readonly message: string;
}

export type Written270 =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly faults: readonly FormFault[] };

/**
 * Writes a health care eligibility inquiry, X12 270 version 005010X279A1, with one patient: delimiters `*`, `:`, `^`
 * and `~`, no line breaks, upper case. Names are cut to their element's length; any other value that does not fit is a
 * fault, because a shortened identifier is another identifier.
 */
export function write270(inquiry: Inquiry, partners: TradingPartners): Written270 {
  const faults: FormFault[] = [];
  const take = createReader(faults);
  const set = writeTransactionSet(inquiry, partners, take);
  const envelope = writeEnvelope(inquiry, partners, take);
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, text: [...envelope.head, ...set, ...envelope.tail].map((segment) => `${segment}~`).join("") };
}

const version = "005010X279A1";
const setControlNumber = "0001";

type Reader = ReturnType<typeof createReader>;

/** Reads values for the wire, and collects what does not fit. */
function createReader(faults: FormFault[]) {
  const refuse = (field: string, message: string): string => {
    faults.push({ field, message });
    return "";
  };
  return {
    name(field: string, value: string, maxLength: number): string {
      const text = toBasicCharacters(value).slice(0, maxLength).trim();
      return text || refuse(field, "has no character that can be sent in X12");
    },
    id(field: string, value: string, minLength: number, maxLength: number): string {
      const text = findBasicIdentifier(value);
      if (text === undefined) return refuse(field, "has characters that cannot be sent in X12");
      if (text.length < minLength || text.length > maxLength) {
        return refuse(field, `must have ${minLength} to ${maxLength} characters to be sent in X12`);
      }
      return text;
    },
    matching(field: string, value: string, pattern: RegExp, expected: string): string {
      return pattern.test(value) ? value : refuse(field, `must be ${expected}`);
    },
  };
}

const ccyymmdd = /^\d{8}$/;

function writeTransactionSet(inquiry: Inquiry, { originatorId }: TradingPartners, take: Reader): string[] {
  const trace = take.id("trace", inquiry.trace, 1, 50);
  const { subscriber, dependent } = inquiry;
  const patient = [
    ...(inquiry.serviceDate === undefined
      ? []
      : [segment("DTP", "291", "D8", take.matching("date_of_service", inquiry.serviceDate, ccyymmdd, "a date"))]),
    ...writeQuestions(inquiry, take),
  ];
  const traceSegment = segment(
    "TRN",
    "1",
    trace,
    take.matching("originator_id", originatorId, /^[A-Z0-9]{10}$/, "10 capital letters or digits"),
  );
  const body = [
    segment("ST", "270", setControlNumber, version),
    segment("BHT", "0022", "13", trace, toDate(inquiry.sentAt), toTime(inquiry.sentAt)),
    segment("HL", "1", "", "20", "1"),
    segment(
      "NM1",
      "PR",
      "2",
      take.name("payer.name", inquiry.payer.name, 60),
      "",
      "",
      "",
      "",
      "PI",
      take.id("payer.id", inquiry.payer.id, 2, 80),
    ),
    segment("HL", "2", "1", "21", "1"),
    ...writeProvider(inquiry.provider, take),
    segment("HL", "3", "2", "22", dependent === undefined ? "0" : "1"),
    ...(dependent === undefined ? [traceSegment] : []),
    segment(
      "NM1",
      "IL",
      "1",
      ...nameElements("subscriber", subscriber.name, take),
      "MI",
      take.id("subscriber.member_id", subscriber.memberId, 2, 80),
    ),
    ...(subscriber.groupNumber === undefined
      ? []
      : [segment("REF", "6P", take.id("subscriber.group_number", subscriber.groupNumber, 1, 50))]),
    demographics("subscriber", subscriber, take),
  ];
  if (dependent === undefined) {
    body.push(...patient);
  } else {
    body.push(
      segment("HL", "4", "3", "23", "0"),
      traceSegment,
      segment("NM1", "03", "1", ...nameElements("dependent", dependent.name, take)),
      demographics("dependent", dependent, take),
      ...(dependent.relationship === undefined ? [] : [segment("INS", "N", dependent.relationship)]),
      ...patient,
    );
  }
  return [...body, segment("SE", String(body.length + 1), setControlNumber)];
}

function writeProvider({ npi, name, taxId, taxonomy }: Inquiry["provider"], take: Reader): string[] {
  const names =
    "organization" in name
      ? ["2", take.name("provider.name", name.organization, 60), "", "", "", ""]
      : ["1", ...nameElements("provider", name, take)];
  return [
    segment("NM1", "1P", ...names, "XX", take.matching("provider.npi", npi, /^\d{10}$/, "10 digits")),
    ...(taxId === undefined
      ? []
      : [segment("REF", "TJ", take.matching("provider.tax_id", taxId, /^\d{9}$/, "9 digits"))]),
    ...(taxonomy === undefined
      ? []
      : [
          segment(
            "PRV",
            "PE",
            "PXC",
            take.matching("provider.taxonomy", taxonomy, /^[A-Z0-9]{10}$/, "a taxonomy code"),
          ),
        ]),
  ];
}

/** NM103 to NM107. */
const nameElements = (field: string, { first, middle, last, suffix }: Name, take: Reader): string[] => [
  take.name(`${field}.last_name`, last, 60),
  take.name(`${field}.first_name`, first, 35),
  middle === undefined ? "" : take.name(`${field}.middle_name`, middle, 25),
  "", // NM106, a prefix, is not used
  suffix === undefined ? "" : take.name(`${field}.suffix`, suffix, 10),
];

const demographics = (
  field: string,
  { birthDate, gender }: { readonly birthDate: string; readonly gender?: string | undefined },
  take: Reader,
): string => segment("DMG", "D8", take.matching(`${field}.dob`, birthDate, ccyymmdd, "a date"), gender ?? "");

/** Each EQ holds service types or one procedure, never both. */
function writeQuestions({ serviceTypes, procedures = [] }: Inquiry, take: Reader): string[] {
  const types = serviceTypes.map((type) =>
    take.matching("service_types", type, /^[A-Z0-9]{1,2}$/, "service type codes"),
  );
  const codes = procedures.map((code) => take.matching("procedures", code, /^D\d{4}$/, "CDT codes such as D1110"));
  return [
    ...(types.length === 0 ? [] : [segment("EQ", types.join("^"))]),
    ...codes.map((code) => segment("EQ", "", `AD:${code}`)),
  ];
}

function writeEnvelope({ controlNumber, sentAt }: Inquiry, partners: TradingPartners, take: Reader) {
  if (!Number.isInteger(controlNumber) || controlNumber < 1 || controlNumber > 999_999_999) {
    throw new RangeError("A control number is 1 to 999999999");
  }
  const date = toDate(sentAt);
  const sender = take.id("sender_id", partners.senderId, 1, 15);
  const receiver = take.id("receiver_id", partners.receiverId, 1, 15);
  const groupSender = take.id("group_sender_id", partners.groupSenderId ?? sender, 2, 15);
  const groupReceiver = take.id("group_receiver_id", partners.groupReceiverId ?? receiver, 2, 15);
  const qualifier = (field: string, value: string) =>
    take.matching(field, value, /^[A-Z0-9]{2}$/, "two letters or digits");
  const interchange = String(controlNumber).padStart(9, "0");
  return {
    head: [
      [
        "ISA",
        ...["00", " ".repeat(10), "00", " ".repeat(10)],
        ...[qualifier("sender_qualifier", partners.senderQualifier), sender.padEnd(15)],
        ...[qualifier("receiver_qualifier", partners.receiverQualifier), receiver.padEnd(15)],
        ...[date.slice(2), toTime(sentAt), "^", "00501", interchange, "0", partners.usage, ":"],
      ].join("*"), // its length is fixed, so nothing is left out at its end
      segment("GS", "HS", groupSender, groupReceiver, date, toTime(sentAt), String(controlNumber), "X", version),
    ],
    tail: [segment("GE", "1", String(controlNumber)), segment("IEA", "1", interchange)],
  };
}

/** Empty elements at the end are left out. */
const segment = (...elements: string[]): string => {
  let length = elements.length;
  while (length > 0 && elements[length - 1] === "") length--;
  return elements.slice(0, length).join("*");
};

/** CCYYMMDD, in UTC. */
const toDate = (instant: Date): string => instant.toISOString().slice(0, 10).replaceAll("-", "");

/** HHMM, in UTC. */
const toTime = (instant: Date): string => instant.toISOString().slice(11, 16).replace(":", "");
