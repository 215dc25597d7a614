import { vi } from "vitest";

/**
 * Retries `look` until it does not throw, for up to 15 s.
 *
 * @returns what it returned
 * @throws what the last try threw
 */
export const until = <Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> =>
  vi.waitFor(look, { timeout: 15_000, interval: 20 });
