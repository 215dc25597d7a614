import { parentPort, type ResourceLimits, type Transferable, Worker } from "node:worker_threads";

/** What a thread may take. */
export interface ThreadOptions {
  /** Above its heap the thread ends, and the process goes on. Buffers are not part of it. */
  readonly resourceLimits?: ResourceLimits;
  /** Of one answer: a thread that takes longer is ended. */
  readonly timeoutMs?: number;
}

/** The thread was ended, since it ran out of what its options allow. */
export class ThreadEndedError extends Error {
  readonly lacked: "memory" | "time";

  constructor(lacked: "memory" | "time", options?: ErrorOptions) {
    super(`the thread ran out of ${lacked}`, options);
    this.name = new.target.name;
    this.lacked = lacked;
  }
}

/**
 * A thread that answers questions, one after the other: for work that would hold up the event loop.
 *
 * @param module what the thread runs, which calls `answerInThread`; it is started with the first question
 */
export function createThread<Question, Answer>(module: URL, { resourceLimits, timeoutMs }: ThreadOptions = {}) {
  interface Waiting {
    resolve(answer: Answer): void;
    reject(error: unknown): void;
  }
  let running: { readonly worker: Worker; readonly waiting: Waiting[]; end(error: unknown): void } | undefined;

  function start() {
    const worker = new Worker(module, resourceLimits && { resourceLimits });
    // Answers come in the order of the questions.
    const waiting: Waiting[] = [];
    const started = { worker, waiting, end };
    function end(error: unknown): void {
      if (running === started) running = undefined;
      for (const { reject } of waiting.splice(0)) reject(error);
    }
    worker.on("message", (answer: Answer) => waiting.shift()?.resolve(answer));
    worker.on("error", (error) => end(isOutOfMemory(error) ? new ThreadEndedError("memory", { cause: error }) : error));
    worker.on("exit", () => end(new Error("the thread ended")));
    worker.unref();
    return started;
  }

  /** Ends the thread if this question is not answered in time. */
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
    /**
     * @param transfer buffers in the question that are handed over rather than copied; they are gone here afterwards
     * @throws ThreadEndedError or what the thread died of; the next question starts another
     */
    ask(question: Question, transfer: readonly Transferable[] = []): Promise<Answer> {
      running ??= start();
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      running.waiting.push({ resolve, reject });
      running.worker.postMessage(question, [...transfer]);
      return timeoutMs === undefined ? promise : limitTime(running, promise);
    },
    /** Waits until the thread has ended, and with it all that it reads. */
    async close(): Promise<void> {
      await running?.worker.terminate();
    },
  };
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";

/** What a thread answers, and which of its buffers are handed over rather than copied. */
interface Answered<Answer> {
  readonly answer: Answer;
  readonly transfer?: readonly Transferable[];
}

/** The other side, in the thread's module. */
export function answerInThread<Question, Answer>(answer: (question: Question) => Answered<Answer>): void {
  const port = toPort();
  port.on("message", (question: Question) => {
    const answered = answer(question);
    port.postMessage(answered.answer, [...(answered.transfer ?? [])]);
  });
}

/** As `answerInThread`, for one question at a time, whose answer takes turns of the event loop. */
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
