import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { createThread } from "./thread.ts";

/** A thread that answers each question with its own id. */
const askedForItsId = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { threadId } from "node:worker_threads";
    import { answerInThread } from ${JSON.stringify(new URL("./thread.ts", import.meta.url).href)};
    answerInThread(() => ({ answer: threadId }));
  `)}`,
);

function openThread(idleMs: number) {
  const thread = createThread<null, number>(askedForItsId, { idleMs });
  onTestFinished(() => thread.close());
  return thread;
}

test("questions are answered by one thread", async () => {
  const thread = openThread(600_000);
  const ids = await Promise.all([thread.ask(null), thread.ask(null), thread.ask(null)]);
  expect(new Set(ids).size).toBe(1);
});

test("an idle thread ends, and the next question starts another", async () => {
  const thread = openThread(1);
  const first = await thread.ask(null);
  await expect
    .poll(
      async () => {
        await sleep(20);
        return thread.ask(null);
      },
      { timeout: 60_000 },
    )
    .not.toBe(first);
});
