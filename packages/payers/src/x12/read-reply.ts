import { elementAt, type Interchange, parseInterchange, type Segment, X12Error } from "@nightguard/benefits";

export interface SentInquiry {
  /** BHT03 and TRN02. */
  readonly trace: string;
  /** TRN03. */
  readonly originatorId: string;
  readonly memberId: string;
  readonly birthDate: string;
}

export interface AnswerRules {
  /** SE, GE and IEA. */
  readonly allowsMissingTrailer: boolean;
}

/** `detail` names positions and codes, and repeats no value. */
export type Reply =
  /** A 271, perhaps with rejections (AAA). */
  | { readonly kind: "answered" }
  /** A TA1, 999 or 997 says that the inquiry was unreadable. */
  | { readonly kind: "rejected"; readonly detail: string; readonly isDuplicateControlNumber: boolean }
  | { readonly kind: "mismatched"; readonly detail: string }
  /** Cut short: the rest could change its meaning. */
  | { readonly kind: "incomplete" }
  | { readonly kind: "unusable"; readonly detail: string };

/**
 * Judges a reply by its content, whatever its envelope calls it: a 271, 999, 997, or TA1.
 *
 * A 271 belongs to the inquiry if a TRN02 or BHT03 repeats its trace and not both member id and date of birth
 * contradict it; without the trace, if neither does. The reply's control numbers are its sender's own.
 */
export function readReply(payload: string, sent: SentInquiry, rules: AnswerRules): Reply {
  const text = payload.replace(/^[\uFEFF\s]+/, "");
  let interchange: Interchange;
  try {
    interchange = parseInterchange(text);
  } catch (error) {
    if (!(error instanceof X12Error)) throw error;
    if (text.startsWith("ISA")) return { kind: "incomplete" };
    return { kind: "unusable", detail: `The reply is not X12: ${error.message}` };
  }
  const { completeness } = interchange;
  const isCut = completeness === "unreadable" || (completeness === "without_trailer" && !rules.allowsMissingTrailer);
  const responses = interchange.sets.filter(({ id }) => id === "271");
  const [response] = responses;
  if (response === undefined) {
    const acknowledgement = readAcknowledgement(interchange);
    // The rest cannot change a rejection.
    return isCut && acknowledgement.kind === "unusable" ? { kind: "incomplete" } : acknowledgement;
  }
  if (isCut) return { kind: "incomplete" };
  if (responses.length > 1) return { kind: "mismatched", detail: "The reply holds more than one 271" };
  return judgeMatch([...response.controlSegments, ...response.content], sent);
}

function judgeMatch(segments: readonly Segment[], sent: SentInquiry): Reply {
  const traces = segments.filter(({ name }) => name === "TRN");
  const contradicted = findContradictions(segments, sent);
  if (traces.some((trn) => elementAt(trn, 2) === sent.trace)) return judgeTraced(contradicted);
  if (traces.some((trn) => elementAt(trn, 1) === "2" && elementAt(trn, 3) === sent.originatorId)) {
    return { kind: "mismatched", detail: "The reply's trace number (TRN02) is of another inquiry" };
  }
  if (segments.some((bht) => bht.name === "BHT" && elementAt(bht, 3) === sent.trace)) return judgeTraced(contradicted);
  const [first] = contradicted;
  if (first === undefined) return { kind: "answered" };
  return { kind: "mismatched", detail: `The reply repeats no trace number and has another ${first}` };
}

/** Payers correct a member id or date of birth; if both differ, it is another person. */
const judgeTraced = (contradicted: readonly string[]): Reply =>
  contradicted.length < 2
    ? { kind: "answered" }
    : { kind: "mismatched", detail: `The reply is about another person, by ${contradicted.join(" and ")}` };

/** A 271 without these values, such as one that rejects the provider, contradicts nothing. */
function findContradictions(segments: readonly Segment[], { memberId, birthDate }: SentInquiry): string[] {
  const memberIds = segments.filter(
    (nm1) => nm1.name === "NM1" && elementAt(nm1, 1) === "IL" && elementAt(nm1, 9) !== "",
  );
  const birthDates = segments.filter((dmg) => dmg.name === "DMG" && elementAt(dmg, 2) !== "");
  const isOtherMember = memberIds.length > 0 && !memberIds.some((nm1) => plain(elementAt(nm1, 9)) === plain(memberId));
  const isOtherBirthDate = birthDates.length > 0 && !birthDates.some((dmg) => elementAt(dmg, 2) === birthDate);
  return [...(isOtherMember ? ["member id"] : []), ...(isOtherBirthDate ? ["date of birth"] : [])];
}

/** Payers return member ids with other blanks and hyphens. */
const plain = (memberId: string): string => memberId.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

function readAcknowledgement({ sets, outsideSets }: Interchange): Reply {
  const functional = sets.find(({ id }) => id === "999" || id === "997");
  if (functional !== undefined) return readFunctionalAcknowledgement(functional.content);
  const ta1 = outsideSets.find(({ name }) => name === "TA1");
  if (ta1 !== undefined) return readInterchangeAcknowledgement(ta1);
  return { kind: "unusable", detail: "The reply holds no 271, 999 or TA1" };
}

function readInterchangeAcknowledgement(ta1: Segment): Reply {
  const note = code(elementAt(ta1, 5));
  if (elementAt(ta1, 4) !== "R") return noAnswer("TA1");
  return {
    kind: "rejected",
    detail: `The receiver rejected the interchange: TA1 note ${note}`,
    isDuplicateControlNumber: note === "025",
  };
}

/** Rejecting codes of AK5, IK5 and AK9: rejected, and security faults. */
const rejecting = new Set(["R", "M", "W", "X"]);

function readFunctionalAcknowledgement(segments: readonly Segment[]): Reply {
  const verdicts = segments.filter(({ name }) => name === "IK5" || name === "AK5" || name === "AK9");
  if (!verdicts.some((verdict) => rejecting.has(elementAt(verdict, 1)))) return noAnswer("999");
  const places = segments.flatMap(toPlace).slice(0, maxPlaces);
  return {
    kind: "rejected",
    detail: ["The receiver could not read the inquiry (999)", ...places].join("; "),
    isDuplicateControlNumber: false,
  };
}

const maxPlaces = 5;

/** IK404 is omitted: it repeats the value, which may be a patient's. */
function toPlace(segment: Segment): string[] {
  const at = (number: number) => code(elementAt(segment, number));
  switch (segment.name) {
    case "IK3":
    case "AK3":
      return [`segment ${at(1)} at ${at(2)}${at(3) && ` in loop ${at(3)}`}${at(4) && `, code ${at(4)}`}`];
    case "IK4":
    case "AK4":
      return [`element ${code((segment.elements[1] ?? "").split(/[^0-9]/)[0] ?? "")}${at(3) && `, code ${at(3)}`}`];
    default:
      return [];
  }
}

const code = (text: string): string => (/^[A-Z0-9]{1,6}$/.test(text) ? text : "");

const noAnswer = (set: string): Reply => ({
  kind: "unusable",
  detail: `The receiver acknowledged the inquiry (${set}) and sent no answer`,
});
