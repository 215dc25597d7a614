import { parseAnswer } from "./answers.ts";
import { noAnswer } from "./error.ts";
import type { Call, Sender } from "./sender.ts";
import { limitTime, type TimeLimit } from "./time-limit.ts";
import { createTries } from "./tries.ts";
import type { Job } from "./types.ts";

/** How long nothing may come of a stream before it is taken for dead. */
const silenceLimitMs = 60_000;
/** How long the service may be away in the middle of a stream. */
const patienceMs = 120_000;

/**
 * The rows of a batch's results, read as they are asked for. A stream that breaks off, or of which nothing comes any more,
 * is opened again behind the last row that was read: each row comes once.
 */
export async function* readResults(sender: Sender, call: Call, afterRow: number): AsyncGenerator<Job, void, undefined> {
  let lastRow = afterRow;
  const tries = createTries({ maxTries: Number.POSITIVE_INFINITY, timeLimitMs: patienceMs, signal: call.signal });
  for (;;) {
    const limit = limitTime(silenceLimitMs, call.signal);
    try {
      const query = { ...call.query, after_row: lastRow };
      const read = async (response: Response) => response.body;
      const body = await sender.attempt({ ...call, query }, limit, read);
      for await (const line of readLines(body, limit, call.signal)) {
        const job = parseAnswer<Job>(line);
        lastRow = job.row ?? lastRow;
        tries.startAnew();
        yield job;
      }
      return;
    } catch (error) {
      await tries.afterFailure(error);
    } finally {
      limit.end();
    }
  }
}

/** Whole lines; half a line at the end means that the stream broke off. The clock stands still while nobody asks. */
async function* readLines(
  body: ReadableStream<Uint8Array> | null,
  limit: TimeLimit,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  const reader = body?.getReader();
  if (!reader) return;
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      limit.restart();
      const { done, value } = await reader.read();
      limit.pause();
      if (done) break;
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw noAnswer("The stream of results broke off", error);
  } finally {
    // Its own failure, which is known already, aside.
    await reader.cancel().catch(() => undefined);
  }
  if (rest !== "") throw noAnswer("The stream of results broke off");
}
