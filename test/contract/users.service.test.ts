import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSoftPasskey } from "../support/authenticator.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import {
  addPasskey,
  invite,
  openBrowser,
  openMachine,
  openPerson,
  type Person,
  secretOf,
  signInByLink,
  signInByPasskey,
  toConsoleUrl,
} from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { until, untilLater } from "../support/waiting.ts";

let stack: Stack;
let account: TestAccount;
let owner: Person;
let url: string;
beforeAll(async () => {
  stack = await borrowStack();
  url = toConsoleUrl(stack.url);
  account = await stack.createAccount();
  owner = await openPerson(stack, { account_id: account.id });
});
afterAll(() => stack.stop());

const asOwner = () => owner.browser.api(`${account.id};live`);
const anEmail = () => `${randomUUID()}@clinic.example`;
const aColleague = (roles: readonly string[] = ["coordinator"]) => ({ email: anEmail(), name: "Max Moss", roles });

/** Somebody whom the owner invited, with a passkey. */
async function openColleague(roles: readonly string[] = ["coordinator"]): Promise<Person> {
  const { body } = await asOwner().post("/User", aColleague(roles));
  const browser = openBrowser(url);
  const passkey = createSoftPasskey({ origin: url });
  expect((await signInByLink(browser, secretOf(body.link))).status).toBe(201);
  expect((await addPasskey(browser, passkey)).status).toBe(201);
  return { id: String(body.id), browser, passkey };
}

async function listActions(subject: string): Promise<string[]> {
  const lines = await readAll(stack.admin, `/Admin/Audit?subject=${subject}`);
  return lines.map(({ action }) => String(action)).filter((action) => action.startsWith("user."));
}

describe("an owner", () => {
  test("is by default coordinator too", async () => {
    expect((await owner.browser.api().get("/Session")).body).toMatchObject({
      accounts: [{ id: account.id, roles: ["coordinator", "owner"] }],
    });
  });

  test("invites people, who get a link that is shown once", async () => {
    const colleague = aColleague(["viewer", "developer"]);

    const { status, body } = await asOwner().post("/User", {
      ...colleague,
      email: ` ${colleague.email.toUpperCase()}`,
    });

    expect([status, body]).toEqual([
      201,
      {
        id: expect.stringMatching(/^usr_/),
        email: colleague.email,
        name: "Max Moss",
        roles: ["developer", "viewer"],
        disabled: false,
        expires_at: null,
        reason: null,
        location_id: null,
        has_passkey: false,
        last_sign_in_at: null,
        created_by: `user:${owner.id}`,
        created_at: expect.any(String),
        link: expect.stringContaining("/console/#link="),
        link_expires_at: expect.any(String),
      },
    ]);
    const { link, link_expires_at, ...shown } = body;
    expect(Date.parse(String(link_expires_at)) - Date.now()).toBeGreaterThan(3_500_000);
    const { text, body: list } = await asOwner().get("/User");
    expect(list.data).toContainEqual(shown);
    expect(text).not.toContain(secretOf(link));
  });

  test("invites somebody once under an idempotency key, whose answer has no link when it is repeated", async () => {
    const key = { "idempotency-key": randomUUID() };
    const colleague = aColleague();
    const first = await asOwner().post("/User", colleague, key);

    const again = await asOwner().post("/User", colleague, key);

    expect([again.status, again.headers["idempotent-replayed"]]).toEqual([201, "true"]);
    expect(again.body).toEqual({ ...first.body, link: null });
  });

  test("cannot add somebody who is known, nor learn of other accounts", async () => {
    const { email } = (await invite(stack, { account_id: (await stack.createAccount()).id })) as { email?: string };

    const answer = await asOwner().post("/User", { ...aColleague(), email });

    expect(expectError(answer, 409).message).toMatch(/operator/);
    expect((await asOwner().get("/User")).text).not.toContain(String(email));
  });

  test("changes roles, which ends the person's sessions", async () => {
    const { id, browser, passkey } = await openColleague(["viewer"]);
    expectError(await browser.api(`${account.id};live`).post("/ApiKey", {}), 403);

    const changed = await asOwner().patch(`/User/${id}`, { roles: ["developer"] });

    expect(changed.body).toMatchObject({ id, roles: ["developer"] });
    await until(async () => expectError(await browser.api().get("/Session"), 401));
    await signInByPasskey(browser, passkey);
    expect((await browser.api(`${account.id};live`).post("/ApiKey", {})).status).toBe(201);
    expect(await listActions(id)).toEqual(["user.roles", "user.invite"]);
  });

  test("gives somebody a location, which the running session has at once, and takes it away", async () => {
    const invitation = { ...aColleague(["viewer"]), location_id: "north" };
    const { body: invited } = await asOwner().post("/User", invitation);
    expect(invited).toMatchObject({ location_id: "north" });
    const browser = openBrowser(url);
    await signInByLink(browser, secretOf(invited.link));
    await addPasskey(browser, createSoftPasskey({ origin: url }));
    const id = String(invited.id);
    const readOwn = async () => (await browser.api().get("/Session")).body.accounts;
    expect(await readOwn()).toMatchObject([{ location_id: "north" }]);

    for (const [mode, location_id] of [
      ["test", "south"],
      ["live", null],
    ]) {
      const changed = await owner.browser.api(`${account.id};${mode}`).patch(`/User/${id}`, { location_id });
      expect([changed.status, changed.body.location_id]).toEqual([200, location_id]);
      expect(await readOwn()).toMatchObject([{ location_id }]);
    }
    await asOwner().patch(`/User/${id}`, { name: "Max" }); // keeps it

    for (const location_id of ["", 7, "x".repeat(100_000)]) {
      const issues = expectError(await asOwner().patch(`/User/${id}`, { location_id }), 400).issues ?? [];
      expect(issues.map(({ path }) => path)).toEqual(["location_id"]);
    }
    expectError(await browser.api(`${account.id};live`).patch(`/User/${id}`, { location_id: "east" }), 403);
    expect(await readOwn()).toMatchObject([{ location_id: null }]);
    expect(await listActions(id)).toEqual(["user.rename", "user.location", "user.location", "user.invite"]);
  });

  test("keeps somebody out within a second, and lets them in again", async () => {
    const { id, browser, passkey } = await openColleague();
    const api = browser.api(`${account.id};live`);
    expect((await api.get("/Job")).status).toBe(200);

    await asOwner().patch(`/User/${id}`, { disabled: true });
    await untilLater(1_000, async () => expectError(await api.get("/Job"), 401));

    expectError(await signInByPasskey(browser, passkey), 403);
    expectError(await asOwner().post(`/User/${id}/link`, undefined), 409);
    await asOwner().patch(`/User/${id}`, { disabled: false });
    expect((await signInByPasskey(browser, passkey)).status).toBe(201);
    expect(await listActions(id)).toEqual(["user.enable", "user.disable", "user.invite"]);
  });

  test("makes another link, and ends sessions", async () => {
    const { id, browser } = await openColleague();
    const { body } = await asOwner().post(`/User/${id}/link`, undefined);

    expect((await asOwner().delete(`/User/${id}/sessions`)).status).toBe(204);

    await until(async () => expectError(await browser.api().get("/Session"), 401));
    expect((await signInByLink(browser, secretOf(body.link))).body).toMatchObject({ must_add_passkey: false });
  });

  test("takes somebody out of the account, who is then deleted", async () => {
    const { id, passkey } = await openColleague();

    expect((await asOwner().patch(`/User/${id}`, { roles: [] })).status).toBe(204);

    expectError(await asOwner().patch(`/User/${id}`, { name: "Eve" }), 404);
    expectError(await signInByPasskey(openBrowser(url), passkey), 401);
    const [left] = await query(stack.databaseUrl, "select count(*)::integer as count from users where id = $1", [
      id.replace("usr_", ""),
    ]);
    expect(left).toEqual({ count: 0 });
  });

  test("cannot take the last owner away, even if two do so to each other at once", async () => {
    const own = await stack.createAccount();
    const context = `${own.id};live`;
    const [one, two] = [
      await openPerson(stack, { account_id: own.id }),
      await openPerson(stack, { account_id: own.id, roles: ["owner"] }),
    ];
    const answers = await Promise.all([
      one.browser.api(context).patch(`/User/${two.id}`, { roles: ["viewer"] }),
      two.browser.api(context).patch(`/User/${one.id}`, { disabled: true }),
    ]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [last, lost] = answers[0]?.status === 200 ? [one, two] : [two, one];
    for (const patch of [{ roles: ["coordinator"] }, { roles: [] }, { disabled: true }]) {
      const answer = await last.browser.api(context).patch(`/User/${last.id}`, patch);
      expect(expectError(answer, 409).message).toMatch(/last owner/);
    }
    expect((await last.browser.api(context).patch(`/User/${lost.id}`, { name: "Former" })).status).toBe(200);
  });

  test("reaches no one in another account, and gives no role of the operator", async () => {
    const other = await stack.createAccount();
    const { id } = await openPerson(stack, { account_id: other.id });

    for (const [method, path, body] of [
      ["PATCH", `/User/${id}`, { disabled: true }],
      ["POST", `/User/${id}/link`, undefined],
      ["DELETE", `/User/${id}/sessions`, undefined],
      ["PATCH", "/User/usr_1", {}],
    ] as const) {
      expectError(await asOwner().send(method, path, body, {}), 404);
    }
    expectError(await asOwner().post("/User", aColleague(["operator"])), 400);
    const sneaked = await asOwner().post("/User", { ...aColleague(), operator: true, account_id: other.id });
    expect(sneaked.body).not.toHaveProperty("operator");
    expectError(await asOwner().get("/Admin/User"), 403);
  });

  test("makes no link for somebody with access beyond the account, which it would open too", async () => {
    const other = await stack.createAccount();
    const email = anEmail();
    const { id } = await invite(stack, { account_id: account.id, email });
    await invite(stack, { account_id: other.id, email });
    const { id: operator } = await invite(stack, { account_id: account.id, operator: true });

    for (const person of [id, operator]) {
      expectError(await asOwner().post(`/User/${person}/link`, undefined), 403);
      expectError(await asOwner().patch(`/User/${person}`, { name: "Renamed" }), 403);
    }
  });

  test("is no API key", async () => {
    for (const [method, path] of [
      ["GET", "/User"],
      ["POST", "/User"],
    ] as const) {
      const answer = await account.api.send(method, path, method === "POST" ? aColleague() : undefined, {});
      expect(expectError(answer, 403).message).toMatch(/^API keys have no access here/);
    }
  });
});

describe("the operator", () => {
  test("adds somebody to another account, and the first owner's links and passkeys of them lead nowhere", async () => {
    const email = anEmail();
    const { body } = await asOwner().post("/User", { ...aColleague(["viewer"]), email });
    // The owner keeps what the person should have.
    const [browser, passkey] = [openBrowser(url), createSoftPasskey({ origin: url })];
    await signInByLink(browser, secretOf(body.link));
    await addPasskey(browser, passkey);
    const { body: kept } = await asOwner().post(`/User/${body.id}/link`, undefined);
    const other = await stack.createAccount();

    const added = await stack.admin.post("/Admin/User", { email, name: "Max", account_id: other.id });

    expect(added.body).toMatchObject({ id: body.id, name: "Max Moss", has_passkey: false });
    expect((added.body.accounts as unknown[]).length).toBe(2);
    await until(async () => expectError(await browser.api().get("/Session"), 401));
    expectError(await signInByPasskey(openBrowser(url), passkey), 401);
    expectError(await signInByLink(openBrowser(url), secretOf(kept.link)), 401);
    expect((await signInByLink(openBrowser(url), secretOf(added.body.link))).status).toBe(201);
    expectError(await stack.admin.post("/Admin/User", { email, name: "Max", account_id: other.id }), 409);
  });

  test("makes somebody an operator, and the owner's links and passkeys of them lead nowhere", async () => {
    const { id, browser, passkey } = await openColleague();
    const { body: kept } = await asOwner().post(`/User/${id}/link`, undefined);

    const changed = await stack.admin.patch(`/Admin/User/${id}`, { operator: true });

    expect(changed.body).toMatchObject({ operator: true, has_passkey: false });
    await until(async () => expectError(await browser.api().get("/Session"), 401));
    expectError(await signInByPasskey(openBrowser(url), passkey), 401);
    expectError(await signInByLink(openBrowser(url), secretOf(kept.link)), 401);
    const { body: fresh } = await stack.admin.post(`/Admin/User/${id}/link`, undefined);
    await stack.admin.patch(`/Admin/User/${id}`, { operator: true }); // changes nothing
    expect((await signInByLink(openBrowser(url), secretOf(fresh.link))).body).toMatchObject({ is_operator: true });
  });

  test("makes a link for somebody, which the owners of their accounts see", async () => {
    const { id } = await openColleague();

    expect((await stack.admin.post(`/Admin/User/${id}/link`, undefined)).status).toBe(200);

    const { body } = await asOwner().get(`/Audit?subject=${id}&action=user.link`);
    expect(body.data).toMatchObject([{ actor: expect.stringMatching(/^admin/) }]);
  });

  test("signed in at the console gets no account's export, and no link of this machine, which sees patients", async () => {
    const { browser } = await openPerson(stack, { operator: true });
    const machine = await openMachine(stack, account.id);
    const { body: session } = await machine.api().get("/Session");
    const { id } = session.user as { id: string };

    expectError(await browser.api().get(`/Admin/Account/${account.id}/export`), 403);
    expectError(await browser.api().post("/Admin/ConsoleLink", { account_id: account.id }), 403);
    expectError(await browser.api().post(`/Admin/User/${id}/link`, undefined), 409);
  });

  test("signed in at the console administers, under their own name in the audit, and sees no patients", async () => {
    const { id, browser } = await openPerson(stack, { operator: true });
    const { body: created } = await browser.api().post("/Admin/Account", { name: "By a person" });

    const { body } = await browser.api().get(`/Admin/Audit?subject=${created.id}`);

    expect(body.data).toMatchObject([{ actor: `user:${id}`, action: "account.create" }]);
    expectError(await browser.api(`${account.id};live`).get("/Job"), 403);
    // A token beside the cookie counts alone.
    expectError(await browser.api().with({ authorization: "Bearer wrong" }).get("/Admin/Plan"), 401);
  });

  test("gets roles of their own for an hour only, with a reason that the owners see", async () => {
    const email = anEmail();
    const { id, browser } = await openPerson(stack, { operator: true, email });
    const invitation = { email, name: "Eve", account_id: account.id, roles: ["coordinator"] };
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

    for (const fault of [
      {},
      { reason: "Outage" },
      { reason: "Outage", expires_at: inMinutes(62) },
      { expires_at: inMinutes(50) },
    ]) {
      expectError(await browser.api().post("/Admin/User", { ...invitation, ...fault }), 400);
    }
    const emergency = { reason: "Payer outage, call 8841", expires_at: inMinutes(50) };
    expect((await browser.api().post("/Admin/User", { ...invitation, ...emergency })).status).toBe(201);

    const people = await readAll(asOwner(), "/User");
    expect(people).toContainEqual(expect.objectContaining({ id, ...emergency, created_by: `user:${id}` }));
    // Their sessions have ended with the change of what they may do.
    const { body: renewed } = await stack.admin.post(`/Admin/User/${id}/link`, undefined);
    const there = openBrowser(url);
    await signInByLink(there, secretOf(renewed.link));
    await addPasskey(there, createSoftPasskey({ origin: url }));
    expectError(await there.api().patch(`/Admin/User/${id}`, { account_id: account.id, roles: ["owner"] }), 400);
    await query(stack.databaseUrl, "update memberships set expires_at = now() where user_id = $1", [
      id.replace("usr_", ""),
    ]);
    expect((await stack.admin.get("/Admin/User?limit=200")).text).toContain(id);
    const again = await stack.admin.post(`/Admin/User/${id}/link`, undefined);
    expect((await signInByLink(openBrowser(url), secretOf(again.body.link))).body).toMatchObject({ accounts: [] });
  });

  test("disables somebody everywhere, within a second", async () => {
    const { id, browser, passkey } = await openPerson(stack, { account_id: account.id });
    expect((await browser.api().get("/Session")).status).toBe(200);

    expect((await stack.admin.patch(`/Admin/User/${id}`, { disabled: true })).body).toMatchObject({ disabled: true });

    await until(async () => expectError(await browser.api().get("/Session"), 401));
    expectError(await signInByPasskey(browser, passkey), 401);
    expectError(await stack.admin.post(`/Admin/User/${id}/link`, undefined), 409);
    await stack.admin.patch(`/Admin/User/${id}`, { disabled: false });
    expect((await signInByPasskey(browser, passkey)).status).toBe(201);
    expect((await stack.admin.delete(`/Admin/User/${id}/sessions`)).status).toBe(204);
    await until(async () => expectError(await browser.api().get("/Session"), 401));
  });

  test("says what is wrong with an invitation", async () => {
    const email = anEmail();
    for (const [body, path] of [
      [{ email: "nobody", name: "Ada", operator: true }, "email"],
      [{ email, name: " ", operator: true }, "name"],
      [{ email, name: "Ada" }, "account_id"],
      [{ email, name: "Ada", account_id: "acc_1" }, "account_id"],
      [{ email, name: "Ada", account_id: account.id, roles: [] }, "roles"],
    ] as const) {
      const issues = expectError(await stack.admin.post("/Admin/User", body), 400).issues ?? [];
      expect([body, issues.map((issue) => issue.path)]).toEqual([body, [path]]);
    }
    expectError(await stack.admin.patch("/Admin/User/usr_1", { disabled: true }), 404);
    expectError(await stack.admin.post("/Admin/ConsoleLink", { account_id: "acc_1" }), 400);
  });
});

test("names, emails and locations of people are encrypted at rest, and in no log", async () => {
  const [email, name, reason] = [anEmail(), `Quillfeather ${randomUUID()}`, `Because of ${randomUUID()}`];
  const location = `Wintergreen ${randomUUID()}`;
  await invite(stack, { account_id: account.id, email, name, reason });
  await asOwner().post("/User", { ...aColleague(), location_id: location });
  await asOwner().get("/User");

  const rows = await query(
    stack.databaseUrl,
    `select encode(details, 'escape') as text from users
    union all select encode(coalesce(reason, '') || coalesce(location, ''), 'escape') from memberships`,
  );
  const stored = rows.map(({ text }) => String(text)).join("\n") + stack.log();
  for (const secret of [email, name, reason, location]) expect(stored).not.toContain(secret);
});
