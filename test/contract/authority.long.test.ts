import { accountRoles, scopes as allScopes, type Mode, type Scope } from "@nightguard/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type Authority,
  areAmong,
  authorityOfKey,
  authorityOfOwningCoordinator,
  authorityOfRole,
  scopeSets,
  toScopesText,
} from "../support/authority.ts";
import type { TestClient } from "../support/client.ts";
import { startReceiver, type TestReceiver } from "../support/receiver.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { openPerson, waitingForTokens } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

// What each role and each set of scopes reaches through the keys and endpoints that it makes: a patient is planted, and those
// alone may get the name who are promised it.

let stack: Stack;
let receiver: TestReceiver;

beforeAll(async () => {
  [stack, receiver] = await Promise.all([borrowStack(), startReceiver()]);
  // The log of deliveries keeps what the receiver answers: here what it got.
  receiver.answersWith(({ text }) => ({ status: 200, body: text }));
});
afterAll(async () => {
  await receiver.close();
  await stack.stop();
});

/** In the question, the reference and the payer's answer. */
const plantedName = "Xanthippe";

/** Somebody, or a key, with what is promised to them. */
interface Caller extends Authority {
  readonly api: TestClient;
}

interface Key extends Caller {
  readonly id: string;
  readonly scopes: readonly Scope[];
}

/** An endpoint, which delivers to a path of its own. */
interface Endpoint {
  readonly id: string;
  readonly path: string;
  readonly hasResults: boolean;
}

const is = (isAllowed: boolean, status = 200) => (isAllowed ? status : 403);

const toKey = (scopes: readonly Scope[], { id, key }: Readonly<Record<string, unknown>>): Key => ({
  ...authorityOfKey(scopes),
  id: String(id),
  scopes,
  api: waitingForTokens(stack.anonymous.with({ "x-token-api": String(key) })),
});

/** A key that the operator makes. */
async function giveKey(accountId: string, mode: Mode, scopes: readonly Scope[]): Promise<Key> {
  return toKey(
    scopes,
    (await stack.admin.post(`/Admin/Account/${accountId}/ApiKey`, { name: "given", mode, scopes })).body,
  );
}

/** A person for each role. */
async function openPeople(accountId: string, mode: Mode): Promise<Caller[]> {
  const people = [
    ...accountRoles.map((role) => ({ roles: [role], ...authorityOfRole(role, mode) })),
    { roles: ["owner", "coordinator"], ...authorityOfOwningCoordinator },
  ];
  const opened: Caller[] = [];
  for (const { roles, ...authority } of people) {
    const { browser } = await openPerson(stack, { account_id: accountId, roles });
    opened.push({ ...authority, api: waitingForTokens(browser.api(`${accountId};${mode}`)) });
  }
  return opened;
}

/** Makes what keys a caller can, and tries to open each other key. @returns those that were made */
async function makeKeys({ name, api, grants }: Caller, others: readonly Key[]): Promise<Key[]> {
  const made: Key[] = [];
  const wanted = grants.length === 0 ? scopeSets.slice(0, 1) : scopeSets;
  const make = async (scopes: readonly Scope[]) => {
    const { status, body } = await api.post("/ApiKey", { scopes });
    expect([name, "makes", scopes, status]).toEqual([name, "makes", scopes, is(areAmong(scopes, grants), 201)]);
    if (status === 201) made.push(toKey(scopes, body));
  };
  const open = async ({ id, scopes }: Key) => {
    const isGrantable = areAmong(scopes, grants);
    const enabled = await api.patch(`/ApiKey/${id}`, { disabled: false });
    expect([name, "enables", scopes, enabled.status]).toEqual([name, "enables", scopes, is(isGrantable)]);
    if (isGrantable) return;
    const rolled = await api.post(`/ApiKey/${id}/roll`, undefined);
    const widened = await api.patch(`/ApiKey/${id}`, { scopes });
    expect([name, scopes, rolled.status, widened.status]).toEqual([name, scopes, 403, 403]);
  };
  await Promise.all([...wanted.map(make), ...others.map(open)]);
  return made;
}

let paths = 0;

async function makeEndpoint(api: TestClient, hasResults: boolean) {
  const path = `/${++paths}`;
  const { status, body } = await api.post("/WebhookEndpoint", { url: receiver.url + path, include_result: hasResults });
  return { status, endpoint: { id: String(body.id), path, hasResults } };
}

/** Makes endpoints with and without results, and turns another one with results to the caller. @returns where deliveries go then */
async function makeEndpoints(caller: Caller, other: Endpoint): Promise<Endpoint[]> {
  const { name, api, managesWebhooks, readsPatients } = caller;
  const may = managesWebhooks && readsPatients;
  const [thin, full] = [await makeEndpoint(api, false), await makeEndpoint(api, true)];
  const path = `/${++paths}`;
  const turned = await api.patch(`/WebhookEndpoint/${other.id}`, { url: receiver.url + path });
  const statuses = [thin.status, full.status, turned.status];
  expect([name, ...statuses]).toEqual([name, is(managesWebhooks, 201), is(may, 201), is(may)]);
  return [
    ...[thin, full].flatMap(({ status, endpoint }) => (status === 201 ? [endpoint] : [])),
    ...(may ? [{ ...other, path }] : []),
  ];
}

/** Tries each other change of an endpoint with results. */
async function changeEndpoint({ name, api, managesWebhooks, readsPatients }: Caller, { id }: Endpoint): Promise<void> {
  const may = managesWebhooks && readsPatients;
  for (const change of [
    { events: null },
    { rate: 49 },
    { description: "x" },
    { status: "enabled" },
    { include_result: true },
  ]) {
    const { status } = await api.patch(`/WebhookEndpoint/${id}`, change);
    expect([name, change, status]).toEqual([name, change, is(may)]);
  }
  const rotated = await api.post(`/WebhookEndpoint/${id}/rotate`, undefined);
  const recovered = await api.post(`/WebhookEndpoint/${id}/recover?since=2026-01-01T00:00:00Z`, undefined);
  const { body, status: deliveries } = await api.get(`/WebhookEndpoint/${id}/deliveries`);
  expect([name, rotated.status, recovered.status]).toEqual([name, is(may), is(may, 202)]);
  if (deliveries !== 200) return;
  const [delivery] = body.data as { id: string }[];
  await until(async () => {
    const replayed = await api.post(`/WebhookDelivery/${delivery?.id}/replay`, undefined);
    expect(replayed.status).not.toBe(409); // still under way
    expect([name, "replays", replayed.status]).toEqual([name, "replays", is(may, 202)]);
  });
}

/** Has a patient verified. */
async function plant({ api }: Caller) {
  const request = anEligibilityRequest();
  const { member_id: memberId } = request.subscriber;
  const subscriber = { ...request.subscriber, first_name: plantedName };
  const question = { ...request, subscriber, reference: `${plantedName}, appointment 1` };
  stack.payer.answersAbout(memberId, { body: { benefitsInformation: [], name: plantedName } });
  const { status, headers } = await api.post("/Eligibility", question);
  expect(status).toBe(200);
  const { body: batch } = await api.post("/Batch", { items: [question, { ...question, provider: {} }] });
  await api.get(`/Batch/${batch.id}?wait=60`);
  return { jobId: headers["x-job-id"], batchId: batch.id, question: { ...question, max_age: 3_600 } };
}

type Planted = Awaited<ReturnType<typeof plant>>;

/** Whether any answer to the caller has the name. */
async function readsPatients({ api }: Caller, { jobId, batchId }: Planted, endpoint: Endpoint): Promise<boolean> {
  const answers = await Promise.all(
    [
      ...["/Job", `/Job/${jobId}`, `/Job/${jobId}/question`, `/Job/${jobId}/answer`, "/Event", "/Audit", "/Usage"],
      ...[`/Batch/${batchId}`, `/Batch/${batchId}/Row`, `/Batch/${batchId}/results`, `/Batch/${batchId}/rejections`],
      ...[`/Batch/${batchId}/rejections?items=1`, `/WebhookEndpoint/${endpoint.id}/deliveries`],
    ].map((path) => api.get(path)),
  );
  return answers.some(({ text }) => text.includes(plantedName));
}

interface Reached {
  readonly name: string;
  readonly makesKeysOf: string;
  readonly sendsResults: boolean;
  readonly getsAnswers: boolean;
  readonly readsPatients: boolean;
}

const toPromise = ({ name, grants, managesWebhooks, ...authority }: Authority): Reached => ({
  name,
  makesKeysOf: toScopesText(grants),
  sendsResults: managesWebhooks && authority.readsPatients,
  getsAnswers: authority.getsAnswers,
  readsPatients: authority.readsPatients,
});

/**
 * Lets all callers make keys and endpoints, and those keys make endpoints; then plants a patient.
 *
 * @returns what each of the callers reached, and what was promised to them
 */
async function runMatrix(mode: Mode, withKeys: boolean) {
  const { id: accountId } = await stack.createAccount();
  const full = await giveKey(accountId, mode, allScopes);
  const given = await Promise.all(scopeSets.map((scopes) => giveKey(accountId, mode, scopes)));
  const others = given.filter(({ scopes }) => scopes.length === 1 || areAmong(allScopes, scopes));
  const people = await openPeople(accountId, mode);
  const callers: readonly Caller[] = [...people, ...(withKeys ? given : [])];
  const endpoints: Endpoint[] = [];
  const made = new Map<Caller, { keys: readonly Key[]; endpoints: readonly Endpoint[] }>();
  const makeAll = async (caller: Caller) => {
    const { endpoint } = await makeEndpoint(full.api, true);
    const own = await makeEndpoints(caller, endpoint);
    endpoints.push(...(own.some(({ id }) => id === endpoint.id) ? own : [...own, endpoint]));
    return own;
  };
  for (const caller of callers) {
    const keys = await makeKeys(caller, others);
    made.set(caller, { keys, endpoints: await makeAll(caller) });
    await Promise.all(keys.filter(({ managesWebhooks }) => managesWebhooks).map(makeAll));
  }

  const patient = await plant(full);
  const byPath = new Map(endpoints.map((endpoint) => [endpoint.path, endpoint]));
  const ofJob = await receiver.waitFor(
    byPath.size,
    ({ path, body }) => byPath.has(path) && body.data.job_id === patient.jobId,
  );
  const informed = new Set(ofJob.filter(({ text }) => text.includes(plantedName)).map(({ path }) => path));
  for (const { path, hasResults } of endpoints) expect([path, informed.has(path)]).toEqual([path, hasResults]);

  const { endpoint: log } = await makeEndpoint(full.api, true);
  await plant(full);
  await receiver.waitFor(1, ({ path }) => path === log.path);
  // Keys of keys have the sets of scopes that are tried below.
  for (const person of people) for (const key of made.get(person)?.keys ?? []) await changeEndpoint(key, log);
  const reached: Reached[] = [];
  for (const caller of callers) {
    await changeEndpoint(caller, log);
    const asked = await caller.api.post("/Eligibility", patient.question);
    reached.push({
      name: caller.name,
      makesKeysOf: toScopesText(
        allScopes.filter((scope) => made.get(caller)?.keys.some(({ scopes }) => scopes.includes(scope)) ?? false),
      ),
      sendsResults:
        made.get(caller)?.endpoints.some(({ path, hasResults }) => hasResults && informed.has(path)) ?? false,
      getsAnswers: asked.status === 200,
      readsPatients: await readsPatients(caller, patient, log),
    });
  }
  return { reached, promised: callers.map(toPromise) };
}

const toLine = ({ name, makesKeysOf, sendsResults, getsAnswers, readsPatients }: Reached): string =>
  [
    name,
    makesKeysOf === "" ? "no keys" : `keys: ${makesKeysOf}`,
    ...(sendsResults ? ["results to webhooks"] : []),
    ...(getsAnswers ? ["answers"] : []),
    ...(readsPatients ? ["patients"] : []),
  ].join(" | ");

test("through no key and no endpoint does anybody get a patient who is not promised it", async () => {
  const { reached, promised } = await runMatrix("live", true);

  expect(reached).toEqual(promised);
  expect(reached.map(toLine)).toMatchInlineSnapshot(`
    [
      "coordinator | no keys | answers | patients",
      "developer | keys: keys webhooks",
      "viewer | no keys",
      "owner | keys: keys webhooks account",
      "owner, coordinator | keys: verify read work keys webhooks account | results to webhooks | answers | patients",
      "verify | no keys | answers",
      "read | no keys | patients",
      "keys | keys: keys",
      "webhooks | no keys",
      "account | no keys",
      "work | no keys",
      "verify read | no keys | answers | patients",
      "verify keys | keys: verify keys | answers",
      "read keys | keys: read keys | patients",
      "verify webhooks | no keys | answers",
      "read webhooks | no keys | results to webhooks | patients",
      "keys webhooks | keys: keys webhooks",
      "verify account | no keys | answers",
      "read account | no keys | patients",
      "keys account | keys: keys account",
      "webhooks account | no keys",
      "verify work | no keys | answers",
      "work keys | keys: work keys",
      "work webhooks | no keys",
      "verify read keys | keys: verify read work keys | answers | patients",
      "verify read webhooks | no keys | results to webhooks | answers | patients",
      "verify keys webhooks | keys: verify keys webhooks | answers",
      "read keys webhooks | keys: read keys webhooks | results to webhooks | patients",
      "verify read account | no keys | answers | patients",
      "verify keys account | keys: verify keys account | answers",
      "read keys account | keys: read keys account | patients",
      "verify webhooks account | no keys | answers",
      "read webhooks account | no keys | results to webhooks | patients",
      "keys webhooks account | keys: keys webhooks account",
      "verify read keys webhooks | keys: verify read work keys webhooks | results to webhooks | answers | patients",
      "verify read keys account | keys: verify read work keys account | answers | patients",
      "verify read webhooks account | no keys | results to webhooks | answers | patients",
      "verify keys webhooks account | keys: verify keys webhooks account | answers",
      "read keys webhooks account | keys: read keys webhooks account | results to webhooks | patients",
      "verify read keys webhooks account | keys: verify read work keys webhooks account | results to webhooks | answers | patients",
      "verify read work keys webhooks account | keys: verify read work keys webhooks account | results to webhooks | answers | patients",
    ]
  `);
});

test("nor in test mode, where a developer works with invented patients", async () => {
  const { reached, promised } = await runMatrix("test", false);

  expect(reached).toEqual(promised);
  expect(reached.map(toLine)).toMatchInlineSnapshot(`
    [
      "coordinator | no keys | answers | patients",
      "developer | keys: verify read work keys webhooks | results to webhooks | answers | patients",
      "viewer | no keys",
      "owner | keys: keys webhooks account",
      "owner, coordinator | keys: verify read work keys webhooks account | results to webhooks | answers | patients",
    ]
  `);
});
