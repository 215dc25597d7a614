import { type Config, createLog, endsWithin, type Log, readConfig, untilSignal } from "@nightguard/platform";
import { toExit } from "./exit.ts";
import { reportReady } from "./report-ready.ts";
import { returnMemoryAtRest } from "./return-memory.ts";

export interface Part<Address = string | undefined> {
  /**
   * @returns its address if it listens
   * @throws ConfigError when the port is in use
   */
  start(): Promise<Address>;
  stop(graceMs: number): Promise<void>;
}

const graceShare = 0.9;
const leastStopMs = 2_000;

/** A shutdown longer than the grace is cut off; expired leases bring back running jobs. */
export async function runPart(name: string, config: Config, build: (log: Log) => Promise<Part> | Part): Promise<void> {
  const log = createLog({ level: config.logLevel, name });
  const signal = untilSignal();
  const starting = begin(build, log);
  const part = await Promise.race([starting, signal.then(() => undefined)]);
  if (!part) return;
  const stopReturning = returnMemoryAtRest();
  await signal;
  stopReturning();
  log.info("stopping");
  const graceMs = config.shutdownGraceSeconds * 1_000;
  const inOrder = await endsWithin(part.stop(graceMs * graceShare), Math.max(graceMs, leastStopMs));
  if (inOrder) log.info("stopped");
  else log.warn("shutdown exceeded the grace period and was cut off");
}

async function begin(build: (log: Log) => Promise<Part> | Part, log: Log): Promise<Part> {
  const part = await build(log);
  const address = await part.start();
  log.info({ address }, "ready");
  reportReady(address);
  return part;
}

/** Runs a part whose `main.ts` was started by itself, with the settings of the environment. */
export async function runAlone(run: (config: Config) => Promise<void>): Promise<void> {
  try {
    await run(readConfig(process.env));
    process.exit(0); // open connections must not keep it
  } catch (error) {
    const { message, exitCode } = toExit(error);
    console.error(message);
    process.exit(exitCode);
  }
}
