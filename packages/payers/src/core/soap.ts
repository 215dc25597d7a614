import sax from "sax"; // Node finds no named exports in it
import type { AnswerRules } from "../x12/read-reply.ts";
import {
  type CoreEncoding,
  type CoreReply,
  type CoreRequest,
  credentialFaults,
  type EncodedRequest,
  EnvelopeError,
  payloadType,
  ruleVersion,
  toPayload,
  toTimeStamp,
} from "./envelope.ts";
import { findBoundary, type Part, readParts } from "./multipart.ts";

const namespaces = {
  soap: "http://www.w3.org/2003/05/soap-envelope",
  security: "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd",
  passwordText: "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordText",
  core: "http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd",
} as const;

/** SOAP 1.2 names the action in the media type; Office Ally also wants a header. */
const headers: EncodedRequest["headers"] = {
  "content-type": "application/soap+xml; charset=utf-8; action=RealTimeTransaction",
  action: "RealTimeTransaction",
  accept: "application/soap+xml, multipart/related, text/xml",
};

export const createSoapEncoding = (rules: AnswerRules): CoreEncoding => ({
  write: writeSoapRequest,
  read: (contentType, body) => readSoapReply(contentType, body, rules),
});

/** Children of COREEnvelopeRealTimeRequest have no namespace and a fixed order. */
function writeSoapRequest({
  payloadId,
  sentAt,
  senderId,
  receiverId,
  payload,
  credentials,
}: CoreRequest): EncodedRequest {
  const fields = {
    PayloadType: payloadType,
    ProcessingMode: "RealTime",
    PayloadID: payloadId,
    TimeStamp: toTimeStamp(sentAt),
    SenderID: senderId,
    ReceiverID: receiverId,
    CORERuleVersion: ruleVersion,
  };
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  const header = credentials === undefined ? "" : writeUsernameToken(credentials);
  const body = [
    `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${namespaces.soap}">`,
    `<soapenv:Header>${header}</soapenv:Header><soapenv:Body>`,
    `<ns1:COREEnvelopeRealTimeRequest xmlns:ns1="${namespaces.core}">${elements.join("")}`,
    `<Payload><![CDATA[${payload.replaceAll("]]>", "]]]]><![CDATA[>")}]]></Payload>`,
    "</ns1:COREEnvelopeRealTimeRequest></soapenv:Body></soapenv:Envelope>",
  ].join("");
  return { headers, body };
}

const writeUsernameToken = ({ username, password }: NonNullable<CoreRequest["credentials"]>): string =>
  `<wsse:Security xmlns:wsse="${namespaces.security}"><wsse:UsernameToken>` +
  `<wsse:Username>${escapeXml(username)}</wsse:Username>` +
  `<wsse:Password Type="${namespaces.passwordText}">${escapeXml(password)}</wsse:Password>` +
  "</wsse:UsernameToken></wsse:Security>";

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/**
 * By local name: vendors use SOAP 1.1 or 1.2, any prefix, wrappers of their own, and attachments (XOP).
 *
 * @throws EnvelopeError if the body is not XML, or declares a document type
 */
function readSoapReply(contentType: string, body: Buffer, rules: AnswerRules): CoreReply {
  const boundary = findBoundary(contentType);
  if (boundary === undefined) return toReply(readElements(body.toString()), []);
  const [root, ...attachments] = readParts(body, boundary, rules);
  return toReply(readElements(root.body.toString()), attachments);
}

interface Elements {
  readonly texts: ReadonlyMap<string, string>;
  readonly attachment: string | undefined;
  readonly isFault: boolean;
  readonly faultCodes: readonly string[];
}

function toReply({ texts, attachment, isFault, faultCodes }: Elements, attachments: readonly Part[]): CoreReply {
  const attached = attachment === undefined ? undefined : attachments.find(({ contentId }) => contentId === attachment);
  return {
    payload: toPayload(attached?.body.toString() ?? texts.get("payload") ?? ""),
    errorCode: texts.get("errorcode")?.trim() || undefined,
    ...(isFault && { fault: findFaultCode(faultCodes) }),
  };
}

/**
 * SOAP 1.2 has Code/Value and Code/Subcode/Value, SOAP 1.1 faultcode. Only WS-Security's subcodes tell rejected
 * credentials from other `Sender` faults.
 */
function findFaultCode(qualified: readonly string[]): string {
  const codes = qualified.map((value) => value.slice(value.lastIndexOf(":") + 1).trim());
  return codes.find((code) => credentialFaults.has(code)) ?? codes.find((code) => code !== "") ?? "unknown";
}

function readElements(xml: string): Elements {
  const texts = new Map<string, string>();
  const open: { readonly name: string; text: string }[] = [];
  let attachment: string | undefined;
  const faultCodes: string[] = [];
  let isFault = false;
  const parser = sax.parser(true);
  const stop = (reason: string) => {
    throw new EnvelopeError(reason);
  };
  const addText = (text: string) => {
    const current = open.at(-1);
    if (current) current.text += text;
  };
  parser.onerror = () => stop("the reply is not well-formed XML");
  parser.ondoctype = () => stop("the reply declares a document type");
  parser.onopentag = ({ name, attributes }) => {
    const local = toLocalName(name);
    if (local === "fault") isFault = true;
    if (local === "include" && open.at(-1)?.name === "payload") attachment = toContentId(String(attributes.href ?? ""));
    open.push({ name: local, text: "" });
    if (open.length > maxDepth) stop("the reply is nested too deep");
  };
  parser.ontext = addText;
  parser.oncdata = addText;
  parser.onclosetag = () => {
    const closed = open.pop();
    if (closed && !texts.has(closed.name)) texts.set(closed.name, closed.text);
    if (closed?.name === "value" || closed?.name === "faultcode") faultCodes.push(closed.text);
  };
  parser.write(xml.replace(/^[\uFEFF\s]+/, "")).close();
  if (!texts.has("envelope")) stop("the reply is no SOAP envelope"); // such as a maintenance page
  return { texts, attachment, isFault, faultCodes };
}

const maxDepth = 50;

const toLocalName = (name: string): string => name.slice(name.indexOf(":") + 1).toLowerCase();

/** RFC 2392: `cid:` and the percent-encoded Content-ID. */
function toContentId(href: string): string | undefined {
  if (!href.startsWith("cid:")) return undefined;
  try {
    return decodeURIComponent(href.slice(4));
  } catch {
    return href.slice(4); // a % in it is not encoded
  }
}
