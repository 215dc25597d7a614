import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { anInterchange } from "../../packages/benefits/src/test-support.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { findFreePort } from "../support/free-port.ts";
import { startReceiver, type TestReceiver } from "../support/receiver.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { openPerson } from "../support/sessions.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until } from "../support/waiting.ts";
import { aFailingRequest, askInBatch, findOnlyItem, inHours, makeItem } from "../support/work-items.ts";

let stack: Stack;
let receiver: TestReceiver;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let consoleUrl: string;

beforeAll(async () => {
  const port = await findFreePort();
  consoleUrl = `http://localhost:${port}`;
  [receiver, mailServer] = await Promise.all([startReceiver(), startMailServer()]);
  stack = await startStack({
    PORT: String(port),
    NIGHTGUARD_PUBLIC_URL: consoleUrl,
    NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1",
    NIGHTGUARD_SMTP_URL: `smtp://nightguard:secret%2Fword@127.0.0.1:${mailServer.port}`,
    NIGHTGUARD_MAIL_FROM: "nightguard@night.example",
  });
  await stack.addWorker("second");
});
afterEach(() => {
  receiver.answers({ status: 200 });
  stack.payer.reset();
});
afterAll(async () => {
  await stack.stop();
  await Promise.all([receiver.close(), mailServer.close()]);
});

/** Takes mail after a login, and refuses addresses that begin with `refused`. */
async function startMailServer() {
  const received: { readonly to: string; readonly text: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === "nightguard" && password === "secret/word" ? done(null, { user: username }) : done(new Error("No")),
    onRcptTo: ({ address }, _session, done) =>
      address.startsWith("refused") ? done(new Error(`${address} is unknown`)) : done(),
    async onData(stream, { envelope }, done) {
      const unwrapped = (await text(stream)).replaceAll("=\r\n", "").replaceAll("=3D", "=");
      received.push({ to: String(envelope.rcptTo[0]?.address), text: unwrapped });
      done();
    },
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

let people = 0;

/** Somebody at the console of the account, and what they were told. */
async function join({ id: accountId }: TestAccount, email = `person-${++people}@front.example`) {
  const name = email.split("@")[0] ?? "";
  const { id, browser } = await openPerson(stack, { account_id: accountId, roles: ["coordinator"], email, name });
  const path = `/services/${name}`;
  return {
    id,
    path,
    api: browser.api(`${accountId};live`),
    chatUrl: receiver.url + path,
    listChats: () => receiver.received.filter((one) => one.path === path).map(({ body }) => String(textOf(body))),
    listMails: () => mailServer.received.filter(({ to }) => to === email).map((mail) => mail.text),
  };
}
type Told = Awaited<ReturnType<typeof join>>;

const textOf = (body: object) => (body as { readonly text?: string }).text;

const all = ["assigned", "overdue", "coverage_lost", "batch_ended", "batch_failed"];

async function choose({ api, chatUrl }: Told, settings: object = {}): Promise<void> {
  const { status, body } = await api.put("/Notification", { reasons: all, chat_url: chatUrl, ...settings });
  expect([status, body.error]).toEqual([200, undefined]);
}

const rowsOf = ({ id }: Told) =>
  query(
    stack.databaseUrl,
    "select *, due_at > now() + interval '2 minutes' as rests from notifications where user_id = $1",
    [toUuid(id)],
  );

/** Looks again at once for people without news, and waits until each has so many messages by chat. */
const untilTold = (count: number, ...told: readonly Told[]) =>
  until(async () => {
    await query(
      stack.databaseUrl,
      "update notifications set due_at = now() where due_at < now() + interval '61 seconds' and user_id = any($1::uuid[])",
      [told.map(({ id }) => toUuid(id))],
    );
    for (const person of told) expect(person.listChats()).toHaveLength(count);
  }, 500);

/** The last message was noted, and the interval after it has passed. */
async function passInterval(told: Told): Promise<void> {
  await until(async () => expect((await rowsOf(told)).every((row) => row.sent_at ?? row.last_error)).toBe(true));
  await query(stack.databaseUrl, "update notifications set due_at = now() where user_id = $1", [toUuid(told.id)]);
}

/** Looks at all that has happened until now, and waits until it was looked at. */
async function untilLooked(...told: readonly Told[]): Promise<void> {
  const [row] = await query(stack.databaseUrl, "select now() as now");
  await until(async () => {
    for (const person of told) {
      await query(
        stack.databaseUrl,
        "update notifications set due_at = now() where user_id = $1 and due_at < now() + interval '61 seconds'",
        [toUuid(person.id)],
      );
      const rows = await rowsOf(person);
      expect(rows.length).toBeGreaterThan(0);
      for (const { notified_until: toldUntil } of rows) expect(Number(toldUntil)).toBeGreaterThan(Number(row?.now));
    }
  }, 500);
}

const inX12 = (status: string) => ({
  headers: { "content-type": "application/edi-x12" },
  body: anInterchange(
    "HL*1**20*1",
    "NM1*PR*2*HARBOR DENTAL*****PI*60054",
    "HL*2*1*21*1",
    "NM1*1P*2*ORCHARD STREET DENTAL*****XX*1234567893",
    "HL*3*2*22*0",
    "NM1*IL*1*QUARRINGTON*PHILOMENA****MI*M1",
    `EB*${status}*IND*35**DENTAL PPO`,
  ),
});

/** A patient of tomorrow, whose coverage was active and no longer is. */
async function loseCoverage({ api }: TestAccount): Promise<void> {
  const { subscriber } = anEligibilityRequest();
  for (const status of ["1", "6"]) {
    stack.payer.answersAbout(subscriber.member_id, inX12(status));
    await askInBatch(api, anEligibilityRequest({ subscriber, appointment_at: inHours(24) }));
  }
}

async function assign(by: Told, owner: Told, { api }: TestAccount): Promise<void> {
  const { id, version } = await findOnlyItem(api);
  expect((await by.api.patch(`/WorkItem/${id}`, { version, owner: owner.id })).status).toBe(200);
}

describe("the settings", () => {
  test("are the person's own, show the chat's address in part, and are audited", async () => {
    const account = await stack.createAccount();
    const [person, other] = [await join(account), await join(account)];
    const none = { reasons: [], at_most_every_minutes: 60, mail: null, chat: null, can_mail: true };
    expect((await person.api.get("/Notification")).body).toEqual(none);

    const { body } = await person.api.put("/Notification", {
      reasons: ["overdue", "assigned", "overdue"],
      mail: true,
      chat_url: person.chatUrl,
      at_most_every_minutes: 5,
    });

    const unsent = { last_sent_at: null, last_error: null };
    const chosen = {
      reasons: ["assigned", "overdue"],
      at_most_every_minutes: 5,
      mail: unsent,
      chat: { origin: receiver.url, ...unsent },
      can_mail: true,
    };
    expect(body).toEqual(chosen);
    expect((await other.api.get("/Notification")).body).toEqual(none);
    const stored = await query(stack.databaseUrl, "select address from notifications");
    expect(JSON.stringify(stored.map(({ address }) => String(address)))).not.toContain(person.path);
    expect(stack.log()).not.toContain(person.path);

    // What is not given stays.
    const { body: changed } = await person.api.put("/Notification", { reasons: ["batch_failed"] });
    expect(changed).toEqual({ ...chosen, reasons: ["batch_failed"], mail: null, at_most_every_minutes: 60 });
    const { text: exported } = await stack.admin.get(`/Admin/Account/${account.id}/export`);
    expect(exported).toContain(`{"type":"notification","user_id":"${person.id}","reasons":["batch_failed"]`);
    expect(exported).not.toContain(person.path);

    expect((await person.api.delete("/Notification")).status).toBe(204);
    expect((await person.api.get("/Notification")).body).toEqual(none);
    expect((await person.api.delete("/Notification")).status).toBe(204);
    const audit = (await stack.admin.get(`/Admin/Audit?subject=${person.id}`)).body.data as { action: string }[];
    const actions = audit.map(({ action }) => action).filter((action) => action.startsWith("notification"));
    expect(actions).toEqual(["notification.delete", "notification.change", "notification.change"]);
  });

  test("are for people alone, and name what is wrong with them", async () => {
    const account = await stack.createAccount();
    const { api, chatUrl } = await join(account);
    expectError(await account.api.get("/Notification"), 403);

    for (const [settings, path] of [
      [{ reasons: [], mail: true }, "reasons"],
      [{ reasons: ["birthday"], mail: true }, "reasons.0"],
      [{ reasons: all }, "mail"],
      [{ reasons: all, chat_url: "ftp://chat.example" }, "chat_url"],
      [{ reasons: all, chat_url: chatUrl, at_most_every_minutes: 4 }, "at_most_every_minutes"],
      [{ reasons: all, chat_url: chatUrl, at_most_every_minutes: 1_441 }, "at_most_every_minutes"],
    ] as const) {
      const { issues } = expectError(await api.put("/Notification", settings), 400);
      expect(issues?.map((issue) => issue.path)).toEqual([path]);
    }
    expect((await api.get("/Notification")).body.reasons).toEqual([]);
  });
});

describe("a person is told", () => {
  test("each reason that they chose, of their own accounts, with counts and pages and nothing of a patient", async () => {
    const [account, another] = [await stack.createAccount(), await stack.createAccount()];
    const [stranger, giver] = [await join(another), await join(account)];
    await choose(stranger);
    const told = new Map<string, Told>();
    for (const reason of all) {
      const person = await join(account);
      await choose(person, { reasons: [reason] });
      told.set(reason, person);
    }
    const everything = await join(account);
    await choose(everything, { mail: true });

    await makeItem(stack, account.api);
    await untilTold(1, told.get("overdue") as Told);
    await assign(giver, told.get("assigned") as Told, account);
    await loseCoverage(account);

    await untilTold(1, everything, ...told.values());
    const page = (name: string) => `${consoleUrl}/console/${account.id}/live/${name}`;
    const lines = {
      assigned: `1 item of the work list was given to you: ${page("work")}`,
      coverage_lost: `1 appointment until the end of tomorrow may have lost its coverage: ${page("day")}`,
      batch_failed: `1 batch failed: at least half of its rows got no answer: ${page("batches")}`,
    };
    for (const [reason, line] of Object.entries(lines)) {
      expect(told.get(reason)?.listChats()).toEqual([
        expect.stringMatching(/^[^\n]+\n\nYou can change these notifications/),
      ]);
      expect(told.get(reason)?.listChats()[0]).toContain(line);
    }
    expect(told.get("batch_ended")?.listChats()[0]).toMatch(/^[1-3] batch(es)? ended: /);
    await until(() => expect(everything.listMails()).toHaveLength(1));
    expect(everything.listMails()[0]).toContain("Subject: Nightguard: what is new");
    await untilLooked(stranger);
    expect(stranger.listChats()).toEqual([]);
    expect(giver.listChats()).toEqual([]);
    for (const text of [...receiver.received.map((one) => one.text), ...mailServer.received.map((one) => one.text)]) {
      expect(text).not.toMatch(/quarrington|philomena|M\d{3,}|60054|harbor|1983/i);
    }
  });

  test("that an item became overdue, if it is theirs or nobody's", async () => {
    const account = await stack.createAccount();
    const [owner, other] = [await join(account), await join(account)];
    for (const person of [owner, other]) await choose(person, { reasons: ["overdue"] });
    await askInBatch(account.api, aFailingRequest(stack));
    await untilTold(1, owner, other);
    expect(owner.listChats()[0]).toMatch(/^1 item of the work list became overdue: /);

    await assign(other, owner, account);
    await passInterval(owner);
    await passInterval(other);
    await askInBatch(account.api, aFailingRequest(stack, { appointment_at: inHours(47) }));
    await untilTold(2, owner, other);
    expect(owner.listChats()[1]).toMatch(/^1 item of the work list became overdue: /);
  });

  test("nothing without news, and not what they did themselves", async () => {
    const account = await stack.createAccount();
    const person = await join(account);
    await choose(person, { reasons: ["assigned", "coverage_lost", "batch_failed"], mail: true });
    await askInBatch(account.api, anEligibilityRequest({ appointment_at: inHours(24) }));
    await untilLooked(person);
    expect([person.listChats(), person.listMails()]).toEqual([[], []]);

    await choose(person, { reasons: ["assigned"] });
    await makeItem(stack, account.api);
    await assign(person, person, account);
    await untilLooked(person);
    expect(person.listChats()).toEqual([]);
  });

  test("at most once in the interval, and then all that is new", async () => {
    const account = await stack.createAccount();
    const [person, witness] = [await join(account), await join(account)];
    await choose(person, { reasons: ["batch_ended"], at_most_every_minutes: 5 });
    const ask = () => askInBatch(account.api, anEligibilityRequest());
    await ask();
    await untilTold(1, person);

    await choose(witness, { reasons: ["batch_ended"] });
    await ask();
    await ask();
    await untilTold(1, witness);
    expect(person.listChats()).toHaveLength(1);
    expect(await rowsOf(person)).toEqual([expect.objectContaining({ rests: true, last_error: null })]);

    await passInterval(person);
    await untilTold(2, person);
    expect(person.listChats()[1]).toMatch(/^2 batches ended: /);
  });

  test("later what could not be sent, and sees why meanwhile", async () => {
    const account = await stack.createAccount();
    const person = await join(account, `refused-${++people}@front.example`);
    receiver.answers({ status: 503 });
    await choose(person, { reasons: ["batch_ended"], mail: true });
    await askInBatch(account.api, anEligibilityRequest());

    await untilTold(1, person);
    await until(async () =>
      expect((await person.api.get("/Notification")).body).toMatchObject({
        chat: { last_sent_at: null, last_error: "The chat service answered with status 503" },
        mail: {
          last_sent_at: null,
          last_error: "The mail server refused your address, or that of this installation",
        },
      }),
    );
    expect(stack.log()).toContain("a notification could not be sent");
    expect(stack.log()).not.toContain(person.path);
    expect(stack.log()).not.toContain("front.example");

    receiver.answers({ status: 200 });
    await askInBatch(account.api, anEligibilityRequest());
    await passInterval(person);
    await untilTold(2, person);
    await until(async () =>
      expect((await person.api.get("/Notification")).body.chat).toMatchObject({
        last_sent_at: expect.any(String),
        last_error: null,
      }),
    );
  });

  test("nothing once they are disabled or no longer in the account", async () => {
    const account = await stack.createAccount();
    const [disabled, suspended, removed, witness] = [
      await join(account),
      await join(account),
      await join(account),
      await join(account),
    ];
    for (const person of [disabled, suspended, removed, witness]) await choose(person, { reasons: ["batch_ended"] });
    const change = async ({ id }: Told, patch: object) =>
      expect((await stack.admin.patch(`/Admin/User/${id}`, patch)).status).toBeLessThan(300);
    await change(disabled, { disabled: true });
    await query(stack.databaseUrl, "update memberships set disabled_at = now() where user_id = $1", [
      toUuid(suspended.id),
    ]);
    await change(removed, { account_id: account.id, roles: [] });

    await askInBatch(account.api, anEligibilityRequest());
    await untilTold(1, witness);
    await untilLooked(suspended);

    expect([disabled, suspended, removed].flatMap((person) => person.listChats())).toEqual([]);
    expect(await rowsOf(removed)).toEqual([]);
  });
});
