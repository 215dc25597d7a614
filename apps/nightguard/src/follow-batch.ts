import { setTimeout as sleep } from "node:timers/promises";
import { CommandError, exitCodes } from "@nightguard/process/exit";
import { type ApiClient, ApiFailure } from "./api-client.ts";
import { type BatchView, isEnded, parseBatch } from "./batch-view.ts";
import type { Output } from "./output.ts";
import { createProgress } from "./progress.ts";

/** The first 30 s use the shorter interval. */
const pollMs = { early: 250, later: 1_000 } as const;
const earlyMs = 30_000;
/** An API may be unavailable for this long, as during a restart. */
const maxOutageMs = 120_000;

/**
 * @throws ApiFailure as `followBatch`
 * @throws CommandError on Ctrl-C, saying that the batch continues and how to watch it again
 */
export async function watchBatch(client: ApiClient, id: string, output: Output): Promise<BatchView> {
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort();
  process.once("SIGINT", interrupt);
  const progress = createProgress(output, { now: () => performance.now() });
  try {
    return await followBatch(client, id, { onChange: progress.update, signal: interrupted.signal });
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    const message = `The batch goes on; \`nightguard batch watch ${id}\` shows it again`;
    throw new CommandError(message, exitCodes.failure, { cause: error });
  } finally {
    process.off("SIGINT", interrupt);
    progress.stop();
  }
}

interface Following<State> {
  /** Called with each state that was read. */
  readonly onChange: (state: State) => void;
  readonly signal?: AbortSignal | undefined;
}

/** Polls a batch until it has ended. @throws ApiFailure as {@link follow} */
export const followBatch = (client: ApiClient, id: string, options: Following<BatchView>): Promise<BatchView> =>
  follow(async () => parseBatch(await client.getJson(`/Batch/${encodeURIComponent(id)}`)), { ...options, isEnded });

/**
 * Polls until what is read has ended, through short outages of the API.
 *
 * @throws ApiFailure when the API returns an error, or is unavailable for two minutes
 */
export async function follow<State>(
  read: () => Promise<State>,
  options: Following<State> & { readonly isEnded: (state: State) => boolean },
): Promise<State> {
  const startedAt = performance.now();
  let lastReadAt = startedAt;
  for (;;) {
    let pauseMs: number = performance.now() - startedAt < earlyMs ? pollMs.early : pollMs.later;
    try {
      const state = await read();
      lastReadAt = performance.now();
      options.onChange(state);
      if (options.isEnded(state)) return state;
    } catch (error) {
      const givesUp = performance.now() - lastReadAt > maxOutageMs;
      if (!(error instanceof ApiFailure) || !error.isTransient || givesUp) throw error;
      pauseMs = Math.max(pollMs.later, (error.retryAfterSeconds ?? 0) * 1_000);
    }
    await sleep(pauseMs, undefined, options.signal ? { signal: options.signal } : {});
  }
}
