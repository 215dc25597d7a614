import { type RawResponse, toRawParts } from "./parse-eligibility-response.ts";
import { elementAt, type Segment } from "./x12/segments.ts";

/**
 * Names an answer without benefits: an acknowledgment (TA1, 999, 997), another X12 transaction, or a SOAP fault.
 *
 * @returns such as "a 999 that rejects the question (IK5 R)"; undefined for a 271 and anything else
 */
export function nameOtherAnswer(body: RawResponse["body"]): string | undefined {
  const { segments } = toRawParts(body);
  if (segments.length > 0) return nameTransaction(segments);
  const start =
    typeof body === "string" ? body.slice(0, maxLength) : new TextDecoder().decode(body.subarray(0, maxLength));
  return nameFault(start);
}

function nameTransaction(segments: readonly Segment[]): string | undefined {
  const sets = segments.filter(({ name }) => name === "ST").map((st) => elementAt(st, 1));
  if (sets.includes("271")) return undefined;
  const acknowledgment = sets.find((id) => id === "999" || id === "997");
  if (acknowledgment !== undefined) return nameAcknowledgment(acknowledgment, segments);
  const ta1 = segments.find(({ name }) => name === "TA1");
  if (ta1 !== undefined) {
    return elementAt(ta1, 4) === "R"
      ? `a TA1 that rejects the interchange (note ${toCode(elementAt(ta1, 5))})`
      : "a TA1 that accepts the interchange, without an answer";
  }
  const [other] = sets;
  return other === undefined ? undefined : `an X12 ${toCode(other)} in place of a 271`;
}

function nameAcknowledgment(id: string, segments: readonly Segment[]): string {
  const verdict = segments.find(({ name, elements }) => verdicts.has(name) && rejecting.has(elements[1] ?? ""));
  if (verdict === undefined) return `a ${id} that accepts the question, without an answer`;
  return `a ${id} that rejects the question (${verdict.name} ${elementAt(verdict, 1)})`;
}

const verdicts = new Set(["IK5", "AK5", "AK9"]);

/** Codes of IK5, AK5 and AK9: rejected, and faults of security. */
const rejecting = new Set(["R", "M", "W", "X"]);

/** Codes only, so that a message repeats no value of an answer. */
const toCode = (text: string): string => (/^[A-Z0-9]{1,6}$/i.test(text) ? text : "unknown");

/** Faults are short. */
const maxLength = 20_000;

function nameFault(text: string): string | undefined {
  if (!/<(?:[\w-]{1,40}:)?Fault[\s>]/.test(text)) return undefined;
  const code = /<(?:[\w-]{1,40}:)?(?:faultcode|Value)[^<>]{0,200}>\s{0,20}([\w:.-]{1,80})/.exec(text)?.[1];
  const reason = /<(?:[\w-]{1,40}:)?(?:faultstring|Text)[^<>]{0,200}>([^<>]{1,300})/.exec(text)?.[1];
  const stated = [code, reason?.replaceAll(/\s+/g, " ").trim()].filter((part) => part !== undefined && part !== "");
  return stated.length === 0 ? "a SOAP fault" : `a SOAP fault (${stated.join(": ")})`;
}
