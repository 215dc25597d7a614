import { setTimeout as sleep } from "node:timers/promises";
import { vi } from "vitest";

/** How far times that the product gives may be from this process's clock: they continue from a reading of PostgreSQL's. */
export const clockErrorMs = 1_000;

/**
 * Retries `look` until it does not throw: a machine under load takes many times as long as an idle one.
 *
 * @param everyMs more where a look costs much
 * @param limitMs the default is eight leases of a lost ticket or claim; more where even an idle machine takes half a minute
 * @returns what it returned
 * @throws what the last try threw
 */
export const until = <Seen>(look: () => Seen | Promise<Seen>, everyMs = 20, limitMs = 480_000): Promise<Seen> =>
  vi.waitFor(look, { timeout: limitMs, interval: everyMs });

/**
 * For what must hold that time after a change: retries `look` until it does not throw. A look that begins after `ms` must succeed,
 * however long the earlier ones took.
 *
 * @throws what that look threw
 */
export async function untilLater<Seen>(ms: number, look: () => Seen | Promise<Seen>): Promise<Seen> {
  const end = performance.now() + ms;
  for (;;) {
    const isLast = performance.now() > end;
    try {
      return await look();
    } catch (error) {
      if (isLast) throw error;
      await sleep(20);
    }
  }
}
