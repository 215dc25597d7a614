import { afterAll, beforeAll, expect, test } from "vitest";
import { untilEnded } from "../../../test/support/batches.ts";
import { anEligibilityRequest } from "../../../test/support/requests.ts";
import { borrowStack } from "../../../test/support/shared-stack.ts";
import type { Stack } from "../../../test/support/stack.ts";
import { refusal } from "../../../test/support/work-items.ts";
import { type ApiClient, createApiClient } from "./api-client.ts";
import { type BulkCommand, type Confirm, run } from "./bulk.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

/** Runs a command. @returns its exit code, and what it printed */
async function runBulk(client: ApiClient, command: BulkCommand, confirm?: Confirm) {
  const lines: string[] = [];
  const output = {
    say: (...said: readonly string[]) => void lines.push(...said),
    isTerminal: false,
    stream: process.stdout,
  };
  const code = await run(command, client, { output, confirm });
  return { code, text: lines.join("\n") };
}

/** An account with two jobs that failed, whose payer answers next time. */
async function openFailed() {
  const account = await stack.createAccount();
  const items = [anEligibilityRequest(), anEligibilityRequest()];
  for (const { subscriber } of items) stack.payer.answersAbout(subscriber.member_id, refusal, { body: "{}" });
  const { id } = await untilEnded(account.api, await account.api.post("/Batch", { items }));
  const client = createApiClient({ url: stack.url, key: account.liveKey, keyHint: "" });
  return { ...account, client, batch: id };
}

const retry = (batch: string, given: object = {}): BulkCommand => ({
  verb: "retry",
  yes: false,
  watch: true,
  batch,
  ...given,
});

test("jobs are counted, confirmed and retried, and the end is waited for", async () => {
  const { client, batch, api } = await openFailed();
  const questions: string[] = [];
  const answering = (answer: boolean) => async (question: string) => {
    questions.push(question);
    return answer;
  };

  expect(await runBulk(client, retry(batch), answering(false))).toEqual({ code: 1, text: "Nothing was changed" });
  expect((await api.get("/BulkAction")).body.data).toEqual([]);
  await expect(runBulk(client, retry(batch))).rejects.toThrow("This would retry 2 jobs; confirm it with --yes");
  const done = await runBulk(client, retry(batch), answering(true));

  expect(questions).toEqual(["Retry 2 jobs? [y/N] ", "Retry 2 jobs? [y/N] "]);
  expect(done.code).toBe(0);
  expect(done.text).toMatch(/^Action blk_[0-9a-f]{32}: retry of 2 jobs\n/);
  expect(done.text).toMatch(/retry done: 2 of 2 jobs changed$/);
  expect(await runBulk(client, retry("bat_00000000000000000000000000000000", { yes: true }))).toEqual({
    code: 0,
    text: "No job matches",
  });
});

test("an action is listed and shown, and is not aborted once it is over", async () => {
  const { client, batch } = await openFailed();
  const filters = { code: "upstream_rejected", payer: "60054", createdAfter: "2026-01-01T00:00:00.000Z" };
  const { text } = await runBulk(client, retry(batch, { yes: true, ...filters }));
  const [id = ""] = /blk_[0-9a-f]{32}/.exec(text) ?? [];

  expect((await runBulk(client, { verb: "show", id, json: false })).text).toBe(
    `Action ${id}: retry done: 2 of 2 jobs changed`,
  );
  const shown = JSON.parse((await runBulk(client, { verb: "show", id, json: true })).text);
  expect(shown.filter).toMatchObject({ batch_id: batch, code: "upstream_rejected", payer_id: "60054" });
  expect((await runBulk(client, { verb: "list", limit: 5, json: false })).text).toContain(id);
  expect(JSON.parse((await runBulk(client, { verb: "list", limit: 5, json: true })).text).data).toHaveLength(1);
  await expect(runBulk(client, { verb: "abort", id })).rejects.toThrow("The API answered 409");
});
