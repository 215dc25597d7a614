import { parseAnswer } from "./answers.ts";
import { NightguardError, noResponse } from "./error.ts";
import type { Call, Sender } from "./sender.ts";
import { limitTime, type TimeLimit } from "./time-limit.ts";
import { createTries } from "./tries.ts";
import type { Job } from "./types.ts";

/** A stream without data for this long counts as broken. */
const silenceLimitMs = 60_000;
/** How long an outage in the middle of a stream may last. */
const outageMs = 120_000;

/**
 * The rows of a batch's results, each once. A stream that broke, fell silent or ended early is reopened after the last row
 * read; a proxy can end half an answer as if it were whole.
 */
export async function* readResults(sender: Sender, call: Call, afterRow: number): AsyncGenerator<Job, void, undefined> {
  let lastRow = afterRow;
  const tries = createTries({ maxTries: Number.POSITIVE_INFINITY, timeLimitMs: outageMs, signal: call.signal });
  for (;;) {
    const limit = limitTime(silenceLimitMs, call.signal);
    try {
      const query = { ...call.query, after_row: lastRow };
      const read = async ({ body, headers }: Response) => ({ body, promisedRow: parseRow(headers.get("x-last-row")) });
      const { body, promisedRow } = await sender.attempt({ ...call, query }, limit, read);
      for await (const line of readLines(body, limit, call.signal)) {
        const job = parseAnswer<Job>(line);
        lastRow = toLaterRow(job, lastRow);
        tries.reset();
        yield job;
      }
      if (lastRow >= promisedRow) return;
      throw noResponse("The stream of results ended early");
    } catch (error) {
      await tries.afterFailure(error);
    } finally {
      limit.end();
    }
  }
}

/** Rows only ever follow each other, so that an answer to another request cannot repeat them without end. */
function toLaterRow({ row }: Job, lastRow: number): number {
  if (row !== null && row > lastRow) return row;
  throw new NightguardError("The server is not a Nightguard service; check the url", { isRetryable: false });
}

function parseRow(field: string | null): number {
  if (field !== null && /^\d+$/.test(field)) return Number(field);
  const message = "The service does not say in X-Last-Row when results are whole; upgrade it, or check the proxy";
  throw new NightguardError(message, { isRetryable: false });
}

/** A file of the service's, as its bytes; it is not resumed, as parts of two workbooks do not fit together. */
export async function* readFile(sender: Sender, call: Call): AsyncGenerator<Uint8Array, void, undefined> {
  const limit = limitTime(silenceLimitMs, call.signal);
  try {
    yield* readChunks(await sender.attempt(call, limit, async ({ body }) => body), limit, call.signal);
  } finally {
    limit.end();
  }
}

/** Whole lines; a partial last line means that the stream broke. */
async function* readLines(
  body: ReadableStream<Uint8Array> | null,
  limit: TimeLimit,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of readChunks(body, limit, signal)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") throw noResponse("The stream of results broke");
}

/** The time limit runs only while a read is pending. */
async function* readChunks(
  body: ReadableStream<Uint8Array> | null,
  limit: TimeLimit,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (!reader) return;
  try {
    for (;;) {
      limit.restart();
      const { done, value } = await reader.read();
      limit.pause();
      if (done) return;
      yield value;
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw noResponse("The stream of results broke", error);
  } finally {
    await reader.cancel().catch(() => undefined); // rejects with the error already handled
  }
}
