import { Readable } from "node:stream";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toRuns } from "../../../../../test/support/runs.ts";
import { collect } from "../../test-support.ts";
import { type JsonPart, readJsonParts } from "./json-parts.ts";

/** The parts of a text that arrives in pieces of this size. */
async function partsOf(text: string, chunkBytes: number): Promise<JsonPart[]> {
  const bytes = Buffer.from(text);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  return (await collect(readJsonParts(Readable.from(chunks)))).flat();
}

/** Text that looks like structure, and JSON of any shape around it. */
const text = fc.string({ unit: fc.constantFrom(...'{}[],:"\\ aé😀\n') });
/** Names without escapes: JSON.parse of this V8 takes one escaped name for another that it has seen in such a place. */
const name = fc.string({ unit: fc.constantFrom(..."{}[],: aé😀") });
const anyJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(null, true, false),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(name, tie("value"), { maxKeys: 4 }),
  ),
})).value;

test("an object comes apart into the members and items that it was made of, however it arrives", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(name, anyJson, { maxKeys: 4 }),
      fc.array(anyJson, { maxLength: 5 }),
      fc.boolean(),
      fc.constantFrom(undefined, 2, "\t"),
      fc.integer({ min: 1, max: 30 }),
      async (members, items, itemsFirst, indent, chunkBytes) => {
        const body = itemsFirst ? { items, ...members } : { ...members, items };

        const parts = await partsOf(JSON.stringify(body, null, indent), chunkBytes);

        const found = parts.flatMap((part) => (part.kind === "item" ? [JSON.parse(part.text)] : []));
        const others = parts.flatMap((part) => (part.kind === "member" ? [[part.name, JSON.parse(part.text)]] : []));
        expect(found).toEqual(JSON.parse(JSON.stringify(items)));
        expect(Object.fromEntries(others)).toEqual(JSON.parse(JSON.stringify(members)));
        expect(parts.filter(({ kind }) => kind === "list")).toHaveLength(1);
      },
    ),
    { numRuns: toRuns(100) },
  );
});

test("what is no such object is refused, and whatever JSON.parse refuses is refused by parts or as one", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom("{", "}", "[", "]", ",", ":", '"items"', '"a"', "1", " ", "null", '"') }),
      fc.integer({ min: 1, max: 5 }),
      async (body, chunkBytes) => {
        const isRefused = await partsOf(body, chunkBytes).then(
          (parts) => parts.some((part) => part.kind !== "list" && !isJson(part.text)),
          (error: unknown) => {
            expect(error).toMatchObject({ statusCode: 400 });
            return true;
          },
        );
        if (!isRefused) expect(JSON.parse(body)).toBeTypeOf("object");
      },
    ),
    { numRuns: toRuns(1_000) },
  );
});

function isJson(part: string): boolean {
  try {
    JSON.parse(part);
    return true;
  } catch {
    return false;
  }
}
