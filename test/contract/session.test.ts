import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import {
  createMachineLink,
  ofOwnPage,
  openBrowser,
  openMachine,
  secretOf,
  signInByLink,
  toConsoleUrl,
} from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;
let account: TestAccount;
beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
});
afterAll(() => stack.stop());

const inLive = () => `${account.id};live`;

describe("a sign-in link", () => {
  test("stands in the fragment of the console's address, and opens a session", async () => {
    const { body } = await stack.admin.post("/Admin/ConsoleLink", { account_id: account.id });
    expect(body.link).toMatch(/^http:\/\/localhost:\d+\/console\/#link=[\w-]{43}$/);
    const browser = openBrowser(toConsoleUrl(stack.url));

    const answer = await signInByLink(browser, secretOf(body.link));

    expect(answer.status).toBe(201);
    expect(answer.headers["set-cookie"]).toMatch(
      /^nightguard_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(answer.body).toMatchObject({
      user: { name: "This machine", email: null },
      ...{ door: "link", is_operator: true, must_add_passkey: false, idle_seconds: 900 },
      accounts: expect.arrayContaining([
        expect.objectContaining({
          ...{ id: account.id, time_zone: "UTC", roles: ["coordinator", "owner"] },
          may: { live: expect.arrayContaining(["people", "manage_users"]), test: expect.any(Array) },
        }),
      ]),
    });
    expect((await browser.api().get("/Session")).body).toEqual(answer.body);
    expect((await browser.api(inLive()).get("/Job")).status).toBe(200);
  });

  test("works once", async () => {
    const link = await createMachineLink(stack);
    expect((await signInByLink(openBrowser(toConsoleUrl(stack.url)), link)).status).toBe(201);

    expectError(await signInByLink(openBrowser(toConsoleUrl(stack.url)), link), 401);
  });

  test("works for an hour", async () => {
    const link = await createMachineLink(stack);
    await query(stack.databaseUrl, "update sign_in_links set expires_at = now()");

    expectError(await signInByLink(openBrowser(toConsoleUrl(stack.url)), link), 401);
  });
});
