import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiAnswer } from "../support/api-answer.ts";
import { createSoftPasskey } from "../support/authenticator.ts";
import { createTestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { startIdentityProvider, type TestIdentityProvider } from "../support/identity-provider.ts";
import {
  addPasskey,
  type Browser,
  invite,
  openBrowser,
  openMachine,
  signInByLink,
  signInByPasskey,
  toConsoleUrl,
} from "../support/sessions.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until } from "../support/waiting.ts";

let provider: TestIdentityProvider;
let stack: Stack;
let url: string;

/** The account of the roles that the provider grants; its id is known before the service starts. */
const accountUuid = randomUUID();
const accountId = `acc_${accountUuid.replaceAll("-", "")}`;

beforeAll(async () => {
  provider = await startIdentityProvider();
  stack = await startStack({
    NIGHTGUARD_OIDC_ISSUER: provider.issuer,
    NIGHTGUARD_OIDC_CLIENT_ID: provider.clientId,
    NIGHTGUARD_OIDC_CLIENT_SECRET: provider.clientSecret,
    NIGHTGUARD_OIDC_ROLES: `front-desk=${accountId}:coordinator, cn=owners=${accountId}:owner, it=operator`,
  });
  await stack.createAccount(); // and a plan
  await query(
    stack.databaseUrl,
    "insert into accounts (id, name, plan_name, card_on_file, billing_synced) values ($1, 'Known before', 'plan-1', true, true)",
    [accountUuid],
  );
  url = toConsoleUrl(stack.url);
  provider.open(`${url}/Session/oidc/callback`);
});
afterAll(async () => {
  await stack.stop();
  await provider.close();
});

/** Where an answer redirects to. */
const locationOf = ({ status, headers }: ApiAnswer): string => {
  expect(status).toBe(302);
  return String(headers.location);
};

/** Sends the browser to the provider. @returns the address with the provider's answer, which the browser has not opened */
async function askProvider(browser: Browser, subject: string, returnTo = "/console/batches?status=running") {
  const begun = await browser.api().get(`/Session/oidc?return_to=${encodeURIComponent(returnTo)}`);
  browser.keep(begun);
  const back = new URL(await provider.signIn(locationOf(begun), subject));
  expect(back.origin).toBe(url);
  return back.pathname + back.search;
}

/** Opens an address as a browser does that another site sent here. */
async function open(browser: Browser, path: string): Promise<ApiAnswer> {
  const fromElsewhere = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", cookie: browser.cookie() };
  const answer = await createTestClient(url, fromElsewhere).get(path);
  browser.keep(answer);
  return answer;
}

async function signIn(subject: string): Promise<Browser> {
  const browser = openBrowser(url);
  const answer = await open(browser, await askProvider(browser, subject));
  expect(await followToEnd(browser, answer, subject)).toBe("/console/batches?status=running");
  return browser;
}

/** Goes to the provider again, as often as it is sent there. @returns where the browser ends */
async function followToEnd(browser: Browser, answer: ApiAnswer, subject: string): Promise<string> {
  const next = locationOf(answer);
  if (!next.startsWith(provider.issuer)) return next;
  const { pathname, search } = new URL(await provider.signIn(next, subject));
  return followToEnd(browser, await open(browser, pathname + search), subject);
}

const aPerson = (claims: Readonly<Record<string, unknown>>) => {
  const subject = randomUUID();
  provider.setClaims(subject, { name: "Ada Quill", email: `${subject}@x.example`, email_verified: true, ...claims });
  return subject;
};

describe("a person of the identity provider", () => {
  test("signs in with the roles that it names, and returns to the page", async () => {
    const subject = aPerson({ groups: ["front-desk", "others"] });

    const browser = await signIn(subject);

    expect((await browser.api().get("/Session/options")).body).toMatchObject({ oidc: { name: "127.0.0.1" } });
    expect((await browser.api().get("/Session")).body).toMatchObject({
      user: { name: "Ada Quill", email: `${subject}@x.example` },
      door: "oidc",
      is_operator: false,
      must_add_passkey: false,
      accounts: [{ id: accountId, roles: ["coordinator"] }],
    });
    expect((await browser.api(`${accountId};live`).get("/Job")).status).toBe(200);
    expectError(await browser.api(`${accountId};live`).get("/ApiKey"), 403);
    expectError(await browser.api().get("/Admin/Account"), 403);
  });

  test("has the roles of each sign-in, and is the same user", async () => {
    const subject = aPerson({ groups: ["it"] });
    const first = (await (await signIn(subject)).api().get("/Session")).body;
    provider.setClaims(subject, { name: "Ada Quill", groups: "cn=owners" });

    const second = (await (await signIn(subject)).api().get("/Session")).body;

    expect(first).toMatchObject({ is_operator: true, accounts: [] });
    expect(second).toMatchObject({
      is_operator: false,
      accounts: [{ roles: ["owner"] }],
      user: { id: (first.user as { id: string }).id },
    });
  });

  test("without any role is led back to the console, which says so", async () => {
    const browser = openBrowser(url);

    const answer = await open(browser, await askProvider(browser, aPerson({ groups: ["others"] })));

    expect(locationOf(answer)).toBe("/console/?sign_in=no_access");
    expectError(await browser.api().get("/Session"), 401);
  });

  test.each([
    { email_verified: true, isVerified: true },
    { email_verified: "true", isVerified: true },
    { email_verified: false, isVerified: false },
    { email_verified: "false", isVerified: false },
    { email_verified: 1, isVerified: false },
  ])("who was invited has those roles too if the email is verified: $email_verified", async (claim) => {
    const { email_verified, isVerified } = claim;
    const subject = randomUUID();
    const email = `${subject}@x.example`;
    const { id } = await invite(stack, { account_id: accountId, roles: ["viewer"], email });
    provider.setClaims(subject, {
      name: "Ada Quill",
      email: email.toUpperCase(),
      email_verified,
      groups: ["front-desk"],
    });

    const { body } = await (await signIn(subject)).api().get("/Session");

    expect(body).toMatchObject({
      user: isVerified ? { id } : { id: expect.not.stringContaining(id) },
      accounts: [{ roles: isVerified ? ["viewer", "coordinator"] : ["coordinator"] }],
    });
  });

  test("signs in at once with others of the same verified email, each as a user of their own", async () => {
    const email = `${randomUUID()}@x.example`;
    const subjects = Array.from({ length: 6 }, () => aPerson({ email, groups: ["front-desk"] }));

    const browsers = await Promise.all(subjects.map(signIn));

    const sessions = await Promise.all(browsers.map(async (browser) => (await browser.api().get("/Session")).body));
    const ids = sessions.map(({ user }) => (user as { id: string }).id);
    expect(new Set(ids).size).toBe(subjects.length);
  });

  test("signs in twice at once for the first time, and is one user", async () => {
    const subject = aPerson({ groups: ["front-desk"] });

    const browsers = await Promise.all(Array.from({ length: 6 }, () => signIn(subject)));

    const sessions = await Promise.all(browsers.map(async (browser) => (await browser.api().get("/Session")).body));
    expect(new Set(sessions.map(({ user }) => (user as { id: string }).id)).size).toBe(1);
  });

  test("who is kept out of an account by its owner stays out, whatever the provider grants", async () => {
    const subject = randomUUID();
    const email = `${subject}@x.example`;
    const { id } = await invite(stack, { account_id: accountId, roles: ["viewer"], email });
    const owner = await openMachine(stack, accountId);
    provider.setClaims(subject, { name: "Ada Quill", email, email_verified: true, groups: ["front-desk", "it"] });
    await signIn(subject);

    const { status } = await owner.api(`${accountId};live`).patch(`/User/${id}`, { disabled: true });

    expect(status).toBe(200);
    const { body } = await (await signIn(subject)).api().get("/Session");
    expect(body).toMatchObject({ user: { id }, is_operator: true, accounts: [] });
  });

  test("who is disabled does not get in", async () => {
    const subject = aPerson({ groups: ["front-desk"] });
    const browser = await signIn(subject);
    const { user } = (await browser.api().get("/Session")).body as { user: { id: string } };

    await stack.admin.patch(`/Admin/User/${user.id}`, { disabled: true });

    const again = openBrowser(url);
    const answer = await open(again, await askProvider(again, subject));
    expect(await followToEnd(again, answer, subject)).toBe("/console/?sign_in=no_access");
  });
});

describe("an answer of the identity provider", () => {
  test("counts only in the browser that asked: a stranger's opens no session", async () => {
    const [stranger, victim] = [openBrowser(url), openBrowser(url)];
    const path = await askProvider(stranger, aPerson({ groups: ["it"] }));

    expect(locationOf(await open(victim, path))).toBe("/console/?sign_in=expired");

    expect(locationOf(await open(stranger, path))).toBe("/console/batches?status=running");
  });

  test("counts once", async () => {
    const browser = openBrowser(url);
    const path = await askProvider(browser, aPerson({ groups: ["it"] }));
    const before = browser.cookie();
    await open(browser, path);

    const again = await createTestClient(url, { cookie: before }).get(path);

    expect(locationOf(again)).toBe("/console/?sign_in=expired");
  });

  test.each([
    ["another state", (path: string) => path.replace(/state=[^&]+/, "state=another")],
    ["another code", (path: string) => path.replace(/code=[^&]+/, "code=another")],
    ["an error", (path: string) => path.replace(/code=[^&]+/, "error=access_denied")],
    ["another issuer", (path: string) => path.replace(/iss=[^&]+/, "iss=https%3A%2F%2Fevil.example")],
  ])("with %s is refused", async (_, spoil) => {
    const browser = openBrowser(url);
    const path = await askProvider(browser, aPerson({ groups: ["it"] }));

    const answer = await open(browser, spoil(path));

    expect(locationOf(answer)).toBe("/console/?sign_in=refused");
    expectError(await browser.api().get("/Session"), 401);
    expect(stack.log()).not.toContain("access_denied");
  });
});

/** A desk: a browser with the service's and the provider's cookies. */
function openDesk() {
  return { browser: openBrowser(url), atProvider: provider.openBrowser() };
}

/**
 * Signs in at a desk, and follows all redirects.
 *
 * @param edit what somebody does to the address of the provider
 * @returns how often the provider asked the person to sign in, and where the browser ended
 */
async function signInAt(
  { browser, atProvider }: ReturnType<typeof openDesk>,
  subject: string,
  edit: (address: string) => string = (address) => address,
) {
  const begun = await browser.api().get("/Session/oidc");
  browser.keep(begun);
  let [next, asked] = [locationOf(begun), 0];
  while (next.startsWith(provider.issuer)) {
    const { back, isAsked } = await atProvider.signIn(edit(next), subject);
    asked += Number(isAsked);
    const { pathname, search } = new URL(back);
    next = locationOf(await open(browser, pathname + search));
  }
  return { asked, end: next };
}

const signOutAt = async ({ browser }: ReturnType<typeof openDesk>) => {
  const answer = await browser.api().delete("/Session");
  browser.keep(answer);
  return answer;
};

/** As if nobody had touched the desk for that long. */
const leaveAlone = (interval: string) =>
  query(stack.databaseUrl, "update sessions set active_at = active_at - $1::interval", [interval]);

const endAll = () => query(stack.databaseUrl, "update sessions set ends_at = now()");

describe("a person who is still signed in at the identity provider", () => {
  test("signs in here without being asked there, and has to sign in there again after signing out, a lock and an end", async () => {
    const subject = aPerson({ groups: ["front-desk"] });
    const [desk, other] = [openDesk(), openDesk()];
    expect(await signInAt(desk, subject)).toEqual({ asked: 1, end: "/console/" });
    expect(await signInAt(other, subject)).toEqual({ asked: 1, end: "/console/" });
    // Nothing has ended, so another tab comes in as the provider knows the person.
    expect(await signInAt({ ...desk, browser: openBrowser(url) }, subject)).toEqual({ asked: 0, end: "/console/" });

    for (const end of [() => signOutAt(desk), () => leaveAlone("15 minutes"), endAll]) {
      await end();
      expect(await signInAt(desk, subject)).toEqual({ asked: 1, end: "/console/" });
    }
    // What ended there counts at any other desk, whose provider's session is older.
    expect(await signInAt(other, subject)).toEqual({ asked: 1, end: "/console/" });
  });

  test("is asked again after the sweeper or somebody else ended the session, and after another took the desk", async () => {
    const subject = aPerson({ groups: ["front-desk"] });
    const desk = openDesk();
    await signInAt(desk, subject);
    const { user } = (await desk.browser.api().get("/Session")).body as { user: { id: string } };
    const endByOperator = () => stack.admin.delete(`/Admin/User/${user.id}/sessions`);
    const takeDesk = async () => {
      const { link } = await invite(stack, { account_id: accountId, roles: ["viewer"] });
      await signInByLink(desk.browser, link);
    };
    const isSwept = "select from sessions where user_id = $1";
    const sweep = async () => {
      await leaveAlone("15 minutes");
      await until(async () => expect(await query(stack.databaseUrl, isSwept, [toUuid(user.id)])).toEqual([]));
    };

    for (const end of [endByOperator, takeDesk, sweep]) {
      await end();
      expect(await signInAt(desk, subject)).toEqual({ asked: 1, end: "/console/" });
    }
  });

  test("does not get in by taking the question out of the provider's address", async () => {
    const subject = aPerson({ groups: ["front-desk"] });
    const desk = openDesk();
    await signInAt(desk, subject);
    await desk.atProvider.letTimePass(3_600);
    await leaveAlone("15 minutes");
    const without = (names: readonly string[]) => (address: string) => {
      const edited = new URL(address);
      for (const name of names) edited.searchParams.delete(name);
      return edited.href;
    };
    const longAgo = (address: string) => {
      const edited = new URL(without(["prompt"])(address));
      edited.searchParams.set("max_age", "86400");
      return edited.href;
    };

    expect(await signInAt(desk, subject, without(["prompt", "max_age"]))).toEqual({
      asked: 0,
      end: "/console/?sign_in=refused",
    });
    expect(await signInAt(desk, subject, longAgo)).toEqual({ asked: 0, end: "/console/?sign_in=refused" });
    await until(async () => expectError(await desk.browser.api().get("/Session"), 401));
    expect(await signInAt(desk, subject)).toEqual({ asked: 1, end: "/console/" });
  });
});

describe("signing out", () => {
  test("leads on to the provider's own page, which ends the session there", async () => {
    const subject = aPerson({ groups: ["front-desk"] });
    const desk = openDesk();
    await signInAt(desk, subject);

    const { status, body } = await signOutAt(desk);

    expect(status).toBe(200);
    const address = new URL(String(body.continue_at));
    expect(address.origin).toBe(provider.issuer);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: provider.clientId,
      post_logout_redirect_uri: `${url}/console/`,
    });
    expect(await desk.atProvider.signOut(address.href)).toBe(`${url}/console/`);
    expectError(await desk.browser.api().get("/Session"), 401);
    // Somebody else signs in at the desk, whom the provider asks at once.
    expect(await signInAt(desk, aPerson({ groups: ["it"] }))).toEqual({ asked: 1, end: "/console/" });
  });

  test("of a session that a link opened ends here", async () => {
    const machine = await openMachine(stack);

    const { status, body } = await machine.api().delete("/Session");

    expect([status, body]).toEqual([200, { continue_at: null }]);
  });
});

test.each(["https://evil.example/", "//evil.example", "/Admin", "/console", "/console/\\evil", "/console/#x"])(
  "nobody is led to %s afterwards",
  async (returnTo) => {
    const answer = await openBrowser(url)
      .api()
      .get(`/Session/oidc?return_to=${encodeURIComponent(returnTo)}`);

    expectError(answer, 400);
  },
);

test("passkeys are for operators, and links need none", async () => {
  const owner = openBrowser(url);
  const { link } = await invite(stack, { account_id: accountId, roles: ["owner"] });
  expect((await signInByLink(owner, link)).body).toMatchObject({ must_add_passkey: false });
  expectError(await owner.api().post("/Passkey/options", undefined), 403);

  const machine = await openMachine(stack);
  const passkey = createSoftPasskey({ origin: url });
  expect((await addPasskey(machine, passkey)).status).toBe(201);
  expect((await signInByPasskey(openBrowser(url), passkey)).status).toBe(201);
});

test("a sign-in without the acr that is demanded is refused, with any other claims", async () => {
  const other = await startIdentityProvider();
  const demanding = await startStack({
    NIGHTGUARD_OIDC_ISSUER: other.issuer,
    NIGHTGUARD_OIDC_CLIENT_ID: other.clientId,
    NIGHTGUARD_OIDC_CLIENT_SECRET: other.clientSecret,
    NIGHTGUARD_OIDC_ROLES: "it=operator",
    NIGHTGUARD_OIDC_ACR: "mfa",
  });
  try {
    const address = toConsoleUrl(demanding.url);
    other.open(`${address}/Session/oidc/callback`);
    other.setClaims("ada", { name: "Ada Quill", groups: ["it"], acr: "mfa" });
    const browser = openBrowser(address);
    const begun = await browser.api().get("/Session/oidc");
    browser.keep(begun);
    expect(new URL(locationOf(begun)).searchParams.get("acr_values")).toBe("mfa");

    const answer = await browser.api().get((await other.signIn(locationOf(begun), "ada")).replace(address, ""));

    expect(locationOf(answer)).toBe("/console/?sign_in=refused");
  } finally {
    await demanding.stop();
    await other.close();
  }
});

test("where the provider's tokens may lack auth_time, it is asked again after an end, and believed", async () => {
  const other = await startIdentityProvider();
  const lenient = await startStack({
    NIGHTGUARD_OIDC_ISSUER: other.issuer,
    NIGHTGUARD_OIDC_CLIENT_ID: other.clientId,
    NIGHTGUARD_OIDC_CLIENT_SECRET: other.clientSecret,
    NIGHTGUARD_OIDC_ROLES: "it=operator",
    NIGHTGUARD_OIDC_ALLOW_NO_AUTH_TIME: "1",
  });
  try {
    const address = toConsoleUrl(lenient.url);
    other.open(`${address}/Session/oidc/callback`);
    other.setClaims("ada", { name: "Ada Quill", groups: ["it"] });
    const [browser, atProvider] = [openBrowser(address), other.openBrowser()];
    /** A provider that does not know max_age, which is what brings auth_time. */
    const toOtherProvider = (location: string) => location.replace(/&max_age=\d+/, "");
    const go = async () => {
      const begun = await browser.api().get("/Session/oidc");
      browser.keep(begun);
      let [next, asked] = [locationOf(begun), 0];
      while (next.startsWith(other.issuer)) {
        const { back, isAsked } = await atProvider.signIn(toOtherProvider(next), "ada");
        asked += Number(isAsked);
        const answer = await browser.api().get(back.replace(address, ""));
        browser.keep(answer);
        next = locationOf(answer);
      }
      return { asked, end: next };
    };

    expect(await go()).toEqual({ asked: 1, end: "/console/" });
    browser.keep(await browser.api().delete("/Session"));
    expect(await go()).toEqual({ asked: 1, end: "/console/" });
  } finally {
    await lenient.stop();
    await other.close();
  }
});

test("a provider that does not answer is said to be away", async () => {
  const away = await startStack({
    NIGHTGUARD_OIDC_ISSUER: "http://127.0.0.1:1",
    NIGHTGUARD_OIDC_CLIENT_ID: "x",
    NIGHTGUARD_OIDC_CLIENT_SECRET: "x",
  });
  try {
    const answer = await openBrowser(toConsoleUrl(away.url)).api().get("/Session/oidc");

    expect(locationOf(answer)).toBe("/console/?sign_in=unavailable");
  } finally {
    await away.stop();
  }
});
