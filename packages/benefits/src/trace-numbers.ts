import { isRecord, type JsonRecord } from "./json/tracked-object.ts";
import { type RawResponse, toRawParts } from "./parse-eligibility-response.ts";
import { elementAt, type Segment } from "./x12/segments.ts";

/** A number by which the payer, or the service between, finds this inquiry again. */
export interface TraceNumber {
  /** Where it stands: `TRN 1` (the payer's), `TRN 2` (the inquiry's), `BHT03`, `ISA13`, or a member such as `meta.traceId`. */
  readonly name: string;
  readonly number: string;
  /** Who gave it (TRN03); null where the answer does not say. */
  readonly originator: string | null;
}

const maxNumbers = 50;
/** Longer texts are no numbers. */
const maxLength = 100;

/** Names of members, without signs and case, at the top of an answer and in its objects `meta` and `header`. */
const memberNames: ReadonlySet<string> = new Set([
  "controlnumber",
  "traceid",
  "tracenumber",
  "transactionid",
  "transactioncontrolnumber",
  "eligibilitysearchid",
  "inquiryid",
  "outboundtraceid",
  "requestid",
  "referenceid",
]);

/** Each once, in the order of the answer. @returns none for an unreadable answer */
export function listTraceNumbers({ body }: Pick<RawResponse, "body">): readonly TraceNumber[] {
  const { segments, json } = toRawParts(body);
  const all = [...segments.flatMap(readSegment), ...(isRecord(json) ? readMembers(json) : [])];
  const distinct = new Map(all.filter(isUsable).map((trace) => [`${trace.name}\n${trace.number}`, trace]));
  return [...distinct.values()].slice(0, maxNumbers);
}

const isUsable = ({ number }: TraceNumber): boolean => number !== "" && number.length <= maxLength;

function readSegment(segment: Segment): TraceNumber[] {
  const at = (element: number) => elementAt(segment, element).trim();
  switch (segment.name) {
    case "TRN":
      return [{ name: `TRN ${at(1)}`, number: at(2), originator: at(3) || null }];
    case "BHT":
      return [{ name: "BHT03", number: at(3), originator: null }];
    case "ISA":
      return [{ name: "ISA13", number: at(13), originator: null }];
    default:
      return [];
  }
}

const readMembers = (json: JsonRecord): TraceNumber[] => [
  ...readObject(json, ""),
  ...["meta", "header"].flatMap((name) => {
    const value = json[name];
    return isRecord(value) ? readObject(value, `${name}.`) : [];
  }),
  ...readTraces(json),
];

const readObject = (object: JsonRecord, path: string): TraceNumber[] =>
  Object.entries(object).flatMap(([name, value]) =>
    memberNames.has(name.replace(/[^A-Za-z]/g, "").toLowerCase())
      ? [{ name: `${path}${name}`, number: toText(value), originator: null }]
      : [],
  );

/** TRN of JSON that mirrors a 271, at a person. */
function readTraces(json: JsonRecord): TraceNumber[] {
  const { subscriber, dependents } = json;
  return [subscriber, ...(Array.isArray(dependents) ? dependents : [])].flatMap((person) => {
    const traces = isRecord(person) && Array.isArray(person.traceNumbers) ? person.traceNumbers : [];
    return traces.filter(isRecord).map((trace) => ({
      name: `TRN ${toText(trace.traceTypeCode)}`,
      number: toText(trace.referenceIdentification),
      originator: toText(trace.originatingCompanyIdentifier) || null,
    }));
  });
}

const toText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
