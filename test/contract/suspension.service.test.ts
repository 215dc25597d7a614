import { PassThrough } from "node:stream";
import { request } from "undici";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { createTestClient, type TestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { readAll } from "../support/lists.ts";
import { activeAnswer } from "../support/payer.ts";
import { startReceiver } from "../support/receiver.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until, untilLater } from "../support/waiting.ts";

let stack: Stack;
/** The API of a second process on the same stores. */
let otherUrl: string;

beforeAll(async () => {
  stack = await startStack({ NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1" });
  otherUrl = await stack.addApi("other");
  await stack.addWorker("second");
});
afterAll(() => stack.stop());
afterEach(() => stack.payer.reset());

const suspend = ({ id }: TestAccount) => stack.admin.post(`/Admin/Account/${id}/suspend`, undefined);
const resume = ({ id }: TestAccount) => stack.admin.post(`/Admin/Account/${id}/resume`, undefined);
const onOther = ({ liveKey }: TestAccount) =>
  createTestClient(otherUrl, { "x-token-api": liveKey }, { isPatient: true });
const suspended = /^This account is suspended; /;

/** Resolves when the account's requests are refused, which has to be within a second on every process. */
async function untilRefused(account: TestAccount): Promise<void> {
  const refuses = (api: TestClient) => async () => expectError(await api.get("/Job"), 403);
  await Promise.all([account.api, onOther(account)].map((api) => untilLater(1_000, refuses(api))));
}

async function untilServed(account: TestAccount): Promise<void> {
  const serves = (api: TestClient) => async () => expect((await api.get("/Job")).status).toBe(200);
  await Promise.all([account.api, onOther(account)].map((api) => untilLater(1_000, serves(api))));
}

/** Has another account's work verified and delivered meanwhile, so that release, claims and deliveries have had their turns. */
async function letOthersWork(): Promise<void> {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const { api } = await stack.createAccount({ verifications_per_second: 50, verification_burst: 1 });
  await api.post("/WebhookEndpoint", { url: receiver.url });
  const accepted = await api.post("/Batch", { items: Array.from({ length: 25 }, () => anEligibilityRequest()) });
  expect(await untilEnded(api, accepted)).toMatchObject({ counts: { succeeded: 25 } });
  await receiver.waitFor(1);
}

/** A promise and what resolves it. */
function aGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  onTestFinished(() => resolve());
  return { promise, open: () => resolve() };
}

const aRequestAbout = (member: string) => {
  const plain = anEligibilityRequest();
  return { ...plain, subscriber: { ...plain.subscriber, member_id: member } };
};

describe("the administration of a suspended account", () => {
  test("shows since when, however often it is suspended, and resumes it as often", async () => {
    const account = await stack.createAccount();
    const { body: before } = await stack.admin.get(`/Admin/Account/${account.id}`);
    expect(before.suspended_at).toBeNull();

    const first = await suspend(account);
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ ...before, suspended_at: expect.stringMatching(/Z$/) });
    expect((await suspend(account)).body).toEqual(first.body);
    expect((await stack.admin.get(`/Admin/Account/${account.id}`)).body).toEqual(first.body);
    expect(await readAll(stack.admin, "/Admin/Account")).toContainEqual(first.body);

    for (let times = 0; times < 2; times++) {
      const { status, body } = await resume(account);
      expect(status).toBe(200);
      expect(body).toEqual(before);
    }
    expect((await readAll(stack.admin, `/Admin/Audit?account_id=${account.id}`)).slice(0, 4)).toMatchObject([
      { actor: "administrator:environment", action: "account.resume", subject: account.id },
      { actor: "administrator:environment", action: "account.resume", subject: account.id },
      { actor: "administrator:environment", action: "account.suspend", subject: account.id },
      { actor: "administrator:environment", action: "account.suspend", subject: account.id },
    ]);
  });

  test("lists it in the status", async () => {
    const account = await stack.createAccount();
    const listed = async () => {
      const { body } = await stack.admin.get("/Admin/Status");
      return (body.suspended_accounts as { account_id: string }[]).filter(
        ({ account_id }) => account_id === account.id,
      );
    };
    expect(await listed()).toEqual([]);

    const { body } = await suspend(account);

    const shown = { account_id: account.id, name: body.name, suspended_at: body.suspended_at };
    await until(async () => expect(await listed()).toEqual([shown]));
  });

  test.each(["acc_0198d5c1000070008000000000000000", "x"])("of %s is 404", async (id) => {
    expectError(await stack.admin.post(`/Admin/Account/${id}/suspend`, undefined), 404);
    expectError(await stack.admin.post(`/Admin/Account/${id}/resume`, undefined), 404);
  });
});

describe("requests of a suspended account", () => {
  test("are refused within a second on every process, and answered again after it is resumed", async () => {
    const account = await stack.createAccount();
    const testKey = await createKey(stack, account.id, "test");
    await untilServed(account);

    await suspend(account);
    await untilRefused(account);
    expect(expectError(await account.api.post("/Eligibility", anEligibilityRequest()), 403).message).toMatch(suspended);
    expectError(await account.api.with({ "x-token-api": testKey.key }).get("/ApiKey"), 403);
    const graphql = await account.api.post("/graphql/gql", { query: "{ api_PayerList { id } }" });
    expect(graphql).toMatchObject({ status: 403, body: { errors: [{ extensions: { statusCode: 403 } }] } });
    expect(stack.payer.calls).toEqual([]);

    await resume(account);
    await untilServed(account);
  });

  test("fail check 2, behind that of the key and before that of the plan", async () => {
    const account = await stack.createAccount({}, { plan: null });
    const [key, disabled] = [await createKey(stack, account.id), await createKey(stack, account.id)];
    await stack.admin.patch(`/Admin/ApiKey/${disabled.id}`, { disabled: true });
    await suspend(account);

    const read = (token: string) => stack.anonymous.get("/Job", { "x-token-api": token });
    expect(expectError(await read(key.key), 403).message).toMatch(suspended);
    expect(expectError(await read(disabled.key), 403).message).toMatch(/key is disabled/);
  });

  test("that wait are ended with 403 within a second, on every process", async () => {
    const account = await stack.createAccount();
    const member = aMemberId();
    const gate = aGate();
    stack.payer.answersAbout(member, { body: activeAnswer, after: gate.promise });
    const accepted = await account.api.post("/Batch", { items: [aRequestAbout(member)] });
    const batchId = accepted.body.id;
    const { body: jobs } = await account.api.get(`/Job?batch_id=${batchId}`);
    const [job] = jobs.data as { id: string }[];
    await until(() => expect(stack.payer.callsAbout(member)).toHaveLength(1));
    const waits = [account.api, onOther(account)].flatMap((api) => [
      api.get(`/Job/${job?.id}?wait=60`),
      api.get(`/Batch/${batchId}?wait=60`),
      api.get("/Event?wait=60"),
      api.post("/graphql/gql", { query: `{ api_Job(id: "${job?.id}", wait: 60) { id } }` }),
    ]);
    const streams = await Promise.all([stack.url, otherUrl].map((url) => openEvents(url, account, String(batchId))));

    let ended = 0;
    for (const each of [...waits, ...streams.map(({ text }) => text)]) each.finally(() => ended++);

    await suspend(account);
    // On an idle machine within a second; long before the waits would end by themselves, after a minute.
    await untilLater(20_000, async () => expect(ended).toBe(waits.length + streams.length));

    const answers = await Promise.all(waits);
    const texts = await Promise.all(streams.map(({ text }) => text));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    for (const { text } of answers) expect(text).toContain("This account is suspended");
    for (const text of texts) expect(text).not.toContain("event: end");
  });

  /** An event stream; `text` is what it brought, once it has ended. */
  async function openEvents(
    url: string,
    { liveKey }: TestAccount,
    batchId: string,
  ): Promise<{ text: Promise<string> }> {
    return until(async () => {
      const { statusCode, body } = await request(`${url}/Batch/${batchId}/events`, {
        headers: { "x-token-api": liveKey },
      });
      expect(statusCode).toBe(200); // 503 where a busy machine does not serve it in time
      return { text: body.text() };
    });
  }

  test("for results that are being streamed are broken off", async () => {
    const account = await stack.createAccount();
    // More than the sockets between us hold.
    stack.payer.answers({ body: { text: "benefit ".repeat(200_000) } });
    const items = Array.from({ length: 40 }, () => anEligibilityRequest());
    const accepted = await account.api.post("/Batch", { items });
    await untilEnded(account.api, accepted);
    const { statusCode, body } = await request(`${otherUrl}/Batch/${accepted.body.id}/results`, {
      headers: { "x-token-api": account.liveKey },
    });
    expect(statusCode).toBe(200);

    const noticed = onOther(account).get("/Event?after=1&wait=60");

    await suspend(account);
    expectError(await noticed, 403);

    await expect(body.text().then(({ length }) => length)).rejects.toThrow();
  });
});

describe("work of a suspended account", () => {
  test("is not begun, ends where it runs, and goes on by itself after it is resumed", async () => {
    const account = await stack.createAccount({ max_concurrency: 4 });
    const members = Array.from({ length: 40 }, aMemberId);
    const gate = aGate();
    for (const member of members) stack.payer.answersAbout(member, { body: activeAnswer, after: gate.promise });
    const calls = () => members.flatMap((member) => stack.payer.callsAbout(member));
    const accepted = await account.api.post("/Batch", { items: members.map(aRequestAbout) });
    const queued = await account.api.post("/Eligibility", anEligibilityRequest(), { prefer: "respond-async" });
    await until(() => expect(calls()).not.toEqual([]));

    await suspend(account);
    await untilRefused(account);
    // No job is claimed any more, but calls of jobs that were claimed before may still be on their way.
    const begun = await until(async () => {
      const claimed = await countClaimed(account);
      expect(calls()).toHaveLength(claimed);
      return claimed;
    });
    gate.open();
    await letOthersWork();
    expect(calls()).toHaveLength(begun);
    await until(async () =>
      expect(await findWork(account)).toMatchObject({ running: 0, oldest_waiting_seconds: null }),
    );

    await resume(account);
    await untilServed(account);
    expect(await untilEnded(account.api, accepted)).toMatchObject({ status: "completed", counts: { succeeded: 40 } });
    expect(calls()).toHaveLength(40);
    const { body } = await account.api.get(`/Job/${queued.body.id}?wait=60`);
    expect(body).toMatchObject({ status: "succeeded", attempts: 1 });
  });

  test("is not accepted from an upload that was on its way", async () => {
    const account = await stack.createAccount();
    const rows = Array.from({ length: 3 }, () => `${JSON.stringify(anEligibilityRequest())}\n`);
    const [first = "", ...rest] = rows;
    const body = new PassThrough();
    const upload = request(`${stack.url}/Batch`, {
      method: "POST",
      headers: {
        "x-token-api": account.liveKey,
        "content-type": "application/x-ndjson",
        "idempotency-key": account.id,
      },
      body,
    });
    body.write(first);
    await until(async () => {
      expect(await query(stack.databaseUrl, "select id from batches where opened_at is null")).toHaveLength(1);
    });

    await suspend(account);
    body.end(rest.join(""));

    const refused = await upload;
    expect(refused.statusCode).toBe(403);
    expect(await refused.body.json()).toMatchObject({ error: { message: expect.stringMatching(suspended) } });
    await resume(account);
    await untilServed(account);
    expect((await account.api.get("/Batch")).body.data).toEqual([]);
    const again = await account.api.post("/Batch", rows.join(""), {
      "content-type": "application/x-ndjson",
      "idempotency-key": account.id,
    });
    expect(await untilEnded(account.api, again)).toMatchObject({ counts: { succeeded: 3 } });
  });

  /** Jobs of the account that a worker runs. */
  async function countClaimed({ id }: TestAccount): Promise<number> {
    const claimed = "select job_id from active_jobs where account_id = $1 and state = 'running'";
    return (await query(stack.databaseUrl, claimed, [toUuid(id)])).length;
  }

  /** The account's row of the status, read again. */
  async function findWork({ id }: TestAccount) {
    const { body } = await stack.admin.get("/Admin/Status");
    return (body.accounts as { account_id: string }[]).find(({ account_id }) => account_id === id);
  }

  test("expires where its deadline passes meanwhile", async () => {
    const account = await stack.createAccount({ max_concurrency: 1 });
    const member = aMemberId();
    const gate = aGate();
    stack.payer.answersAbout(member, { body: activeAnswer, after: gate.promise });
    await account.api.post("/Eligibility", aRequestAbout(member), { prefer: "respond-async" });
    await until(() => expect(stack.payer.callsAbout(member)).toHaveLength(1));
    const deadline = new Date(Date.now() + 1_500).toISOString();
    const { body: job } = await account.api.post(
      "/Eligibility",
      { ...anEligibilityRequest(), deadline },
      { prefer: "respond-async" },
    );

    await suspend(account);
    gate.open();
    await until(() => expect(Date.now()).toBeGreaterThan(Date.parse(deadline)));
    await resume(account);
    await untilServed(account);

    expect((await account.api.get(`/Job/${job.id}?wait=60`)).body).toMatchObject({ status: "expired", attempts: 0 });
  });

  test("that a caller waits for ends where it runs, and its result is kept", async () => {
    const account = await stack.createAccount();
    const member = aMemberId();
    const gate = aGate();
    stack.payer.answersAbout(member, { body: activeAnswer, after: gate.promise });
    const waiting = account.api.post("/Eligibility", aRequestAbout(member), { "idempotency-key": member });
    await until(() => expect(stack.payer.callsAbout(member)).toHaveLength(1));

    await suspend(account);
    const refused = await waiting;
    expect(expectError(refused, 403).message).toMatch(suspended);
    gate.open();
    await resume(account);
    await untilServed(account);

    const { body } = await account.api.get(`/Job/${refused.headers["x-job-id"]}?wait=60`);
    expect(body).toMatchObject({ status: "succeeded", attempts: 1 });
    const again = await account.api.post("/Eligibility", { ...aRequestAbout(member) }, { "idempotency-key": member });
    expect(again).toMatchObject({ status: 200, text: activeAnswer });
    expect(stack.payer.callsAbout(member)).toHaveLength(1);
  });

  test("that a caller waits for is not tried again before it is resumed", async () => {
    const account = await stack.createAccount();
    const member = aMemberId();
    const gate = aGate();
    stack.payer.answersAbout(member, { status: 503, after: gate.promise }, { body: activeAnswer });
    const waiting = account.api.post("/Eligibility", aRequestAbout(member));
    await until(() => expect(stack.payer.callsAbout(member)).toHaveLength(1));

    await suspend(account);
    const refused = await waiting;
    expectError(refused, 403);
    gate.open();
    await letOthersWork();
    expect(stack.payer.callsAbout(member)).toHaveLength(1);

    await resume(account);
    await untilServed(account);
    const { body } = await account.api.get(`/Job/${refused.headers["x-job-id"]}?wait=60`);
    expect(body).toMatchObject({ status: "succeeded", attempts: 2 });
  });

  test("that a caller waits for does not begin when a slot gets free", async () => {
    const account = await stack.createAccount({ max_concurrency: 1 });
    const members = [aMemberId(), aMemberId(), aMemberId()];
    const gate = aGate();
    for (const member of members) stack.payer.answersAbout(member, { body: activeAnswer, after: gate.promise });
    const calls = () => members.flatMap((member) => stack.payer.callsAbout(member));
    const waiting = members.map((member) => account.api.post("/Eligibility", aRequestAbout(member)));
    await until(() => expect(calls()).toHaveLength(1));

    await suspend(account);
    const suspendedAt = performance.now();
    const refused = await Promise.all(waiting);
    for (const answer of refused) expectError(answer, 403);
    // What was promised is that nothing begins after a second.
    await until(() => expect(performance.now() - suspendedAt).toBeGreaterThan(1_000));
    gate.open();
    await letOthersWork();
    expect(calls()).toHaveLength(1);

    await resume(account);
    await untilServed(account);
    for (const { headers } of refused) {
      const { body } = await account.api.get(`/Job/${headers["x-job-id"]}?wait=60`);
      expect(body).toMatchObject({ status: "succeeded", attempts: 1 });
    }
    expect(calls()).toHaveLength(3);
  });
});

describe("deliveries of a suspended account", () => {
  test("wait, and go out in order after it is resumed", async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    const account = await stack.createAccount();
    await account.api.post("/WebhookEndpoint", { url: receiver.url });
    const members = [aMemberId(), aMemberId()];
    const gate = aGate();
    for (const member of members) stack.payer.answersAbout(member, { body: activeAnswer, after: gate.promise });
    const jobs = await Promise.all(
      members.map((member) => account.api.post("/Eligibility", aRequestAbout(member), { prefer: "respond-async" })),
    );
    await until(() => expect(members.flatMap((member) => stack.payer.callsAbout(member))).toHaveLength(2));

    await suspend(account);
    await untilRefused(account);
    gate.open();
    await letOthersWork();
    expect(receiver.received).toEqual([]);

    await resume(account);
    const received = await receiver.waitFor(2);
    expect(received.map(({ body }) => body.data.sequence)).toEqual([1, 2]);
    expect(received.map(({ body }) => body.data.job_id).sort()).toEqual(jobs.map(({ body }) => body.id).sort());
  });

  test("that have failed before are tried at once after it is resumed", async () => {
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    receiver.answers({ status: 500 });
    const account = await stack.createAccount();
    const { body: endpoint } = await account.api.post("/WebhookEndpoint", { url: receiver.url });
    await account.api.post("/Eligibility", anEligibilityRequest());
    await receiver.waitFor(1);
    const list = async () => (await account.api.get(`/WebhookEndpoint/${endpoint.id}/deliveries`)).body.data;
    await until(async () =>
      expect(await list()).toMatchObject([
        { status: "pending", attempts: expect.arrayContaining([expect.objectContaining({ status_code: 500 })]) },
      ]),
    );

    await suspend(account);
    await untilRefused(account);
    receiver.answers({ status: 204 });
    // Five seconds after the first attempt the second one would come without the resumption too.
    const postpone = "update webhook_deliveries set due_at = due_at + interval '1 hour' where endpoint_id = $1";
    await query(stack.databaseUrl, postpone, [String(endpoint.id).slice("whe_".length)]);
    await resume(account);
    await receiver.waitFor(2);

    await untilServed(account);
    await until(async () => expect(await list()).toMatchObject([{ status: "delivered" }]));
  });
});
