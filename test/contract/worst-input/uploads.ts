import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { readFileRows } from "../../../apps/api/src/batches/upload/file-rows.ts";
import { openForm } from "../../../apps/api/src/batches/upload/form-file.ts";
import { inflateBody } from "../../../apps/api/src/batches/upload/inflate-body.ts";
import { openJsonBatch } from "../../../apps/api/src/batches/upload/json-rows.ts";
import { readNdjsonRows } from "../../../apps/api/src/batches/upload/ndjson-rows.ts";
import { drain, fileReader, inChunks, noRoom } from "../../support/upload-readers.ts";
import type { TextReader } from "../../support/worst-texts.ts";

const mebibyte = 1024 * 1024;
const columns = "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number";
const row = '60054,1234567893,123456789,Ada,Quill,M§,02/29/1988,"G1"\n';

const json = {
  frames: [
    ["", ""],
    ["{", ""],
    ["{", "}"],
    ['{"items":[', "]}"],
    ['{"items":[', '],"name":"a"}'],
    ['{"name":', ',"items":[]}'],
    ['{"defaults":{', '},"items":[{}]}'],
    ['{"items":[{"payer":', "}]}"],
  ],
  pieces: [
    ...["{", "}", "[", "]", ",", ":", '"', "\\", " ", "\n", "1", "-", "e", "é", "\u0000", "null", "true"],
    ...['""', "[]", "{}", "[1],", "{},", '"items"', '"items":', '"name":', '"k§"', '"k§":1,', '{"k§":1},'],
    ...['"\\"', "\\u0022", "\\ud800", '"payer":{"id":"60054"},', '{"subscriber":{"dob":"02/29/1988"}},'],
  ],
} as const;

const csv = {
  frames: [
    ["", ""],
    ["", "\n1\n"],
    [`${columns}\n`, ""],
    [`${columns}\n`, '"\n'],
    [`${columns}\n${row.repeat(3)}`, row],
    ["sep=;\n", ""],
    ["\uFEFFPatients\n", `${columns}\n`],
  ],
  pieces: [
    ...[",", ";", "\t", "|", "\n", "\r", "\r\n", '"', '""', '"\n', '",', "a", " ", "'", "=", "é", "\u0000", "#"],
    ...[row, "npi,", '"npi",', "first name;", "x§,", '"a\nb",', '"a"b', "02/03/1980,", "13/02/1980,", "2.3.1980\n"],
    ...["1.2E+9,", "#N/A,", "1234567893,", "\u200b", "sep=,\n", "Dr. Ada Quill"],
  ],
} as const;

const boundary = "----form";
const form = {
  frames: [
    ["", ""],
    [`--${boundary}\r\n`, `\r\n--${boundary}--\r\n`],
    [`--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n`, `\r\n--${boundary}--\r\n`],
    [
      `--${boundary}\r\nContent-Disposition: form-data; name="f"; filename="a.csv"\r\n\r\n${columns}\n`,
      `\r\n--${boundary}--\r\n`,
    ],
    [`--${boundary}\r\nContent-Disposition: form-data; `, `\r\n\r\n\r\n--${boundary}--\r\n`],
  ],
  pieces: [
    ...[
      "\r\n",
      "\r",
      "\n",
      "-",
      "--",
      boundary,
      `\r\n--${boundary}`,
      `\r\n--${boundary}\r\n`,
      `--${boundary}--`,
      "\r\n--",
    ],
    ...[
      "Content-Disposition: form-data",
      '; name="a§"',
      '; filename="a.csv"',
      "; filename*=utf-8''a%41",
      ";",
      '"',
      "\\",
      "=",
    ],
    ...["Content-Type: text/csv\r\n", "\r\n\r\n", ": ", "X-A§: b\r\n", " ", "%41", "é", "a", row],
  ],
} as const;

/** One member of a gzip file, in the characters of its bytes. */
const member = (text: string) => gzipSync(text).toString("latin1");
const gzip = {
  frames: [
    ["", ""],
    [member(columns), ""],
    ["\u001f\u008b", ""],
  ],
  pieces: [
    member(""),
    member(row),
    member("\n".repeat(5_000)),
    "\u0000",
    "\u001f\u008b\u0008",
    "a",
    member(row).slice(0, 12),
  ],
} as const;

const readCsv = (body: Readable) => drain(async () => readFileRows(body, fileReader));

export const uploadReaders: readonly TextReader[] = [
  {
    name: "a JSON batch",
    ...json,
    maxBytes: 2 * mebibyte,
    read: (text) =>
      drain(async () => {
        const { rows, release } = await openJsonBatch(inChunks(text), noRoom);
        return Readable.from(rows).on("close", release);
      }),
  },
  {
    name: "NDJSON",
    ...json,
    pieces: [...json.pieces, "\n", "{}\n", '{"a":1}\n', "[\n"],
    maxBytes: 2 * mebibyte,
    read: (text) => drain(async () => readNdjsonRows(inChunks(text))),
  },
  { name: "a CSV file", ...csv, maxBytes: 2 * mebibyte, read: (text) => readCsv(inChunks(text)) },
  { name: "a CSV file in small pieces", ...csv, maxBytes: mebibyte / 4, read: (text) => readCsv(inChunks(text, 3)) },
  {
    name: "a JSON batch in small pieces",
    ...json,
    maxBytes: mebibyte / 4,
    read: (text) => drain(async () => (await openJsonBatch(inChunks(text, 3), noRoom)).rows),
  },
  ...[65_536, 3].map((chunkBytes) => ({
    name: `a form in pieces of ${chunkBytes} bytes`,
    ...form,
    maxBytes: chunkBytes === 3 ? mebibyte / 4 : 2 * mebibyte,
    read: (text: string) =>
      drain(async () => {
        const { stream } = await openForm(inChunks(text, chunkBytes), `multipart/form-data; boundary=${boundary}`);
        return readFileRows(stream, fileReader);
      }),
  })),
  {
    name: "a form whose boundary is long",
    ...form,
    maxBytes: 12 * 1024, // of all header fields
    read: (text) =>
      drain(async () => {
        const value = text.replaceAll(/[^ -~]/g, "a");
        const body = `--${value}\r\nContent-Disposition: form-data; name="f"; filename="a.csv"\r\n\r\n\r\n--${value}`;
        const { stream } = await openForm(
          inChunks(body.slice(0, -1).repeat(20), 1),
          `multipart/form-data; boundary="${value}"`,
        );
        return readFileRows(stream, fileReader);
      }),
  },
  {
    name: "a gzip body",
    ...gzip,
    maxBytes: mebibyte,
    read: (text) => {
      const body = inChunks(Buffer.from(text, "latin1"));
      return readCsv(inflateBody({ headers: { "content-encoding": "gzip" } }, body));
    },
  },
];
