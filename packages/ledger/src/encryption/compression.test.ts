import { randomBytes } from "node:crypto";
import { zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { compress, decompressAll } from "./compression.ts";

const textOf = (bytes: number) => Buffer.from("deductible 50.00, ".repeat(bytes).slice(0, bytes));
/** Shorter than what is compressed, and each side of what zstd is for. */
const texts = [0, 1, 399, 400, 2_000, 4_095, 4_096, 60_000].map(textOf);
/** What does not get shorter at all. */
const noise = [400, 4_095, 4_096, 60_000].map((bytes) => randomBytes(bytes));

test("texts of every length come back, with any text beside them", () => {
  const mixed = [...texts, ...noise, ...texts.toReversed(), textOf(401)];

  expect(decompressAll(mixed.map(compress))).toEqual(mixed);
  for (const text of texts) expect(decompressAll([compress(text)])).toEqual([text]);
  expect(decompressAll([])).toEqual([]);
});

test("texts from four hundred bytes on get shorter", () => {
  for (const text of texts.filter(({ length }) => length >= 400)) {
    expect(compress(text).length).toBeLessThan(text.length / 2);
  }
});

test("short texts that zstd compressed can be read still", () => {
  const text = textOf(500);

  expect(decompressAll([Buffer.concat([Buffer.of(1), zstdCompressSync(text)]), compress(text)])).toEqual([text, text]);
});

test("a text that is cut off, or not as long as it says, is none", () => {
  const text = compress(textOf(2_000));
  const longer = Buffer.from(text);
  longer.writeUInt32LE(2_001, longer.length - 4);

  expect(() => decompressAll([text.subarray(0, -9), text])).toThrow();
  expect(() => decompressAll([text, longer])).toThrow();
});
