import { createBatcher } from "@nightguard/platform";
import type { AccessLedger } from "./access-ledger.ts";

const notedEveryMs = 60_000;
const maxKeys = 10_000;

/**
 * Writes at most once a minute for each key. Requests do not wait for it; a failed write is left to the next use.
 *
 * @param now milliseconds of a monotonic clock
 */
export function createKeyUses(deps: { ledger: Pick<AccessLedger, "noteKeyUses">; now: () => number }) {
  const { ledger, now } = deps;
  const notedAt = new Map<string, number>();
  const write = createBatcher<string, void>({
    run: async (ids) => {
      await ledger.noteKeyUses([...new Set(ids)]);
      return ids.map(() => undefined);
    },
    maxSize: 1_000,
    maxInFlight: 1,
    gatherMs: 200,
  });

  return {
    note(digest: string, keyId: string): void {
      if (now() - (notedAt.get(digest) ?? Number.NEGATIVE_INFINITY) < notedEveryMs) return;
      notedAt.delete(digest);
      notedAt.set(digest, now());
      const [oldest] = notedAt.keys();
      if (notedAt.size > maxKeys && oldest !== undefined) notedAt.delete(oldest);
      write(keyId).catch(() => notedAt.delete(digest));
    },
    hasSeen: (digest: string): boolean => notedAt.has(digest),
  };
}
