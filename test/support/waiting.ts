import { vi } from "vitest";

/**
 * Looks again and again until what is expected holds, as long as a slow machine may take.
 *
 * @returns what it saw then
 * @throws as the last look
 */
export const until = <Seen>(look: () => Seen | Promise<Seen>): Promise<Seen> =>
  vi.waitFor(look, { timeout: 15_000, interval: 20 });
