/**
 * The fields of a real-time exchange by CAQH CORE Connectivity Rule vC2.2.0, the same in SOAP and MIME.
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

/** Any field may be missing: replies differ by vendor. */
export interface CoreReply {
  /** The X12 interchange without the CDATA markers, base64 and padding of some vendors. */
  readonly payload?: string | undefined;
  readonly errorCode?: string | undefined;
  /**
   * The local name of a SOAP fault's code: `Sender` or `Client`, `Receiver` or `Server`, or one of `credentialFaults`.
   */
  readonly fault?: string | undefined;
}

/** Subcodes of SOAP faults with which WS-Security rejects a user name token. `InvalidSecurity` is .NET's. */
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

/** An unreadable envelope. The message contains no text of the reply. */
export class EnvelopeError extends Error {
  override readonly name = "EnvelopeError";
}

export const payloadType = "X12_270_Request_005010X279A1";
export const ruleVersion = "2.2.0";

/** CCYY-MM-DDTHH:MM:SSZ */
export const toTimeStamp = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`;

/**
 * Seen in replies: white space before ISA, a CDATA section whose markers were escaped and so became text, and base64.
 */
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
