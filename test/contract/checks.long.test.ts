import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { generateApiKey } from "../../packages/service/src/access/api-key.ts";
import { createTestClient } from "../support/client.ts";
import { expectError } from "../support/expect-error.ts";
import { toErrorObject } from "../support/graphql.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { type Check, checks, createFailingKey } from "../support/standing.ts";

let stack: Stack;
let account: TestAccount;
/** For each check a key that fails it and passes those before. */
let failingKeys: ReadonlyMap<Check["layer"], string>;

beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
  const keys = checks.map(async ({ layer }) => [layer, await failingKey(layer)] as const);
  failingKeys = new Map(await Promise.all(keys));
});
afterAll(() => stack.stop());

/** For the first check: a well-formed key with a valid checksum that does not exist. */
const failingKey = async (layer: Check["layer"]) =>
  layer === 1 ? generateApiKey("live").key : createFailingKey(stack, layer);

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
const tokenApi = (key: string) => ({ "x-token-api": key });
const waysToSendKeys = [
  ["X-Token-API", tokenApi],
  ["Authorization: Bearer", bearer],
] as const;

describe.each(waysToSendKeys)("a key in %s", (_way, toHeaders) => {
  test("of an account in good standing is let through", async () => {
    const answer = await stack.anonymous.get("/Payer", toHeaders(account.liveKey));

    expect(answer.status).toBe(200);
  });

  test.each(checks)("that fails check $layer is answered $status", async ({ layer, status, says }) => {
    const answer = await stack.anonymous.get("/Payer", toHeaders(failingKeys.get(layer) ?? ""));

    expect(expectError(answer, status)).toEqual({ statusCode: status, message: expect.stringMatching(says) });
  });
});

describe("of two checks that fail", () => {
  test("1 comes before 2", async () => {
    const headers = { ...tokenApi(account.liveKey), ...bearer(failingKeys.get(2) ?? "") };

    expectError(await stack.anonymous.get("/Payer", headers), 401);
  });

  test.each([
    [2, 3],
    [3, 4],
    [4, 5],
    [5, 6],
    [6, 7],
  ] as const)("%i comes before %i", async (earlier, later) => {
    const key = await createFailingKey(stack, earlier, later);
    const { status = 0, says = /^$/ } = checks[earlier - 1] ?? {};

    const error = expectError(await stack.anonymous.get("/Payer", tokenApi(key)), status);

    expect(error.message).toMatch(says);
  });

  test("the first of all comes first", async () => {
    const key = await createFailingKey(stack, 2, 3, 4, 5, 6, 7);

    expectError(await stack.anonymous.get("/Payer", tokenApi(key)), 403);
  });
});

describe("a request with two keys", () => {
  test("is let through when they are the same", async () => {
    const headers = { ...tokenApi(account.liveKey), ...bearer(account.liveKey) };

    expect((await stack.anonymous.get("/Payer", headers)).status).toBe(200);
  });

  test("is 401 when they differ, be both of them good", async () => {
    const other = await stack.createAccount();
    const headers = { ...tokenApi(account.liveKey), ...bearer(other.liveKey) };

    expectError(await stack.anonymous.get("/Payer", headers), 401);
  });
});

test("whatever is wrong with a key, the answer is the same 401", async () => {
  const { liveKey } = account;
  const wrongChecksum = liveKey.slice(0, -1) + (liveKey.endsWith("a") ? "b" : "a");
  const keys = [
    generateApiKey("live").key,
    generateApiKey("test").key,
    wrongChecksum,
    liveKey.slice(0, -1),
    `${liveKey}a`,
    liveKey.toLowerCase(),
    liveKey.replace("ng_live_", "ng_test_"),
    "ng_live_",
    randomBytes(2_000).toString("hex"),
    "' or 1=1 --",
  ];

  const answers = await Promise.all([
    stack.anonymous.get("/Payer"),
    stack.anonymous.get("/Payer", { authorization: `Basic ${Buffer.from(`${liveKey}:`).toString("base64")}` }),
    stack.anonymous.get("/Payer", { authorization: liveKey }),
    stack.anonymous.get(`/Payer?api_key=${liveKey}`),
    ...waysToSendKeys.flatMap(([, toHeaders]) => keys.map((key) => stack.anonymous.get("/Payer", toHeaders(key)))),
  ]);

  for (const answer of answers) expectError(answer, 401);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(new Set(answers.map(({ headers }) => headers["www-authenticate"]))).toEqual(new Set(["Bearer"]));
});

describe("the seven checks come first", () => {
  const routes = [
    ["GET", "/Payer"],
    ["GET", "/ClearCoverageCarrier"],
    ["GET", "/PayerDirectory"],
    ["POST", "/Eligibility"],
    ["POST", "/ClearCoverage"],
    ["GET", "/Job"],
    ["GET", "/Job/job_00000000000000000000000000000000"],
    ["POST", "/Batch"],
    ["GET", "/Batch"],
    ["GET", "/Batch/bat_00000000000000000000000000000000"],
    ["GET", "/Batch/bat_00000000000000000000000000000000/results"],
    ["GET", "/Batch/bat_00000000000000000000000000000000/rejections"],
    ["GET", "/ApiKey"],
    ["POST", "/ApiKey"],
    ["PATCH", "/ApiKey/key_00000000000000000000000000000000"],
    ["GET", "/Usage"],
    ["POST", "/graphql/gql"],
    ["GET", "/graphql/gql"],
    ["POST", "/mcp"],
    ["GET", "/mcp"],
    ["GET", "/Nothing"],
    ["DELETE", "/Payer"],
    ["GET", "/Eligibility"],
    ["PROPFIND", "/Job"],
  ] as const;

  test.each(routes)("on %s %s, before anything is read", async (method, path) => {
    const body = method === "GET" ? undefined : "{ no JSON";
    const json = body && { "content-type": "application/json" };

    for (const { layer, status } of checks) {
      const headers = { ...json, ...tokenApi(failingKeys.get(layer) ?? "") };
      const answer = await stack.anonymous.send(method, path, body, headers);
      expectError(method === "POST" && path === "/graphql/gql" ? toErrorObject(answer) : answer, status);
    }
  });

  test("and what they refuse is not verified", async () => {
    const about = (request: ReturnType<typeof anEligibilityRequest>) =>
      stack.payer.callsAbout(request.subscriber.member_id);

    for (const { layer, status } of checks) {
      const request = anEligibilityRequest();
      const answer = await stack.anonymous.post("/Eligibility", request, tokenApi(failingKeys.get(layer) ?? ""));
      expectError(answer, status);
      expect(about(request)).toEqual([]);
    }
  });
});

test.each(["/health/live", "/health/ready", "/docs", "/openapi.json", "/graphql"])(
  "%s asks for no key",
  async (path) => {
    expect((await stack.anonymous.get(path)).status).toBe(200);
    expect((await stack.anonymous.get(path, tokenApi("wrong"))).status).toBe(200);
    expectError(await stack.anonymous.send("DELETE", path, undefined, {}), 405);
  },
);

test("an unknown path under /health asks for no key either", async () => {
  expectError(await stack.anonymous.get("/health/nothing"), 404);
});

describe("the administration", () => {
  const routes = [
    ["PUT", "/Admin/Plan/small"],
    ["GET", "/Admin/Plan"],
    ["POST", "/Admin/Account"],
    ["GET", "/Admin/Account"],
    ["GET", "/Admin/ApiKey"],
    ["GET", "/Admin/DailyLimit"],
    ["GET", "/Admin/WebhookEndpoint"],
    ["GET", "/Admin/Account/acc_00000000000000000000000000000000"],
    ["PATCH", "/Admin/Account/acc_00000000000000000000000000000000"],
    ["POST", "/Admin/Account/acc_00000000000000000000000000000000/ApiKey"],
    ["PATCH", "/Admin/ApiKey/key_00000000000000000000000000000000"],
    ["PUT", "/Admin/Payer/60054"],
    ["GET", "/Admin/Audit"],
    ["DELETE", "/Admin/Audit"],
    ["GET", "/Admin/Nothing"],
  ] as const;

  test.each(routes)("is 401 on %s %s without its token", async (method, path) => {
    const { liveKey } = account;

    for (const headers of [{}, bearer("wrong"), bearer(liveKey), tokenApi(liveKey), { authorization: "Bearer " }]) {
      expectError(await stack.anonymous.send(method, path, undefined, headers), 401);
    }
  });

  test("takes its token in no other field, and opens nothing else with it", async () => {
    const adminToken = randomBytes(24).toString("hex");
    const other = await startStack({ NIGHTGUARD_ADMIN_TOKEN: adminToken });
    onTestFinished(other.stop);
    const ask = (path: string, headers: Record<string, string>) => createTestClient(other.url).get(path, headers);

    expect((await ask("/Admin/Plan", bearer(adminToken))).status).toBe(200);
    expectError(await ask("/Admin/Plan", tokenApi(adminToken)), 401);
    expectError(await ask("/Payer", bearer(adminToken)), 401);
  });

  test("is not there where no token is configured", async () => {
    const other = await startStack({ NIGHTGUARD_ADMIN_TOKEN: "" });
    onTestFinished(other.stop);

    for (const [method, path] of routes) {
      for (const headers of [{}, bearer(""), bearer("undefined"), bearer("some token or other")]) {
        expectError(await other.anonymous.send(method, path, undefined, headers), 404);
      }
    }
  });
});
