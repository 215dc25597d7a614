import { parentPort, type ResourceLimits, type Transferable, Worker } from "node:worker_threads";

export interface ThreadOptions {
  /** Above its heap limit the thread ends, and the process continues. Buffers do not count. */
  readonly resourceLimits?: ResourceLimits;
  readonly timeoutMs?: number;
  /** Without a question the thread ends, and the next question starts another. Default a minute. */
  readonly idleMs?: number;
}

/** The thread exceeded a limit of its options. */
export class ThreadEndedError extends Error {
  readonly lacked: "memory" | "time";

  constructor(lacked: "memory" | "time", options?: ErrorOptions) {
    super(`the thread ran out of ${lacked}`, options);
    this.name = new.target.name;
    this.lacked = lacked;
  }
}

export interface Thread<Question, Answer> {
  /**
   * @param transfer buffers of the question that are moved rather than copied; they are unusable here afterwards
   * @throws ThreadEndedError or what ended the thread; the next question starts another
   */
  ask(question: Question, transfer?: readonly Transferable[]): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * Answers questions one after the other in a thread, for work that would block the event loop.
 *
 * @param module calls `answerInThread`; it is loaded with the first question
 */
export function createThread<Question, Answer>(
  module: URL,
  { resourceLimits, timeoutMs, idleMs = 60_000 }: ThreadOptions = {},
): Thread<Question, Answer> {
  interface Waiting {
    resolve(answer: Answer): void;
    reject(error: unknown): void;
  }
  interface Running {
    readonly worker: Worker;
    readonly waiting: Waiting[];
    end(error: unknown): void;
    /** Ends the thread when it was not asked for `idleMs`. */
    readonly idle: NodeJS.Timeout;
  }
  let running: Running | undefined;

  function start() {
    const worker = new Worker(module, resourceLimits && { resourceLimits });
    const waiting: Waiting[] = [];
    const idle = setTimeout(() => {
      if (waiting.length > 0) return void idle.refresh();
      end(undefined);
      void worker.terminate();
    }, idleMs);
    idle.unref();
    const started = { worker, waiting, end, idle };
    function end(error: unknown): void {
      clearTimeout(idle);
      if (running === started) running = undefined;
      for (const { reject } of waiting.splice(0)) reject(error);
    }
    worker.on("message", (answer: Answer) => waiting.shift()?.resolve(answer));
    worker.on("error", (error) => end(isOutOfMemory(error) ? new ThreadEndedError("memory", { cause: error }) : error));
    worker.on("exit", () => end(new Error("the thread ended")));
    worker.unref();
    return started;
  }

  async function limitTime(thread: NonNullable<typeof running>, answer: Promise<Answer>): Promise<Answer> {
    const timer = setTimeout(() => {
      thread.end(new ThreadEndedError("time"));
      void thread.worker.terminate();
    }, timeoutMs);
    timer.unref();
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    ask(question, transfer = []) {
      running ??= start();
      running.idle.refresh();
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      running.waiting.push({ resolve, reject });
      running.worker.postMessage(question, [...transfer]);
      return timeoutMs === undefined ? promise : limitTime(running, promise);
    },
    async close() {
      await running?.worker.terminate();
    },
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** `transfer` lists buffers that are moved rather than copied. */
interface Answered<Answer> {
  readonly answer: Answer;
  readonly transfer?: readonly Transferable[];
}

export function answerInThread<Question, Answer>(answer: (question: Question) => Answered<Answer>): void {
  const port = toPort();
  port.on("message", (question: Question) => {
    const answered = answer(question);
    port.postMessage(answered.answer, [...(answered.transfer ?? [])]);
  });
}

/** Like `answerInThread`, for one asynchronous answer at a time. */
export function answerLaterInThread<Question, Answer>(answer: (question: Question) => Promise<Answered<Answer>>): void {
  const port = toPort();
  port.on("message", async (question: Question) => {
    const answered = await answer(question);
    port.postMessage(answered.answer, [...(answered.transfer ?? [])]);
  });
}

function toPort() {
  if (!parentPort) throw new Error("this module runs in a thread");
  return parentPort;
}
