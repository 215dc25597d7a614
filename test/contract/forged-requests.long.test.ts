import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestClient } from "../support/client.ts";
import { expectError } from "../support/expect-error.ts";
import { type Browser, createMachineLink, openMachine, toConsoleUrl } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

// What pages of other sites can make a browser send along with a person's cookie.

let stack: Stack;
let account: TestAccount;
let browser: Browser;
let url: string;
beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
  url = toConsoleUrl(stack.url);
  browser = await openMachine(stack, account.id);
});
afterAll(() => stack.stop());

const withCookie = (headers: Readonly<Record<string, string>>) =>
  createTestClient(url, { cookie: browser.cookie(), "x-nightguard-context": `${account.id};live`, ...headers });

const own = () => ({ origin: url });
const patch = { time_zone: "America/New_York" };

test.each([
  ["a page of the console", { "sec-fetch-site": "same-origin" }, true, true],
  ["the address bar", { "sec-fetch-site": "none" }, true, false],
  ["a page of another site", { "sec-fetch-site": "cross-site" }, false, false],
  ["a page of another port or name of this site", { "sec-fetch-site": "same-site" }, false, false],
  ["something new in browsers", { "sec-fetch-site": "by-a-friend" }, false, false],
  ["another site, in a browser that does not say so", { origin: "https://evil.example" }, false, false],
  ["another port, in a browser that does not say so", { origin: "http://localhost:1" }, false, false],
  ["a page without an origin", { origin: "null" }, false, false],
  ["a browser that says nothing", {}, true, false],
  ["another site that claims our origin", { "sec-fetch-site": "cross-site", origin: "OURS" }, false, false],
  ["a page of the console, in a browser that says only the origin", { origin: "OURS" }, true, true],
])("from %s", async (_, headers, mayRead, mayWrite) => {
  const api = withCookie({ ...headers, ...("origin" in headers && headers.origin === "OURS" && own()) });
  const expected = (may: boolean) => (may ? 200 : 403);

  for (const path of ["/Job", "/Session", "/Admin/Plan"]) {
    expect([path, (await api.get(path)).status]).toEqual([path, expected(mayRead)]);
  }
  const written = await api.patch("/Account", patch);
  expect(written.status).toBe(expected(mayWrite));
  expect((await api.post("/Session/activity", undefined)).status).toBe(expected(mayWrite));
  if (!mayWrite) expect(expectError(written, 403).message).toMatch(/did not come from a page of the console/);
});

test("a page of another name that points here is refused", async () => {
  for (const host of ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "127.0.0.2"]) {
    const api = withCookie({ host, "sec-fetch-site": "same-origin" });
    for (const path of ["/Job", "/Session"]) expectError(await api.get(path), 403);
    expectError(await api.post("/Session/activity", undefined), 403);
  }
});

test("another site's page cannot sign anybody in", async () => {
  const link = await createMachineLink(stack);
  const from = (headers: Readonly<Record<string, string>>) => createTestClient(url, headers).post("/Session", { link });

  expectError(await from({ "sec-fetch-site": "cross-site" }), 403);
  expectError(await from({ origin: "https://evil.example" }), 403);
  expectError(await from({}), 403);

  expect((await from(own())).status).toBe(201);
});

test("no other site may read answers: there is no CORS", async () => {
  const headers = { origin: "https://evil.example", "access-control-request-method": "PATCH" };
  const { headers: answered } = await withCookie(headers).send("OPTIONS", "/Account", undefined, {});

  expect(Object.keys(answered).filter((name) => name.startsWith("access-control"))).toEqual([]);
});

test("a form's content types are not read", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
    const api = withCookie({ "sec-fetch-site": "same-origin", "content-type": type });
    expectError(await api.patch("/Account", JSON.stringify(patch)), 415);
  }
});
