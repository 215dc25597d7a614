import { setTimeout as pause } from "node:timers/promises";

export type ServerName = "PostgreSQL" | "Redis";

const stopSignals: Record<ServerName, readonly { signal: NodeJS.Signals; waitMs: number }[]> = {
  PostgreSQL: [
    { signal: "SIGINT", waitMs: 10_000 }, // fast shutdown
    { signal: "SIGQUIT", waitMs: 6_000 }, // immediate shutdown: recovery at the next start; children get 5 s
    { signal: "SIGKILL", waitMs: 2_000 },
  ],
  Redis: [
    { signal: "SIGTERM", waitMs: 10_000 },
    { signal: "SIGKILL", waitMs: 2_000 },
  ],
};

export async function endServer(
  name: ServerName,
  server: { hasEnded: () => boolean; kill: (signal: NodeJS.Signals) => void },
): Promise<void> {
  for (const { signal, waitMs } of stopSignals[name]) {
    if (server.hasEnded()) return;
    server.kill(signal);
    const giveUpAt = performance.now() + waitMs;
    while (!server.hasEnded() && performance.now() < giveUpAt) await pause(10);
  }
}
