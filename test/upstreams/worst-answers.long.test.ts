import { findCompleteness, parseEligibilityResponse } from "@nightguard/benefits";
import type { CoreEncoding } from "../../packages/payers/src/core/envelope.ts";
import { EnvelopeError } from "../../packages/payers/src/core/envelope.ts";
import { createMimeEncoding } from "../../packages/payers/src/core/mime.ts";
import { createSoapEncoding } from "../../packages/payers/src/core/soap.ts";
import { readReply } from "../../packages/payers/src/x12/read-reply.ts";
import { type TextReader, testWorstTexts } from "../support/worst-texts.ts";

const mebibyte = 1024 * 1024;
const rules = { allowsMissingTrailer: false };
const sent = { trace: "T1", originatorId: "9NIGHTGURD", memberId: "M1", birthDate: "19880229" };

const isa = `ISA*00*${" ".repeat(10)}*00*${" ".repeat(10)}*ZZ*SENDER${" ".repeat(9)}*ZZ*RECEIVER${" ".repeat(7)}*260401*1200*^*00501*000000001*0*P*:~`;
const opening = `${isa}GS*HB*A*B*20260401*1200*1*X*005010X279A1~ST*271*0001*005010X279A1~BHT*0022*11*T1*20260401*1200~`;
const closing = "SE*4*0001~GE*1*1~IEA*1*000000001~";
const payer = "HL*1**20*1~NM1*PR*2*PAYER*****PI*60054~";
const person = "HL*3*2*22*0~TRN*2*T1*9NIGHTGUARD~NM1*IL*1*DOE*ANN****MI*M1~DMG*D8*19880229~";

const x12 = {
  frames: [
    ["", ""],
    [isa, ""],
    [opening, closing],
    [opening + payer + person, closing],
    [`${opening}${payer}${person}EB*1`, `~${closing}`],
  ],
  pieces: [
    ...["~", "*", "^", ":", "\n", " ", "-", "A", "é", "\u0000", "ISA", "IEA*1*000000001~", "GE*1*1~", "SE*4*0001~"],
    ...[isa, "GS*HB*A*B*20260401*1200*§*X*005010X279A1~", "ST*271*§~", payer, person, "HL*§*1*22*1~", "HL*§**23~"],
    ...["EB*1**35~", "EB*C*IND*35***23*§~", "EB*A*IND*AD^41*****.2~", "^35", "MSG*LESS THAN $§ REMAINING~", "LS*2120~"],
    ...[
      "LE*2120~",
      "III*ZZ*§~",
      "DTP*292*RD8*20260101-20261231~",
      "HSD*VS*2***22~",
      "REF*SY*123456789~",
      "AAA*N**75*C~",
    ],
    ...[
      "AAA*Y**42*R~",
      "TRN*2*§*9NIGHTGUARD~",
      "NM1*IL*1*DOE~",
      "AD:D0120",
      "AD:D§",
      "TA1*000000001*260401*1200*R*006~",
    ],
  ],
} as const;

const benefit =
  '{"code":"C","serviceTypeCodes":["35"],"benefitAmount":"§","timeQualifierCode":"23","inPlanNetworkIndicatorCode":"Y"}';
const json = {
  frames: [
    ["", ""],
    ["{", "}"],
    ['{"benefitsInformation":[', "{}]}"],
    [`{"benefitsInformation":[${benefit},`, `${benefit}],"errors":[]}`],
    ['{"plans":[{"benefits":[', "{}]}]}"],
    ['{"plans":[{"benefits":{"limitations":[', "{}]}}]}"],
    ['{"plans":[{"benefits":{"limitations":[{"serviceLimits":[', "{}]}]}}]}"],
    ['{"subscriber":{', '"a":1}}'],
  ],
  pieces: [
    ...[
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      '"',
      "\\",
      " ",
      "1",
      "null",
      '"a§":1,',
      "[]",
      "{}",
      "[1],",
      "{},",
      '"benefits":[',
    ],
    ...[
      `${benefit},`,
      '{"code":"1","serviceTypeCodes":["35","35"]},',
      '{"benefitsDateInformation":{"plan":"20260101"}},',
    ],
    ...['{"additionalInformation":[{"description":"§"}]},', '{"compositeMedicalProcedureIdentifier":{}},', '"35",'],
  ],
} as const;

const envelope = ['<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Body>', "</e:Body></e:Envelope>"];
const soap = {
  frames: [
    ["", ""],
    [envelope[0] ?? "", envelope[1] ?? ""],
    [`${envelope[0]}<Payload>`, `</Payload>${envelope[1]}`],
    [`${envelope[0]}<Payload><![CDATA[`, `]]></Payload>${envelope[1]}`],
    [`${envelope[0]}<a `, `/>${envelope[1]}`],
  ],
  pieces: [
    ...[
      "<",
      ">",
      "&",
      ";",
      "]",
      "]]>",
      "<![CDATA[",
      "&lt;![CDATA[",
      "&amp;",
      "&#65;",
      "&x;",
      "<!--",
      "-->",
      "<?a ",
      "?>",
    ],
    ...["<a>", "</a>", "<a/>", '<a b="c">', 'b§="c" ', 'xmlns:n§="u" ', "<n:Payload>", "</n:Payload>", "<faultcode>"],
    ...[
      "<ErrorCode>Success</ErrorCode>",
      "<a></a>",
      "\n",
      " ",
      "x",
      "é",
      isa,
      "ISA",
      "QUJD",
      '<Include href="cid:a"/>',
    ],
  ],
} as const;

const boundary = "reply";
const mime = {
  frames: [
    ["", ""],
    [`--${boundary}\r\n`, `\r\n--${boundary}--\r\n`],
    [`--${boundary}\r\nContent-Disposition: form-data; name="Payload"\r\n\r\n`, `\r\n--${boundary}--\r\n`],
    [`--${boundary}\r\nContent-Transfer-Encoding: base64\r\n\r\n`, `\r\n--${boundary}--\r\n`],
    [`--${boundary}\r\nContent-Disposition: form-data; `, `\r\n\r\n\r\n--${boundary}--\r\n`],
  ],
  pieces: [
    ...[
      "\r\n",
      "\r",
      "\n",
      "\r\n\r\n",
      "-",
      "--",
      boundary,
      `\r\n--${boundary}`,
      `\r\n--${boundary}\r\n`,
      `--${boundary}--`,
    ],
    ...["Content-Disposition: form-data", '; name="a§"', '; name="Payload"', ";", '"', "=", "Content-ID: <a>\r\n", ":"],
    ...["Content-Transfer-Encoding: base64\r\n", "QUJD", "<", " ", "x", "é", isa],
  ],
} as const;

/** Everything that is done with an answer before it is stored and shown. */
function readAnswer(contentType: string, body: string): void {
  findCompleteness(body);
  parseEligibilityResponse({ contentType, body });
}

function readX12(text: string): void {
  readReply(text, sent, rules);
  readAnswer("application/edi-x12", text);
}

function readEnvelope({ read }: CoreEncoding, contentType: string, text: string): void {
  try {
    const { payload } = read(contentType, Buffer.from(text));
    if (payload !== undefined) readReply(payload, sent, rules);
  } catch (error) {
    if (!(error instanceof EnvelopeError)) throw error;
  }
}

const multipart = (type: string) => `multipart/${type}; boundary=${boundary}`;

/** They are read on threads of their own, each whole. */
const readers: readonly Omit<TextReader, "isSynchronous">[] = [
  { name: "an X12 271", ...x12, maxBytes: 2 * mebibyte, read: readX12 },
  { name: "a 271 as JSON", ...json, maxBytes: 2 * mebibyte, read: (text) => readAnswer("application/json", text) },
  {
    name: "a SOAP reply",
    ...soap,
    maxBytes: 2 * mebibyte,
    read: (text) => readEnvelope(createSoapEncoding(rules), "application/soap+xml", text),
  },
  {
    name: "a SOAP reply with attachments",
    ...mime,
    maxBytes: 2 * mebibyte,
    read: (text) => readEnvelope(createSoapEncoding(rules), multipart("related"), text),
  },
  {
    name: "a MIME reply",
    ...mime,
    maxBytes: 2 * mebibyte,
    read: (text) => readEnvelope(createMimeEncoding(rules), multipart("form-data"), text),
  },
];

testWorstTexts(readers.map((reader) => ({ ...reader, isSynchronous: true })));
