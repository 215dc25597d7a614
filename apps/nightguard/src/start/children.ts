import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { ServiceUser } from "@nightguard/embedded";
import type { Environment } from "@nightguard/platform";
import { CommandError } from "@nightguard/process/exit";
import { parseReady } from "@nightguard/process/ready";

type PartName = "api" | "worker" | "sandbox";

/**
 * A child exits when its IPC channel closes, even if this process was killed. Each has its own process group: Ctrl-C
 * reaches only this process, which stops them in order.
 */
export interface Children {
  start(part: PartName, environment: Environment): Promise<string | undefined>;
  /**
   * Migrates the database in a process of its own, whose memory ends with it.
   *
   * @throws CommandError with what the process says
   */
  migrate(signal: AbortSignal): Promise<void>;
  stop(graceMs: number): Promise<void>;
}

/** A part that runs longer has started properly; earlier exits in a row are counted. */
const stableAfterMs = 10_000;
const maxEarlyExits = 3;
const restartDelayMs = 1_000;

/**
 * Limits memory that Node takes without need: V8's young generation (128 MB by default) and an allocator arena per thread.
 * Tighter limits cost throughput (docs/measurements.md); what a busy time leaves behind is returned at rest.
 */
export const memoryLimits = {
  flags: ["--max-semi-space-size=16"],
  environment: { MALLOC_ARENA_MAX: "2" },
};

const withheld: Readonly<Record<PartName, RegExp>> = {
  api: /^NIGHTGUARD_(?:SERVICE_PASSWORD|AUDIT_PASSWORD|AUDIT_DATABASE_URL)$/,
  worker: /^NIGHTGUARD_(?:SERVICE_PASSWORD|AUDIT_PASSWORD|ADMIN_TOKEN|REPLICA_URL|OIDC_.*)$/,
  sandbox: /^(?:DATABASE_URL|REDIS_URL|NIGHTGUARD_(?!DATA_DIR|SHUTDOWN_|ALLOW_).*)$/,
};

const toOwnSecrets = (part: PartName, environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !withheld[part].test(name)));

export const mainFile = fileURLToPath(new URL("../main.ts", import.meta.url));

export function createChildren(options: {
  dataDir: string;
  environment: Environment;
  user?: ServiceUser | undefined;
  onEnd: (line: string) => void;
  onGiveUp: (error: CommandError) => void;
}): Children {
  const running = new Map<PartName, ChildProcess>();
  const logDir = join(options.dataDir, "logs");
  const asUser = options.user && { ...options.user, cwd: "/" }; // the user may have no access to the current folder
  let stopping = false;

  function launch(part: PartName, environment: Environment): ChildProcess {
    mkdirSync(logDir, { recursive: true });
    const logFile = openSync(join(logDir, `${part}.log`), "a", 0o600);
    const child = spawn(process.execPath, [...memoryLimits.flags, mainFile, part], {
      env: { ...memoryLimits.environment, ...toOwnSecrets(part, options.environment), ...environment },
      ...asUser,
      stdio: ["ignore", logFile, logFile, "ipc"],
      detached: true,
    });
    closeSync(logFile);
    running.set(part, child);
    return child;
  }

  /**
   * @returns the part's address, if it listens, when it is ready
   * @throws CommandError with the part's own message when it ends before that
   */
  async function start(part: PartName, environment: Environment): Promise<string | undefined> {
    const child = launch(part, environment);
    const address = await untilReady(child).catch(async () => {
      running.delete(part);
      if (stopping) throw new CommandError("Stopped while starting");
      throw new CommandError(await describeFailure(part));
    });
    restartOnExit(part, environment, child);
    return address;
  }

  function restartOnExit(part: PartName, environment: Environment, child: ChildProcess, earlyExits = 0) {
    const startedAt = performance.now();
    child.once("exit", async (code, signal) => {
      running.delete(part);
      if (stopping) return;
      const ends = performance.now() - startedAt > stableAfterMs ? 1 : earlyExits + 1;
      if (ends > maxEarlyExits) return options.onGiveUp(new CommandError(await describeFailure(part)));
      options.onEnd(`The ${part} ended (${signal ?? `exit code ${code}`}); restarting it`);
      await sleep(restartDelayMs);
      if (!stopping) restartOnExit(part, environment, launch(part, environment), ends);
    });
  }

  async function migrate(signal: AbortSignal): Promise<void> {
    const child = spawn(process.execPath, [mainFile, "migrate"], {
      env: { ...options.environment, NIGHTGUARD_LOG_LEVEL: "silent" },
      ...asUser,
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      signal,
    });
    const [said, [code]] = await Promise.all([child.stderr ? text(child.stderr) : "", once(child, "exit")]);
    if (code !== 0) throw new CommandError(toReason(said) || "The database could not be migrated");
  }

  async function describeFailure(part: PartName): Promise<string> {
    const file = join(logDir, `${part}.log`);
    const lastLine = toReason(await readFile(file, "utf8").catch(() => ""));
    const reason = lastLine && !lastLine.startsWith("{") ? `: ${lastLine}` : "";
    return `The ${part} keeps failing${reason} (see ${file})`;
  }

  return {
    start,
    migrate,
    async stop(graceMs) {
      stopping = true;
      for (const child of [...running.values()].reverse()) await end(child, graceMs);
    },
  };
}

/** The last line that a process printed. */
const toReason = (printed: string) =>
  printed
    .trimEnd()
    .split("\n")
    .at(-1)
    ?.trim()
    .replace(/^nightguard: /, "") ?? "";

function untilReady(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", () => reject(new Error("ended before it was ready")));
    child.on("message", (message) => {
      const ready = parseReady(message);
      if (ready) resolve(ready.address);
    });
  });
}

async function end(child: ChildProcess, graceMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), graceMs);
  await ended;
  clearTimeout(timer);
}
