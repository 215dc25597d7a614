import { spawn } from "node:child_process";
import { open, readFile, stat } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import type { DataLocation } from "./data-location.ts";
import { EmbeddedError } from "./embedded-error.ts";
import { endServer, type ServerName } from "./ending.ts";
import { findFreePort } from "./free-port.ts";
import type { ServiceUser } from "./run.ts";

export interface ServerOptions {
  readonly location: DataLocation;
  readonly logFile: string;
  readonly onProcess: ServerPlan["onProcess"];
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface ServerPlan {
  readonly name: ServerName;
  /** Called before each start, to clean up after the last process. */
  readonly command: () => Promise<{
    readonly file: string;
    readonly args: readonly string[];
    readonly env: NodeJS.ProcessEnv;
    readonly user: ServiceUser | undefined;
    /** Passwords go to standard input: any user of the machine can read `args`. */
    readonly input?: string;
  }>;
  readonly isReady: (pid: number) => Promise<boolean>;
  readonly onProcess: (name: ServerName, pid: number) => void;
  readonly logFile: string;
}

export interface Server {
  stop(): Promise<void>;
}

interface ServerProcess {
  readonly pid: number;
  readonly ended: Promise<void>;
  hasEnded(): boolean;
  kill(signal: NodeJS.Signals): void;
}

/** Crash recovery replays the write-ahead log, which may take a while. */
const readyWithinMs = 120_000;
const maxStarts = 4;
const restartAfterMs = { first: 200, most: 5_000 };

class EndedBeforeReadyError extends EmbeddedError {}

/**
 * Retries, because another program may take the port first, and because the processes of a killed PostgreSQL take a
 * moment to end.
 *
 * @throws EmbeddedError with the end of the server's log
 */
export async function startServer(
  planFor: (port: number) => ServerPlan,
  signal: AbortSignal,
): Promise<Server & { readonly port: number }> {
  for (let start = 1; ; start++) {
    const port = await findFreePort();
    const plan = planFor(port);
    try {
      return { port, ...supervise(plan, await launch(plan, signal)) };
    } catch (error) {
      if (start === maxStarts || !(error instanceof EndedBeforeReadyError)) throw error;
      await pause(start * 250, undefined, { signal });
    }
  }
}

function supervise(plan: ServerPlan, first: ServerProcess): Server {
  const stopping = new AbortController();

  async function keepRunning(): Promise<void> {
    for (let server: ServerProcess | undefined = first; server; server = await relaunch(plan, stopping.signal)) {
      await Promise.race([server.ended, untilAborted(stopping.signal)]);
      if (stopping.signal.aborted) return endServer(plan.name, server);
      console.error(`${plan.name} ended unexpectedly, restarting`);
    }
  }

  const ended = keepRunning();
  return {
    stop() {
      stopping.abort();
      return ended;
    },
  };
}

async function relaunch(plan: ServerPlan, signal: AbortSignal): Promise<ServerProcess | undefined> {
  for (let waitMs = restartAfterMs.first; !signal.aborted; waitMs = Math.min(waitMs * 2, restartAfterMs.most)) {
    try {
      await pause(waitMs, undefined, { signal });
      return await launch(plan, signal);
    } catch (error) {
      if (!signal.aborted) console.error(`${plan.name} could not be restarted:`, error);
    }
  }
  return undefined;
}

async function launch(plan: ServerPlan, signal: AbortSignal): Promise<ServerProcess> {
  const logStart = (await stat(plan.logFile).catch(() => undefined))?.size ?? 0;
  const server = await spawnServer(plan);
  plan.onProcess(plan.name, server.pid);
  const giveUpAt = performance.now() + readyWithinMs;
  while (!(await plan.isReady(server.pid))) {
    if (server.hasEnded()) throw new EndedBeforeReadyError(await describeFailure(plan, logStart));
    if (signal.aborted || performance.now() > giveUpAt) {
      await endServer(plan.name, server);
      signal.throwIfAborted();
      throw new EmbeddedError(await describeFailure(plan, logStart));
    }
    await pause(15);
  }
  return server;
}

async function spawnServer(plan: ServerPlan): Promise<ServerProcess> {
  const { file, args, env, user, input } = await plan.command();
  const log = await open(plan.logFile, "a", 0o600);
  const child = spawn(file, args, { ...user, cwd: "/", env, stdio: ["pipe", log.fd, log.fd] });
  await log.close();
  child.stdin?.on("error", () => undefined); // it ended without reading; `ended` resolves
  child.stdin?.end(input ?? "");
  let hasEnded = false;
  const ended = new Promise<void>((resolve, reject) => {
    child.once("exit", () => {
      hasEnded = true;
      resolve();
    });
    child.on("error", (error) => {
      if (child.pid === undefined) reject(error);
    });
  });
  if (child.pid === undefined) await ended;
  return { pid: child.pid ?? 0, ended, hasEnded: () => hasEnded, kill: (signal) => void child.kill(signal) };
}

async function describeFailure({ name, logFile }: ServerPlan, logStart: number): Promise<string> {
  const log = (await readFile(logFile)).subarray(logStart).toString("utf8").trimEnd();
  return `${name} did not start. The end of its log, ${logFile}:\n${log.split("\n").slice(-8).join("\n")}`;
}

export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
