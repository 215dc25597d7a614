import type { Readable } from "node:stream";
import type { BatchRow } from "@nightguard/service";
import { readJsonItem } from "./json-item.ts";
import { inPieces } from "./row-pieces.ts";
import { readWholeLines } from "./whole-lines.ts";

/** Numbered by line. A line that is not JSON is one rejection. */
export async function* readNdjsonRows(body: Readable): AsyncGenerator<readonly BatchRow[]> {
  let row = 0;
  function* readLines(lines: readonly string[]): Generator<BatchRow> {
    for (const line of lines) {
      row++;
      const text = row === 1 ? line.replace(/^\uFEFF/, "") : line;
      if (text.trim() !== "") yield readLine(row, text);
    }
  }
  for await (const piece of readWholeLines(body)) {
    yield* inPieces(readLines(piece.toString().replace(/\n$/, "").split("\n")));
  }
}

function readLine(row: number, text: string): BatchRow {
  try {
    return readJsonItem({ row, text });
  } catch {
    return { row, reference: null, issues: [{ path: "", message: "is not JSON" }] };
  }
}
