import { createSecretKey } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { createEncryption } from "@nightguard/ledger";
import { expect, onTestFinished, test } from "vitest";
import { createResponseParser } from "./response-parser.ts";

const keysByAccount = new Map(
  ["account-0", "account-1"].map((accountId, index) => {
    const keys = [{ ref: index, key: createSecretKey(Buffer.alloc(32, index)) }];
    return [accountId, { accountId, currentId: index, keys }];
  }),
);
async function keysOf(accountId: string) {
  const keys = keysByAccount.get(accountId);
  if (!keys) throw new Error("PostgreSQL is away");
  return keys;
}

/** An answer to a job's question, of some length that differs from the others'. */
const anAnswer = (number: number) => ({
  jobId: `job-${number}`,
  accountId: `account-${number % 3}`,
  contentType: "application/json",
  body: Buffer.from(JSON.stringify({ benefitsInformation: [{ code: "1" }], notes: "n".repeat(number * 500) })),
  memberId: "M1",
  document: number % 2 === 0 ? ({ kind: "true_eligibility" } as const) : null,
});

test("answers read at the same time come back in order, each encrypted for its own job, but those whose keys cannot be read", async () => {
  const parser = createResponseParser(keysOf);
  onTestFinished(parser.close);
  const answers = Array.from({ length: 50 }, (_, number) => anAnswer(number));

  const kept = await Promise.all(answers.map(parser.parse));

  for (const [number, { body, document, coverage }] of kept.entries()) {
    const keys = keysByAccount.get(`account-${number % 3}`);
    const open = (row: string, text: unknown) =>
      keys
        ? createEncryption(keys).decrypt(row, (text as { ciphertext: Buffer }).ciphertext) // by the parser
        : (text as Buffer);
    expect(coverage).toBe("active");
    expect(open(`result:job-${number}`, body)).toEqual(answers[number]?.body);
    if (number % 2 === 1) expect(document).toBeNull();
    else expect(JSON.parse(open(`document:job-${number}`, document).toString())).toMatchObject({ coverage: {} });
  }
});

test("what is no answer is said to be none", async () => {
  const parser = createResponseParser(keysOf);
  onTestFinished(parser.close);

  expect(await parser.parse({ ...anAnswer(1), body: Buffer.from("<html>") })).toMatchObject({ isReadable: false });
});

test("a thread that dies takes with it what it was reading, and the next answer is read by another", async () => {
  const parser = createResponseParser(keysOf);
  onTestFinished(parser.close);
  await parser.parse(anAnswer(1));

  // No answer kills a thread, so the test closes it: to the parser that is the same as a thread that ran out of memory.
  // The answers stay below 16 MB together: the parser would hold back the rest for 5 ms, and a new thread could read it.
  const lost = Promise.allSettled(Array.from({ length: 50 }, () => parser.parse(anAnswer(600))));
  await setImmediate();
  await setImmediate();
  await parser.close();

  const ended = { status: "rejected", reason: new Error("the thread ended") };
  expect(await lost).toEqual(Array(50).fill(ended));
  expect(await parser.parse(anAnswer(3))).toMatchObject({ isReadable: true, coverage: "active" });
});
