import { spawn } from "node:child_process";
import { open, readFile, stat } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedError } from "./embedded-error.ts";
import { endServer, type ServerName } from "./ending.ts";
import { findFreePort } from "./free-port.ts";
import type { ServiceUser } from "./service-user.ts";

/** How to start one server. */
export interface ServerPlan {
  readonly name: ServerName;
  /** What to run; asked again before each start, as it may have to clear away what the last process left. */
  readonly command: () => Promise<{
    readonly file: string;
    readonly args: readonly string[];
    readonly env: NodeJS.ProcessEnv;
    readonly user: ServiceUser | undefined;
    /** Passwords go here, not into `args`, which every user of the machine can read. */
    readonly input?: string;
  }>;
  readonly isReady: (pid: number) => Promise<boolean>;
  readonly onProcess: (name: ServerName, pid: number) => void;
  readonly logFile: string;
}

/** A server that is started again, on the same port, when it ends by itself or is killed. */
export interface Server {
  /** Resolves when it has ended. */
  stop(): Promise<void>;
}

interface ServerProcess {
  readonly pid: number;
  readonly ended: Promise<void>;
  hasEnded(): boolean;
  kill(signal: NodeJS.Signals): void;
}

/** Recovery after a crash reads the log from the last checkpoint on, which may take a while. */
const readyWithinMs = 120_000;
const starts = 4;
const restartAfterMs = { first: 200, most: 5_000 };

/** The server's process ended before it was ready. */
class ServerEndedError extends EmbeddedError {}

/**
 * Starts a server on a free port of 127.0.0.1 and resolves when it answers. Tries a few times, since somebody may take
 * the port in between, and since the processes of a killed PostgreSQL take a moment to end.
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
      if (start === starts || !(error instanceof ServerEndedError)) throw error;
      await pause(start * 250, undefined, { signal });
    }
  }
}

function supervise(plan: ServerPlan, first: ServerProcess): Server {
  const stopping = new AbortController();

  async function keepRunning(): Promise<void> {
    for (let server: ServerProcess | undefined = first; server; server = await relaunch(plan, stopping.signal)) {
      await Promise.race([server.ended, aborted(stopping.signal)]);
      if (stopping.signal.aborted) return endServer(plan.name, server);
      console.error(`${plan.name} has ended and is started again`);
    }
  }

  const kept = keepRunning();
  return {
    stop() {
      stopping.abort();
      return kept;
    },
  };
}

/** @returns undefined when it is to stop instead */
async function relaunch(plan: ServerPlan, signal: AbortSignal): Promise<ServerProcess | undefined> {
  for (let waitMs = restartAfterMs.first; !signal.aborted; waitMs = Math.min(waitMs * 2, restartAfterMs.most)) {
    try {
      await pause(waitMs, undefined, { signal });
      return await launch(plan, signal);
    } catch (error) {
      if (!signal.aborted) console.error(`${plan.name} could not be started again:`, error);
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
    if (server.hasEnded()) throw new ServerEndedError(await describeFailure(plan, logStart));
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
  child.stdin?.on("error", () => undefined); // it ended without reading, which `ended` tells
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

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}
