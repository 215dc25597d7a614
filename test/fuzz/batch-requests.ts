import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { type Headers, oddHeaders } from "./header-fields.ts";
import type { FuzzRequest } from "./request.ts";
import { encode, withAll } from "./rest-requests.ts";
import { createSchemaValues, type Schema } from "./schema-values.ts";
import { applyEdits, edits, spoil, spoiling } from "./spoil.ts";
import type { Values } from "./values.ts";

/** A file of rows in one of the forms that are taken. */
interface File {
  readonly type: string;
  readonly bytes: Buffer;
}

const boundary = "----fuzz";
const columns = {
  payer_id: ["payer_id", "Payer ID", "payer"],
  npi: ["npi", "NPI"],
  tax_id: ["tax_id", "Tax ID", "TIN"],
  first_name: ["first_name", "First Name", "firstname"],
  last_name: ["last_name", "Last Name", "surname"],
  member_id: ["member_id", "Member #", "subscriber id"],
  dob: ["dob", "Date of Birth", "birth date"],
  group_number: ["group_number", "Group"],
  dependent_first_name: ["dependent_first_name"],
  reference: ["reference", "appointment id"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Uploads of every kind of body, whole, spoilt, packed, or made to cost more than they weigh. */
export function toBatchRequests(
  values: Values,
  itemSchema: Schema,
  schemas: Readonly<Record<string, Schema>>,
): fc.Arbitrary<FuzzRequest> {
  const rows = fc.oneof(
    { weight: 12, arbitrary: fc.array(toItem(values, itemSchema, schemas), { minLength: 1, maxLength: 5 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(toItem(values, itemSchema, schemas), fc.integer({ min: 50, max: 150 }))
        .map(([item, n]) => Array(n).fill(item) as unknown[]),
    },
  );
  const file = fc.oneof(
    { weight: 4, arbitrary: toJson(rows, values) },
    { weight: 3, arbitrary: rows.map(toNdjson) },
    { weight: 4, arbitrary: toCsv(values) },
    { weight: 1, arbitrary: repetitions },
  );
  const form = fc
    .record({
      inner: file,
      name: fc.constantFrom("a.csv", "a.ndjson", "a.json", "a.xlsx", "a", ""),
      field: values.oddText,
    })
    .map(toForm);
  return fc
    .record({
      file: fc.oneof({ weight: 4, arbitrary: file }, { weight: 1, arbitrary: form }),
      spoiled: spoiling,
      packing: fc.constantFrom("none", "none", "none", "gzip", "gzip", "unannounced", "announced", "spoilt"),
      query: toOptions(values),
      key: fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(40) }),
      odd: oddHeaders(values),
    })
    .map(({ file: { type, bytes }, spoiled, packing, query, key, odd }) => {
      const isPacked = ["gzip", "unannounced", "spoilt"].includes(packing);
      const isAnnounced = ["gzip", "announced", "spoilt"].includes(packing);
      const plain = packing === "spoilt" ? bytes : spoil(bytes, spoiled);
      const packed = isPacked ? gzipSync(plain) : plain;
      const headers: Headers = [
        ...Object.entries(values.caller.headers),
        ["Content-Type", type],
        ...(isAnnounced ? ([["Content-Encoding", "gzip"]] as const) : []),
        ...(key === undefined ? [] : ([["Idempotency-Key", `upload-${key}`]] as const)),
      ];
      return {
        caller: values.caller.name,
        method: "POST",
        path: `/Batch${query}`,
        headers: withAll(headers, odd),
        body: packing === "spoilt" ? spoil(packed, spoiled) : packed,
      };
    });
}

function toItem(values: Values, schema: Schema, schemas: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> {
  return fc
    .record({ item: createSchemaValues(values, schemas)(schema), changes: edits(values.junk), isLeft: fc.nat(2) })
    .map(({ item, changes, isLeft }) => (isLeft > 0 ? item : applyEdits(item, changes)));
}

function toJson(rows: fc.Arbitrary<unknown[]>, values: Values): fc.Arbitrary<File> {
  const options = fc.record(
    {
      name: values.anyWord,
      operation: fc.constantFrom("eligibility", "clearcoverage"),
      on_invalid: fc.constantFrom("skip", "reject"),
      priority: fc.constantFrom("low", "high"),
      deadline: values.time,
    },
    { requiredKeys: [], noNullPrototype: true },
  );
  return fc
    .record({ items: rows, options, changes: edits(values.junk), isLeft: fc.nat(2) })
    .map(({ items, options, changes, isLeft }) => {
      const body = { ...(isLeft === 1 ? options : {}), items };
      return {
        type: "application/json",
        bytes: Buffer.from(JSON.stringify(isLeft > 0 ? body : applyEdits(body, changes)) ?? ""),
      };
    });
}

const toNdjson = (rows: readonly unknown[]): File => ({
  type: "application/x-ndjson",
  bytes: Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join("")),
});

function toCsv(values: Values): fc.Arbitrary<File> {
  const header = fc.tuple(
    ...Object.values(columns).map((names) =>
      fc.oneof({ weight: 12, arbitrary: fc.constantFrom<string>(...names) }, { weight: 1, arbitrary: values.oddText }),
    ),
  );
  const row = fc.record({
    person: values.person,
    odd: fc.oneof(
      { weight: 3, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.tuple(fc.nat(9), values.oddText) },
    ),
    payer: fc.constantFrom("60054", "CX014", "=1+1"),
  });
  return fc
    .record({
      header,
      rows: fc.array(row, { minLength: 0, maxLength: 8 }),
      delimiter: fc.constantFrom(",", ";", "\t", ",", "|"),
      newline: fc.constantFrom("\n", "\r\n", "\r"),
      mark: fc.constantFrom("", "", "\uFEFF"),
      quoted: fc.boolean(),
      encoding: fc.constantFrom("utf8", "utf8", "utf8", "latin1", "utf16le"),
    })
    .map(({ header, rows, delimiter, newline, mark, quoted, encoding }) => {
      const cells = rows.map(({ person, odd, payer }) => {
        const { first_name, last_name, member_id, dob, group_number } = person;
        const row = [
          payer,
          "1234567893",
          "123456789",
          first_name,
          last_name,
          member_id,
          dob,
          group_number,
          "",
          `r-${member_id}`,
        ];
        return odd ? row.with(odd[0], odd[1]) : row;
      });
      const toCell = (text: string) => (quoted ? `"${text.replaceAll('"', '""')}"` : text);
      const lines = [header, ...cells].map((line) => line.map(toCell).join(delimiter) + newline);
      return { type: "text/csv", bytes: Buffer.from(mark + lines.join(""), encoding as BufferEncoding) }; // one of the three
    });
}

/** A little text again and again: what packs well, and what makes a fault of every piece. */
const repetitions: fc.Arbitrary<File> = fc
  .record({
    begin: fc.constantFrom("", "{", "[", '{"items":[', '{"items":[{', "payer_id,npi\n", '"'),
    unit: fc.constantFrom(
      '"a":1,',
      '"items":[],',
      '"name":"a",',
      "[",
      '{"a":',
      "{},",
      "1,",
      ",",
      "\n",
      "{}\n",
      '"',
      " ",
      "\\u0000",
      "a,b\n",
      '""',
    ),
    times: fc.integer({ min: 500, max: 4_000 }),
    end: fc.constantFrom("", "}", "]}", '"x":1}'),
    type: fc.constantFrom("application/json", "application/x-ndjson", "text/csv"),
  })
  .map(({ begin, unit, times, end, type }) => ({ type, bytes: Buffer.from(begin + unit.repeat(times) + end) }));

function toForm({ inner, name, field }: { inner: File; name: string; field: string }): File {
  const disposition = `Content-Disposition: form-data; name="file"; filename="${name}"`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="name"\r\n\r\n${field}\r\n--${boundary}\r\n${disposition}\r\nContent-Type: ${inner.type}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    bytes: Buffer.concat([Buffer.from(head), inner.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

function toOptions({ oddText, anyWord }: Values): fc.Arbitrary<string> {
  const option = fc.oneof(
    fc.constantFrom(
      "operation=clearcoverage",
      "on_invalid=reject",
      "on_invalid=skip",
      "priority=high",
      "max_age=60",
      "npi=1234567893",
      "on_unknown=fail",
      "transform=true_eligibility",
    ),
    anyWord.map((text) => `name=${encode(text)}`),
    oddText.map((text) => `map%5B${encode(text)}%5D=first_name`),
    fc
      .tuple(fc.constantFrom("deadline", "not_before", "payer_id", "tax_id", "npii"), oddText)
      .map(([name, text]) => `${name}=${encode(text)}`),
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant("") },
    {
      weight: 1,
      arbitrary: fc.array(option, { minLength: 1, maxLength: 2 }).map((options) => `?${options.join("&")}`),
    },
  );
}
