import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { collect } from "../../test-support.ts";
import { openJsonBatch } from "./json-rows.ts";
import { readNdjsonRows } from "./ndjson-rows.ts";

/** The rows of a JSON body that arrives in pieces of this size. */
async function readRows(body: object, chunkBytes = 7) {
  const bytes = Buffer.from(JSON.stringify(body));
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const { rows, release } = await openJsonBatch(Readable.from(chunks), async () => () => undefined);
  return (await collect(rows).finally(release)).flat();
}

test("defaults fill what an item leaves out, down to the fields of its parts", async () => {
  const body = {
    defaults: { provider: { npi: "1111111111", tax_id: "222222222" }, version: "v2", reference: "all" },
    items: [{ provider: { npi: "3333333333" }, reference: "own" }, {}, { provider: null }, "no object"],
  };
  expect(await readRows(body)).toEqual([
    { row: 1, item: { provider: { npi: "3333333333", tax_id: "222222222" }, version: "v2", reference: "own" } },
    { row: 2, item: { provider: { npi: "1111111111", tax_id: "222222222" }, version: "v2", reference: "all" } },
    { row: 3, item: { provider: null, version: "v2", reference: "all" } },
    { row: 4, item: "no object" },
  ]);
});

test("an item with numbers can be read with them as they were sent, its defaults filled in", async () => {
  const items = '{"subscriber":{"member_id":1234567890123456789},"list":[12E3]},{"a":1}';
  const body = `{"defaults":{"subscriber":{"gender":"F"}},"items":[${items}]}`;
  const { rows, release } = await openJsonBatch(Readable.from([Buffer.from(body)]), async () => () => undefined);

  const [first, second] = (await collect(rows).finally(release)).flat();

  expect(first).toMatchObject({ row: 1, item: { subscriber: { gender: "F" }, list: [12_000] } });
  expect(first && "readSent" in first && first.readSent?.()).toMatchObject({
    subscriber: { gender: "F", member_id: "1234567890123456789" },
    list: ["12E3"],
  });
  expect(second && "readSent" in second && second.readSent?.()).toMatchObject({ subscriber: { gender: "F" }, a: "1" });
});

test("an item that is nested deeply is read as it is", async () => {
  const text = `${'{"a":['.repeat(100_000)}1${"]}".repeat(100_000)}`;

  const [row] = (await collect(readNdjsonRows(Readable.from([Buffer.from(text)])))).flat();

  expect(row && "readSent" in row && row.readSent?.()).toHaveProperty("a");
});

test("an item cannot reach beyond itself", async () => {
  const body = JSON.parse('{"defaults":{"__proto__":{"a":1}},"items":[{"__proto__":{"b":2}}]}');
  await readRows(body);
  expect({}).not.toHaveProperty("a");
  expect({}).not.toHaveProperty("b");
});

test("NDJSON rows are lines, and a line that is not JSON is one rejection", async () => {
  const text = Buffer.from('\uFEFF{"a":"é"}\r\n\r\n{"a":\n[1]\n\n3');
  const rows = (await collect(readNdjsonRows(Readable.from(Array.from(text, (byte) => Buffer.of(byte)))))).flat();
  expect(rows).toEqual([
    { row: 1, item: { a: "é" } },
    { row: 3, reference: null, issues: [{ path: "", message: "is not JSON" }] },
    { row: 4, item: [1], readSent: expect.any(Function) },
    { row: 6, item: 3 },
  ]);
});

test("NDJSON that is not UTF-8 is reported with its line", async () => {
  const bytes = Buffer.from('{"a":1}\n{"a":"\xe9"}\n', "latin1");
  await expect(collect(readNdjsonRows(Readable.from([bytes])))).rejects.toMatchObject({
    extras: { issues: [{ path: "lines.2", message: expect.stringContaining("is not valid UTF-8") }] },
  });
});
