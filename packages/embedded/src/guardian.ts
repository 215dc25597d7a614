// Supervises the servers. When its parent ends, even by kill -9, the IPC channel closes, and the guardian stops the
// servers and exits. Only the guardian touches the data directory, and only under its lock.

import { EmbeddedError } from "./embedded-error.ts";
import { type DataDirLock, lockDataDir } from "./lock.ts";
import type { Report, StartRequest } from "./messages.ts";
import { untilAborted } from "./server.ts";
import { type Services, startServices } from "./services.ts";

const parentEnded = new AbortController();
process.once("disconnect", () => parentEnded.abort());
process.once("message", (message) => void guard(message as StartRequest, parentEnded.signal));

// The parent decides when to stop: its own shutdown may still need the servers.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

async function guard(request: StartRequest, signal: AbortSignal): Promise<void> {
  const say = (line: string) => report({ kind: "line", line });
  let lock: DataDirLock | undefined;
  let services: Services | undefined;
  try {
    lock = await lockDataDir(request.dataDir, request.parentPid, { say, signal });
    signal.throwIfAborted();
    signal.addEventListener("abort", lock.markStopping, { once: true });
    services = await startServices(request, { say, signal });
    const { directory, databaseUrl, redisUrl } = services;
    report({ kind: "started", directory, databaseUrl, redisUrl });
    await untilAborted(signal);
  } catch (error) {
    if (!signal.aborted) reportFailure(error);
  } finally {
    await services?.stop();
    lock?.markStopping();
    lock?.release();
  }
  if (process.connected) process.disconnect(); // only the channel keeps this process alive
}

function report(message: Report): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined); // the parent may be ending
}

function reportFailure(error: unknown): void {
  console.error(error);
  const message = error instanceof Error ? error.message : String(error);
  report({ kind: "failed", message, expected: error instanceof EmbeddedError });
}
