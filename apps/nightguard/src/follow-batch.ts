import { setTimeout as sleep } from "node:timers/promises";
import { type ApiClient, ApiFailure } from "./api-client.ts";
import { type BatchView, isEnded, parseBatch } from "./batch-view.ts";
import { CommandError } from "./exit.ts";
import type { Output } from "./output.ts";
import { createProgress } from "./progress.ts";

const pollMs = { atFirst: 250, later: 1_000 } as const;
const atFirstMs = 30_000;
/** How long the API may be away, as during a restart, before we give up watching. */
const patienceMs = 120_000;

/**
 * Shows how far a batch is until it has ended. Whoever leaves with Ctrl-C is told that it goes on, and how to come back.
 *
 * @throws ApiFailure as `followBatch`; CommandError for who leaves
 */
export async function watchBatch(client: ApiClient, id: string, output: Output): Promise<BatchView> {
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  process.once("SIGINT", leave);
  const progress = createProgress(output, { now: () => performance.now() });
  try {
    return await followBatch(client, id, { onChange: progress.update, signal: leaving.signal });
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
    throw new CommandError(`The batch goes on; \`nightguard batch watch ${id}\` shows it again`, undefined, {
      cause: error,
    });
  } finally {
    process.off("SIGINT", leave);
    progress.stop();
  }
}

/**
 * Watches a batch until it has ended. An API that is away for a while is waited for: the batch goes on meanwhile.
 *
 * @param options.onChange told of every state that was read
 * @throws ApiFailure when the API refuses, or stays away for two minutes
 */
export async function followBatch(
  client: ApiClient,
  id: string,
  options: { onChange: (batch: BatchView) => void; signal?: AbortSignal | undefined },
): Promise<BatchView> {
  const startedAt = performance.now();
  let answeredAt = startedAt;
  for (;;) {
    let pauseMs: number = performance.now() - startedAt < atFirstMs ? pollMs.atFirst : pollMs.later;
    try {
      const batch = parseBatch(await client.getJson(`/Batch/${encodeURIComponent(id)}`));
      answeredAt = performance.now();
      options.onChange(batch);
      if (isEnded(batch)) return batch;
    } catch (error) {
      const givesUp = performance.now() - answeredAt > patienceMs;
      if (!(error instanceof ApiFailure) || !error.isPassing || givesUp) throw error;
      pauseMs = Math.max(pollMs.later, (error.retryAfterSeconds ?? 0) * 1_000);
    }
    await sleep(pauseMs, undefined, options.signal ? { signal: options.signal } : {});
  }
}
