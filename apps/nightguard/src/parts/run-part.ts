import { type Config, createLog, endsWithin, type Log, untilSignal } from "@nightguard/platform";
import { reportReady } from "./report-ready.ts";

/** A part of the service that was built and can run. */
export interface Part<Address = string | undefined> {
  /** @returns where it listens, if it does */
  start(): Promise<Address>;
  stop(graceMs: number): Promise<void>;
}

/** Of the grace, what is kept for handing back and closing. */
const graceShare = 0.9;
const leastStopMs = 2_000;

/**
 * Runs a part until SIGTERM or SIGINT, then ends it in order. An end that takes longer than the grace allows is cut off:
 * what was running comes back by its lease.
 */
export async function runPart(name: string, config: Config, build: (log: Log) => Promise<Part> | Part): Promise<void> {
  const log = createLog({ level: config.logLevel, name });
  const signal = untilSignal();
  const starting = begin(build, log);
  // Asked to end while it still waits for a server, it does not wait on.
  const part = await Promise.race([starting, signal.then(() => undefined)]);
  if (!part) return;
  await signal;
  log.info("stopping");
  const graceMs = config.shutdownGraceSeconds * 1_000;
  const inOrder = await endsWithin(part.stop(graceMs * graceShare), Math.max(graceMs, leastStopMs));
  if (inOrder) log.info("stopped");
  else log.warn("stopping took longer than the grace and was cut off");
}

async function begin(build: (log: Log) => Promise<Part> | Part, log: Log): Promise<Part> {
  const part = await build(log);
  const address = await part.start();
  log.info({ address }, "ready");
  reportReady(address);
  return part;
}
