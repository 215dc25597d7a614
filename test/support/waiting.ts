import { vi } from "vitest";

/** Looks again and again until what is expected holds, as long as a slow machine may take. @throws as the last look */
export const until = (look: () => unknown) => vi.waitFor(look, { timeout: 15_000, interval: 20 });
