import { setImmediate } from "node:timers/promises";
import { PayloadTooLargeError, UnavailableError } from "@nightguard/contract";
import { createThread, type Thread, ThreadEndedError } from "@nightguard/platform";
import { fileFault } from "../file-fault.ts";
import type { ReserveSpace } from "../spooled-body.ts";
import type { SpooledSource } from "../spooled-source.ts";
import { type SheetRow, toCells } from "./sheet-rows.ts";

export type WorkbookQuestion =
  | { readonly kind: "open"; readonly source: SpooledSource; readonly sheet: string | undefined }
  | { readonly kind: "read" }
  | { readonly kind: "close" };

/** Errors lose their class between threads. */
export type WorkbookAnswer =
  | { readonly kind: "opened"; readonly textBytes: number }
  | { readonly kind: "rows"; readonly rows: readonly SheetRow[]; readonly isEnd: boolean }
  | { readonly kind: "fault"; readonly message: string };

type WorkbookThread = Thread<WorkbookQuestion, WorkbookAnswer>;

interface WorkbookOptions {
  readonly sheet: string | undefined;
  readonly takeMemory: ReserveSpace;
}

/** Limits of memory and time keep a hostile workbook from blocking other callers. */
export interface WorkbookReader {
  /**
   * @param source must stay open until the iteration has ended
   * @throws FileFaultError
   * @throws ApiError 413 or 503 if its thread runs out of memory or time
   */
  read(source: SpooledSource, workbookOptions: WorkbookOptions): AsyncGenerator<readonly (readonly string[])[]>;
  close(): Promise<void>;
}

const mebibyte = 1024 * 1024;
const threadMebibytes = 16;
/** Allowed workbooks need far less. Buffers do not count. */
const usualHeapMebibytes = 64;
const youngMebibytes = 8;
/** Answers take some milliseconds, many times as long under load. */
const usualAnswerMs = 30_000;
/** A thread would keep more text until the next workbook. */
const mostKeptBytes = 8 * mebibyte;

export function createWorkbookReader({
  heapMebibytes = usualHeapMebibytes,
  answerMs = usualAnswerMs,
} = {}): WorkbookReader {
  const resourceLimits = { maxOldGenerationSizeMb: heapMebibytes, maxYoungGenerationSizeMb: youngMebibytes };
  const module = new URL("./workbook-thread.ts", import.meta.url);
  const createOne = () =>
    createThread<WorkbookQuestion, WorkbookAnswer>(module, { resourceLimits, timeoutMs: answerMs });
  const busy = new Set<WorkbookThread>();
  let spare: WorkbookThread | undefined;

  function takeThread() {
    const thread = spare ?? createOne();
    spare = undefined;
    busy.add(thread);
    return thread;
  }

  async function releaseThread(thread: WorkbookThread, mayBeKept: boolean): Promise<void> {
    const isKept = mayBeKept && (await thread.ask({ kind: "close" }).catch(() => undefined))?.kind === "rows" && !spare;
    busy.delete(thread);
    if (isKept) spare = thread;
    else await thread.close();
  }

  return {
    async *read(
      source: SpooledSource,
      { sheet, takeMemory }: WorkbookOptions,
    ): AsyncGenerator<readonly (readonly string[])[]> {
      const memory = [await takeMemory(threadMebibytes)];
      const thread = takeThread();
      let textBytes = 0;
      let next: Promise<WorkbookAnswer> | undefined;
      try {
        const opened = check(await thread.ask({ kind: "open", source, sheet }).catch(refuse));
        if (opened.kind === "opened") textBytes = opened.textBytes;
        memory.push(await takeMemory(Math.ceil(textBytes / mebibyte)));
        next = thread.ask({ kind: "read" });
        for (let last = 0; ; ) {
          const read = check(await next.catch(refuse));
          if (read.kind !== "rows") throw new RangeError("a thread that reads rows gave something else");
          next = read.isEnd ? undefined : thread.ask({ kind: "read" });
          yield* withBlanks(read.rows, last);
          last = read.rows.at(-1)?.number ?? last;
          if (!next) return;
        }
      } finally {
        await next?.catch(() => undefined); // rows are not used; the thread must be idle before its release
        await releaseThread(thread, textBytes <= mostKeptBytes);
        for (const release of memory) release();
      }
    },
    async close() {
      await Promise.all([spare, ...busy].map((thread) => thread?.close()));
    },
  };
}

function check(answer: WorkbookAnswer): Exclude<WorkbookAnswer, { kind: "fault" }> {
  if (answer.kind === "fault") throw fileFault(answer.message);
  return answer;
}

function refuse(cause: unknown): never {
  if (!(cause instanceof ThreadEndedError)) throw cause;
  if (cause.lacked === "memory") {
    throw new PayloadTooLargeError("The workbook needs more memory than there is to read one; send it as CSV", {
      cause,
    });
  }
  throw new UnavailableError("The workbook could not be read in time; send it again, or as CSV", 60, { cause });
}

const blankRow: readonly string[] = [];
/** A sheet may have a million blank rows between two others. */
const mostTogether = 10_000;

async function* withBlanks(rows: readonly SheetRow[], last: number): AsyncGenerator<readonly (readonly string[])[]> {
  let next = last + 1;
  let block: (readonly string[])[] = [];
  for (const row of rows) {
    for (; next < row.number; next++) {
      block.push(blankRow);
      if (block.length < mostTogether) continue;
      yield block;
      block = [];
      await setImmediate();
    }
    block.push(toCells(row));
    next++;
  }
  if (block.length > 0) yield block;
}
