import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCanaries } from "../privacy/canaries.ts";
import { readDecryptedLedger } from "../privacy/decrypted-ledger.ts";
import { readRedis, type Trace } from "../privacy/traces.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import { untilEnded } from "../support/batches.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { activeAnswer } from "../support/payer.ts";
import { startReceiver, type TestReceiver } from "../support/receiver.ts";
import { inAMonth } from "../support/requests.ts";
import { invite } from "../support/sessions.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until } from "../support/waiting.ts";

const encryptionKey = { id: "test", key: randomBytes(32) };
let stack: Stack;
let receiver: TestReceiver;

beforeAll(async () => {
  receiver = await startReceiver();
  receiver.answersWith(({ text }) => ({ status: 200, body: text }));
  stack = await startStack({
    NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1",
    NIGHTGUARD_ENCRYPTION_KEYS: `${encryptionKey.id}:${encryptionKey.key.toString("base64")}`,
  });
  stack.payer.answersWith(({ body }) => ({ body: { benefitsInformation: [{ code: "1" }], echo: body } }));
});
afterAll(async () => {
  await stack.stop();
  await receiver.close();
});

const provider = { npi: "1234567893", tax_id: "123456789" };
const badProvider = { npi: "1", tax_id: "123456789" };

let year = 1910;

/** Somebody who is to be deleted, and people who stay; all have birthdays in years of their own. */
function createPeople() {
  const [canaries, others] = [createCanaries({ year: ++year }), createCanaries({ year: ++year })];
  const person = { ...canaries.person(), group_number: "G-77" };
  const { first_name, last_name, dob } = person;
  return {
    canaries,
    others,
    person,
    /** Without a member id of their own. */
    child: { first_name, last_name, dob },
    family: others.person(),
    patient: { payer_id: "60054", member_id: person.member_id, dob },
  };
}

type People = ReturnType<typeof createPeople>;

const ask = (overrides: object) => ({ payer: { id: "60054" }, provider, version: "v2", ...overrides });

/** Leaves the person in every place that stores text, and others beside them. @returns the batch with rejected rows */
async function plant({ api, id: accountId }: TestAccount, { canaries, others, person, child, family }: People) {
  const name = `recall of ${person.last_name}, ${person.first_name}`;
  await api.post("/WebhookEndpoint", {
    url: `${receiver.url}/${accountId}`,
    events: ["job.succeeded", "job.failed", "batch.completed"],
    include_result: true,
  });
  let keys = 0;
  const keyed = () => ({ "idempotency-key": `key ${++keys}` });
  const verify = async (request: object, headers = {}): Promise<string> => {
    const { status, headers: answered } = await api.post("/Eligibility", ask(request), headers);
    expect(status).toBe(200);
    return String(answered["x-job-id"]);
  };

  // Questions that name the person, and one that does not.
  const first = await verify({ subscriber: person, reference: canaries.word("reference") }, keyed());
  await verify({ subscriber: person, max_age: 3_600 });
  await verify({ subscriber: family, dependent: person });
  await verify({ subscriber: family, dependent: child });
  await verify({ subscriber: person, dependent: others.person() });
  await verify({ subscriber: family });
  await api.post("/ClearCoverage", ask({ subscriber: person, location_id: canaries.word("location") }));

  // One that the payer refuses, one that is cancelled, and one that is corrected; and answers that are kept under keys.
  stack.payer.answersAbout(person.member_id, { status: 400, body: { message: canaries.word("upstream") } });
  expect((await api.post("/Eligibility", ask({ subscriber: person, procedures: ["D0120"] }), keyed())).status).toBe(
    400,
  );
  stack.payer.answersAbout(person.member_id, { body: `{"echo": "${canaries.word("echo")}"}` });
  const later = { subscriber: person, not_before: inAMonth, reference: canaries.word("reference") };
  const { body: waiting } = await api.post("/Eligibility", ask(later), { prefer: "respond-async" });
  expect((await api.post(`/Job/${waiting.id}/cancel`, undefined, keyed())).text).toContain(later.reference);
  const misspelt = { ...person, member_id: canaries.word("misspelt") };
  stack.payer.answersAbout(misspelt.member_id, { status: 400, body: { message: "unknown" } });
  const { headers: refused } = await api.post("/Eligibility", ask({ subscriber: misspelt }));
  const { body: correction } = await api.post(`/Job/${refused["x-job-id"]}/correct`, { subscriber: person }, keyed());
  await api.get(`/Job/${correction.id}?wait=60`);
  const read = `{ api_Job(id: "${first}") { id reference result } }`;
  expect((await api.post("/graphql/gql", { query: read }, keyed())).text).toContain(person.member_id);

  // A batch with rows that run and rows that are rejected, for reasons of all kinds.
  const items = [
    { subscriber: person, reference: canaries.word("reference") },
    { subscriber: person },
    { subscriber: family, dependent: child },
    { subscriber: others.person() },
    { subscriber: person, provider: badProvider, reference: canaries.word("reference") }, // row 5
    { subscriber: { ...person, dob: "1985" } },
    { payer: {}, subscriber: person },
    { subscriber: { ...family, dob: "" }, dependent: person },
    { subscriber: { ...person, member_id: "" } }, // row 9, which is mended
    { subscriber: { ...person, member_id: misspelt.member_id }, provider: badProvider }, // row 10, which is in the draft
    { subscriber: others.person(), provider: badProvider }, // row 11
    { subscriber: family, dependent: child, provider: badProvider }, // row 12
  ].map((item) => ({ payer: { id: "60054" }, provider, ...item }));
  const batch = await untilEnded(api, await api.post("/Batch", { name, items }, keyed()));
  expect(batch.counts).toMatchObject({ total: 4, succeeded: 4, rejected: 8 });
  await api.post(`/Batch/${batch.id}/pause`, undefined, keyed());
  const mending = await api.post("/Batch", {
    mends: batch.id,
    items: [{ payer: { id: "60054" }, provider, subscriber: person, mends_row: 9 }],
  });
  await untilEnded(api, mending);
  const draft = [
    { row: 6, item: { subscriber: person } },
    { row: 10, item: { subscriber: person } },
    { row: 11, item: { subscriber: others.person() } },
  ];
  expect((await api.put(`/Batch/${batch.id}/draft`, { rows: draft })).status).toBe(200);

  // The same in a body that is held on disk, and as CSV.
  const filler = Array.from({ length: 8 }, () => ({ ...items[10], reference: "x".repeat(200_000) }));
  await untilEnded(api, await api.post("/Batch", { items: [items[0], items[4], ...filler] }));
  const csv = [
    "payer_id,npi,tax_id,first_name,last_name,member_id,dob,group_number",
    `60054,1,123456789,${person.first_name},${person.last_name},${person.member_id},${person.dob},G-77`,
    `60054,1234567893,123456789,${family.first_name},${family.last_name},${family.member_id},${family.dob},G-77`,
  ];
  await untilEnded(
    api,
    await api.post(`/Batch?name=${person.member_id}`, csv.join("\n"), { "content-type": "text/csv" }),
  );
  await invite(stack, {
    account_id: accountId,
    roles: ["viewer"],
    reason: `asked about ${person.first_name} ${person.last_name}`,
  });
  await invite(stack, { account_id: accountId, roles: ["viewer"], reason: `asked about ${family.last_name}` });
  return batch.id;
}

/** All that is stored: the ledger in clear, Redis, and the log. Bodies that are held on disk are in unlinked files. */
const readAll = async (): Promise<Trace[]> => [
  ...(await readDecryptedLedger(stack.databaseUrl, encryptionKey)),
  ...(await readRedis(stack.redisUrl)),
  { place: "log", content: stack.log() },
];

/** Where people are found, with how many of their words. */
async function findPlaces({ findIn }: People["canaries"]): Promise<ReadonlyMap<string, number>> {
  const found = (await readAll()).flatMap(({ place, content }) => (findIn(content).length > 0 ? [place] : []));
  return new Map([...Map.groupBy(found, (place) => place)].map(([place, all]) => [place, all.length]));
}

const everyPlace = [
  "batch_drafts.body",
  "batch_rejections.body",
  "batches.name",
  "idempotency_keys.answer",
  "jobs.question",
  "jobs.reference",
  "memberships.reason",
  "results.body",
  "webhook_attempts.answer",
].map((column) => `decrypted column ${column}`);

/** Writes the rows as the version before did, without digests. */
async function takeDigests({ id }: TestAccount): Promise<void> {
  const run = (statement: string) => query(stack.databaseUrl, statement, [toUuid(id)]);
  const ofAccount = "batch_id in (select id from batches where account_id = $1)";
  await run("update jobs set member_hash = null where account_id = $1");
  await run(`update batch_rejections set member_hash = null, dependent_member_hash = null where ${ofAccount}`);
  await run(`update batch_drafts set member_hashes = null where ${ofAccount}`);
}

const deletePatient = ({ api }: TestAccount, patient: object): Promise<ApiAnswer> =>
  api.post("/Patient/delete", patient);

test.each(["this version", "the version before"])(
  "a deleted person is in no row, file or key, and others stay: rows of %s",
  async (version) => {
    const account = await stack.createAccount();
    const people = createPeople();
    const batchId = await plant(account, people);
    const ofAccount = "endpoint_id in (select id from webhook_endpoints where account_id = $1)";
    await until(async () => {
      const [row] = await query(
        stack.databaseUrl,
        `select count(*)::integer as n from webhook_deliveries where state <> 'delivered' and ${ofAccount}`,
        [toUuid(account.id)],
      );
      expect(row?.n).toBe(0);
    });
    if (version === "the version before") await takeDigests(account);
    const before = await findPlaces(people.canaries);
    expect([...before.keys()].sort()).toEqual(expect.arrayContaining(everyPlace));
    const counted = (await account.api.get(`/Batch/${batchId}`)).body.counts;

    const asMember = await deletePatient(account, people.patient);
    const asFamily = await deletePatient(account, { ...people.patient, member_id: people.family.member_id });

    expect([asMember.status, asFamily.status]).toEqual([200, 200]);
    expect(await findPlaces(people.canaries)).toEqual(new Map());
    const left = await findPlaces(people.others);
    expect([...left.keys()].sort()).toEqual(
      expect.arrayContaining(everyPlace.filter((place) => !/batches\.name|jobs\.reference|idempotency/.test(place))),
    );
    const batch = (await account.api.get(`/Batch/${batchId}`)).body;
    expect(counted).toMatchObject({ succeeded: 4, rejected: 8, deleted: 0 });
    expect(batch).toMatchObject({ name: null, mended: 0, counts: { total: 4, succeeded: 1, rejected: 1, deleted: 3 } });
    const rejections = (await account.api.get(`/Batch/${batchId}/rejections`)).body.data as { row: number }[];
    expect(rejections.map(({ row }) => row)).toEqual([11]);
    const draft = (await account.api.get(`/Batch/${batchId}/draft`)).body.rows as { row: number }[];
    expect(draft.map(({ row }) => row)).toEqual([11]);
    for (const patient of [people.patient, { ...people.patient, member_id: people.family.member_id }]) {
      const { body } = await deletePatient(account, patient);
      expect(body).toEqual({ deleted: 0, rejected_rows: 0, draft_rows: 0 });
    }
  },
);

test("a person who is asked about at the moment is not deleted in part", async () => {
  const account = await stack.createAccount();
  const { person, family, patient } = createPeople();
  const held = Promise.withResolvers<void>();
  stack.payer.answersAbout(family.member_id, { body: activeAnswer, after: held.promise });
  await account.api.post("/Eligibility", ask({ subscriber: person }));
  const running = account.api.post("/Eligibility", ask({ subscriber: family, dependent: person }));
  await until(() => expect(stack.payer.callsAbout(family.member_id)).toHaveLength(1));

  expectError(await deletePatient(account, patient), 409);
  expect((await account.api.get("/Job")).body.data).toHaveLength(2);
  held.resolve();
  await running;

  expect((await deletePatient(account, patient)).body).toMatchObject({ deleted: 2 });
});

test("an answer to a key about a deleted job or batch is gone with it", async () => {
  const account = await stack.createAccount();
  const { canaries, person } = createPeople();
  const later = { not_before: inAMonth };
  const single = ask({ subscriber: person, ...later, reference: canaries.word("reference") });
  const keyed = (key: string) => ({ "idempotency-key": key });
  const { body: job } = await account.api.post("/Eligibility", single, { prefer: "respond-async", ...keyed("job") });
  const items = [{ payer: { id: "60054" }, provider, subscriber: person }];
  const named = { name: canaries.word("name"), items, ...later };
  const { body: batch } = await account.api.post("/Batch", named, keyed("batch"));
  for (const path of [`/Job/${job.id}/cancel`, `/Batch/${batch.id}/cancel`]) {
    expect((await account.api.post(path, undefined, keyed(path))).status).toBe(200);
  }
  const countAnswers = async () => (await findPlaces(canaries)).get("decrypted column idempotency_keys.answer") ?? 0;
  expect(await countAnswers()).toBe(4);

  expect((await account.api.delete(`/Job/${job.id}`)).status).toBe(204);
  await until(async () => expect((await account.api.delete(`/Batch/${batch.id}`)).status).toBe(204));

  expect(await countAnswers()).toBe(0);
});

test("an answer to a key that shows what a receiver answered, a role's reason or rejected rows does not outlive the person", async () => {
  const account = await stack.createAccount();
  const { api } = account;
  const { canaries, others, person, patient } = createPeople();
  const keyed = (key: string) => ({ "idempotency-key": key });
  const { body: endpoint } = await api.post("/WebhookEndpoint", {
    url: `${receiver.url}/${account.id}`,
    include_result: true,
  });
  await api.post("/Eligibility", ask({ subscriber: person, reference: canaries.word("reference") }));
  const delivery = await until(async () => {
    const { body } = await api.get(`/WebhookEndpoint/${endpoint.id}/deliveries`);
    const [first] = body.data as { id: string; status: string }[];
    expect(first).toMatchObject({ status: "delivered" });
    return first;
  });
  const replayed = await api.post(`/WebhookDelivery/${delivery?.id}/replay`, undefined, keyed("replay"));
  expect(replayed.status).toBe(202);
  const bad = { payer: { id: "60054" }, provider: badProvider, subscriber: person, reference: canaries.word("row") };
  const items = [bad, { ...bad, provider, subscriber: others.person(), reference: "other" }];
  expect((await api.post("/Batch", { items }, keyed("batch"))).status).toBe(202);
  const reason = `asked about ${person.first_name} ${person.last_name}`;
  const invitation = {
    account_id: account.id,
    roles: ["viewer"],
    reason,
    email: `${account.id}@x.example`,
    name: "Helper",
  };
  const invited = await stack.admin.post("/Admin/User", invitation, keyed("user"));
  for (const { text } of [replayed, invited]) expect(canaries.findIn(text)).not.toEqual([]);

  expect((await deletePatient(account, patient)).status).toBe(200);

  expect(await findPlaces(canaries)).toEqual(new Map());
});
