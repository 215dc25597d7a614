// The process that watches over the servers: started by startEmbeddedServices, with a channel whose other end only the
// starting process holds. When that process ends, however it does, the operating system closes the channel; then this one
// stops the servers and ends too. Everything that touches the data directory happens here, under its lock, so that a new
// start can't meet the end of the last.

import { EmbeddedError } from "./embedded-error.ts";
import { lockDataDir } from "./lock.ts";
import type { Order, Report } from "./messages.ts";
import { type Services, startServices } from "./services.ts";

const parentGone = new AbortController();
process.once("disconnect", () => parentGone.abort());
process.once("message", (message) => void guard(message as Order, parentGone.signal)); // from our own start.ts

// An orderly end is the starting process's to arrange, which may need the servers for it.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

async function guard(order: Order, signal: AbortSignal): Promise<void> {
  const say = (line: string) => report({ kind: "line", line });
  let lock: Awaited<ReturnType<typeof lockDataDir>> | undefined;
  let services: Services | undefined;
  try {
    lock = await lockDataDir(order.dataDir, order.parentPid, { say, signal });
    signal.throwIfAborted();
    signal.addEventListener("abort", lock.markStopping, { once: true });
    services = await startServices(order, { say, signal });
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
  if (process.connected) process.disconnect(); // nothing else keeps this process
}

function report(message: Report): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined); // the parent may be ending
}

function reportFailure(error: unknown): void {
  console.error(error);
  const message = error instanceof Error ? error.message : String(error);
  report({ kind: "failed", message, expected: error instanceof EmbeddedError });
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
