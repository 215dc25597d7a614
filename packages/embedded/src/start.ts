import { type ChildProcess, fork } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { EmbeddedError } from "./embedded-error.ts";
import type { Order, Report } from "./messages.ts";

export interface EmbeddedOptions {
  /** Where the data, the logs and the lock are kept; made when absent. */
  readonly dataDir: string;
  /** Default true. */
  readonly postgres?: boolean;
  /** Default true. */
  readonly redis?: boolean;
  /** Told, in sentences for a person, what takes long or happens elsewhere than expected. */
  readonly say?: (line: string) => void;
  /** Gives up the start; what has started by then is stopped. Of no effect later. */
  readonly signal?: AbortSignal;
}

export interface EmbeddedServices {
  /** `postgres://` with a password; undefined when not asked for. */
  readonly databaseUrl: string | undefined;
  /** `redis://` with a password; undefined when not asked for. */
  readonly redisUrl: string | undefined;
  /** Where the data is: `dataDir`, or elsewhere when the servers' user may not enter that. */
  readonly directory: string;
  /** Stops both servers and resolves when nothing of them runs any more. May be called twice. */
  close(): Promise<void>;
}

/**
 * Starts a private PostgreSQL and a private Redis on this machine, reachable from it alone. They end with this process,
 * however it ends, because a guardian process of their own watches over it.
 *
 * The services do not keep this process alive.
 *
 * @throws EmbeddedError when something is missing or in the way, such as another start on the same data directory
 * @throws the signal's reason, once all that had started is stopped
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
  guardian.send({ dataDir, parentPid: process.pid, postgres, redis } satisfies Order, ignore);
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

/** @returns the guardian's log, open */
async function makeDataDir(dataDir: string): Promise<number> {
  try {
    await mkdir(dirname(dataDir), { recursive: true }); // as open as the umask says: another user may have to pass
    await mkdir(join(dataDir, "logs"), { recursive: true, mode: 0o700 });
    return openSync(guardianLog(dataDir), "a", 0o600);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new EmbeddedError(`This user cannot make the data directory ${dataDir}, or not write to it (${code})`, {
      cause,
    });
  }
}

/** Detached from the terminal, so that neither Ctrl-C nor a closed terminal reaches it or the servers. */
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

async function untilStarted(
  guardian: ChildProcess,
  { dataDir, say, signal }: EmbeddedOptions,
): Promise<Extract<Report, { kind: "started" }>> {
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
        const report = message as Report; // from our own guardian.ts
        if (report.kind === "line") say?.(report.line);
        else if (report.kind === "started") resolve(report);
        else reject(report.expected ? new EmbeddedError(report.message) : new Error(report.message));
      });
    });
  } finally {
    settled.abort();
  }
}

/** The guardian takes the end of the channel for the end of this process, stops everything, and ends. */
async function stopGuardian(guardian: ChildProcess, ended: Promise<void>): Promise<void> {
  if (guardian.connected) guardian.disconnect();
  if (guardian.pid !== undefined) await ended;
}

/**
 * Stops the servers of a guardian that was killed: the next one on the data directory does so before anything else. When
 * there is one already, it has.
 */
async function stopOrphans(dataDir: string): Promise<void> {
  try {
    await (await startEmbeddedServices({ dataDir, postgres: false, redis: false })).close();
  } catch (error) {
    if (!(error instanceof EmbeddedError)) throw error;
  }
}

/** For a message to a guardian that has ended already, which `exit` tells. */
function ignore(): void {}
