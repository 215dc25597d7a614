import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** A process of its own, which also ends when the bench does: it takes the end of its channel for its own. */
export interface Child {
  readonly pid: number;
  /** What it said once it was ready. */
  readonly ready: unknown;
  /** Sends an order and waits for the answer. @throws Error with its words when it ends instead */
  ask(order: object): Promise<unknown>;
  /** SIGTERM, and after a while SIGKILL; resolves when it is gone. */
  end(): Promise<void>;
}

export type Children = ReturnType<typeof createChildren>;

const endsWithinMs = 10_000;
/** Of a child's words, those at the end, which say why it ended. */
const keptCharacters = 2_000;

/** Starts processes, and knows those that still run. */
export function createChildren() {
  const running = new Set<ChildProcess>();
  let isClosed = false;

  /** @throws Error with its words when it ends before it is ready */
  async function start(
    file: URL,
    options: { args?: readonly string[]; environment?: Readonly<Record<string, string>> } = {},
  ): Promise<Child> {
    if (isClosed) throw new Error("the bench is over");
    const started = fork(fileURLToPath(file), options.args ?? [], {
      execArgv: [],
      env: { PATH: process.env.PATH, ...options.environment },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    running.add(started);
    started.once("exit", () => running.delete(started));
    const hear = createHearing(started);
    return {
      pid: started.pid ?? 0,
      ready: await hear(),
      ask(order) {
        const answer = hear();
        started.send(order);
        return answer;
      },
      end: () => endProcess(started),
    };
  }

  return {
    start,
    /** Ends all that run, at once, and starts no more. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([...running].map(killProcess));
    },
  };
}

/** @returns a function that waits for the next message, and fails when the process ends instead */
function createHearing(child: ChildProcess): () => Promise<unknown> {
  let words = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      words = (words + chunk).slice(-keptCharacters);
    });
  }
  return async () => {
    const heard = new AbortController();
    try {
      return await Promise.race([
        once(child, "message", { signal: heard.signal }).then(([message]) => message),
        once(child, "exit", { signal: heard.signal }).then(() => {
          throw new Error(`a process ended before its time: ${words}`);
        }),
      ]);
    } finally {
      heard.abort();
    }
  };
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await Promise.race([ended, sleep(endsWithinMs, undefined, { ref: false })]);
  await killProcess(child);
}

async function killProcess(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
