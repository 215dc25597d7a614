import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { ApiError } from "@nightguard/contract";
import type { FileReader } from "../../apps/api/src/batches/upload/file-rows.ts";
import { createWorkbookReader } from "../../apps/api/src/batches/upload/xlsx/workbook-reader.ts";

/** Room for bodies that are held, without a limit. */
export const noRoom = async () => () => undefined;

/** Reads tables without hints. */
export const fileReader: FileReader = {
  hints: { names: new Map(), fill: {} },
  timeZone: "UTC",
  sheet: undefined,
  reserveSpace: noRoom,
  takeMemory: noRoom,
  workbooks: createWorkbookReader(),
  note: () => undefined,
};

/** A body as it arrives: each piece in a turn of the event loop of its own. */
export function inChunks(body: string | Buffer, chunkBytes = 65_536): Readable {
  const bytes = Buffer.from(body);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += chunkBytes) {
      if (at % 1_024 < chunkBytes) await setImmediate();
      yield bytes.subarray(at, at + chunkBytes);
    }
  }
  return Readable.from(pieces());
}

/** Reads everything, with a turn of the event loop for each piece; a fault of the caller's ends it as well. */
export async function drain(rows: () => Promise<AsyncIterable<unknown>>): Promise<void> {
  try {
    for await (const _ of await rows()) await setImmediate();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
