/**
 * The fields of a real-time exchange by CAQH CORE Connectivity Rule vC2.2.0, the same in SOAP and MIME.
 *
 * @see https://www.caqh.org/core (rule 270), and Office Ally's public companion guide for a worked endpoint
 */
export interface CoreRequest {
  /** A UUID, new for every attempt. */
  readonly payloadId: string;
  readonly sentAt: Date;
  readonly senderId: string;
  readonly receiverId: string;
  /** The X12 interchange. */
  readonly payload: string;
  /** Absent where a client certificate alone authenticates. */
  readonly credentials?: { readonly username: string; readonly password: string } | undefined;
}

/** A request ready to be posted. */
export interface EncodedRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What came back, as far as an envelope could be read. Any field may be missing: replies differ by vendor. */
export interface CoreReply {
  /** The X12 interchange, freed of CDATA markers, base64 and padding that some vendors add. */
  readonly payload?: string | undefined;
  readonly errorCode?: string | undefined;
  /** A SOAP fault by its code's local name: `Sender` or `Client`, `Receiver` or `Server`, or one of `credentialFaults`. */
  readonly fault?: string | undefined;
}

/** Subcodes of SOAP faults by which WS-Security refuses a user name token. `InvalidSecurity` is .NET's. */
export const credentialFaults: ReadonlySet<string> = new Set([
  "FailedAuthentication",
  "InvalidSecurity",
  "InvalidSecurityToken",
  "UnsupportedSecurityToken",
]);

/** How an endpoint wraps what it is sent and what it answers. */
export interface CoreEncoding {
  write(request: CoreRequest): EncodedRequest;
  /** @throws EnvelopeError if the body has no such envelope */
  read(contentType: string, body: Buffer): CoreReply;
}

/** A reply whose envelope cannot be read. Its message holds no text of the reply. */
export class EnvelopeError extends Error {
  override readonly name = "EnvelopeError";
}

export const payloadType = "X12_270_Request_005010X279A1";
export const ruleVersion = "2.2.0";

/** CCYY-MM-DDTHH:MM:SSZ */
export const toTimeStamp = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`;

/**
 * The X12 text of a payload field. Seen in replies: white space before ISA, a CDATA section whose markers were escaped
 * and so became text, and base64.
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
