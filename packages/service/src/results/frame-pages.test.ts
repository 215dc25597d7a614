import { expect, test } from "vitest";
import { framePages } from "./frame-pages.ts";
import { csvHeader } from "./results-csv.ts";
import type { ResultsFormat } from "./write-rows.ts";

async function* pagesOf(...texts: string[]) {
  for (const text of texts) yield { text: new TextEncoder().encode(text) };
}

async function write(format: ResultsFormat, pages: ReturnType<typeof pagesOf>): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of framePages(format, pages)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
}

test("one JSON object holds the rows of all pages, and is one without any", async () => {
  expect(await write("json", pagesOf("1,2", "3", "4"))).toBe('{"data":[1,2,3,4]}');
  expect(await write("json", pagesOf())).toBe('{"data":[]}');
});

test("lines of all pages follow one another", async () => {
  expect(await write("ndjson", pagesOf("1\n2\n", "3\n"))).toBe("1\n2\n3\n");
  expect(await write("ndjson", pagesOf())).toBe("");
});

test("the header of a CSV is written once, before any number of pages", async () => {
  expect(await write("csv", pagesOf("1\r\n", "2\r\n"))).toBe(`${csvHeader}1\r\n2\r\n`);
  expect(await write("csv", pagesOf())).toBe(csvHeader);
});

test("a text whose rows fail breaks off instead of ending well", async () => {
  async function* failing() {
    yield* pagesOf("1");
    throw new Error("the database went away");
  }
  for (const format of ["ndjson", "csv", "json"] as const) {
    await expect(write(format, failing())).rejects.toThrow("went away");
  }
});
