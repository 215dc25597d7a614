import { afterAll, beforeAll, expect, test } from "vitest";
import { aBook } from "../../apps/api/src/batches/upload/xlsx/test-support.ts";
import { measureLongestTurn } from "../support/cpu-growth.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const xlsx = { "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" };
/** The CPU time that a request may take (see test/fuzz), in one turn of the event loop. */
const longestTurnMs = 250;

/** Each took seconds, and up to gigabytes. */
const hostile = [
  {
    what: "format codes",
    parts: {
      styles: `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${"[".repeat(32_000)}"/></numFmts><cellXfs>${'<xf numFmtId="164"/>'.repeat(4_000)}</cellXfs></styleSheet>`,
    },
    fault: "has more than 255 characters in a number format, the most in Excel",
  },
  {
    what: "a long text in many cells",
    parts: {
      strings: `<sst><si><t>${"x".repeat(1_000_000)}</t></si></sst>`,
      sheet: `<worksheet><sheetData>${'<row><c t="s"><v>0</v></c></row>'.repeat(10_000)}</sheetData></worksheet>`,
    },
    fault: "has more than 32,767 characters in a cell, the most in Excel",
  },
  {
    what: "cell formats",
    parts: { styles: `<styleSheet><cellXfs>${"<xf/>".repeat(100_000)}</cellXfs></styleSheet>` },
    fault: "has more than 65,490 cell formats, the most in Excel",
  },
];

test.each(hostile)(
  "a small workbook with too much of $what is refused, and holds up nobody",
  async ({ parts, fault }) => {
    const { api } = await stack.createAccount();
    const book = await aBook(parts, true);
    expect(book.length).toBeLessThan(8_192);
    const answers: unknown[] = [];
    const post = async () => answers.push((await api.post("/Batch", book, xlsx)).body);
    await post(); // starts the thread

    expect(await measureLongestTurn(post, "")).toBeLessThan(longestTurnMs);

    const error = { statusCode: 400, message: `The file ${fault}`, issues: [{ path: "file", message: fault }] };
    for (const answer of answers) expect(answer).toEqual({ error });
  },
);
