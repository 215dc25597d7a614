import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

/** A child process. It exits when its channel to the benchmark closes. */
export interface Child {
  readonly pid: number;
  /** Its first message, sent when it is ready. */
  readonly ready: unknown;
  /** Sends a request and waits for the response. @throws Error with its output when it exits instead */
  ask(order: object): Promise<unknown>;
  /** SIGTERM, then SIGKILL after 10 s; resolves when it has exited. */
  end(): Promise<void>;
}

export type Children = ReturnType<typeof createChildren>;

const endsWithinMs = 10_000;
/** The end of a child's output, which says why it exited. */
const maxOutput = 2_000;

/** Starts child processes and ends them together. */
export function createChildren() {
  const running = new Set<ChildProcess>();
  let isClosed = false;

  /** @throws Error with its output when it exits before it is ready */
  async function start(
    file: URL,
    options: {
      args?: readonly string[];
      /** Of Node. */
      flags?: readonly string[];
      environment?: Readonly<Record<string, string>>;
    } = {},
  ): Promise<Child> {
    if (isClosed) throw new Error("the benchmark has ended");
    const started = fork(fileURLToPath(file), options.args ?? [], {
      execArgv: [...(options.flags ?? [])],
      env: { PATH: process.env.PATH, ...options.environment },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    running.add(started);
    started.once("exit", () => running.delete(started));
    const receive = createReceiver(started);
    return {
      pid: started.pid ?? 0,
      ready: await receive(),
      ask(order) {
        const answer = receive();
        started.send(order);
        return answer;
      },
      end: () => endProcess(started),
    };
  }

  return {
    start,
    /** Kills all children; none can be started afterwards. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all([...running].map(killProcess));
    },
  };
}

/** @returns a function that waits for the next message, and throws when the process exits instead */
function createReceiver(child: ChildProcess): () => Promise<unknown> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      output = (output + chunk).slice(-maxOutput);
    });
  }
  return async () => {
    const received = new AbortController();
    try {
      return await Promise.race([
        once(child, "message", { signal: received.signal }).then(([message]) => message),
        once(child, "exit", { signal: received.signal }).then(() => {
          throw new Error(`a process exited: ${output}`);
        }),
      ]);
    } finally {
      received.abort();
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
