import { parentPort, type Transferable, Worker } from "node:worker_threads";

/**
 * A thread that answers questions, one after the other: for work that would hold up the event loop.
 *
 * @param module what the thread runs, which calls `answerInThread`; it is started with the first question
 */
export function createThread<Question, Answer>(module: URL) {
  interface Waiting {
    resolve(answer: Answer): void;
    reject(error: unknown): void;
  }
  let running: { readonly worker: Worker; readonly waiting: Waiting[] } | undefined;

  function start() {
    const worker = new Worker(module);
    // Answers come in the order of the questions.
    const waiting: Waiting[] = [];
    const started = { worker, waiting };
    const end = (error: unknown) => {
      if (running === started) running = undefined;
      for (const { reject } of waiting.splice(0)) reject(error);
    };
    worker.on("message", (answer: Answer) => waiting.shift()?.resolve(answer));
    worker.on("error", end);
    worker.on("exit", () => end(new Error("the thread ended")));
    worker.unref();
    return started;
  }

  return {
    /**
     * @param transfer buffers in the question that are handed over rather than copied; they are gone here afterwards
     * @throws what the thread died of; the next question starts another
     */
    ask(question: Question, transfer: readonly Transferable[] = []): Promise<Answer> {
      running ??= start();
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      running.waiting.push({ resolve, reject });
      running.worker.postMessage(question, [...transfer]);
      return promise;
    },
    async close(): Promise<void> {
      await running?.worker.terminate();
    },
  };
}

/**
 * The other side, in the thread's module.
 *
 * @param answer gives the answer, and which of its buffers are handed over rather than copied
 */
export function answerInThread<Question, Answer>(
  answer: (question: Question) => { answer: Answer; transfer?: readonly Transferable[] },
): void {
  const port = parentPort;
  if (!port) throw new Error("this module runs in a thread");
  port.on("message", (question: Question) => {
    const answered = answer(question);
    port.postMessage(answered.answer, [...(answered.transfer ?? [])]);
  });
}
