/**
 * A real-time exchange by CAQH CORE Connectivity Rule vC2.2.0; SOAP and MIME have the same fields.
 *
 * @see https://www.caqh.org/core (rule 270), and Office Ally's public companion guide for a worked endpoint
 */
export interface CoreRequest {
  readonly payloadId: string;
  readonly sentAt: Date;
  readonly senderId: string;
  readonly receiverId: string;
  readonly payload: string;
  readonly credentials?: { readonly username: string; readonly password: string } | undefined;
}

export interface EncodedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Vendors omit fields. */
export interface CoreReply {
  /** X12 without the CDATA markers, base64 and padding of some vendors. */
  readonly payload?: string | undefined;
  readonly errorCode?: string | undefined;
  /** Local name of a SOAP fault's code: `Sender` or `Client`, `Receiver` or `Server`, or one of `credentialFaults`. */
  readonly fault?: string | undefined;
}

/** SOAP subcodes with which WS-Security rejects credentials. `InvalidSecurity` is .NET's. */
export const credentialFaults: ReadonlySet<string> = new Set([
  "FailedAuthentication",
  "InvalidSecurity",
  "InvalidSecurityToken",
  "UnsupportedSecurityToken",
]);

export interface CoreEncoding {
  write(request: CoreRequest): EncodedRequest;
  read(contentType: string, body: Buffer): CoreReply;
}

/** The message repeats no text of the reply. */
export class EnvelopeError extends Error {
  override readonly name = "EnvelopeError";
}

export const payloadType = "X12_270_Request_005010X279A1";
export const ruleVersion = "2.2.0";

/** CCYY-MM-DDTHH:MM:SSZ */
export const toTimeStamp = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`;

/** Replies have white space before ISA, escaped CDATA markers, or base64. */
export function toPayload(field: string): string | undefined {
  const text = removeMarkers(field.trim());
  if (text === "") return undefined;
  if (startsLikeX12.test(text) || !base64.test(text)) return text;
  const decoded = Buffer.from(text, "base64").toString().trim();
  return startsLikeX12.test(decoded) ? decoded : text;
}

const startsLikeX12 = /^\uFEFF?\s*(?:ISA|TA1)/;
const base64 = /^[A-Za-z0-9+/=\s]+$/;

function removeMarkers(text: string): string {
  if (text.startsWith("<![CDATA["))
    return text
      .slice("<![CDATA[".length)
      .replace(/\]\]>$/, "")
      .trim();
  if (!text.startsWith("&lt;![CDATA[")) return text;
  const unescaped = text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'");
  return removeMarkers(unescaped.replaceAll("&amp;", "&"));
}
