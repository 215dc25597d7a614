import { createBatcher, createThread } from "@nightguard/platform";
import type { AnswerRead, AnswerToRead } from "./read-answer.ts";

/** Reads payers' answers without holding up the event loop: a long 271 takes milliseconds. */
export interface AnswerReader {
  /** @throws only when the thread died; the next answer starts another */
  read(answer: AnswerToRead): Promise<AnswerRead>;
  close(): Promise<void>;
}

export function createAnswerReader(): AnswerReader {
  const thread = createThread<readonly AnswerToRead[], AnswerRead[]>(new URL("./answer-thread.ts", import.meta.url));
  // Started now: loading what reads answers takes a third of a second, for which the first caller would wait.
  thread.ask([]).catch(() => undefined); // the next one starts it again
  const read = createBatcher<AnswerToRead, AnswerRead>({
    maxSize: 20,
    maxInFlight: 2,
    // Cloned, which costs less than handing copies over: the bodies themselves are still to be kept.
    run: (answers) => thread.ask(answers),
  });
  return { read, close: thread.close };
}
