import { EventEmitter, once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Batch, NotFoundError, type Tenant } from "@nightguard/contract";
import type { BatchRecord } from "@nightguard/ledger";
import { toBatchVersion } from "./batch-version.ts";

/** How often a batch is looked at; its listeners hear of changes at most as often. */
const lookMs = 500;
/** Failures follow the counts, but what holds a batch up changes by itself: that is asked at least this often. */
const presentMs = 2_000;

/** A batch that somebody watches, and what is known of it. */
interface Watched {
  readonly news: EventEmitter;
  listeners: number;
  batch: Batch | undefined;
  isGone: boolean;
}

/**
 * Batches under watch: however many watch one of them in this process, it is read once for all.
 *
 * @param find one look at a batch's row
 * @param present the whole of a batch, which costs some looks more
 */
export function createBatchWatch({
  find,
  present,
}: {
  find: (tenant: Tenant, id: string) => Promise<BatchRecord>;
  present: (tenant: Tenant, record: BatchRecord) => Promise<Batch>;
}) {
  const watched = new Map<string, Watched>();

  function join(tenant: Tenant, id: string): Watched {
    const key = `${tenant.accountId} ${tenant.mode} ${id}`;
    let one = watched.get(key);
    if (!one) {
      one = { news: new EventEmitter().setMaxListeners(0), listeners: 0, batch: undefined, isGone: false };
      watched.set(key, one);
      void look(one, { tenant, id, forget: () => watched.delete(key) });
    }
    one.listeners += 1;
    return one;
  }

  /** Looks until nobody listens any more. A ledger that is away is asked again; the listeners wait. */
  async function look(
    one: Watched,
    { tenant, id, forget }: { readonly tenant: Tenant; readonly id: string; readonly forget: () => void },
  ) {
    let seen = { counts: "", presentedAt: 0, version: "" };
    do {
      try {
        const record = await find(tenant, id);
        const counts = toCountsText(record);
        const now = performance.now();
        if (counts !== seen.counts || now - seen.presentedAt >= presentMs) {
          const batch = await present(tenant, record);
          const version = toBatchVersion(batch);
          if (version !== seen.version) tell(one, batch);
          seen = { counts, presentedAt: now, version };
        }
      } catch (error) {
        if (error instanceof NotFoundError) tell(one, undefined);
      }
      // Whoever comes after the end looks anew: a batch that has ended may be retried.
      if (one.isGone || (one.batch && isSettled(one.batch))) break;
      await sleep(lookMs, undefined, { ref: false });
    } while (one.listeners > 0);
    // In the same turn as the last look at the listeners, so that nobody joins what has stopped.
    forget();
  }

  return {
    /**
     * A batch as it stands, and again whenever that has changed, until nothing of it will change any more. Whoever takes
     * long over one state misses those between it and the latest.
     */
    async *follow(tenant: Tenant, id: string, signal: AbortSignal): AsyncGenerator<Batch> {
      const one = join(tenant, id);
      let shown: Batch | undefined;
      try {
        while (!signal.aborted && !one.isGone) {
          if (one.batch === shown) {
            await once(one.news, "change", { signal });
          } else if (one.batch) {
            shown = one.batch;
            yield shown;
            if (isSettled(shown)) return;
          }
        }
      } catch (error) {
        if (!signal.aborted) throw error;
      } finally {
        one.listeners -= 1;
      }
    },
  };
}

/** Rows of a cancelled batch that are running still come to their own end. */
export const isSettled = ({ status, counts }: Batch): boolean =>
  (status === "completed" || status === "cancelled") && counts.queued + counts.running === 0;

function tell(one: Watched, batch: Batch | undefined): void {
  one.batch = batch;
  one.isGone = batch === undefined;
  one.news.emit("change");
}

/** What of a batch's row is no matter of the clock. */
function toCountsText({ read_at, rate_per_second, paced_seconds, ...counted }: BatchRecord): string {
  return JSON.stringify(counted);
}
