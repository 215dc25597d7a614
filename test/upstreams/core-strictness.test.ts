import { afterAll, beforeAll, expect, test } from "vitest";
import { startCore } from "./core.ts";

type Core = Awaited<ReturnType<typeof startCore>>;

let core: Core;
beforeAll(async () => {
  core = await startCore({ protocol: "soap", username: "U", password: "P" });
});
afterAll(() => core.close());

const interchange = (controlNumber: string) =>
  [
    `ISA*00*          *00*          *ZZ*SENDER         *01*OFFALLY        *261123*0645*^*00501*${controlNumber}*0*P*:`,
    "GS*HS*SENDER*OFFALLY*20261123*0645*123*X*005010X279A1",
    "ST*270*0001*005010X279A1",
    "BHT*0022*13*JOB7*20261123*0645",
    "HL*1**20*1",
    "NM1*PR*2*PAYER NAME*****PI*12345",
    "HL*2*1*21*1",
    "NM1*1P*2*CLINIC NAME*****XX*1999999984",
    "HL*3*2*22*0",
    "TRN*1*JOB7*9NIGHTGARD",
    "NM1*IL*1*LAST*FIRST****MI*MEMBERID",
    "DMG*D8*19850607",
    "EQ*35",
    "SE*12*0001",
    "GE*1*123",
    `IEA*1*${controlNumber}`,
  ]
    .map((segment) => `${segment}~`)
    .join("");

const wsse = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";
let last = 0;

/** A request as the rule's guide shows it, with an id and a control number of its own. */
function request(): string {
  const number = String(++last).padStart(9, "0");
  return [
    '<soapenv:Envelope xmlns:soapenv="http://www.w3.org/2003/05/soap-envelope"><soapenv:Header>',
    `<wsse:Security xmlns:wsse="${wsse}"><wsse:UsernameToken><wsse:Username>U</wsse:Username>`,
    "<wsse:Password>P</wsse:Password></wsse:UsernameToken></wsse:Security></soapenv:Header><soapenv:Body>",
    '<ns1:COREEnvelopeRealTimeRequest xmlns:ns1="http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd">',
    "<PayloadType>X12_270_Request_005010X279A1</PayloadType><ProcessingMode>RealTime</ProcessingMode>",
    `<PayloadID>00000000-0000-4000-8000-000${number}</PayloadID><TimeStamp>2026-11-23T06:45:10Z</TimeStamp>`,
    "<SenderID>SENDER</SenderID><ReceiverID>OFFALLY</ReceiverID><CORERuleVersion>2.2.0</CORERuleVersion>",
    `<Payload><![CDATA[${interchange(number)}]]></Payload></ns1:COREEnvelopeRealTimeRequest>`,
    "</soapenv:Body></soapenv:Envelope>",
  ].join("");
}

const soapHeaders = {
  "content-type": "application/soap+xml; charset=utf-8;action=RealTimeTransaction;",
  action: "RealTimeTransaction",
};

async function post(body: string, headers: Record<string, string> = soapHeaders): Promise<string> {
  const response = await fetch(core.url, { method: "POST", body, headers });
  return `${response.status} ${await response.text()}`;
}

test("the imitator answers the guide's own request", async () => {
  expect(await post(request())).toMatch(/^200 .*ST\*271\*0001/s);
  expect(core.faults).toEqual([]);
});

test.each<[string, (xml: string) => string, RegExp]>([
  [
    "fields in another order",
    (xml) => xml.replace(/(<SenderID>.*<\/SenderID>)(<ReceiverID>.*<\/ReceiverID>)/, "$2$1"),
    /^400 .*Fault/,
  ],
  ["an unknown field", (xml) => xml.replace("<SenderID>", "<CheckSum>1</CheckSum><SenderID>"), /^400 .*Fault/],
  ["a field that is missing", (xml) => xml.replace(/<ProcessingMode>.*<\/ProcessingMode>/, ""), /^400 .*Fault/],
  ["qualified fields", (xml) => xml.replaceAll(/(<\/?)(Sender)/g, "$1ns1:$2"), /^400 .*Fault/],
  ["the namespace of another version", (xml) => xml.replace("CORERule2.2.0", "CORERule4.0.0"), /^400 .*Fault/],
  [
    "SOAP 1.1",
    (xml) => xml.replace("http://www.w3.org/2003/05/soap-envelope", "http://schemas.xmlsoap.org/soap/envelope/"),
    /^400 .*Fault/,
  ],
  ["another namespace of security", (xml) => xml.replace("secext-1.0", "secext-1.1"), /^400 .*Fault/],
  ["a payload without CDATA", (xml) => xml.replace("<![CDATA[", "").replace("]]>", ""), /^400 .*Fault/],
  ["an element left open", (xml) => xml.replace("</SenderID>", ""), /^400 .*Fault/],
  ["an ampersand", (xml) => xml.replace(">SENDER<", ">S&NDER<"), /^400 .*Fault/],
  ["no credentials", (xml) => xml.replace(/<wsse:Security.*<\/wsse:Security>/, ""), /UnAuthorized/],
  ["a wrong password", (xml) => xml.replace(">P<", ">Q<"), /UnAuthorized/],
  ["an id that is no UUID", (xml) => xml.replace("00000000-0000-4000", "1"), /PayloadIDIllegal/],
  ["an empty sender", (xml) => xml.replace(">SENDER<", "><"), /SenderIDRequired/],
  ["an unknown receiver", (xml) => xml.replace(">OFFALLY<", ">SOMEBODY<"), /ReceiverIDIllegal/],
  ["another version", (xml) => xml.replace(">2.2.0<", ">2.1.0<"), /VersionMismatch/],
  ["a time with fractions", (xml) => xml.replace("10Z", "10.123Z"), /TimeStampIllegal/],
  ["a payload that the grammar refuses", (xml) => xml.replace("EQ*35", "EQ*35*AD:D1110"), /ST\*999\*.*AK9\*R/s],
  [
    "another sender in the ISA",
    (xml) => xml.replace("*ZZ*SENDER ", "*ZZ*SENDOR ").replace("GS*HS*SENDER", "GS*HS*SENDOR"),
    /TA1\*.*\*R\*006/,
  ],
])("the imitator refuses %s", async (_, mutate, expected) => {
  const asked = core.questions.length;
  expect(await post(mutate(request()))).toMatch(expected);
  expect(core.faults.splice(0)).toHaveLength(1);
  expect(core.questions).toHaveLength(asked);
});

test("the imitator refuses ids and control numbers used before, and requests without SOAP's headers", async () => {
  const first = request();
  await post(first);
  const asked = core.questions.length;
  expect(await post(first)).toContain("PayloadIDIllegal");
  expect(await post(first.replace("4000-8000", "4000-9000"))).toMatch(/TA1\*.*\*R\*025/);
  expect(await post(request(), { ...soapHeaders, action: "BatchSubmitTransaction" })).toMatch(/^400/);
  expect(await post(request(), { ...soapHeaders, "content-type": "text/xml" })).toMatch(/^400/);
  expect(core.questions).toHaveLength(asked);
  core.faults.splice(0);
});
