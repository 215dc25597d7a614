import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { createBulkOpener } from "./bulk-opener.ts";
import { createSealer, SealError } from "./sealer.ts";

const keys = [{ id: "test", key: randomBytes(32) }];
const sealer = createSealer(keys);

/** Sealed texts of all lengths, some of them missing. */
const aPage = (rows: number) => {
  const plain = Array.from({ length: rows }, (_, row) => (row % 5 === 4 ? null : Buffer.from("x".repeat(row * 50))));
  const sealed = plain.map((text, row) => text && { row: `result:${row}`, sealed: sealer.seal(`result:${row}`, text) });
  return { plain, sealed };
};

function openWith(opener: ReturnType<typeof createBulkOpener>) {
  onTestFinished(() => opener.close());
  return opener;
}

test.each([0, 1, 10, 200])("a page of %i texts is opened, each in its place", async (rows) => {
  const opener = openWith(createBulkOpener(sealer, keys));
  const { plain, sealed } = aPage(rows);

  expect(await opener.open(sealed)).toEqual(plain);
});

test.each([5, 100])("of %i texts none is shown when one belongs to another row", async (rows) => {
  const opener = openWith(createBulkOpener(sealer, keys));
  const { plain, sealed } = aPage(rows);
  const moved = sealed.with(3, sealed[3] ? { ...sealed[3], row: "result:0" } : null);

  await expect(opener.open(moved)).rejects.toThrow(SealError);
  expect(await opener.open(sealed)).toEqual(plain);
});

test("without its thread a page is opened all the same", async () => {
  const opener = openWith(createBulkOpener(sealer, [{ id: "cannot be handed over", key: null as never }]));
  const { plain, sealed } = aPage(100);

  expect(await opener.open(sealed)).toEqual(plain);
});
