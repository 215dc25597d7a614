import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { CommandError } from "../exit.ts";
import { parseReady } from "../parts/report-ready.ts";

/** The parts that `start` runs as processes of its own. */
type PartName = "api" | "worker" | "sandbox";

/**
 * The parts as processes. Each holds a channel to this process and ends by itself when that breaks, whatever became of
 * us; each has a process group of its own, so that Ctrl-C reaches only us and we can end them in order.
 */
export interface Children {
  /**
   * Starts a part; one that ends later on is started again.
   *
   * @returns where it listens, if it does, once it is ready
   * @throws CommandError with the part's own words when it ends before that
   */
  start(part: PartName, environment: Readonly<Record<string, string>>): Promise<string | undefined>;
  /** Ends them, the last started first; one that takes longer than its grace is killed. */
  stop(graceMs: number): Promise<void>;
}

/** Ends so soon after one another are no accidents. */
const steadyAfterMs = 10_000;
const maxHastyEnds = 3;
const againAfterMs = 1_000;

/**
 * How servers are started in earnest, here and in the image: without memory that they would otherwise take only because
 * there is some: a young generation that grows to 128 MB, an old one that trebles before anything is collected, an arena
 * of the allocator for every thread, and large pieces that the allocator keeps when they are freed.
 */
export const thrift = {
  flags: ["--max-semi-space-size=16", "--heap-growing-percent=80"],
  environment: { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" },
};
const mainFile = fileURLToPath(new URL("../main.ts", import.meta.url));

/**
 * @param options.environment what every part gets
 * @param options.onEnd told in words when a part ended that should not have
 * @param options.onGiveUp told when a part does not stay up
 */
export function createChildren(options: {
  dataDir: string;
  environment: Readonly<Record<string, string | undefined>>;
  onEnd: (line: string) => void;
  onGiveUp: (error: CommandError) => void;
}): Children {
  const running = new Map<PartName, ChildProcess>();
  const logDir = join(options.dataDir, "logs");
  let stopping = false;

  function launch(part: PartName, environment: Readonly<Record<string, string>>): ChildProcess {
    mkdirSync(logDir, { recursive: true });
    const logFile = openSync(join(logDir, `${part}.log`), "a", 0o600);
    const child = spawn(process.execPath, [...thrift.flags, mainFile, part], {
      env: { ...thrift.environment, ...options.environment, ...environment },
      stdio: ["ignore", logFile, logFile, "ipc"],
      detached: true,
    });
    closeSync(logFile);
    running.set(part, child);
    return child;
  }

  async function start(part: PartName, environment: Readonly<Record<string, string>>): Promise<string | undefined> {
    const child = launch(part, environment);
    const address = await untilReady(child).catch(async () => {
      running.delete(part);
      if (stopping) throw new CommandError("Stopped while starting");
      throw new CommandError(await describeFailure(part));
    });
    keepUp(part, environment, child);
    return address;
  }

  function keepUp(part: PartName, environment: Readonly<Record<string, string>>, child: ChildProcess, hastyEnds = 0) {
    const startedAt = performance.now();
    child.once("exit", async (code, signal) => {
      running.delete(part);
      if (stopping) return;
      const ends = performance.now() - startedAt > steadyAfterMs ? 1 : hastyEnds + 1;
      if (ends > maxHastyEnds) return options.onGiveUp(new CommandError(await describeFailure(part)));
      options.onEnd(`The ${part} ended (${signal ?? `exit code ${code}`}); starting it again`);
      await sleep(againAfterMs);
      if (!stopping) keepUp(part, environment, launch(part, environment), ends);
    });
  }

  async function describeFailure(part: PartName): Promise<string> {
    const file = join(logDir, `${part}.log`);
    const words = (await readFile(file, "utf8").catch(() => "")).trimEnd().split("\n").at(-1)?.trim();
    const reason = words && !words.startsWith("{") ? `: ${words.replace(/^nightguard: /, "")}` : "";
    return `The ${part} does not stay up${reason} (more in ${file})`;
  }

  return {
    start,
    async stop(graceMs) {
      stopping = true;
      for (const child of [...running.values()].reverse()) await end(child, graceMs);
    },
  };
}

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
