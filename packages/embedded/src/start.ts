import { type ChildProcess, fork } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { EmbeddedError } from "./embedded-error.ts";
import type { Report, Running, StartRequest } from "./messages.ts";

export interface EmbeddedOptions {
  /** Contains the data, the logs and the lock; created if missing. */
  readonly dataDir: string;
  /** Default true. */
  readonly postgres?: boolean;
  /** Default true. */
  readonly redis?: boolean;
  /** Receives messages for the operator about slow or unexpected steps. */
  readonly say?: (line: string) => void;
  /** Aborts the start and stops what has started; has no effect later. */
  readonly signal?: AbortSignal;
}

export interface EmbeddedServices extends Running {
  close(): Promise<void>;
}

/**
 * The servers are reachable from this machine only. A guardian process stops them when this process ends, even by kill
 * -9. They do not keep this process alive.
 *
 * @throws EmbeddedError when something is missing, or another start uses the same data directory
 * @throws the signal's reason, after everything that had started is stopped
 */
export async function startEmbeddedServices(options: EmbeddedOptions): Promise<EmbeddedServices> {
  options.signal?.throwIfAborted();
  if (process.platform === "win32") {
    throw new EmbeddedError(
      "Embedded services need Linux or macOS (on Windows: WSL). Otherwise set DATABASE_URL and REDIS_URL.",
    );
  }
  const dataDir = resolve(options.dataDir);
  const log = await makeDataDir(dataDir);
  const guardian = forkGuardian(log);
  const ended = new Promise<void>((resolve) => guardian.once("exit", () => resolve()));
  const started = untilStarted(guardian, options);
  const { postgres = true, redis = true } = options;
  guardian.send({ dataDir, parentPid: process.pid, postgres, redis } satisfies StartRequest, ignore);
  const { databaseUrl, redisUrl, directory } = await started.catch(async (error: unknown) => {
    await stopGuardian(guardian, ended);
    throw error;
  });
  guardian.unref();
  guardian.channel?.unref();

  let closing: Promise<void> | undefined;
  async function closeOnce(): Promise<void> {
    guardian.ref();
    await stopGuardian(guardian, ended);
    if (guardian.exitCode !== 0) await stopOrphans(dataDir);
  }
  return {
    databaseUrl,
    redisUrl,
    directory,
    close() {
      closing ??= closeOnce();
      return closing;
    },
  };
}

async function makeDataDir(dataDir: string): Promise<number> {
  try {
    // created with the umask's modes: the servers' user may have to pass through
    await mkdir(dirname(dataDir), { recursive: true });
    await mkdir(join(dataDir, "logs"), { recursive: true, mode: 0o700 });
    return openSync(guardianLog(dataDir), "a", 0o600);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new EmbeddedError(`Cannot create or write to the data directory ${dataDir} (${code})`, { cause });
  }
}

/** Detached, so that neither Ctrl-C nor closing the terminal reaches the guardian or the servers. */
function forkGuardian(log: number): ChildProcess {
  const { NODE_OPTIONS: _options, NODE_V8_COVERAGE: _coverage, ...env } = process.env;
  try {
    return fork(fileURLToPath(new URL("./guardian.ts", import.meta.url)), {
      cwd: "/",
      detached: true,
      env,
      execArgv: [],
      stdio: ["ignore", log, log, "ipc"],
    });
  } finally {
    closeSync(log);
  }
}

const guardianLog = (dataDir: string) => join(dataDir, "logs/guardian.log");

async function untilStarted(guardian: ChildProcess, { dataDir, say, signal }: EmbeddedOptions): Promise<Running> {
  const settled = new AbortController();
  try {
    return await new Promise((resolve, reject) => {
      const giveUp = () => reject(signal?.reason);
      signal?.addEventListener("abort", giveUp, { once: true, signal: settled.signal });
      if (signal?.aborted) giveUp();
      guardian.once("error", reject);
      guardian.once("exit", () =>
        reject(new EmbeddedError(`The services' guardian ended before they ran: see ${guardianLog(dataDir)}`)),
      );
      guardian.on("message", (message) => {
        const report = message as Report;
        if (report.kind === "line") say?.(report.line);
        else if (report.kind === "started") resolve(report);
        else reject(report.expected ? new EmbeddedError(report.message) : new Error(report.message));
      });
    });
  } finally {
    settled.abort();
  }
}

/** Closing the channel makes the guardian stop the servers and exit. */
async function stopGuardian(guardian: ChildProcess, ended: Promise<void>): Promise<void> {
  if (guardian.connected) guardian.disconnect();
  if (guardian.pid !== undefined) await ended;
}

/** Every new guardian first stops the servers of a killed one. */
async function stopOrphans(dataDir: string): Promise<void> {
  try {
    await (await startEmbeddedServices({ dataDir, postgres: false, redis: false })).close();
  } catch (error) {
    if (!(error instanceof EmbeddedError)) throw error;
  }
}

/** Sending to a guardian that has ended fails; its `exit` event reports that. */
function ignore(): void {}
