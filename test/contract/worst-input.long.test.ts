import { Readable } from "node:stream";
import { explainAsText, parseEligibilityResponse, toTrueEligibility } from "@nightguard/benefits";
import { batchItemSchema, parsePublicId, readRetryAfterMs, validate } from "@nightguard/contract";
import { describe, expect, test } from "vitest";
import { readFileRows } from "../../apps/api/src/batches/upload/file-rows.ts";
import {
  memberIdReader,
  npiReader,
  taxIdReader,
  textReader,
  trimCell,
} from "../../apps/api/src/batches/upload/file-values.ts";
import { openJsonBatch } from "../../apps/api/src/batches/upload/json-rows.ts";
import { readNdjsonRows } from "../../apps/api/src/batches/upload/ndjson-rows.ts";
import { hasMatch } from "../../apps/api/src/http/etag.ts";
import { parsePrefer } from "../../apps/api/src/verifications/prefer.ts";
import { parseDirectives } from "../../apps/sandbox/src/directives/parse-directives.ts";
import { toPayerText } from "../../apps/sandbox/src/payer-text.ts";
import type { MessageContext } from "../../packages/benefits/src/text/facts.ts";
import { findSubjectCodes, readMessage } from "../../packages/benefits/src/text/read-message.ts";
import { findDateOrder, readDate } from "../../packages/contract/src/file-dates.ts";
import { toAnswerJson } from "../../packages/service/src/jobs/answer-json.ts";
import { parseCarriers, parseDirectory } from "../../packages/service/src/payers/payer-import.ts";
import { createSearch } from "../../packages/service/src/payers/payer-search.ts";
import { fromSafeCell, toSafeCell } from "../../packages/service/src/results/safe-cell.ts";
import { checkUrl } from "../../packages/webhooks/src/check-url.ts";
import { findFastGrowth } from "../support/cpu-growth.ts";
import { drain, fileReader, inChunks, noRoom } from "../support/upload-readers.ts";

/** What reads text from outside, the largest that it is given, and with what that is filled up. */
interface Case {
  readonly name: string;
  readonly read: (text: string) => unknown;
  readonly maxBytes: number;
  readonly before?: string;
  readonly fillers: readonly string[];
  readonly after?: string;
}

const header = 16 * 1024;
const address = 8 * 1024;
const line = 1024 * 1024;
const file = 4 * 1024 * 1024; // without a bound of its own: read in pieces
const answer = 8 * 1024 * 1024;

const columns = "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number";
const interchange =
  "ISA*00*          *00*          *ZZ*PAYER          *ZZ*CLINIC         *260302*1405*^*00501*000000001*0*P*:~" +
  "GS*HB*PAYER*CLINIC*20260302*1405*1*X*005010X279A1~ST*271*0001*005010X279A1~BHT*0022*11*1*20260302*1405~" +
  "HL*1**20*1~NM1*PR*2*PAYER*****PI*1~HL*2*1*21*1~NM1*1P*2*CLINIC*****XX*1~HL*3*2*22*0~NM1*IL*1*DOE*ANN****MI*1~";
const general: MessageContext = { own: [{ kind: "category", name: "general" }], ownCategories: new Set(["general"]) };
const payers = createSearch(
  Array.from({ length: 2_000 }, (_, index) => `DELTA DENTAL OF ABABABAB ${index}`),
  (name) => ({ name, ids: [name] }),
);
const readWhole = (body: string): void => {
  const read = parseEligibilityResponse({ contentType: "", body });
  explainAsText(toTrueEligibility(read));
};

const cases: readonly Case[] = [
  { name: "Prefer", read: parsePrefer, maxBytes: header, fillers: [" ", '"\\', "a=", ",;"] },
  { name: "If-None-Match", read: (text) => hasMatch(text, 'W/"1"'), maxBytes: header, fillers: ['"', 'W/"', " ,"] },
  {
    name: "Retry-After and Date",
    read: (text) => readRetryAfterMs({ "retry-after": text, date: text }, 0),
    maxBytes: header,
    fillers: [" ", "1", "(", "Mon ", "1 ", "-"],
    after: "x",
  },
  { name: "an id", read: (text) => parsePublicId("job", text), maxBytes: address, before: "job_", fillers: ["0"] },
  { name: "a search", read: (text) => payers.find(text), maxBytes: 200, fillers: ["D", "DELTA ", "ab", "é "] },
  {
    name: "the address of a receiver",
    read: (text) => checkUrl(text, { allowPrivate: false }),
    maxBytes: address,
    before: "https://",
    fillers: ["a.", ".local", "[", "@", "1", "%41"],
  },
  {
    name: "a text of an item",
    read: (text) =>
      validate(batchItemSchema, { payer: { id: text }, provider: { npi: text }, subscriber: { dob: text } }),
    maxBytes: line,
    fillers: ["a", "1", " ", "/", "🦷", "\u0000"],
  },
  {
    name: "a cell",
    read: (text) => [
      trimCell(text),
      ...[npiReader, taxIdReader, memberIdReader, textReader].map((reader) => [
        reader.isPlain(text),
        reader.read(text),
      ]),
      findDateOrder(text),
      readDate(text, { isStated: false }),
    ],
    maxBytes: line,
    fillers: ["1", " ", "=", "0.0", "1/", "2026-", "E+", "'", "\u200b", "\u00a0", "Jan ", " 0:00"],
    after: "x",
  },
  {
    name: "a cell that starts a formula",
    read: (text) => [toSafeCell(text), fromSafeCell(text)],
    maxBytes: line,
    fillers: ["'", " ", "' ", "="],
    after: "x",
  },
  {
    name: "a CSV file",
    read: (text) => drain(async () => readFileRows(inChunks(text), fileReader)),
    maxBytes: file,
    before: `${columns}\n`,
    fillers: [",", '"', '""', '"\n', "\n", "\r", ";", "a\n", '"a",', ',"a\n"\n', "'=", '"a"b\n'],
  },
  {
    name: "the beginning of a CSV file in small pieces",
    read: (text) => drain(async () => readFileRows(inChunks(text, 3), fileReader)),
    maxBytes: 65_536,
    fillers: ["\n", " \n", ",\n", "\r", '""\n'],
  },
  {
    name: "the header of a CSV file",
    read: (text) => drain(async () => readFileRows(inChunks(text), fileReader)),
    maxBytes: line,
    fillers: ["npi,", '"npi",', " ", "\r", '"', "sep=;\n", "_", ",\n"],
    after: "\n1\n",
  },
  {
    name: "lines of JSON",
    read: (text) => drain(async () => readNdjsonRows(inChunks(text))),
    maxBytes: file,
    fillers: ["\n", "{}\n", "[", " ", '{"a":1}\n', '"'],
  },
  {
    name: "a JSON batch",
    read: (text) =>
      drain(async () => {
        const { rows, release } = await openJsonBatch(inChunks(text), noRoom);
        return Readable.from(rows).on("close", release);
      }),
    maxBytes: file,
    before: '{"items":[',
    fillers: ["{},", "1,", '"a",', "[", '{"a":', '"\\', " "],
    after: "1]}",
  },
  {
    name: "a list of carriers",
    read: (text) => drain(async () => parseCarriers(Buffer.from(text)).then(() => Readable.from([]))),
    maxBytes: line,
    before: "carrier_id,carrier_name,response_level\n",
    fillers: ["a,b,c\n", ",,\n", "a\n", '"', '"",'],
  },
  {
    name: "a payer directory",
    read: (text) => drain(async () => parseDirectory(Buffer.from(text)).then(() => Readable.from([]))),
    maxBytes: line,
    before: "payer_id,payer_name,response_level,coins,deduct,descriptions,limitations,frequency\n",
    fillers: ["a,b,c,d,e,f,g,h\n", ","],
  },
  {
    name: "a payer's message",
    read: (text) => [readMessage(text, general), findSubjectCodes(text, [])],
    maxBytes: answer,
    fillers: ["1 A ", "1 PER YEAR,", "D1110 TO ", "AGE 1 TO ", ".", "'", " ", "PAYMENT BASED ON ", "X-RAY"],
  },
  {
    name: "an answer in X12",
    read: readWhole,
    maxBytes: answer,
    before: interchange,
    fillers: [
      "~",
      "EB*1**35~",
      "EB*C*IND*35**DENTAL*23*50*****Y~",
      "EB*F*IND**AD:D1110***2~MSG*1 PER YEAR~",
      "MSG*WAITING PERIOD OF 6 MONTHS FOR BASIC~",
      "REF*18*1~",
      "AAA*N**42*Y~",
      "EB*1**35~LS*2120~NM1*SEP*2*OTHER~LE*2120~",
      "HL*3*2*22*0~NM1*IL*1*DOE*ANN****MI*1~",
      "HSD*VS*1*YR*1~",
      "III*ZZ*21~",
    ],
    after: "SE*1*0001~GE*1*1~IEA*1*000000001~",
  },
  {
    name: "repetitions in one element of X12",
    read: readWhole,
    maxBytes: answer,
    before: `${interchange}EB*1**`,
    fillers: ["35^", "^", ":"],
    after: "35~SE*1*0001~GE*1*1~IEA*1*000000001~",
  },
  {
    name: "an answer in JSON like a 271",
    read: readWhole,
    maxBytes: answer,
    before: '{"controlNumber":"1","tradingPartnerServiceId":"1","benefitsInformation":[',
    fillers: [
      '{"code":"1","serviceTypeCodes":["35"],"additionalInformation":[{"description":"1 PER YEAR"}]},',
      '{"code":"C","benefitAmount":"50","compositeMedicalProcedureIdentifier":{"procedureCode":"D1110"}},',
      "{},",
    ],
    after: "{}]}",
  },
  {
    name: "any text in place of an answer",
    read: readWhole,
    maxBytes: answer,
    fillers: ["SY", '"ssn":"123-45-6789",', "REF*SY* ", "123456789 ", "-", '"', "[", "{", " "],
  },
  {
    name: "an answer on one line",
    read: (text) => toAnswerJson(Buffer.from(text)),
    maxBytes: answer,
    fillers: ["\n", " ", "\uFEFF", "\r\n "],
    after: "x",
  },
  { name: "a name as a payer keeps it", read: toPayerText, maxBytes: line, fillers: ["é", " ", "Ø", "́", "ß"] },
  {
    name: "orders to the sandbox",
    read: parseDirectives,
    maxBytes: line,
    before: "SBX-",
    fillers: ["RESET+", "X1-", "-X9", "+", "DELAY-1+"],
  },
];

describe.each(cases)("$name", ({ read, maxBytes, before = "", fillers, after = "" }) => {
  test.each(fillers)("filled up with %j takes time in proportion to its size", async (filler) => {
    const ofSize = (bytes: number) => before + filler.repeat(bytes / filler.length) + after;

    expect(await findFastGrowth(read, ofSize, maxBytes)).toBeUndefined();
  });
});
