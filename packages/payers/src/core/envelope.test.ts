import { parser } from "sax";
import { expect, test } from "vitest";
import { type CoreReply, type CoreRequest, EnvelopeError, toPayload } from "./envelope.ts";
import { createMimeEncoding } from "./mime.ts";
import { findBoundary, readParts } from "./multipart.ts";
import { createSoapEncoding } from "./soap.ts";

const strict = { allowsMissingTrailer: false };
const lenient = { allowsMissingTrailer: true };
const { write: writeSoapRequest, read: readSoapReply } = createSoapEncoding(strict);
const { write: writeMimeRequest, read: readMimeReply } = createMimeEncoding(strict);

const request: CoreRequest = {
  payloadId: "1b4e28ba-2fa1-11d2-883f-0016d3cca427",
  sentAt: new Date("2026-11-23T06:45:10.123Z"),
  senderId: "SENDER & SON",
  receiverId: "RECEIVER",
  payload: "ISA*00*~",
  credentials: { username: "u<1>", password: 'p&"w' },
};

/** `path=text` of every element without children, in order. */
function leavesOf(xml: string): string[] {
  const path: string[] = [];
  const leaves: string[] = [];
  const reader = parser(true);
  let text = "";
  reader.onerror = (error) => {
    throw error;
  };
  reader.onopentag = ({ name }) => {
    path.push(name);
    text = "";
  };
  reader.ontext = (more) => {
    text += more;
  };
  reader.oncdata = reader.ontext;
  reader.onclosetag = () => {
    if (text !== "") leaves.push(`${path.slice(-2).join("/")}=${text}`);
    path.pop();
    text = "";
  };
  reader.write(xml).close();
  return leaves;
}

test("a SOAP request has the fields of the rule in order, and credentials in its header", () => {
  expect(leavesOf(writeSoapRequest(request).body)).toEqual([
    "wsse:UsernameToken/wsse:Username=u<1>",
    'wsse:UsernameToken/wsse:Password=p&"w',
    "ns1:COREEnvelopeRealTimeRequest/PayloadType=X12_270_Request_005010X279A1",
    "ns1:COREEnvelopeRealTimeRequest/ProcessingMode=RealTime",
    "ns1:COREEnvelopeRealTimeRequest/PayloadID=1b4e28ba-2fa1-11d2-883f-0016d3cca427",
    "ns1:COREEnvelopeRealTimeRequest/TimeStamp=2026-11-23T06:45:10Z",
    "ns1:COREEnvelopeRealTimeRequest/SenderID=SENDER & SON",
    "ns1:COREEnvelopeRealTimeRequest/ReceiverID=RECEIVER",
    "ns1:COREEnvelopeRealTimeRequest/CORERuleVersion=2.2.0",
    "ns1:COREEnvelopeRealTimeRequest/Payload=ISA*00*~",
  ]);
});

test("without credentials the header is empty: the client certificate authenticates", () => {
  expect(writeSoapRequest({ ...request, credentials: undefined }).body).toContain("<soapenv:Header></soapenv:Header>");
});

const soap = (body: string, namespace = "http://www.w3.org/2003/05/soap-envelope") =>
  `<?xml version="1.0"?>\n<s:Envelope xmlns:s="${namespace}"><s:Body>${body}</s:Body></s:Envelope>`;
const reply = (payload: string, more = "<ErrorCode>Success</ErrorCode>") =>
  `<c:COREEnvelopeRealTimeResponse xmlns:c="http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd"><PayloadType>X12_271_Response_005010X279A1</PayloadType><Payload>${payload}</Payload>${more}</c:COREEnvelopeRealTimeResponse>`;
const xml = "application/soap+xml";
const x12 = "ISA*00*A&B~IEA*1~";
const success: CoreReply = { payload: x12, errorCode: "Success" };

const related = [
  "--b1\r\nContent-Type: application/xop+xml\r\nContent-ID: <root>\r\n\r\n",
  soap(reply('<xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" href="cid:pay%40load"/>')),
  "\r\n--b1\r\nContent-ID: <pay@load>\r\nContent-Transfer-Encoding: binary\r\n\r\n",
  x12,
  "\r\n--b1--\r\n",
].join("");

test.each<[string, string, string, CoreReply]>([
  ["in CDATA", xml, soap(reply(`<![CDATA[${x12}]]>`)), success],
  ["as escaped text", xml, soap(reply("ISA*00*A&amp;B~IEA*1~")), success],
  ["in CDATA whose markers were escaped", xml, soap(reply("&lt;![CDATA[ISA*00*A&amp;B~IEA*1~]]&gt;")), success],
  ["escaped twice", xml, soap(reply("&amp;lt;![CDATA[ISA*00*A&amp;amp;B~IEA*1~]]&amp;gt;")), success],
  ["in base64", xml, soap(reply(Buffer.from(x12).toString("base64"))), success],
  ["after line ends", xml, soap(reply(`\r\n  ${x12.replace("&", "&amp;")}\r\n`)), success],
  [
    "in SOAP 1.1 with a wrapper",
    "text/xml",
    soap(
      `<w:realTimeTransactionResponse xmlns:w="urn:w">${reply(`<![CDATA[${x12}]]>`)}</w:realTimeTransactionResponse>`,
      "http://schemas.xmlsoap.org/soap/envelope/",
    ),
    success,
  ],
  ["attached (XOP)", 'multipart/related; type="application/xop+xml"; boundary="b1"', related, success],
  [
    "without an error code",
    xml,
    soap(reply(`<![CDATA[${x12}]]>`, "<ErrorCode/>")),
    { payload: x12, errorCode: undefined },
  ],
])("a payload %s is read", (_case, contentType, body, expected) => {
  expect(readSoapReply(contentType, Buffer.from(body))).toEqual(expected);
});

test("an error code needs no payload", () => {
  const body = soap(reply("", "<ErrorCode> UnAuthorized </ErrorCode><ErrorMessage>bad password</ErrorMessage>"));

  expect(readSoapReply(xml, Buffer.from(body))).toEqual({ payload: undefined, errorCode: "UnAuthorized" });
});

test.each([
  [
    "1.2",
    "<s:Fault><s:Code><s:Value>s:Receiver</s:Value></s:Code><s:Reason><s:Text>down</s:Text></s:Reason></s:Fault>",
    "Receiver",
  ],
  ["1.1", "<s:Fault><faultcode>s:Client</faultcode><faultstring>no</faultstring></s:Fault>", "Client"],
  ["of no version", "<s:Fault/>", "unknown"],
])("a fault of SOAP %s is read by its code", (_version, fault, code) => {
  expect(readSoapReply(xml, Buffer.from(soap(fault)))).toEqual({
    payload: undefined,
    errorCode: undefined,
    fault: code,
  });
});

test.each([
  ["HTML", "<html><body><br></body></html>"],
  ["a document type with entities", `<!DOCTYPE e [<!ENTITY a "b">]>${soap(reply("&a;"))}`],
  ["half an envelope", soap(reply("x")).slice(0, 90)],
  ["nothing", ""],
  ["a thousand levels", "<a>".repeat(1_000)],
])("%s is refused", (_case, body) => {
  expect(() => readSoapReply(xml, Buffer.from(body))).toThrow(EnvelopeError);
});

test("a MIME request has one part for each field", () => {
  const { headers, body } = writeMimeRequest(request);

  const parts = readParts(Buffer.from(body), findBoundary(headers["content-type"] ?? "") ?? "", strict);

  expect(parts.map(({ name, body: value }) => `${name}=${value}`)).toEqual([
    "PayloadType=X12_270_Request_005010X279A1",
    "ProcessingMode=RealTime",
    "PayloadID=1b4e28ba-2fa1-11d2-883f-0016d3cca427",
    "TimeStamp=2026-11-23T06:45:10Z",
    "UserName=u<1>",
    'Password=p&"w',
    "SenderID=SENDER & SON",
    "ReceiverID=RECEIVER",
    "CORERuleVersion=2.2.0",
    "Payload=ISA*00*~",
  ]);
});

const formData = "multipart/form-data; boundary=x";
const mime = `--x\nContent-Disposition: form-data; name="payload"\n\n${x12}\n--x\nContent-Disposition: form-data; name=ERRORCODE\n\nSuccess\n--x--`;

test("a MIME reply is read whatever the case of its parts' names and the kind of its line ends", () => {
  expect(readMimeReply(formData, Buffer.from(mime))).toEqual(success);
});

test.each([
  ["MIME", formData, mime, readMimeReply],
  ["SOAP with an attachment", "multipart/related; boundary=b1", related.trimEnd(), readSoapReply],
  ["SOAP", xml, soap(reply(`<![CDATA[${x12}]]>`)), readSoapReply],
])("a reply in %s that is cut anywhere is refused", (_encoding, contentType, body, read) => {
  expect(read(contentType, Buffer.from(body)).payload).toBe(x12);
  for (let length = 0; length < body.length; length++) {
    expect(() => read(contentType, Buffer.from(body.slice(0, length))), body.slice(0, length)).toThrow(EnvelopeError);
  }
});

test("a reply without its closing boundary is read where the service always leaves it out", () => {
  const body = Buffer.from(mime.slice(0, -"\n--x--".length));

  expect(createMimeEncoding(lenient).read(formData, body)).toEqual(success);
});

test.each([
  ["multipart/form-data; boundary=x", ""],
  ["text/html", "<html>"],
])("a MIME reply of %s without parts is refused", (contentType, body) => {
  expect(() => readMimeReply(contentType, Buffer.from(body))).toThrow(EnvelopeError);
});

test("text that only looks like base64 stays as it is", () => {
  expect(toPayload("Maintenance")).toBe("Maintenance");
  expect(toPayload("  ")).toBeUndefined();
});
