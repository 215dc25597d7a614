import type { UpstreamRecord } from "@nightguard/ledger";
import type { Upstream } from "@nightguard/payers";
import type { Log } from "@nightguard/platform";
import { type OpeningDeps, openUpstream } from "./open-upstream.ts";

export interface OpenedUpstreams {
  /** @returns upstreams by name, without those that failed */
  openAll(records: readonly UpstreamRecord[]): Promise<ReadonlyMap<string, Upstream>>;
  close(): Promise<void>;
}

type Deps = OpeningDeps & { readonly log: Log };

interface Opened {
  readonly revision: string;
  readonly upstream: Promise<Upstream | undefined>;
}

/** Calls in flight still use a replaced upstream. */
const retiredForMs = 180_000;

export function createOpenedUpstreams(deps: Deps): OpenedUpstreams {
  const open = new Map<string, Opened>();
  const retired = new Map<Upstream, NodeJS.Timeout>();

  return {
    async openAll(records) {
      const names = new Set(records.map(({ name }) => name));
      for (const [name, one] of open) {
        if (names.has(name)) continue;
        open.delete(name);
        retire(deps, retired, one);
      }
      for (const record of records) {
        const before = open.get(record.name);
        // One that was deleted and created again counts its revisions from one.
        const revision = `${record.revision} ${record.updatedAt.getTime()}`;
        if (before?.revision === revision) continue;
        open.set(record.name, { revision, upstream: openOne(deps, record) });
        if (before) retire(deps, retired, before);
      }
      const entries = await Promise.all([...open].map(async ([name, { upstream }]) => [name, await upstream] as const));
      return new Map(entries.flatMap(([name, upstream]) => (upstream ? [[name, upstream]] : [])));
    },

    async close() {
      const closing = [...open.values()].map(async ({ upstream }) => (await upstream)?.close());
      for (const [upstream, timer] of retired) {
        clearTimeout(timer);
        closing.push(upstream.close());
      }
      open.clear();
      retired.clear();
      await Promise.all(closing);
    },
  };
}

async function openOne(deps: Deps, record: UpstreamRecord): Promise<Upstream | undefined> {
  try {
    return await openUpstream(deps, record);
  } catch (err) {
    deps.log.error({ err, upstream: record.name }, "upstream not opened, its routes count as absent");
    return undefined;
  }
}

function retire({ log }: Deps, retired: Map<Upstream, NodeJS.Timeout>, { upstream }: Opened): void {
  void upstream.then((closing) => {
    if (!closing) return;
    const close = () => {
      retired.delete(closing);
      closing.close().catch((err) => log.debug({ err }, "upstream not closed"));
    };
    retired.set(closing, setTimeout(close, retiredForMs).unref());
  });
}
