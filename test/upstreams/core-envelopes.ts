/** The fields of a real-time request by CAQH CORE Connectivity vC2.2.0, in their order. */
const REQUEST_FIELDS = [
  "PayloadType",
  "ProcessingMode",
  "PayloadID",
  "TimeStamp",
  "SenderID",
  "ReceiverID",
  "CORERuleVersion",
  "Payload",
] as const;

export interface CoreRequestEnvelope {
  readonly fields: ReadonlyMap<string, string>;
  readonly username: string | undefined;
  readonly password: string | undefined;
}

/** What a server answers to what is no envelope, as a SOAP fault of the sender or a status. */
export class NoEnvelope extends Error {}

const SOAP = "http://www.w3.org/2003/05/soap-envelope";
const WSSE = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";
const CORE = "http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd";

interface Element {
  readonly uri: string;
  readonly local: string;
  readonly children: Element[];
  text: string;
  isCdata: boolean;
}

/** Reads a request as strictly as a server generated from the WSDL: namespaces, order, nothing unknown. */
export function readSoapRequest(xml: string): CoreRequestEnvelope {
  const envelope = parse(xml);
  const [header, body] = expectChildren(envelope, [SOAP, "Envelope"], ["Header", "Body"], SOAP);
  const [request] = body?.children ?? [];
  if (body?.children.length !== 1 || request === undefined) throw new NoEnvelope("Body has not one child");
  const fields = expectChildren(request, [CORE, "COREEnvelopeRealTimeRequest"], REQUEST_FIELDS, "");
  if (!fields.at(-1)?.isCdata) throw new NoEnvelope("Payload is not in CDATA");
  const [security] = header?.children ?? [];
  const [token] = security ? expectChildren(security, [WSSE, "Security"], ["UsernameToken"], WSSE) : [];
  const [username, password] = token
    ? expectChildren(token, [WSSE, "UsernameToken"], ["Username", "Password"], WSSE)
    : [];
  return {
    fields: new Map(fields.map(({ local, text }) => [local, text])),
    username: username?.text,
    password: password?.text,
  };
}

function expectChildren(
  element: Element,
  [uri, local]: readonly [string, string],
  names: readonly string[],
  childUri: string,
): Element[] {
  if (element.uri !== uri || element.local !== local) throw new NoEnvelope(`${element.local} is not ${uri} ${local}`);
  const found = element.children.map((child) => child.local);
  if (found.join() !== names.join()) throw new NoEnvelope(`${local} has ${found.join()}, not ${names.join()}`);
  if (element.children.some((child) => child.uri !== childUri)) throw new NoEnvelope(`children of ${local}: namespace`);
  return element.children;
}

const OPEN_TAG = /^([A-Za-z][\w.-]*(?::[A-Za-z][\w.-]*)?)((?: [A-Za-z][\w:.-]*="[^"<]*")*)(\/?)$/;
const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** As much of XML as a request may use: no comments, no document type, no instructions but the declaration. */
function parse(xml: string): Element {
  const root: Element = { uri: "", local: "", children: [], text: "", isCdata: false };
  const open = [{ element: root, name: "", namespaces: new Map([["", ""]]) }];
  let rest = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>/, "");
  const take = (end: string): string => {
    const at = rest.indexOf(end);
    if (at < 0) throw new NoEnvelope(`no ${end}`);
    const taken = rest.slice(0, at);
    rest = rest.slice(at + end.length);
    return taken;
  };
  while (rest !== "") {
    const current = open.at(-1);
    if (!current) throw new NoEnvelope("an end tag too many");
    if (!rest.startsWith("<")) {
      current.element.text += unescapeXml(take("<"));
      rest = `<${rest}`;
    } else if (rest.startsWith("<![CDATA[")) {
      current.element.text += take("]]>").slice("<![CDATA[".length);
      current.element.isCdata = true;
    } else if (rest.startsWith("</")) {
      if (take(">").slice(2) !== current.name) throw new NoEnvelope(`${current.name} is not closed`);
      open.pop();
    } else {
      const [, name = "", attributes = "", isEmpty] = OPEN_TAG.exec(take(">").slice(1)) ?? [];
      if (name === "") throw new NoEnvelope("not well-formed");
      const namespaces = new Map(current.namespaces);
      for (const [, prefix = "", uri = ""] of attributes.matchAll(/ xmlns(?::([\w.-]+))?="([^"]*)"/g)) {
        namespaces.set(prefix, uri);
      }
      const [local = "", prefix = ""] = name.split(":").toReversed();
      const uri = namespaces.get(prefix);
      if (uri === undefined) throw new NoEnvelope(`the prefix ${prefix} is not bound`);
      const element: Element = { uri, local, children: [], text: "", isCdata: false };
      current.element.children.push(element);
      if (!isEmpty) open.push({ element, name, namespaces });
    }
  }
  const [envelope] = root.children;
  if (open.length !== 1 || !envelope) throw new NoEnvelope("an element is not closed");
  return envelope;
}

function unescapeXml(text: string): string {
  return text.replaceAll(/&(\w*);?/g, (_, name: string) => {
    const character = ENTITIES[name];
    if (character === undefined) throw new NoEnvelope("an unknown entity");
    return character;
  });
}

/** MIME: the same fields as parts of multipart/form-data, in their order, with UserName and Password before SenderID. */
export async function readMimeRequest(
  contentType: string,
  body: Buffer,
  names: readonly string[],
): Promise<CoreRequestEnvelope> {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": contentType } })
    .formData()
    .catch((cause: unknown) => {
      throw new NoEnvelope("not multipart/form-data", { cause });
    });
  const entries = [...form.entries()].map(([name, value]) => [name, String(value)] as const);
  const found = entries.map(([name]) => name);
  const withoutPassword = names.filter((_, index) => index !== 4 && index !== 5);
  if (found.join() !== names.join() && found.join() !== withoutPassword.join()) {
    throw new NoEnvelope(`the parts are ${found.join()}, not ${names.join()}`);
  }
  const partOf = (name: string | undefined) => entries.find(([each]) => each === name)?.[1];
  return {
    fields: new Map(REQUEST_FIELDS.map((field, index) => [field, partOf(names[index < 4 ? index : index + 2]) ?? ""])),
    username: partOf(names[4]),
    password: partOf(names[5]),
  };
}

export const MIME_NAMES = [
  ...REQUEST_FIELDS.slice(0, 4),
  "UserName",
  "Password",
  ...REQUEST_FIELDS.slice(4),
] as readonly string[];

/** What a server puts into its envelope. */
export interface CoreReplyFields {
  readonly payload: string | undefined;
  readonly errorCode: string | undefined;
}

/** How a SOAP reply is dressed; all of these were seen in public clients of real servers. */
export type SoapDress =
  | "plain"
  | "soap11"
  | "wrapper"
  | "wrapper2"
  | "prefix"
  | "escaped"
  | "base64"
  | "padded"
  | "xop"
  | "xop_base64";

export interface HttpReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

const toXmlText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

export function writeSoapReply({ payload, errorCode }: CoreReplyFields, dress: SoapDress): HttpReply {
  const soap = dress === "soap11" ? "http://schemas.xmlsoap.org/soap/envelope/" : SOAP;
  const prefix = dress === "prefix" ? "weird-1.x" : "ns1";
  const tag = `${prefix}:COREEnvelopeRealTimeResponse`;
  const error =
    errorCode === undefined
      ? ""
      : `<ErrorCode>${errorCode}</ErrorCode><ErrorMessage>${errorCode === "Success" ? "" : "See the guide"}</ErrorMessage>`;
  const response =
    `<${tag} xmlns:${prefix}="${CORE}"><PayloadType>X12_271_Response_005010X279A1</PayloadType>` +
    `<ProcessingMode>RealTime</ProcessingMode><PayloadID>b1</PayloadID><CORERuleVersion>2.2.0</CORERuleVersion>` +
    `${payload === undefined ? "" : `<Payload>${dressPayload(payload, dress)}</Payload>`}${error}</${tag}>`;
  const wrappers = { wrapper: "realTimeTransactionResponse", wrapper2: "COREEnvelopeRealTimeRequestResponse" };
  const wrapper = dress === "wrapper" || dress === "wrapper2" ? wrappers[dress] : undefined;
  const inner = wrapper ? `<x:${wrapper} xmlns:x="urn:vendor">${response}</x:${wrapper}>` : response;
  const xml = `<?xml version="1.0"?>\n<e:Envelope xmlns:e="${soap}"><e:Header/><e:Body>${inner}</e:Body></e:Envelope>`;
  if (dress === "xop" || dress === "xop_base64") return writeXop(xml, payload ?? "", dress === "xop_base64");
  const contentType = dress === "soap11" ? "text/xml; charset=utf-8" : "application/soap+xml; charset=utf-8";
  return { status: 200, contentType, body: xml };
}

function dressPayload(payload: string, dress: SoapDress): string {
  switch (dress) {
    case "escaped":
      return toXmlText(`&lt;![CDATA[${payload}]]&gt;`);
    case "base64":
      return Buffer.from(payload).toString("base64");
    case "padded":
      return `\n   ${toXmlText(payload.replaceAll("~", "~\r\n"))}\n`;
    case "xop":
    case "xop_base64":
      return '<xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" href="cid:payload%40example"/>';
    default:
      return `<![CDATA[${payload}]]>`;
  }
}

function writeXop(xml: string, payload: string, isBase64: boolean): HttpReply {
  const type =
    'multipart/related; type="application/xop+xml"; start="<root@example>"; start-info="application/soap+xml"; boundary="uuid:7"';
  const encoding = isBase64 ? "base64" : "binary";
  const parts = [
    `Content-Type: application/xop+xml; charset=UTF-8\r\nContent-ID: <root@example>\r\n\r\n${xml}`,
    `Content-Type: text/plain\r\nContent-Transfer-Encoding: ${encoding}\r\nContent-ID: <payload@example>\r\n\r\n${isBase64 ? Buffer.from(payload).toString("base64") : payload}`,
  ];
  return {
    status: 200,
    contentType: type,
    body: `${parts.map((part) => `--uuid:7\r\n${part}\r\n`).join("")}--uuid:7--\r\n`,
  };
}

/** A SOAP 1.2 fault, or one of SOAP 1.1. */
export function writeFault(code: "Sender" | "Receiver" | "Client" | "Server", subcode?: string): HttpReply {
  const is11 = code === "Client" || code === "Server";
  const sub = subcode ? `<e:Subcode><e:Value>wsse:${subcode}</e:Value></e:Subcode>` : "";
  const fault = is11
    ? `<faultcode>e:${code}</faultcode><faultstring>failed</faultstring>`
    : `<e:Code><e:Value>e:${code}</e:Value>${sub}</e:Code><e:Reason><e:Text xml:lang="en">failed</e:Text></e:Reason>`;
  const soap = is11 ? "http://schemas.xmlsoap.org/soap/envelope/" : SOAP;
  const body = `<e:Envelope xmlns:e="${soap}"><e:Body><e:Fault>${fault}</e:Fault></e:Body></e:Envelope>`;
  return { status: code === "Sender" ? 400 : 500, contentType: is11 ? "text/xml" : "application/soap+xml", body };
}

/** @param isOddlySpelled as Office Ally's guide spells some names itself */
export function writeMimeReply({ payload, errorCode }: CoreReplyFields, isOddlySpelled: boolean): HttpReply {
  const fields: [string, string | undefined][] = [
    ["PayloadType", "X12_271_Response_005010X279A1"],
    ["ProcessingMode", "RealTime"],
    [isOddlySpelled ? "PayloadId" : "PayloadID", "b1"],
    [isOddlySpelled ? "CoreRuleVersion" : "CORERuleVersion", "2.2.0"],
    ["ErrorCode", errorCode],
    ["ErrorMessage", ""],
    [isOddlySpelled ? "payload" : "Payload", payload],
  ];
  const parts = fields.flatMap(([name, value]) =>
    value === undefined ? [] : [`--b7\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`],
  );
  return { status: 200, contentType: "multipart/form-data; boundary=b7", body: `${parts.join("")}--b7--\r\n` };
}
