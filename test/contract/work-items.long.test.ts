import type { WorkItem } from "@nightguard/contract";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { askGraphql } from "../support/graphql.ts";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest, inAMonth } from "../support/requests.ts";
import { openPerson } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { toUuid } from "../support/to-uuid.ts";
import { until } from "../support/waiting.ts";
import {
  aFailingRequest,
  askInBatch,
  findOnlyItem,
  inHours,
  listWork,
  makeItem,
  readItem,
} from "../support/work-items.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

/** Somebody at the console of the account. */
async function join({ id: accountId }: TestAccount, name: string, role = "coordinator") {
  const { id, browser } = await openPerson(stack, { account_id: accountId, roles: [role], name });
  return { id, name, api: browser.api(`${accountId};live`) };
}

const hourMs = 3_600_000;
const rowsOf = (table: string, { id }: TestAccount) =>
  query(stack.databaseUrl, `select * from ${table} where account_id = $1`, [toUuid(id)]);

describe("the work list", () => {
  test("has the appointments that need a person, those that are due first, and is paged", async () => {
    const { api } = await stack.createAccount();
    const [soon, later, latest] = [inHours(24), inHours(72), inHours(200)];
    const rejected = anEligibilityRequest({ appointment_at: later });
    const body = { benefitsInformation: [], errors: [{ code: "75", field: "member" }] };
    stack.payer.answersAbout(rejected.subscriber.member_id, { status: 400, body });
    await askInBatch(
      api,
      aFailingRequest(stack, { appointment_at: latest }),
      rejected,
      aFailingRequest(stack, { appointment_at: soon }),
      anEligibilityRequest({ appointment_at: soon }),
      aFailingRequest(stack, { appointment_at: undefined }),
      aFailingRequest(stack, { appointment_at: inHours(-48) }),
    );

    const items = await listWork(api);

    expect(items).toMatchObject([
      { appointment: { appointment_at: soon }, is_overdue: true },
      { appointment: { appointment_at: later }, is_overdue: false },
      { appointment: { appointment_at: latest }, is_overdue: false },
    ]);
    const [first] = items;
    expect(first).toEqual({
      id: expect.stringMatching(/^wrk_/),
      state: "open",
      owner: null,
      owner_name: null,
      due_at: new Date(Date.parse(soon) - 48 * hourMs).toISOString(),
      is_overdue: true,
      version: 0,
      updated_at: null,
      notes: 0,
      appointment: expect.objectContaining({
        row: 3,
        status: "failed",
        patient: { first_name: "Philomena", last_name: "Quarrington" },
      }),
    });
    expect(await readItem(api, String(first?.id))).toEqual({ ...first, history: [] });
    const paged: WorkItem[] = [];
    for (let cursor: unknown = ""; cursor !== null; ) {
      const page = (await api.get(`/WorkItem?limit=1${cursor === "" ? "" : `&cursor=${cursor}`}`)).body;
      paged.push(...(page.data as WorkItem[]));
      cursor = page.next_cursor;
    }
    expect(paged).toEqual(items);

    expect(await listWork(api, "overdue=1")).toEqual(items.slice(0, 1));
    expect(await listWork(api, `due_before=${inHours(25)}`)).toEqual(items.slice(0, 2));
    expect(await listWork(api, `appointment_from=${inHours(-100)}`)).toHaveLength(4);
    expect(await listWork(api, "owner=none&state=open")).toEqual(items);
    expect(await listWork(api, "state=called,done")).toEqual([]);
    // Both lists agree on what needs a person.
    const day = (await api.get(`/Appointment?needs_you=1&on=${soon.slice(0, 10)}`)).body.data as unknown[];
    expect(day).toContainEqual(first?.appointment);
  });

  test("has the items of one location, whether or not somebody changed them", async () => {
    const { api } = await stack.createAccount();
    const at = (location_id: string) => aFailingRequest(stack, { location_id });
    await askInBatch(api, at("north"), at("north"), at("south"), aFailingRequest(stack));

    const north = await listWork(api, "location_id=north");
    await api.patch(`/WorkItem/${north[0]?.id}`, { state: "called", version: 0 });

    expect(north.map(({ appointment }) => appointment.row)).toEqual([1, 2]);
    expect((await listWork(api, "location_id=north")).map(({ state }) => state).sort()).toEqual(["called", "open"]);
    expect(await listWork(api, "location_id=south")).toHaveLength(1);
    expect(await listWork(api, "location_id=west")).toEqual([]);
  });

  test("has no item for what is cancelled, and none for a repeated question beside the newest", async () => {
    const { api } = await stack.createAccount();
    const request = aFailingRequest(stack);
    await askInBatch(api, request);
    const before = await findOnlyItem(api);
    await askInBatch(api, request);

    const item = await findOnlyItem(api);

    expect(item.appointment.job_id).not.toBe(before.appointment.job_id);
    expectError(await api.get(`/WorkItem/${before.id}`), 404);
    expectError(await api.patch(`/WorkItem/${before.id}`, { state: "called", version: 0 }), 404);
  });

  test.each([
    ["an unknown state", "state=open,late"],
    ["an owner who is none", "owner=Ann"],
    ["another list's cursor", "cursor=AAAA"],
    ["a time that is none", "due_before=tomorrow"],
    ["an unknown filter", "assignee=me"],
  ])("refuses %s", async (_what, filter) => {
    const { api } = await stack.createAccount();
    expectError(await api.get(`/WorkItem?${filter}`), 400);
  });

  test("is due as many hours before the appointment as the account says", async () => {
    const { api } = await stack.createAccount();
    const { due_at, appointment } = await makeItem(stack, api);
    expect(Date.parse(due_at)).toBe(Date.parse(String(appointment.appointment_at)) - 48 * hourMs);

    expect((await api.patch("/Account", { work_due_hours: 12 })).body).toMatchObject({ work_due_hours: 12 });

    expect(await findOnlyItem(api)).toMatchObject({
      due_at: new Date(Date.parse(due_at) + 36 * hourMs).toISOString(),
      is_overdue: false,
    });
    expect(await listWork(api, "overdue=1")).toEqual([]);
    for (const work_due_hours of [-1, 721, 1.5, "12"])
      expectError(await api.patch("/Account", { work_due_hours }), 400);
  });
});

describe("an item", () => {
  test("is taken, worked on, handed to a colleague and back, and its history says by whom", async () => {
    const account = await stack.createAccount();
    const [ann, ben] = [await join(account, "Ann Quill"), await join(account, "Ben Quill")];
    const { id } = await makeItem(stack, account.api);
    const patch = async (api: TestAccount["api"], change: object) => {
      const { version } = await readItem(api, id);
      const { status, body } = await api.patch(`/WorkItem/${id}`, { ...change, version });
      expect([status, body.error]).toEqual([200, undefined]);
      return body;
    };

    expect(await patch(ann.api, { owner: "me" })).toMatchObject({ owner: ann.id, owner_name: "Ann Quill", version: 1 });
    expect(await listWork(ann.api, "owner=me")).toMatchObject([{ id }]);
    expect(await listWork(ben.api, "owner=me")).toEqual([]);
    expect(await listWork(ben.api, "owner=none")).toEqual([]);
    await patch(ann.api, { state: "called" });
    const { status, body: note } = await ann.api.post(`/WorkItem/${id}/note`, { text: " Payer closed until Monday\n" });
    expect([status, note]).toMatchObject([201, { kind: "note", text: "Payer closed until Monday" }]);
    const owners = (await ann.api.get("/WorkItem/owners")).body.data;
    expect(owners).toEqual([
      { id: ann.id, name: "Ann Quill" },
      { id: ben.id, name: "Ben Quill" },
    ]);
    await patch(ann.api, { owner: ben.id });
    await patch(ben.api, { owner: null, state: "waiting" });
    await patch(account.api, { state: "done" });

    const { history, ...item } = await readItem(ben.api, id);

    expect(item).toMatchObject({ owner: null, state: "done", version: 5, notes: 1, is_overdue: false });
    const by = (person: typeof ann) => ({ actor: `user:${person.id}`, actor_name: person.name });
    expect(history.toReversed()).toMatchObject([
      { ...by(ann), kind: "owner", owner: ann.id, owner_name: "Ann Quill" },
      { ...by(ann), kind: "state", state: "called", text: null },
      { ...by(ann), kind: "note", text: "Payer closed until Monday", id: note.id },
      { ...by(ann), kind: "owner", owner: ben.id },
      { ...by(ben), kind: "owner", owner: null },
      { ...by(ben), kind: "state", state: "waiting" },
      { actor: `key:${account.keyId}`, actor_name: expect.any(String), kind: "state", state: "done" },
    ]);
    expect(await listWork(ann.api)).toEqual([]);
    expect(await listWork(ann.api, "state=done,open")).toMatchObject([{ id }]);
  });

  test("is taken by a key, whose name is shown until it ends", async () => {
    const account = await stack.createAccount();
    const ann = await join(account, "Ann Quill");
    const { body: made } = await account.api.post("/ApiKey", { name: "Phone service" });
    const [key, keyId] = [account.api.with({ "x-token-api": String(made.key) }), String(made.id)];
    const { id } = await makeItem(stack, account.api);

    const taken = await key.patch(`/WorkItem/${id}`, { owner: "me", version: 0 });

    const byKey = { owner: keyId, owner_name: "Phone service" };
    expect(taken.body).toMatchObject({
      ...byKey,
      version: 1,
      history: [{ actor: `key:${keyId}`, actor_name: "Phone service", kind: "owner", ...byKey }],
    });
    for (const [api, owner] of [
      [key, "me"],
      [ann.api, keyId],
    ] as const) {
      expect(await listWork(api, `owner=${owner}`)).toMatchObject([{ id, ...byKey }]);
    }
    expect(await listWork(account.api, "owner=me")).toEqual([]);
    const late = await ann.api.patch(`/WorkItem/${id}`, { owner: "me", version: 0 });
    expect(expectError(late, 409).message).toContain(`belongs to ${keyId}`);
    const bulk = { state: "called", items: [{ id, version: 1 }] };
    expect((await key.patch("/WorkItem", bulk)).body.data).toMatchObject([{ status: 200, owner: keyId }]);
    const { text: exported } = await stack.admin.get(`/Admin/Account/${account.id}/export`);
    const exportedItem = exported.split("\n").find((line) => line.startsWith('{"type":"work_item"'));
    expect(JSON.parse(String(exportedItem))).toMatchObject({ owner: keyId, history: [{}, { owner: keyId }] });

    await account.api.patch(`/ApiKey/${keyId}`, { disabled: true });

    expect(await findOnlyItem(ann.api, "owner=none")).toMatchObject({ id, owner: null, owner_name: null });
    expect((await readItem(ann.api, id)).history).toMatchObject([{ actor_name: "Phone service" }, byKey]);
  });

  test("that two people take at once has one of them, and the other learns who", async () => {
    const account = await stack.createAccount();
    const people = [await join(account, "Ann Quill"), await join(account, "Ben Quill")];
    const { id, version } = await makeItem(stack, account.api);

    const answers = await Promise.all(people.map(({ api }) => api.patch(`/WorkItem/${id}`, { owner: "me", version })));

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    const lost = answers.find(({ status }) => status === 409);
    expect(lost && expectError(lost, 409).message).toContain(`belongs to ${winner?.id}`);
    expect(await readItem(account.api, id)).toMatchObject({ owner: winner?.id, version: 1, history: [{}] });
  });

  test("is changed with others at once, and each is answered for", async () => {
    const account = await stack.createAccount();
    const ann = await join(account, "Ann Quill");
    await askInBatch(
      account.api,
      ...[1, 2, 3].map((days) => aFailingRequest(stack, { appointment_at: inHours(days) })),
    );
    const items = await listWork(account.api);
    const [first, second, third] = items;
    await account.api.patch(`/WorkItem/${second?.id}`, { state: "called", version: 0 });
    const missing = `wrk_${"0".repeat(32)}`;

    const { status, body } = await ann.api.patch("/WorkItem", {
      owner: "me",
      items: [...items, { id: missing, version: 0 }, { id: "x", version: 0 }].map(({ id, version }) => ({
        id,
        version,
      })),
    });

    expect(status).toBe(200);
    expect(body.data).toEqual([
      { id: first?.id, status: 200, owner: ann.id, state: "open", version: 1 },
      { id: second?.id, status: 409, owner: null, state: "called", version: 1 },
      { id: third?.id, status: 200, owner: ann.id, state: "open", version: 1 },
      { id: missing, status: 404, owner: null, state: null, version: null },
      { id: "x", status: 404, owner: null, state: null, version: null },
    ]);
    expect(await listWork(ann.api, "owner=me")).toMatchObject([{ id: first?.id }, { id: third?.id }]);
    const { body: audit } = await account.api.get("/Audit?action=work_item.change");
    expect(audit.data).toMatchObject([
      { actor: `user:${ann.id}`, subject: third?.id },
      { actor: `user:${ann.id}`, subject: first?.id },
      { actor: `key:${account.keyId}`, subject: second?.id },
    ]);
    expect((await listWork(ann.api, "limit=200")).length).toBe(3);
    const tooMany = Array.from({ length: 101 }, (_, n) => ({ id: `x${n}`, version: 0 }));
    for (const refused of [{ items: [] }, { items: tooMany }, { items: [items[0], items[0]] }]) {
      expectError(await ann.api.patch("/WorkItem", { ...refused, owner: null }), 400);
    }
  });

  test("is given only to people who may use the account", async () => {
    const account = await stack.createAccount();
    const stranger = await join(await stack.createAccount(), "Cem Quill");
    const { id } = await makeItem(stack, account.api);
    for (const owner of [stranger.id, account.keyId, "usr_1", `usr_${"0".repeat(32)}`, 7]) {
      expectError(await account.api.patch(`/WorkItem/${id}`, { owner, version: 0 }), 400);
    }
    for (const body of [{ version: 0 }, { owner: null }, { state: "answered", version: 0 }]) {
      expectError(await account.api.patch(`/WorkItem/${id}`, body), 400);
    }
    const ann = await join(account, "Ann Quill");
    await account.api.patch(`/WorkItem/${id}`, { owner: ann.id, version: 0 });

    await stack.admin.patch(`/Admin/User/${ann.id}`, { account_id: account.id, roles: [] });

    await until(async () => expect(await findOnlyItem(account.api, "owner=none")).toMatchObject({ id, owner: null }));
  });

  test("goes on when the question is corrected or asked again, and is answered by an answer", async () => {
    const account = await stack.createAccount();
    const ann = await join(account, "Ann Quill");
    const request = aFailingRequest(stack);
    await askInBatch(account.api, request);
    const { id, appointment } = await findOnlyItem(account.api);
    await ann.api.patch(`/WorkItem/${id}`, { owner: "me", state: "called", version: 0 });
    const other = aFailingRequest(stack).subscriber;

    const corrected = await ann.api.post(`/Job/${appointment.job_id}/correct`, { subscriber: other });
    expect(corrected.status).toBe(202);
    await ann.api.get(`/Job/${corrected.body.id}?wait=60`);

    expect(await findOnlyItem(ann.api)).toMatchObject({
      id,
      owner: ann.id,
      state: "called",
      appointment: { job_id: corrected.body.id },
    });

    const again = { ...request, subscriber: other };
    await askInBatch(account.api, again);
    expect(await findOnlyItem(ann.api)).toMatchObject({ id, owner: ann.id, state: "called" });

    stack.payer.answersAbout(other.member_id, { body: activeAnswer });
    await askInBatch(account.api, again);

    expect(await listWork(ann.api)).toEqual([]);
    expect(await findOnlyItem(ann.api, "state=answered")).toMatchObject({
      id,
      owner: ann.id,
      is_overdue: false,
      appointment: { status: "succeeded" },
    });
    expect((await readItem(ann.api, id)).history).toHaveLength(2);
  });

  test("keeps its state while its job is asked again", async () => {
    const { api } = await stack.createAccount();
    const item = await makeItem(stack, api);
    await api.patch(`/WorkItem/${item.id}`, { state: "called", version: 0 });

    const later = { subscriber: { first_name: "Phil" }, not_before: inAMonth };
    const corrected = await api.post(`/Job/${item.appointment.job_id}/correct`, later);

    expect(corrected.status).toBe(202);
    expect(await findOnlyItem(api)).toMatchObject({
      id: item.id,
      state: "called",
      appointment: { job_id: corrected.body.id, status: "queued" },
    });
  });

  test("that was ended by a person stays so when the question is asked again in vain", async () => {
    const { api } = await stack.createAccount();
    const request = aFailingRequest(stack);
    await askInBatch(api, request);
    const { id } = await findOnlyItem(api);
    await api.patch(`/WorkItem/${id}`, { state: "done", version: 0 });

    await askInBatch(api, request);

    expect(await listWork(api)).toEqual([]);
    expect(await findOnlyItem(api, "state=done")).toMatchObject({ id });
  });
});

describe("a note", () => {
  test("is stored encrypted, is in no log and no audit, and is added once under an Idempotency-Key", async () => {
    const account = await stack.createAccount();
    const { api } = account;
    const { id } = await makeItem(stack, api);
    const text = "Xanthippe says: her husband has changed jobs";
    const key = { "idempotency-key": "a note" };

    const first = await api.post(`/WorkItem/${id}/note`, { text }, key);
    const again = await api.post(`/WorkItem/${id}/note`, { text }, key);

    expect(first.body).toMatchObject({ kind: "note", text });
    expect(again.body).toEqual({ ...first.body, text: null });
    expect((await readItem(api, id)).history).toEqual([first.body]);
    const stored = await query(
      stack.databaseUrl,
      "select encode(note, 'escape') as note from work_item_entries e join work_items w on w.id = e.item_id where w.account_id = $1",
      [toUuid(account.id)],
    );
    expect(JSON.stringify(stored)).not.toContain("Xanthippe");
    const audit = await api.get("/Audit?action=work_item.note");
    expect(audit.body.data).toMatchObject([{ subject: id }]);
    expect(audit.text + stack.log()).not.toContain("Xanthippe");
  });

  test.each([
    ["empty", ""],
    ["blank", "  \n"],
    ["too long", "x".repeat(2_001)],
  ])("is not %s", async (_what, text) => {
    const { api } = await stack.createAccount();
    const { id } = await makeItem(stack, api);

    expectError(await api.post(`/WorkItem/${id}/note`, { text }), 400);
    expectError(await api.post(`/WorkItem/wrk_${"0".repeat(32)}/note`, { text: "x" }), 404);
    expect((await readItem(api, id)).history).toEqual([]);
  });
});

test("those who see no patients see initials and no notes, and those who may not verify change nothing", async () => {
  const account = await stack.createAccount();
  const [owner, viewer] = [await join(account, "Olga Quill", "owner"), await join(account, "Vera Quill", "viewer")];
  const { id } = await makeItem(stack, account.api);
  await account.api.post(`/WorkItem/${id}/note`, { text: "Philomena has moved" });

  for (const { api } of [owner, viewer]) {
    expect(await findOnlyItem(api)).toMatchObject({ appointment: { patient: { initials: "P. Q." } } });
    const { text } = await api.get(`/WorkItem/${id}`);
    expect(text).not.toMatch(/Philomena|Quarrington/);
    expect(JSON.parse(text).history).toMatchObject([{ kind: "note", text: null }]);
  }
  expect((await owner.api.patch(`/WorkItem/${id}`, { owner: owner.id, version: 0 })).status).toBe(200);
  expectError(await viewer.api.patch(`/WorkItem/${id}`, { owner: "me", version: 1 }), 403);
  expectError(await viewer.api.post(`/WorkItem/${id}/note`, { text: "x" }), 403);

  const withScopes = async (...scopes: string[]) => {
    const { body } = await stack.admin.post(`/Admin/Account/${account.id}/ApiKey`, {
      name: "part",
      mode: "live",
      scopes,
    });
    return stack.anonymous.with({ "x-token-api": String(body.key) });
  };
  const [reading, verifying] = [await withScopes("read"), await withScopes("verify")];
  expect((await reading.get(`/WorkItem/${id}`)).text).toContain("Philomena has moved");
  expectError(await reading.patch(`/WorkItem/${id}`, { state: "done", version: 1 }), 403);
  expectError(await verifying.get("/WorkItem"), 403);
  const patched = await verifying.patch(`/WorkItem/${id}`, { state: "done", version: 1 });
  expect(patched.status).toBe(200);
  expect(patched.text).not.toMatch(/Philomena|Quarrington/);
});

test("live and test keys see only their own items", async () => {
  const account = await stack.createAccount();
  const test = stack.anonymous.with({ "x-token-api": (await createKey(stack, account.id, "test")).key });
  const failing = { ...anEligibilityRequest().subscriber, member_id: "SBX-STATUS-422" };
  await askInBatch(test, anEligibilityRequest({ subscriber: failing, appointment_at: inHours(24) }));
  const live = await makeItem(stack, account.api);

  const item = await findOnlyItem(test);

  expect(item.id).not.toBe(live.id);
  expectError(await account.api.get(`/WorkItem/${item.id}`), 404);
  expectError(await test.patch(`/WorkItem/${live.id}`, { state: "done", version: 0 }), 404);
  const bulk = await test.patch("/WorkItem", { state: "done", items: [{ id: live.id, version: 0 }] });
  expect(bulk.body.data).toMatchObject([{ status: 404 }]);
  expectError(await test.post(`/WorkItem/${live.id}/note`, { text: "x" }), 404);
});

describe("items and notes go with what they are about:", () => {
  /** An item with an owner and a note. */
  async function makeWorkedOn(account: TestAccount) {
    const request = aFailingRequest(stack);
    const batchId = await askInBatch(account.api, request);
    const { id, appointment } = await findOnlyItem(account.api);
    await account.api.patch(`/WorkItem/${id}`, { state: "called", version: 0 });
    await account.api.post(`/WorkItem/${id}/note`, { text: "Philomena Quarrington has moved" });
    return { id, batchId, jobId: appointment.job_id, request };
  }

  const countEntries = async (id: string) =>
    (await query(stack.databaseUrl, "select id from work_item_entries where item_id = $1", [toUuid(id)])).length;

  test("a job's deletion", async () => {
    const account = await stack.createAccount();
    const { id, jobId } = await makeWorkedOn(account);
    expect(await countEntries(id)).toBe(2);

    expect((await account.api.delete(`/Job/${jobId}`)).status).toBe(204);

    expectError(await account.api.get(`/WorkItem/${id}`), 404);
    expect([await rowsOf("work_items", account), await countEntries(id)]).toEqual([[], 0]);
  });

  test("a batch's deletion, unless another asks about the same appointment", async () => {
    const account = await stack.createAccount();
    const { id, batchId, request } = await makeWorkedOn(account);
    const nextId = await askInBatch(account.api, request);

    await account.api.delete(`/Batch/${batchId}`);
    await until(async () => expect(await rowsOf("jobs", account)).toHaveLength(1));
    expect(await findOnlyItem(account.api)).toMatchObject({ id, state: "called", notes: 1 });

    await account.api.delete(`/Batch/${nextId}`);
    expectError(await account.api.get(`/WorkItem/${id}`), 404);
    await until(async () => expect(await rowsOf("work_items", account)).toEqual([]));
    expect(await countEntries(id)).toBe(0);
  });

  test("a patient's deletion, which also removes notes about other patients that mention the person", async () => {
    const account = await stack.createAccount();
    const { id, request } = await makeWorkedOn(account);
    await askInBatch(
      account.api,
      aFailingRequest(stack, {
        subscriber: { ...anEligibilityRequest().subscriber, first_name: "Ada", last_name: "Quill" },
      }),
    );
    const other = (await listWork(account.api)).find((item) => item.id !== id);
    for (const text of ["Is married to Philomena Quarrington", "Called twice"]) {
      expect((await account.api.post(`/WorkItem/${other?.id}/note`, { text })).status).toBe(201);
    }
    const { member_id, dob } = request.subscriber;

    const { status } = await account.api.post("/Patient/delete", { payer_id: request.payer.id, member_id, dob });

    expect(status).toBe(200);
    expectError(await account.api.get(`/WorkItem/${id}`), 404);
    expect([await rowsOf("work_items", account), await countEntries(id)]).toMatchObject([[{}], 0]);
    expect((await readItem(account.api, String(other?.id))).history).toMatchObject([
      { text: "Called twice" },
      { kind: "note", text: null },
    ]);
  });

  test("retention's", async () => {
    const account = await stack.createAccount({ retention_days: 1 });
    const { id } = await makeWorkedOn(account);

    const age = "update batches set finished_at = now() - interval '2 days' where account_id = $1";
    await query(stack.databaseUrl, age, [toUuid(account.id)]);
    onTestFinished(() => stack.reset());
    await stack.addWorker("later"); // looks for what is over at once

    await until(async () => expect(await rowsOf("work_items", account)).toEqual([]));
    expect(await countEntries(id)).toBe(0);
  });

  test("and the account's, whose export has them", async () => {
    const account = await stack.createAccount();
    const { id } = await makeWorkedOn(account);

    const { text } = await stack.admin.get(`/Admin/Account/${account.id}/export`);

    const lines = text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
    expect(lines.filter(({ type }) => type === "work_item")).toMatchObject([
      {
        id,
        mode: "live",
        state: "called",
        owner: null,
        history: [
          { kind: "note", text: "Philomena Quarrington has moved" },
          { kind: "state", state: "called" },
        ],
      },
    ]);
    const { name } = (await stack.admin.get(`/Admin/Account/${account.id}`)).body;
    const path = `/Admin/Account/${account.id}?confirm=${encodeURIComponent(String(name))}`;
    expect((await stack.admin.delete(path)).status).toBe(204);
    await until(async () => expect(await rowsOf("work_items", account)).toEqual([]));
    expect(await countEntries(id)).toBe(0);
  });
});

test("GraphQL lists, reads and changes what REST does", async () => {
  const account = await stack.createAccount();
  const ann = await join(account, "Ann Quill");
  const { id } = await makeItem(stack, account.api);
  const fields = "id state owner owner_name due_at is_overdue version updated_at notes";
  const entry = "id at actor actor_name kind owner owner_name state text";
  const ask = async (operation: string) => {
    const { data, errors } = await askGraphql(ann.api, operation);
    expect(errors).toEqual([]);
    return data?.it;
  };
  const pick = ({ appointment, ...item }: Record<string, unknown>) => item;

  const taken = await ask(`mutation { it: api_PatchWorkItem(id: "${id}", owner: "me", version: 0) { ${fields} } }`);
  expect(taken).toMatchObject({ id, owner: ann.id, version: 1 });
  const note = await ask(`mutation { it: api_AddWorkNote(id: "${id}", text: "Called") { ${entry} } }`);
  const bulk = `(items: [{id: "${id}", version: 1}], owner: null, state: "called")`;
  expect(await ask(`mutation { it: api_PatchWorkItems${bulk} { data { id status owner state version } } }`)).toEqual({
    data: [{ id, status: 200, owner: null, state: "called", version: 2 }],
  });

  const item = await readItem(ann.api, id);
  expect(item.history[2]).toEqual(note);
  expect(await ask(`{ it: api_WorkItem(id: "${id}") { ${fields} history { ${entry} } } }`)).toEqual(pick(item));
  const listed = (await ann.api.get("/WorkItem?state=called&limit=1")).body;
  expect(await ask(`{ it: api_WorkItemList(state: "called", limit: 1) { data { ${fields} } next_cursor } }`)).toEqual({
    ...listed,
    data: (listed.data as Record<string, unknown>[]).map(pick),
  });
  expect(await ask("{ it: api_WorkOwnerList { data { id name } } }")).toEqual(
    (await ann.api.get("/WorkItem/owners")).body,
  );

  const late = await askGraphql(
    ann.api,
    `mutation { it: api_PatchWorkItem(id: "${id}", owner: "me", version: 1) { id } }`,
  );
  const rest = await ann.api.patch(`/WorkItem/${id}`, { owner: "me", version: 1 });
  expect(late.errors.map(({ extensions }) => extensions)).toEqual([rest.body.error]);
});
