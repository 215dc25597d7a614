import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";

const script = fileURLToPath(new URL("../../scripts/load.mjs", import.meta.url));

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterEach(() => stack.payer.reset());
afterAll(() => stack.stop());

async function runLoad(...args: readonly string[]): Promise<{ code: number; text: string }> {
  const { liveKey } = await stack.createAccount();
  const env = { PATH: process.env.PATH, NIGHTGUARD_URL: stack.url, NIGHTGUARD_API_KEY: liveKey };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    );
  });
}

test("the load script tells the rates and latencies of an installation", async () => {
  const { code, text } = await runLoad("--rows", "50", "--calls-per-second", "5");

  expect(text).toMatch(/^bat_[0-9a-f]{32}: 50 rows accepted in [\d.]+ s, [\d,]+ a second$/m);
  expect(text).toMatch(/^50 of 50 ended after \d+ s, [\d,]+ a second$/m);
  expect(text).toMatch(/^[\d,]+ rows a second in all; 0 without an answer$/m);
  // A machine that has no time for them lets waiting calls fail.
  const [, failed] = /^\d+ waiting calls: median [\d,]+ ms, 99th percentile [\d,]+ ms; (\d+) failed/m.exec(text) ?? [];
  expect(failed).toMatch(/^\d+$/);
  expect(code).toBe(Number(failed) > 0 ? 1 : 0);
});

test("it ends with 1 where rows have no answer, and refuses what it cannot do", async () => {
  stack.payer.answers({ status: 400, body: { message: "no", code: "invalid_payer_id" } });

  expect(await runLoad("--rows", "3", "--calls-per-second", "0")).toMatchObject({
    code: 1,
    text: expect.stringContaining("3 without an answer"),
  });
  expect(await runLoad("--rows", "none")).toMatchObject({
    code: 64,
    text: expect.stringContaining("--rows is 1 or more"),
  });
});
