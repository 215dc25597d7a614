import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { memoryLimits } from "../../../apps/nightguard/src/start/children.ts";
import { parseReady } from "../../../packages/process/src/report-ready.ts";
import { compileCache } from "../../support/compile-cache.ts";

/** The command line. */
export const mainFile = fileURLToPath(new URL("../../../apps/nightguard/src/main.ts", import.meta.url));
const shiftedClock = new URL("../../support/shifted-clock.mjs", import.meta.url).href;

/** The API or a worker as a process of its own, started as an operator starts it. It ends when this process does. */
export interface Part {
  /** Where it listens; undefined for a worker. */
  readonly address: string | undefined;
  /** kill -9; resolves when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with its exit code, null when it was killed. */
  end(): Promise<number | null>;
  pause(): void;
  resume(): void;
  isRunning(): boolean;
  /** What it wrote. */
  text(): string;
  /** The answer of a preloaded module to this message. */
  ask(question: string): Promise<unknown>;
}

/**
 * @param options.clockShiftMs how far its wall clock is ahead of the machine's
 * @param options.preload a module to be loaded into the process first
 * @param options.onLine gets each line that it writes; lines are then not kept
 * @throws Error with its words when it ends before it is ready
 */
export async function startPart(
  name: "api" | "worker",
  environment: Readonly<Record<string, string>>,
  options: { clockShiftMs?: number; preload?: URL; onLine?: (line: string) => void } = {},
): Promise<Part> {
  const { clockShiftMs = 0, preload, onLine } = options;
  const preloaded = [...(clockShiftMs === 0 ? [] : [shiftedClock]), ...(preload ? [preload.href] : [])];
  const child = fork(mainFile, [name], {
    execArgv: [...memoryLimits.flags, ...preloaded.flatMap((module) => ["--import", module])],
    env: {
      PATH: process.env.PATH,
      ...memoryLimits.environment,
      ...compileCache,
      TEST_CLOCK_SHIFT_MS: String(clockShiftMs),
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8");
    if (stream && onLine) createInterface({ input: stream }).on("line", onLine);
    else stream?.on("data", (chunk: string) => lines.push(chunk));
  }
  const text = () => lines.join("");
  const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  const address = await untilReady(child, text);

  return {
    address,
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
    async end() {
      child.kill("SIGTERM");
      const [code] = await ended;
      return code;
    },
    pause: () => void child.kill("SIGSTOP"),
    resume: () => void child.kill("SIGCONT"),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    text,
    async ask(question) {
      const answered = Promise.race([
        once(child, "message").then(([answer]) => answer as unknown),
        ended.then(() => Promise.reject(new Error(`the ${name} process ended by itself`))),
      ]);
      child.send(question);
      return answered;
    },
  };
}

function untilReady(child: ChildProcess, text: () => string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    child.once("exit", () => reject(new Error(`ended before it was ready: ${text()}`)));
    child.on("message", (message) => {
      const ready = parseReady(message);
      if (ready) resolve(ready.address);
    });
  });
}
