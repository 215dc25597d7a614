import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSoftPasskey } from "../support/authenticator.ts";
import { createTestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import {
  addPasskey,
  type Browser,
  createMachineLink,
  invite,
  ofOwnPage,
  openBrowser,
  openMachine,
  openPerson,
  secretOf,
  signInByLink,
  signInByPasskey,
  toConsoleUrl,
} from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;
let account: TestAccount;
let url: string;
beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
  url = toConsoleUrl(stack.url);
});
afterAll(() => stack.stop());

const inLive = () => `${account.id};live`;
/** What the audit says about a session, the last first; each account of the person has the lines. */
async function listAudit(session: unknown): Promise<string[]> {
  const { data } = (await stack.admin.get(`/Admin/Audit?subject=${session}`)).body as { data: { action: string }[] };
  return [...new Set(data.map(({ action }) => action))];
}

/** Changes when the browser's person was last active, or the session began. */
async function shift(browser: Browser, column: "active_at" | "ends_at", interval: string): Promise<string> {
  const { body } = await browser.api().get("/Session");
  const id = String(body.id).replace("ses_", "");
  await query(stack.databaseUrl, `update sessions set ${column} = ${column} - $1::interval where id = $2`, [
    interval,
    id,
  ]);
  return String(body.id);
}

describe("a sign-in link", () => {
  test("is in the fragment of the console's address, and opens a session", async () => {
    const { body } = await stack.admin.post("/Admin/ConsoleLink", { account_id: account.id });
    expect(body.link).toMatch(/^http:\/\/localhost:\d+\/console\/#link=[\w-]{43}$/);
    const browser = openBrowser(url);

    const answer = await signInByLink(browser, secretOf(body.link));

    expect(answer.status).toBe(201);
    expect(answer.headers["set-cookie"]).toMatch(/^nightguard_\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(answer.body).toMatchObject({
      user: { name: "This machine", email: null },
      door: "link",
      is_operator: true,
      must_add_passkey: false,
      idle_seconds: 900,
      accounts: expect.arrayContaining([
        expect.objectContaining({
          id: account.id,
          time_zone: "UTC",
          roles: ["coordinator", "owner"],
          may: { live: expect.arrayContaining(["people", "manage_users"]), test: expect.any(Array) },
        }),
      ]),
    });
    expect((await browser.api().get("/Session")).body).toEqual(answer.body);
    expect((await browser.api(inLive()).get("/Job")).status).toBe(200);
    expect(await listAudit(answer.body.id)).toContain("sign_in");
  });

  test("works once", async () => {
    const link = await createMachineLink(stack);
    expect((await signInByLink(openBrowser(url), link)).status).toBe(201);

    expectError(await signInByLink(openBrowser(url), link), 401);
  });

  test("works for an hour", async () => {
    const link = await createMachineLink(stack);
    await query(stack.databaseUrl, "update sign_in_links set expires_at = now()");

    expectError(await signInByLink(openBrowser(url), link), 401);
  });

  test("is no secret that the service keeps or logs", async () => {
    const { body } = await stack.admin.post("/Admin/ConsoleLink", {});
    const browser = openBrowser(url);
    await signInByLink(browser, secretOf(body.link));
    const token = browser.cookie().split("=")[1] ?? "";

    const [stored] = await query(
      stack.databaseUrl,
      "select string_agg(encode(digest, 'escape'), ' ') as text from (select digest from sessions union select digest from sign_in_links) s",
    );
    for (const secret of [secretOf(body.link), token]) {
      expect(stack.log()).not.toContain(secret);
      expect(String(stored?.text)).not.toContain(secret);
    }
  });

  test("of an invitation ends with a passkey: until then only the person's own things answer", async () => {
    const { link } = await invite(stack, { account_id: account.id, roles: ["coordinator"], operator: true });
    const browser = openBrowser(url);

    const { body } = await signInByLink(browser, link);

    expect(body).toMatchObject({ must_add_passkey: true, accounts: [{ id: account.id, roles: ["coordinator"] }] });
    for (const path of ["/Session", "/Passkey", "/Account"]) {
      expect([path, (await browser.api(inLive()).get(path)).status]).toEqual([path, 200]);
    }
    for (const path of ["/Job", "/Payer", "/ApiKey", "/Admin/Account"]) {
      expect(expectError(await browser.api(inLive()).get(path), 403).message).toMatch(/^Add a passkey/);
    }
    expect((await addPasskey(browser, createSoftPasskey({ origin: url }))).status).toBe(201);
    expect((await browser.api().get("/Session")).body).toMatchObject({ must_add_passkey: false });
    for (const path of ["/Job", "/Payer", "/Admin/Account"]) {
      expect([path, (await browser.api(inLive()).get(path)).status]).toEqual([path, 200]);
    }
  });

  test("of somebody who was taken out of everything leads nowhere", async () => {
    const { id, link } = await invite(stack, { operator: true });
    await stack.admin.patch(`/Admin/User/${id}`, { operator: false });

    expectError(await signInByLink(openBrowser(url), link), 403);
  });
});

describe("a passkey", () => {
  const createPerson = () => openPerson(stack, { account_id: account.id, roles: ["viewer"] });

  test("signs its person in", async () => {
    const { id, passkey } = await createPerson();
    const browser = openBrowser(url);
    expect((await browser.api().get("/Session/options")).body).toEqual({ oidc: null, passkeys: true, problem: null });

    const { status, body } = await signInByPasskey(browser, passkey);

    expect([status, body]).toMatchObject([201, { user: { id }, door: "passkey", must_add_passkey: false }]);
    const { body: list } = await browser.api().get("/Passkey");
    expect(list).toMatchObject({ data: [{ name: "Desk", last_used_at: expect.any(String) }], next_cursor: null });
  });

  test("answers each challenge once", async () => {
    const { passkey } = await createPerson();
    const { body: options } = await openBrowser(url).api().post("/Session/passkey", undefined);
    const answer = { passkey: passkey.get(options as never) };
    expect((await openBrowser(url).api().post("/Session", answer)).status).toBe(201);

    expectError(await openBrowser(url).api().post("/Session", answer), 401);
  });

  test("answers a challenge within five minutes", async () => {
    const { passkey } = await createPerson();
    const { body: options } = await openBrowser(url).api().post("/Session/passkey", undefined);
    await query(stack.databaseUrl, "update sign_in_challenges set expires_at = now()");

    expectError(
      await openBrowser(url)
        .api()
        .post("/Session", { passkey: passkey.get(options as never) }),
      401,
    );
  });

  test.each([
    ["of another site's page", { origin: "https://evil.example" }],
    ["for another name", { rpId: "evil.example" }],
    ["without the person's PIN", { isVerified: false }],
  ])("is refused where it answers %s, and is not made so either", async (_, fault) => {
    const { browser } = await createPerson();
    const { body: options } = await browser.api().post("/Passkey/options", undefined);
    const faulty = createSoftPasskey({ origin: url, ...fault });

    expectError(await browser.api().post("/Passkey", { passkey: faulty.create(options as never) }), 400);
    const { body: challenge } = await browser.api().post("/Session/passkey", undefined);
    expectError(
      await openBrowser(url)
        .api()
        .post("/Session", { passkey: faulty.get(challenge as never) }),
      401,
    );
  });

  test("is refused where its answer was changed, or it is unknown", async () => {
    const { passkey } = await createPerson();
    const { body: options } = await openBrowser(url).api().post("/Session/passkey", undefined);
    const answer = passkey.get(options as never) as { response: { signature: string } };
    const changed = {
      ...answer,
      response: { ...answer.response, signature: answer.response.signature.replace(/.{4}$/, "AAAA") },
    };

    expectError(await openBrowser(url).api().post("/Session", { passkey: changed }), 401);
    expectError(await signInByPasskey(openBrowser(url), createSoftPasskey({ origin: url })), 401);
    expectError(await openBrowser(url).api().post("/Session", { passkey: {}, link: "x" }), 400);
  });

  test("that is removed opens no session, and only its person can remove it", async () => {
    const [{ browser, passkey }, other] = [await createPerson(), await createPerson()];
    const { data } = (await browser.api().get("/Passkey")).body as { data: { id: string }[] };
    const path = `/Passkey/${data[0]?.id}`;

    expectError(await other.browser.api().delete(path), 404);
    expect((await browser.api().delete(path)).status).toBe(204);

    expectError(await signInByPasskey(openBrowser(url), passkey), 401);
  });

  test("is offered at a name only: browsers make none for an address", async () => {
    const browser = openBrowser(stack.url);

    expect((await browser.api().get("/Session/options")).body).toMatchObject({ passkeys: false, problem: null });
    expectError(await browser.api().post("/Session/passkey", undefined), 403);
  });
});

describe("a session", () => {
  test("is needed for what is about a person", async () => {
    for (const path of ["/Session", "/Passkey"]) expectError(await openBrowser(url).api().get(path), 401);
    expectError(await openBrowser(url).api(inLive()).get("/Job"), 401);
  });

  test("names the account and the mode of each request", async () => {
    const { browser } = await openPerson(stack, { account_id: account.id, roles: ["owner", "coordinator"] });
    const other = await stack.createAccount();
    const created = await browser.api(`${account.id};test`).post("/ApiKey", { name: "By a person" });
    expect(created.body).toMatchObject({ mode: "test", created_by: expect.stringMatching(/^user:usr_/) });

    expect((await browser.api(inLive()).get("/ApiKey")).text).not.toContain(String(created.body.id));
    for (const context of ["", "acc_1;live", `${account.id}`, `${account.id};dead`]) {
      expect(expectError(await browser.api(context).get("/Job"), 400).issues).toMatchObject([
        { path: "X-Nightguard-Context" },
      ]);
    }
    expectError(await browser.api(`${other.id};live`).get("/Job"), 403);
    expectError(await browser.api("acc_00000000000000000000000000000000;live").get("/Job"), 403);
    expectError(await browser.api().get("/Nothing"), 404);
  });

  test("may name them in the address, for downloads and streams; a key may not", async () => {
    const browser = await openMachine(stack, account.id);

    expect((await browser.api().get(`/Job?limit=1&context=${encodeURIComponent(inLive())}`)).status).toBe(200);
    expect(expectError(await account.api.get(`/Job?context=${inLive()}`), 400).issues).toMatchObject([
      { path: "context" },
    ]);
  });

  test("counts for nothing beside a key", async () => {
    const browser = await openMachine(stack, account.id);
    const other = await stack.createAccount();
    const both = browser.api(inLive()).with({ "x-token-api": other.liveKey, "sec-fetch-site": "cross-site" });

    expect((await both.get("/Account")).body).toMatchObject({ id: other.id });
    expectError(await both.with({ "x-token-api": "ng_live_wrong" }).get("/Account"), 401);
  });

  test("is one of several: each browser has its own, and a new sign-in ends the one before", async () => {
    const [one, two] = [await openMachine(stack, account.id), await openMachine(stack, account.id)];
    const before = openBrowser(url);
    before.keep(await signInByLink(before, await createMachineLink(stack)));
    const former = before.api();
    await signInByLink(before, await createMachineLink(stack));

    for (const browser of [one, two, before]) expect((await browser.api().get("/Session")).status).toBe(200);
    expectError(await former.get("/Session"), 401);
  });

  test("ends when its person signs out, in all tabs", async () => {
    const browser = await openMachine(stack, account.id);
    const { body } = await browser.api().get("/Session");
    const tab = browser.api(inLive());

    const answer = await browser.api().delete("/Session");

    expect([answer.status, answer.body]).toEqual([200, { continue_at: null }]);
    expect(answer.headers).toMatchObject({
      "clear-site-data": '"cache", "storage"',
      "set-cookie": expect.stringMatching(/^nightguard_\d+=; .*Max-Age=0$/),
    });
    expectError(await tab.get("/Job"), 401);
    expect(await listAudit(body.id)).toEqual(["sign_out", "sign_in"]);
  });

  test("ends after twelve hours, whatever its person does", async () => {
    const browser = await openMachine(stack, account.id);
    await shift(browser, "ends_at", "12 hours");

    await until(async () => expectError(await browser.api().post("/Session/activity", undefined), 401));
    await until(async () => expectError(await browser.api(inLive()).get("/Job"), 401));
  });

  test("has a bucket of requests of its own, so that watching starves no program", async () => {
    const poor = await stack.createAccount({ requests_per_second: 0.01 });
    const browser = await openMachine(stack, poor.id);
    // 40 at once and 20 a second are served: none is refused only where the answers take longer than five seconds.
    const answers = await Promise.all(Array.from({ length: 150 }, () => browser.api(`${poor.id};live`).get("/Batch")));

    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(40);
    const refused = answers.find(({ status }) => status === 429);
    if (refused) expect(expectError(refused, 429).message).toMatch(/^This session sends too many requests/);
    expect((await poor.api.get("/Batch")).status).toBe(200);
  });
});

describe("an idle session", () => {
  test("locks after fifteen minutes without reported activity; polling is none", async () => {
    const browser = await openMachine(stack, account.id);
    await shift(browser, "active_at", "14 minutes 55 seconds");
    expect((await browser.api(inLive()).get("/Batch")).status).toBe(200);

    const id = String((await browser.api().get("/Session")).body.id);
    await until(async () => expectError(await browser.api(inLive()).get("/Batch"), 401));

    expect(await listAudit(id)).toEqual(["session.lock", "sign_in"]);
    expectError(await browser.api().post("/Session/activity", undefined), 401);
  });

  test("goes on when activity is reported in time", async () => {
    const browser = await openMachine(stack, account.id);
    await shift(browser, "active_at", "14 minutes");
    await until(async () => {
      const { locks_at } = (await browser.api().get("/Session")).body;
      expect(Date.parse(String(locks_at)) - Date.now()).toBeLessThan(120_000);
    });

    const { body } = await browser.api().post("/Session/activity", undefined);

    expect(Date.parse(String(body.locks_at)) - Date.now()).toBeGreaterThan(890_000);
  });

  test("ends its event streams", async () => {
    const browser = await openMachine(stack, account.id);
    const { response } = await watchABatch(browser);

    await shift(browser, "active_at", "15 minutes");

    for await (const _ of response.body ?? []); // ends
  });

  test("is swept away by the worker too", async () => {
    const browser = await openMachine(stack, account.id);
    const id = await shift(browser, "active_at", "15 minutes");

    await until(async () => expect(await listAudit(id)).toEqual(["session.lock", "sign_in"]));
  });
});

/** An event stream that stays open while its reader may read it. */
async function watchABatch(browser: Browser) {
  const batch = await account.api.post("/Batch", {
    not_before: new Date(Date.now() + 3_600_000).toISOString(),
    items: [anEligibilityRequest()],
  });
  const response = await fetch(`${url}/Batch/${batch.body.id}/events?context=${encodeURIComponent(inLive())}`, {
    headers: { cookie: browser.cookie(), ...ofOwnPage },
  });
  expect(response.status).toBe(200);
  return { path: `/Batch/${batch.body.id}`, response };
}

test("a role that expires by its date ends event streams and long polls", async () => {
  const { id, browser } = await openPerson(stack, { account_id: account.id, roles: ["coordinator"] });
  const { path, response } = await watchABatch(browser);
  const polling = browser.api(inLive()).get(`${path}?wait=60`);

  await query(stack.databaseUrl, "update memberships set expires_at = now() where user_id = $1", [
    id.replace("usr_", ""),
  ]);

  for await (const _ of response.body ?? []); // ends
  expect(expectError(await polling, 403).message).toBe("You have no role in this account");
  await until(async () => expect((await browser.api().get("/Session")).body).toMatchObject({ accounts: [] }));
});

describe("the account of a session", () => {
  const failing = [
    [403, /suspended/, (id: string) => stack.admin.post(`/Admin/Account/${id}/suspend`, {})],
    [402, /^No active subscription/, (id: string) => stack.admin.patch(`/Admin/Account/${id}`, { plan: null })],
    [500, /billing data/, (id: string) => stack.admin.patch(`/Admin/Account/${id}`, { billing_synced: false })],
    [402, /^No payment method/, (id: string) => setTrial(id, { days: 1, card_on_file: false })],
    [402, /trial has ended/, (id: string) => setTrial(id, { days: -1, card_on_file: true })],
  ] as const;
  const setTrial = (id: string, { days, card_on_file }: { days: number; card_on_file: boolean }) =>
    stack.admin.patch(`/Admin/Account/${id}`, {
      card_on_file,
      trial_ends_at: new Date(Date.now() + days * 86_400_000).toISOString(),
    });

  test.each(failing)("fails the check with %i as its keys do, and says so of itself", async (status, says, fail) => {
    const owned = await stack.createAccount();
    const browser = await openMachine(stack, owned.id);
    const api = browser.api(`${owned.id};live`);
    expect((await api.get("/Account")).body).toMatchObject({ standing: { status: 200 } });

    await fail(owned.id);

    await until(async () => expect(expectError(await api.get("/Job"), status).message).toMatch(says));
    expect((await api.get("/Account")).body).toMatchObject({
      standing: { status, message: expect.stringMatching(says) },
    });
    await until(async () => expect((await owned.api.get("/Account")).body).toMatchObject({ standing: { status } }));
    expect((await browser.api().get("/Session")).status).toBe(200);
  });

  test("that is deleted is gone from the session, and so are its people who are nowhere else", async () => {
    const owned = await stack.createAccount();
    const { id, browser } = await openPerson(stack, { account_id: owned.id, roles: ["owner"] });
    const { body } = await stack.admin.get(`/Admin/Account/${owned.id}`);

    await stack.admin.delete(`/Admin/Account/${owned.id}?confirm=${encodeURIComponent(String(body.name))}`);

    await until(async () => expectError(await browser.api().get("/Session"), 401));
    expectError(await stack.admin.post(`/Admin/User/${id}/link`, undefined), 404);
  });
});

describe("where the service is reached", () => {
  test("by other machines, no one can sign in until the address is configured", async () => {
    const open = await startStack({ HOST: "0.0.0.0" });
    try {
      const api = createTestClient(open.url.replace("0.0.0.0", "127.0.0.1"), ofOwnPage);

      const { body } = await api.get("/Session/options");

      expect(body.problem).toMatch(/NIGHTGUARD_PUBLIC_URL/);
      expectError(await api.post("/Session", { link: "x" }), 403);
      expectError(await open.admin.post("/Admin/ConsoleLink", {}), 403);
    } finally {
      await open.stop();
    }
  });

  test("by https, cookies and links are of that address, and no other is the console's", async () => {
    const open = await startStack({
      NIGHTGUARD_PUBLIC_URL: "https://night.example",
      NIGHTGUARD_CONSOLE_IDLE_MINUTES: "5",
    });
    try {
      const { body } = await open.admin.post("/Admin/ConsoleLink", {});
      expect(body.link).toMatch(/^https:\/\/night\.example\/console\/#link=/);
      const link = secretOf(body.link);
      const at = (host: string) => createTestClient(open.url, { host, ...ofOwnPage });

      expectError(await at("evil.example").post("/Session", { link }), 403);
      expectError(await at("localhost").post("/Session", { link }), 403);
      expect((await at("night.example").get("/Session/options")).body).toMatchObject({ passkeys: true });
      const answer = await at("night.example").post("/Session", { link });

      expect(answer.body).toMatchObject({ idle_seconds: 300 });
      expect(answer.headers["set-cookie"]).toMatch(
        /^__Host-nightguard=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      );
    } finally {
      await open.stop();
    }
  });
});
