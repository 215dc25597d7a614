import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Batch, NotFoundError, type Tenant } from "@nightguard/contract";
import type { BatchRecord } from "@nightguard/ledger";
import { toBatchVersion } from "./batch-version.ts";

/** Also the shortest time between two changes that listeners see. */
const pollMs = 500;
/** Warnings can change while the counts stay the same: the whole batch is read this often. */
const describeMs = 2_000;

interface Watched {
  readonly changes: EventEmitter;
  listeners: number;
  batch: Batch | undefined;
  isGone: boolean;
}

interface BatchSource {
  readonly find: (tenant: Tenant, id: string) => Promise<BatchRecord>;
  /** Costs several more queries. */
  readonly describe: (tenant: Tenant, record: BatchRecord) => Promise<Batch>;
}

export interface BatchWatch {
  /** Yields now and after each change, until the batch is settled. Slow consumers skip to the latest state. */
  follow(tenant: Tenant, id: string, signal: AbortSignal): AsyncGenerator<Batch>;
}

export function createBatchWatch(source: BatchSource): BatchWatch {
  const watchedByKey = new Map<string, Watched>();

  function join(tenant: Tenant, id: string): Watched {
    const key = `${tenant.accountId} ${tenant.mode} ${id}`;
    let watched = watchedByKey.get(key);
    if (!watched) {
      watched = { changes: new EventEmitter().setMaxListeners(0), listeners: 0, batch: undefined, isGone: false };
      watchedByKey.set(key, watched);
      void poll(source, watched, { tenant, id, stop: () => watchedByKey.delete(key) });
    }
    watched.listeners += 1;
    return watched;
  }

  return {
    async *follow(tenant: Tenant, id: string, signal: AbortSignal): AsyncGenerator<Batch> {
      const watched = join(tenant, id);
      let shown: Batch | undefined;
      try {
        while (!signal.aborted && !watched.isGone) {
          if (watched.batch === shown) {
            await once(watched.changes, "change", { signal });
          } else if (watched.batch) {
            shown = watched.batch;
            yield shown;
            if (isSettled(shown)) return;
          }
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        watched.listeners -= 1;
      }
    },
  };
}

/** Reads a batch until it is settled or has no listeners. While the ledger does not answer, listeners wait. */
async function poll(
  { find, describe }: BatchSource,
  watched: Watched,
  { tenant, id, stop }: { readonly tenant: Tenant; readonly id: string; readonly stop: () => void },
): Promise<void> {
  let seen = { counts: "", describedAt: 0, version: "" };
  do {
    try {
      const record = await find(tenant, id);
      const counts = toCountsText(record);
      const now = performance.now();
      if (counts !== seen.counts || now - seen.describedAt >= describeMs) {
        const batch = await describe(tenant, record);
        const version = toBatchVersion(batch);
        if (version !== seen.version) publish(watched, batch);
        seen = { counts, describedAt: now, version };
      }
    } catch (error) {
      if (error instanceof NotFoundError) publish(watched, undefined);
    }
    // Later listeners start a new poll, since a settled batch may be retried.
    if (watched.isGone || (watched.batch && isSettled(watched.batch))) break;
    await sleep(pollMs, undefined, { ref: false });
  } while (watched.listeners > 0);
  // Synchronous with the last check of the listeners: none can join in between.
  stop();
}

/** Running rows of a cancelled batch still end by themselves. */
export const isSettled = ({ status, counts }: Batch): boolean =>
  (status === "completed" || status === "cancelled") && counts.queued + counts.running === 0;

function publish(watched: Watched, batch: Batch | undefined): void {
  watched.batch = batch;
  watched.isGone = batch === undefined;
  watched.changes.emit("change");
}

function toCountsText({ read_at, rate_per_second, paced_seconds, idle_seconds, ...counted }: BatchRecord): string {
  return JSON.stringify(counted);
}
