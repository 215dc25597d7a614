import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { createApiClient } from "../../apps/nightguard/src/api-client.ts";
import { resultFormats } from "../../apps/nightguard/src/batch-formats.ts";
import { saveResults } from "../../apps/nightguard/src/batch-results.ts";
import { aFolder } from "../../apps/nightguard/src/test-support.ts";
import { createClient } from "../../packages/client/src/index.ts";
import { untilEnded } from "../support/batches.ts";
import { allEndings, startCuttingProxy } from "../support/cutting-proxy.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";

let stack: Stack;
let key: string;
let batchId: string;

const rows = 120;

beforeAll(async () => {
  stack = await borrowStack();
  const account = await stack.createAccount();
  key = account.liveKey;
  const items = Array.from({ length: rows }, (_, index) =>
    // A cell that CSV has to quote.
    anEligibilityRequest({ reference: `row "${index + 1}", Zoë` }),
  );
  ({ id: batchId } = await untilEnded(account.api, await account.api.post("/Batch", { items })));
});
afterAll(() => stack.stop());

async function download(format: string): Promise<Buffer> {
  const answer = await fetch(`${stack.url}/Batch/${batchId}/results?format=${format}`, {
    headers: { "x-token-api": key },
  });
  return Buffer.from(await answer.arrayBuffer());
}

describe.each(allEndings)("a download that a proxy cuts with %s", (ending) => {
  test.each(resultFormats)("is written whole by the command line as %s", async (format) => {
    const folder = await aFolder();
    const file = join(folder, "results");
    const url = await startCuttingProxy(stack.url, ending);
    const client = createApiClient({ url, key, keyHint: "" });
    onTestFinished(client[Symbol.asyncDispose]);

    await saveResults(client, batchId, { file, format });

    const written = await readFile(file);
    const whole = await download(format);
    if (format === "xlsx")
      expect(written.length).toBe(whole.length); // a ZIP archive has the time in it
    else expect(written.equals(whole)).toBe(true);
    expect(await readdir(folder)).toEqual(["results"]);
  });

  test("is written whole by the command line with a state", async () => {
    const file = join(await aFolder(), "results");
    const client = createApiClient({ url: await startCuttingProxy(stack.url, ending), key, keyHint: "" });
    onTestFinished(client[Symbol.asyncDispose]);

    await saveResults(client, batchId, { file, format: "csv", status: "succeeded", afterRow: 10 });

    expect((await readFile(file)).equals(await download("csv&status=succeeded&after_row=10"))).toBe(true);
  });

  test("is read whole by the TypeScript client", async () => {
    const url = await startCuttingProxy(stack.url, ending);

    const results = await Array.fromAsync(createClient({ url, key }).results(batchId));

    expect(results.map(({ row }) => row)).toEqual(Array.from({ length: rows }, (_, index) => index + 1));
  });
});
