import { randomUUID } from "node:crypto";
import { type AccountRole, accountRoles, type Mode, type Need, needs } from "@nightguard/contract";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { getNeed, namesWithNeeds } from "../../apps/api/src/access/route-access.ts";
import { askAboutAlvarez } from "../support/alvarez.ts";
import type { ApiAnswer } from "../support/api-answer.ts";
import type { TestClient } from "../support/client.ts";
import { expectError } from "../support/expect-error.ts";
import { askGraphql, toArguments } from "../support/graphql.ts";
import { startReceiver } from "../support/receiver.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { openMachine, openPerson, type Person, signInByPasskey, waitingForTokens } from "../support/sessions.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { createKey } from "../support/standing.ts";
import { until } from "../support/waiting.ts";

// What each role may do with every route of the running service and every GraphQL field: 403, or anything else.

const developing = ["any", "read", "see_keys", "manage_keys", "see_webhooks", "manage_webhooks"] as const;
const owning = ["any", "read", "verify", ...developing, "manage_account", "manage_users"] as const;

/** What is promised, apart from the code that decides it. */
const permitted: Readonly<Record<AccountRole, Readonly<Record<Mode, readonly Need[]>>>> = {
  coordinator: { live: ["any", "read", "people", "verify"], test: ["any", "read", "people", "verify"] },
  developer: { live: developing, test: [...developing, "verify", "people"] },
  viewer: {
    live: ["any", "read", "see_keys", "see_webhooks"],
    test: ["any", "read", "see_keys", "see_webhooks"],
  },
  owner: { live: owning, test: owning },
};

/** What people need for some routes and fields beside the need by which they are opened: these wait for an answer, change a question, or show what was found out. */
const furtherNeeds: Readonly<Record<string, Need>> = {
  "POST /Eligibility": "people",
  "POST /ClearCoverage": "people",
  "POST /Job/{id}/correct": "people",
  "DELETE /Job/{id}/finding/{finding}": "people",
  api_RequestEligibility: "people",
  eligibility_ClearCoverage: "people",
};

let stack: Stack;
let account: TestAccount;
const people = new Map<AccountRole, Person>();

beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
  for (const role of accountRoles) {
    people.set(role, await openPerson(stack, { account_id: account.id, roles: [role] }));
  }
});
afterAll(() => stack.stop());

/** Somebody with this role, in a session of their own, whose bucket of requests is full. */
async function open(role: AccountRole, mode: Mode): Promise<TestClient> {
  const { browser, passkey } = people.get(role) ?? expect.fail(`there is no ${role}`);
  expect((await signInByPasskey(browser, passkey)).status).toBe(201);
  return waitingForTokens(browser.api(`${account.id};${mode}`));
}

interface Route {
  readonly method: string;
  readonly path: string;
  readonly need: Need;
}

/** The routes of the running API that a session opens. */
async function listRoutes(): Promise<{ ofAccount: Route[]; ofAdmin: Route[] }> {
  const { paths } = (await stack.anonymous.get("/openapi.json")).body as {
    paths: Readonly<Record<string, Readonly<Record<string, { readonly security: readonly object[] }>>>>;
  };
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { security }]) =>
      security.some((way) => "session" in way) ? [{ method: method.toUpperCase(), path }] : [],
    ),
  );
  const ofAdmin = all.filter(({ path }) => path.startsWith("/Admin/"));
  const others = all
    .filter((route) => !ofAdmin.includes(route))
    .map((route) => ({ ...route, need: getNeed(`${route.method} ${route.path.replaceAll(/\{(\w+)\}/g, ":$1")}`) }));
  return {
    ofAccount: others.filter(({ need }) => need !== "session"),
    ofAdmin: ofAdmin.map((route) => ({ ...route, need: "session" })),
  };
}

/** About nothing that exists, and with a body that asks for nothing. */
const ask = (api: TestClient, { method, path }: Pick<Route, "method" | "path">): Promise<ApiAnswer> =>
  api.send(method, path.replaceAll(/\{\w+\}/g, "x"), method === "GET" ? undefined : {}, {});

/** The first need of a route that is not among these. */
const findMissing = ({ method, path, need }: Route, given: readonly Need[]): Need | undefined =>
  findMissingOf(`${method} ${path}`, need, given);

const findMissingOf = (name: string, need: Need, given: readonly Need[]): Need | undefined =>
  [need, furtherNeeds[name]].find((one) => one !== undefined && !given.includes(one));

const eachRoleAndMode = accountRoles.flatMap((role) =>
  (["live", "test"] as const).map((mode) => [role, mode] as const),
);

test.each(eachRoleAndMode)(
  "a %s in %s mode is refused by the routes that need more, and by no other",
  async (role, mode) => {
    const [api, { ofAccount }] = [await open(role, mode), await listRoutes()];
    expect(ofAccount.length).toBeGreaterThan(40);

    const refused: string[] = [];
    for (const route of ofAccount) {
      const answer = await ask(api, route);
      if (answer.status !== 403) continue;
      refused.push(`${route.method} ${route.path}`);
      const missing = findMissing(route, permitted[role][mode]);
      const [message] = expectError(answer, 403).message.split(": ");
      expect(message).toBe(`Your roles in this account do not permit this (${missing})`);
    }

    const expected = ofAccount.filter((route) => findMissing(route, permitted[role][mode]) !== undefined);
    expect(refused).toEqual(expected.map(({ method, path }) => `${method} ${path}`));
  },
);

/** Arguments of the fields that take more than an id. */
const argumentsOf: Readonly<Record<string, string>> = {
  api_RequestEligibility: `(${toArguments(anEligibilityRequest())})`,
  eligibility_ClearCoverage: `(${toArguments(anEligibilityRequest())})`,
  api_CreateWebhookEndpoint: '(url: "https://hooks.example.com/x") { id }',
  api_WebhookEndpointRecoverable: '(id: "x", since: "2026-01-01T00:00:00Z") { recoverable }',
  api_RecoverWebhookEndpoint: '(id: "x", since: "2026-01-01T00:00:00Z") { recovered }',
};

test.each(eachRoleAndMode)(
  "a %s in %s mode is refused by the GraphQL fields that need more, and by no other",
  async (role, mode) => {
    const api = await open(role, mode);
    const shape = "{ fields { name args { name } type { ...t } } }";
    const fragment = "fragment t on __Type { kind ofType { kind ofType { kind ofType { kind } } } }";
    const { data } = await askGraphql(
      api,
      `{ __schema { query: queryType ${shape} mutation: mutationType ${shape} } } ${fragment}`,
    );
    const types = data?.__schema as Record<
      string,
      { fields: { name: string; args: { name: string }[]; type: object }[] }
    >;

    const [asked, refused, expected]: [string[], string[], string[]] = [[], [], []];
    for (const operation of ["query", "mutation"]) {
      for (const { name, args, type } of types[operation]?.fields ?? []) {
        const takesId = args.some((arg) => arg.name === "id");
        const selection = JSON.stringify(type).includes('"OBJECT"') ? "{ __typename }" : "";
        const rest = argumentsOf[name] ?? `${takesId ? '(id: "x")' : ""} ${selection}`;
        const answer = await inTurnOfGraphql(api, `${operation} { it: ${name}${rest} }`);
        asked.push(name);
        if (answer.some(({ extensions }) => extensions.statusCode === 403)) refused.push(name);
        if (findMissingOf(name, getNeed(name), permitted[role][mode])) expected.push(name);
      }
    }

    expect(asked.length).toBeGreaterThan(20);
    expect(refused).toEqual(expected);
  },
);

const inTurnOfGraphql = (api: TestClient, text: string) =>
  until(async () => {
    const { errors } = await askGraphql(api, text);
    expect(errors.map(({ extensions }) => extensions?.statusCode)).not.toContain(429);
    expect([text, errors.filter(({ extensions }) => extensions?.statusCode === undefined)]).toEqual([text, []]);
    return errors;
  });

test("the table of needs has a route or field for each need, and the roles know no other", () => {
  const used = new Set(namesWithNeeds.map(getNeed));

  expect([...used].sort()).toEqual([...needs].sort());
  for (const [, byMode] of Object.entries(permitted)) expect(needs).toEqual(expect.arrayContaining([...byMode.live]));
});

test("only operators administer, with any roles in accounts", async () => {
  const { ofAdmin } = await listRoutes();
  expect(ofAdmin.length).toBeGreaterThan(30);
  for (const role of accountRoles) {
    const api = await open(role, "live");
    for (const route of ofAdmin.slice(0, 30)) expectError(await ask(api, route), 403);
  }

  const machine = await openMachine(stack);
  for (const route of ofAdmin) {
    if (route.method !== "GET" || route.path.endsWith("/export")) continue; // an export shows patients
    expect([route.path, (await ask(waitingForTokens(machine.api()), route)).status]).toEqual([
      route.path,
      expect.toSatisfy((status) => status !== 403),
    ]);
  }
});

describe("who does not see patients", () => {
  test("can neither make nor open a key that reads them", async () => {
    const developer = await open("developer", "live");
    const { id } = await createKey(stack, account.id, "live");

    const created = await developer.post("/ApiKey", {});

    expect(created.body).toMatchObject({ scopes: ["manage_keys", "manage_webhooks"] });
    for (const scopes of [["read"], ["verify"], ["manage_keys", "read"]]) {
      expectError(await developer.post("/ApiKey", { scopes }), 403);
      expectError(await developer.patch(`/ApiKey/${created.body.id}`, { scopes }), 403);
    }
    expectError(await developer.post(`/ApiKey/${id}/roll`, undefined), 403);
    expect((await developer.patch(`/ApiKey/${id}`, { disabled: true })).status).toBe(200);
    expectError(await developer.patch(`/ApiKey/${id}`, { disabled: false }), 403);
    const inTest = await open("developer", "test");
    expect((await inTest.post("/ApiKey", { scopes: ["read", "verify"] })).status).toBe(201);
  });

  test("cancel and retry jobs without the reference, in which people put names", async () => {
    const owner = await open("owner", "live");
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const question = { ...anEligibilityRequest(), reference: "Quill, Ada", not_before: inAnHour };
    const { body: job } = await account.api.post("/Eligibility", question, { prefer: "respond-async" });

    const cancelled = await owner.post(`/Job/${job.id}/cancel`, undefined);
    const retried = await owner.post(`/Job/${job.id}/retry`, undefined);

    expect(cancelled.body).toMatchObject({ status: "cancelled", reference: null });
    expect(retried.body).toMatchObject({ status: "queued", reference: null });
    expect((await account.api.get(`/Job/${job.id}`)).body).toMatchObject({ reference: "Quill, Ada" });
  });

  test("ask without waiting, and get no answer to what they ask, in REST or in GraphQL", async () => {
    const owner = await open("owner", "live");
    const question = askAboutAlvarez(stack, { reference: "Quill, Ada" });
    const alike = { ...question, max_age: 3_600 };

    for (const prefer of [undefined, "wait=5", "respond-async, wait=5"]) {
      const answer = await owner.post("/Eligibility", question, prefer === undefined ? {} : { prefer });
      expect(expectError(answer, 403).message).toContain("Prefer: respond-async");
    }
    expectError(await owner.post("/ClearCoverage", question), 403);
    for (const field of ["api_RequestEligibility", "eligibility_ClearCoverage"]) {
      const { errors } = await askGraphql(owner, `mutation { ${field}(${toArguments(question)}) }`);
      expect(errors.map(({ extensions }) => extensions.statusCode)).toEqual([403]);
    }
    expect(stack.payer.callsAbout(question.subscriber.member_id)).toEqual([]);

    const asked = await account.api.post("/Eligibility", question);
    expect(asked.text).toContain("ALVAREZ");
    const reused = await owner.post("/Eligibility", alike, { prefer: "respond-async" });
    expect(reused.body).toMatchObject({ status: "succeeded", reference: "Quill, Ada", error: null });
    expect(reused.text).not.toContain("ALVAREZ");
  });

  test("get nobody else's answer under an Idempotency-Key", async () => {
    const owner = await open("owner", "live");
    const question = askAboutAlvarez(stack, { reference: "Quill, Ada" });
    const key = { "idempotency-key": randomUUID() };
    expect((await account.api.post("/Eligibility", question, key)).status).toBe(200);
    const later = { ...question, not_before: new Date(Date.now() + 3_600_000).toISOString() };
    const { body: job } = await account.api.post("/Eligibility", later, { prefer: "respond-async" });
    expect((await account.api.post(`/Job/${job.id}/cancel`, undefined, key)).text).toContain("Quill, Ada");

    const replayed = await owner.post("/Eligibility", question, { ...key, prefer: "respond-async" });
    const cancelled = await owner.post(`/Job/${job.id}/cancel`, undefined, key);

    for (const answer of [replayed, cancelled]) {
      expectError(answer, 422);
      expect(answer.text).not.toMatch(/Quill|ALVAREZ/);
    }
    expect((await account.api.post("/Eligibility", question, key)).headers["idempotent-replayed"]).toBe("true");
    const own = { "idempotency-key": randomUUID(), prefer: "respond-async" };
    const first = await owner.post("/Eligibility", question, own);
    expect((await owner.post("/Eligibility", question, own)).body).toEqual(first.body);
  });

  test("cannot search by a reference, which would confirm a name", async () => {
    const viewer = await open("viewer", "live");
    const path = `/Job?reference=${encodeURIComponent("Quill, Ada")}`;

    expectError(await viewer.get(path), 403);
    const { errors } = await askGraphql(viewer, '{ api_JobList(reference: "Quill, Ada") { next_cursor } }');

    expect(errors.map(({ extensions }) => extensions.statusCode)).toEqual([403]);
    expect((await account.api.get(path)).status).toBe(200);
  });

  test("cannot have results sent to a webhook", async () => {
    const developer = await open("developer", "live");
    const address = { url: "https://hooks.example.com/x" };
    const { body: mine } = await developer.post("/WebhookEndpoint", address);
    const { body: full } = await account.api.post("/WebhookEndpoint", { ...address, include_result: true });

    expectError(await developer.post("/WebhookEndpoint", { ...address, include_result: true }), 403);
    expectError(await developer.patch(`/WebhookEndpoint/${mine.id}`, { include_result: true }), 403);
    expectError(await developer.patch(`/WebhookEndpoint/${full.id}`, { url: "https://mine.example.com/" }), 403);

    expect((await developer.patch(`/WebhookEndpoint/${full.id}`, { include_result: false })).status).toBe(200);
    expect((await developer.patch(`/WebhookEndpoint/${full.id}`, { url: "https://mine.example.com/" })).status).toBe(
      200,
    );
  });
});

test("a result that a webhook sent is shown with its delivery only to those who see patients", async () => {
  const receiver = await startReceiver();
  onTestFinished(receiver.close);
  const own = await stack.createAccount();
  const { body: endpoint } = await own.api.post("/WebhookEndpoint", { url: receiver.url, include_result: true });
  const { body: given } = await own.api.post("/ApiKey", { scopes: ["manage_webhooks"] });
  const key = stack.anonymous.with({ "x-token-api": String(given.key) });
  const { browser } = await openPerson(stack, { account_id: own.id, roles: ["developer"] });
  await own.api.post("/Eligibility", anEligibilityRequest({ reference: "Quill, Ada" }));
  const path = await until(async () => {
    const { body } = await own.api.get(`/WebhookEndpoint/${endpoint.id}/deliveries?status=delivered`);
    const [delivery] = body.data as { id: string }[];
    return `/WebhookDelivery/${delivery?.id ?? expect.fail("not delivered yet")}`;
  });

  expect((await own.api.get(path)).text).toContain("Quill, Ada");
  for (const api of [key, browser.api(`${own.id};live`)]) {
    const { status, body, text } = await api.get(path);
    expect([status, (body.message as { body: unknown }).body]).toEqual([200, null]);
    expect(text).not.toContain("Quill");
  }
});

test("a key without the scope read has no results sent, and turns nobody's, in REST or in GraphQL", async () => {
  const address = { url: "https://hooks.example.com/x" };
  const { body: full } = await account.api.post("/WebhookEndpoint", { ...address, include_result: true });
  const { body: given } = await account.api.post("/ApiKey", { scopes: ["verify", "manage_keys", "manage_webhooks"] });
  const key = stack.anonymous.with({ "x-token-api": String(given.key) });
  const path = `/WebhookEndpoint/${full.id}`;

  for (const answer of [
    await key.post("/WebhookEndpoint", { ...address, include_result: true }),
    await key.patch(path, { url: "https://mine.example.com/" }),
    await key.patch(path, { status: "enabled" }),
    await key.patch(path, { status: "disabled", url: "https://mine.example.com/" }),
    await key.post(`${path}/rotate`, undefined),
    await key.post(`${path}/recover?since=2026-01-01T00:00:00Z`, undefined),
    await key.post("/ApiKey", { scopes: ["read"] }),
  ]) {
    expect(expectError(answer, 403).message).toBe("This API key lacks the scope read");
  }
  for (const field of [
    'api_CreateWebhookEndpoint(url: "https://mine.example.com/", include_result: true) { id }',
    `api_UpdateWebhookEndpoint(id: "${full.id}", url: "https://mine.example.com/") { id }`,
    `api_RotateWebhookEndpoint(id: "${full.id}") { id }`,
    `api_RecoverWebhookEndpoint(id: "${full.id}", since: "2026-01-01T00:00:00Z") { recovered }`,
  ]) {
    const { errors } = await askGraphql(key, `mutation { ${field} }`);
    expect([field, errors.map(({ extensions }) => extensions.statusCode)]).toEqual([field, [403]]);
  }

  expect((await account.api.get(path)).body.url).toBe(address.url);
  expect((await key.post(`${path}/test`, undefined)).status).toBe(202);
  expect((await key.patch(path, { status: "disabled" })).status).toBe(200);
  expect((await key.post("/ApiKey", { scopes: ["verify"] })).status).toBe(201);
  expect((await key.delete(path)).status).toBe(204);
});

test("several roles add up", async () => {
  const { browser } = await openPerson(stack, { account_id: account.id, roles: ["viewer", "coordinator"] });
  const api = browser.api(`${account.id};live`);

  expect((await api.get("/Job/x")).status).toBe(404);
  expect((await api.get("/ApiKey")).status).toBe(200);
  expectError(await api.post("/ApiKey", {}), 403);
});
