import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { aClient, aFolder, aServer } from "../test-support.ts";
import { openDemoAccount } from "./demo-account.ts";

/** Opens the demo account at an API with these plans. @returns the paths and bodies of PUT requests */
async function openWith(plans: readonly object[]): Promise<unknown[]> {
  const written: unknown[] = [];
  const url = await aServer(async (request, response) => {
    if (request.method === "GET") return void response.end(JSON.stringify({ data: plans, next_cursor: null }));
    if (request.method === "PUT") written.push([request.url, JSON.parse(await text(request))]);
    response.end(JSON.stringify({ id: "acc_x", key: "ng_test_x" }));
  });
  await openDemoAccount(aClient(url), url, await aFolder());
  return written;
}

test("a ledger without the demo plan gets one", async () => {
  const limits = { verifications_per_second: 100, verification_burst: 100, max_concurrency: 100 };

  expect(await openWith([{ name: "clinic" }])).toEqual([["/Admin/Plan/demo", limits]]);
});

test("an existing demo plan is not changed", async () => {
  expect(await openWith([{ name: "clinic" }, { name: "demo", retention_days: 365 }])).toEqual([]);
});
