import { afterAll, beforeAll, expect, test } from "vitest";
import { describeApi } from "../../apps/api/src/docs/describe-api.ts";
import { untilEnded } from "../support/batches.ts";
import { sendRaw } from "../support/raw-http.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

let stack: Stack;
let account: TestAccount;
beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
});
afterAll(() => stack.stop());

test("HEAD answers wherever GET does, with its status and content type and no body", async () => {
  const items = [anEligibilityRequest(), {}];
  const { id: batch } = await untilEnded(account.api, await account.api.post("/Batch", { items }));
  const { paths } = await describeApi();
  const described = Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    "get" in methods ? [path] : [],
  );
  const filled = described.map((path) => path.replace("{id}", path.startsWith("/Batch/") ? batch : "a"));
  const files = ["results?format=csv", "rejections?format=csv"].map((path) => `/Batch/${batch}/${path}`);

  for (const path of [...filled, ...files]) {
    const client = path.startsWith("/Admin") ? stack.admin : account.api;
    const [got, head] = [await client.get(path), await client.send("HEAD", path, undefined, {})];
    const { status, headers, text } = head;
    expect([path, status, headers["content-type"], text]).toEqual([path, got.status, got.headers["content-type"], ""]);
  }
  expect(filled).toContain(`/Batch/${batch}/events`);
});

test.each(["GET", "HEAD"])("a 304 to %s has no length, and a tag as the 200 has", async (method) => {
  const answer = async (fields: string) => {
    const request = `${method} /openapi.json HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${fields}\r\n`;
    return sendRaw(stack.url, request);
  };
  const { etag } = (await stack.anonymous.get("/openapi.json")).headers;

  const { status, headers, text } = await answer(`If-None-Match: ${etag}\r\n`);

  expect([status, text, headers.etag]).toEqual([304, "", etag]);
  expect(headers).not.toHaveProperty("content-length");
  expect(headers).not.toHaveProperty("transfer-encoding");
});
