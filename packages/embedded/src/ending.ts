import { setTimeout as pause } from "node:timers/promises";

export type ServerName = "PostgreSQL" | "Redis";

/** How a server is asked to end, from politely to not at all, and how long each may take. */
const requests: Record<ServerName, readonly { signal: NodeJS.Signals; waitMs: number }[]> = {
  PostgreSQL: [
    { signal: "SIGINT", waitMs: 10_000 }, // "fast": connections are closed, everything is written
    { signal: "SIGQUIT", waitMs: 6_000 }, // "immediate": the next start recovers from the log; children get 5 s
    { signal: "SIGKILL", waitMs: 2_000 },
  ],
  Redis: [
    { signal: "SIGTERM", waitMs: 10_000 },
    { signal: "SIGKILL", waitMs: 2_000 },
  ],
};

/** Ends a server's process and resolves when it has ended. */
export async function endServer(
  name: ServerName,
  server: { hasEnded: () => boolean; kill: (signal: NodeJS.Signals) => void },
): Promise<void> {
  for (const { signal, waitMs } of requests[name]) {
    if (server.hasEnded()) return;
    server.kill(signal);
    const giveUpAt = performance.now() + waitMs;
    while (!server.hasEnded() && performance.now() < giveUpAt) await pause(10);
  }
}
