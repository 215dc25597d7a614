import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptsWorkScope, getNeed, namesWithNeeds } from "../../apps/api/src/access/route-access.ts";
import type { TestClient } from "../support/client.ts";
import { expectError } from "../support/expect-error.ts";
import { askGraphql } from "../support/graphql.ts";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { waitingForTokens } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { untilLater } from "../support/waiting.ts";
import {
  aFailingRequest,
  askInBatch,
  findOnlyItem,
  inHours,
  listWork,
  makeItem,
  readItem,
} from "../support/work-items.ts";
import { x12Rejection } from "../support/x12.ts";

// What a phone service does with a key that has the scope `work` alone, and what it is refused.

let stack: Stack;
let account: TestAccount;
beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
});
afterAll(() => stack.stop());

/** A key with these scopes, of the account. */
async function makeKey({ id }: TestAccount, scopes: readonly string[], mode = "live") {
  const { body } = await stack.admin.post(`/Admin/Account/${id}/ApiKey`, { name: "Phone service", mode, scopes });
  const api = waitingForTokens(stack.anonymous.with({ "x-token-api": String(body.key) }));
  return { id: String(body.id), api };
}

const aCall = {
  source: "telephone",
  speaker: "Ms. Reed",
  call_reference: "C-4711",
  values: [{ path: "/maximums/annual/individual/in_network/remaining", value: "$1,200" }],
};

const messageOf = (answer: Awaited<ReturnType<TestClient["get"]>>) => expectError(answer, 403).message;

test("a phone service works through an item, from the list of open ones to its end", async () => {
  const office = await stack.createAccount();
  const { id: keyId, api } = await makeKey(office, ["work"]);
  const request = anEligibilityRequest({ appointment_at: inHours(24) });
  const { first_name, last_name, member_id, dob } = request.subscriber;
  const rejection = { headers: { "content-type": "application/edi-x12" }, body: x12Rejection("75", "C") };
  stack.payer.answersAbout(member_id, rejection);
  await askInBatch(office.api, request);

  const { id, version, appointment } = await findOnlyItem(api, "owner=none");
  expect(appointment).toMatchObject({ patient: { first_name, last_name } });
  const taken = await api.patch(`/WorkItem/${id}`, { owner: "me", version });
  expect(taken.body).toMatchObject({ owner: keyId, owner_name: "Phone service" });

  const path = `/Job/${appointment.job_id}`;
  expect((await api.get(`${path}/question`)).body).toMatchObject({ subscriber: { member_id, dob } });
  const { body: explanation } = await api.get(`${path}/explanation`);
  expect(explanation).toMatchObject({ head: { patient: { first_name, last_name }, outcome: "rejected" } });
  expect(explanation.open_points).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: "coverage status" })]),
  );

  const { status, body: finding } = await api.post(`${path}/finding`, aCall);
  expect([status, finding]).toMatchObject([201, { ...aCall, values: [{ text: "$1,200.00" }], actor: `key:${keyId}` }]);
  const note = await api.post(`/WorkItem/${id}/note`, { text: "Philomena's plan ends in May" });
  expect(note.body).toMatchObject({ actor_name: "Phone service", text: "Philomena's plan ends in May" });
  const done = await api.patch(`/WorkItem/${id}`, { state: "done", version: 1 });
  expect(done.body).toMatchObject({ state: "done", history: [{ kind: "state" }, { kind: "note" }, { kind: "owner" }] });

  expect(await listWork(api)).toEqual([]);
  expect((await api.get(path)).body).toMatchObject({ findings: [finding] }); // its own item, though it is done
  expect((await office.api.get(path)).body).toMatchObject({ findings: [finding] });
  expect((await api.delete(`${path}/finding/${finding.id}`)).status).toBe(204);
});

test("it gets to jobs of open items and of its own ones, and to no other job", async () => {
  const office = await stack.createAccount();
  const { api } = await makeKey(office, ["work"]);
  const request = aFailingRequest(stack);
  await askInBatch(office.api, request);
  const { id, appointment } = await findOnlyItem(api);
  const ofItem = `/Job/${appointment.job_id}`;
  const { headers } = await office.api.post("/Eligibility", anEligibilityRequest({ appointment_at: inHours(24) }));
  const answered = `/Job/${headers["x-job-id"]}`;

  for (const path of [answered, `/Job/job_${"0".repeat(32)}`]) {
    for (const part of ["", "/question", "/explanation", "/explanation?format=html"]) {
      expect(messageOf(await api.get(path + part))).toContain(
        "lacks the scope read: with work, it gets to jobs of open items",
      );
    }
    expect(messageOf(await api.post(`${path}/finding`, aCall))).toContain("lacks the scope verify: with work");
    expect(messageOf(await api.delete(`${path}/finding/fnd_${"0".repeat(32)}`))).toContain("lacks the scope verify");
    const ids = `(id: "${path.replace("/Job/", "")}")`;
    const { errors } = await askGraphql(
      api,
      `{ api_Job${ids} { id } api_JobExplanation${ids} { open_points { name } } }`,
    );
    expect(errors.map(({ extensions }) => extensions.statusCode)).toEqual([403, 403]);
  }

  expect((await api.get(ofItem)).status).toBe(200);
  await office.api.patch(`/WorkItem/${id}`, { state: "called", version: 0 });
  expect((await api.get(`${ofItem}/question`)).status).toBe(200);
  await office.api.patch(`/WorkItem/${id}`, { state: "cannot_verify", version: 1 });
  expect(messageOf(await api.get(ofItem))).toContain("read");

  // An answer settles an item that nobody ended: the key that owns it goes on, others do not.
  await api.patch(`/WorkItem/${id}`, { owner: "me", state: "open", version: 2 });
  stack.payer.answersAbout(request.subscriber.member_id, { body: activeAnswer });
  await askInBatch(office.api, request);
  const settled = await findOnlyItem(api, "state=answered");
  const now = `/Job/${settled.appointment.job_id}`;
  expect((await api.get(`${now}/explanation`)).body.open_points).toEqual(expect.arrayContaining([expect.anything()]));
  expect((await api.post(`${now}/finding`, aCall)).status).toBe(201);
  await api.patch(`/WorkItem/${id}`, { owner: null, version: 3 });
  expect(messageOf(await api.get(now))).toContain("read");
});

/** Names of routes, with their methods. */
const routes = namesWithNeeds
  .filter((name) => name.includes(" ") && name !== "POST /graphql/gql")
  .map((name) => ({ name, need: getNeed(name) }));

test("every route beside those of the work list is refused to it, with the scope that it lacks", async () => {
  const { api } = await makeKey(account, ["work"]);
  const closed = routes.filter(({ name, need }) => !["any", "session"].includes(need) && !acceptsWorkScope(name));
  expect(closed.length).toBeGreaterThan(50);

  for (const { name } of closed) {
    const [method = "", path = ""] = name.split(" ");
    const answer = await api.send(method, path.replaceAll(/:\w+/g, "x"), method === "GET" ? undefined : {}, {});
    expect([name, messageOf(answer)]).toEqual([
      name,
      expect.stringMatching(/lacks the scope (?:verify|read|manage_\w+)$|^API keys have no access here/),
    ]);
  }
});

test("the routes of the work list are these, and every other key is told both scopes", async () => {
  const { api } = await makeKey(account, ["manage_keys"]);
  const open = routes.filter(({ name }) => acceptsWorkScope(name));

  expect(open.map(({ name }) => name).sort()).toEqual([
    "DELETE /Job/:id/finding/:finding",
    "GET /Job/:id",
    "GET /Job/:id/explanation",
    "GET /Job/:id/question",
    "GET /WorkItem",
    "GET /WorkItem/:id",
    "PATCH /WorkItem",
    "PATCH /WorkItem/:id",
    "POST /Job/:id/finding",
    "POST /WorkItem/:id/note",
  ]);
  for (const { name } of open) {
    const [method = "", path = ""] = name.split(" ");
    const answer = await api.send(method, path.replaceAll(/:\w+/g, "x"), method === "GET" ? undefined : {}, {});
    expect(messageOf(answer)).toMatch(/lacks the scope (?:verify|read) or work$/);
  }
});

test("no GraphQL field beside the same ones is open to it", async () => {
  const { api } = await makeKey(account, ["work"]);
  const refused = async (operation: string) => {
    const { errors } = await askGraphql(api, operation);
    return errors.map(({ extensions }) => extensions.message);
  };

  expect(await refused("{ api_WorkItemList { next_cursor } }")).toEqual([]);
  for (const [operation, scope] of [
    ["{ api_JobList { next_cursor } }", "read"],
    ["{ api_BatchList { next_cursor } }", "read"],
    ["{ api_EventList { next_cursor } }", "read"],
    ["{ api_WorkOwnerList { data { id } } }", "verify"],
    ['mutation { api_RetryJob(id: "x") { id } }', "verify"],
    ["{ api_WebhookEndpointList { next_cursor } }", "manage_webhooks"],
  ] as const) {
    expect(await refused(operation)).toEqual([`This API key lacks the scope ${scope}`]);
  }
});

test("it takes items itself, and gives them to nobody else", async () => {
  const office = await stack.createAccount();
  const { api } = await makeKey(office, ["work"]);
  const { id } = await makeItem(stack, office.api);
  const owner = `usr_${"0".repeat(32)}`;

  for (const answer of [
    await api.patch(`/WorkItem/${id}`, { owner, version: 0 }),
    await api.patch("/WorkItem", { owner, items: [{ id, version: 0 }] }),
  ]) {
    expect(messageOf(answer)).toContain("lacks the scope verify: with work, it takes items itself");
  }
  const taken = await api.patch("/WorkItem", { owner: "me", items: [{ id, version: 0 }] });
  expect(taken.body.data).toMatchObject([{ status: 200, version: 1 }]);
});

test("it sees nothing of another account or mode", async () => {
  const [office, other] = [await stack.createAccount(), await stack.createAccount()];
  const { id, appointment } = await makeItem(stack, office.api);

  for (const { api } of [await makeKey(other, ["work"]), await makeKey(office, ["work"], "test")]) {
    expect(await listWork(api)).toEqual([]);
    expectError(await api.get(`/WorkItem/${id}`), 404);
    expectError(await api.patch(`/WorkItem/${id}`, { owner: "me", version: 0 }), 404);
    expectError(await api.post(`/WorkItem/${id}/note`, { text: "x" }), 404);
    for (const part of ["", "/question", "/explanation"]) {
      expectError(await api.get(`/Job/${appointment.job_id}${part}`), 403);
    }
    expectError(await api.post(`/Job/${appointment.job_id}/finding`, aCall), 403);
  }
  const sandbox = stack.anonymous.with({ "x-token-api": (await createKey(stack, office.id, "test")).key });
  const failing = { ...anEligibilityRequest().subscriber, member_id: "SBX-STATUS-422" };
  await askInBatch(sandbox, anEligibilityRequest({ subscriber: failing, appointment_at: inHours(24) }));
  const inTest = await makeKey(office, ["work"], "test");
  const item = await findOnlyItem(inTest.api);
  expect((await inTest.api.get(`/Job/${item.appointment.job_id}/question`)).status).toBe(200);
});

test("once it is revoked, it reads nothing more, and its items are unassigned", async () => {
  const office = await stack.createAccount();
  const { id: keyId, api } = await makeKey(office, ["work"]);
  const { id } = await makeItem(stack, office.api);
  await api.patch(`/WorkItem/${id}`, { owner: "me", version: 0 });

  await office.api.patch(`/ApiKey/${keyId}`, { disabled: true });

  await untilLater(1_000, async () => expect((await api.get("/WorkItem")).status).toBe(403));
  expect(messageOf(await api.patch(`/WorkItem/${id}`, { state: "done", version: 1 }))).toBe("This API key is disabled");
  expect(await findOnlyItem(office.api, "owner=none")).toMatchObject({ id, owner: null, state: "open" });
});

test("it is given by those who may verify and read, and by nobody who sees no patients", async () => {
  const give = async (scopes: readonly string[], wanted: readonly string[]) =>
    (await (await makeKey(account, [...scopes, "manage_keys"])).api.post("/ApiKey", { scopes: wanted })).status;

  expect(await give(["verify", "read"], ["work"])).toBe(201);
  expect(await give(["work"], ["work"])).toBe(201);
  for (const scope of ["verify", "read"]) {
    expect(await give([scope], ["work"])).toBe(403);
    expect(await give(["work"], [scope])).toBe(403);
  }
});

test("with verify beside it, a key sees patients on the work list alone", async () => {
  const office = await stack.createAccount();
  const { api } = await makeKey(office, ["verify", "work"]);
  const item = await makeItem(stack, office.api);
  const reference = "Quill, Ada";
  const later = anEligibilityRequest({ reference, not_before: inHours(1) });
  const { body: job } = await office.api.post("/Eligibility", later, { prefer: "respond-async" });

  expect((await readItem(api, item.id)).appointment.patient).toEqual({
    first_name: "Philomena",
    last_name: "Quarrington",
  });
  expect((await api.post(`/Job/${job.id}/cancel`, undefined)).body).toMatchObject({ reference: null });
  expect(messageOf(await api.post(`/Job/${job.id}/finding`, aCall))).toContain("lacks the scope read: with work");
});
