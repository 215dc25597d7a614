import { setTimeout as sleep } from "node:timers/promises";
import { vi } from "vitest";

/**
 * Retries `look` until it does not throw, for up to 15 s.
 *
 * @returns what it returned
 * @throws what the last try threw
 */
export const until = <Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> =>
  vi.waitFor(look, { timeout: 15_000, interval: 20 });

/**
 * For what must hold a second after a change: retries `look` until it does not throw. A look that begins after that second must
 * succeed, however long the earlier ones took.
 *
 * @throws what that look threw
 */
export async function untilASecondLater<Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> {
  const end = performance.now() + 1_000;
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
