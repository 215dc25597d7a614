import { X509Certificate } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { readResults, untilEnded } from "../support/batches.ts";
import { makeCertificates } from "../support/certificates.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { activeAnswer, startTestPayer, type TestPayer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";
import { x12Answer } from "../support/x12.ts";

const secret = "a very secret key of the second service";

let stack: Stack;
let account: TestAccount;
/** Another payer service than that of the environment. */
let second: TestPayer;
let names = 0;

beforeAll(async () => {
  [stack, second] = await Promise.all([startStack(), startTestPayer()]);
  account = await stack.createAccount();
});
beforeEach(() => second.reset());
afterAll(async () => {
  await stack.stop();
  await second.close();
});

const aName = () => `name-${++names}`;
const aPayerId = () => `P${++names}`;
const ask = (payerId: string) => anEligibilityRequest({ payer: { id: payerId } });

async function addUpstream(more: object = {}): Promise<string> {
  const name = aName();
  const body = { kind: "nightguard", url: second.url, credentials: { api_key: secret }, ...more };
  const answer = await stack.admin.put(`/Admin/Upstream/${name}`, body);
  expect(answer.text).toContain(`"name":"${name}"`); // a failure shows the Error object
  return name;
}

async function addRoute(route: { upstream: string; payers: readonly string[]; [option: string]: unknown }) {
  const name = aName();
  const answer = await stack.admin.put(`/Admin/Route/${name}`, route);
  expect(answer.text).toContain(`"name":"${name}"`);
  onTestFinished(() => void stack.admin.delete(`/Admin/Route/${name}`));
  return name;
}

describe("a payer service that an operator configured", () => {
  test("is asked about the payers of its routes, with its own key, and others where they were", async () => {
    const upstream = await addUpstream();
    const [routed, other] = [ask(aPayerId()), ask(aPayerId())];
    await addRoute({ upstream, payers: [routed.payer.id] });

    const answers = [await account.api.post("/Eligibility", routed), await account.api.post("/Eligibility", other)];

    expect(answers.map(({ text }) => text)).toEqual([activeAnswer, activeAnswer]);
    expect(second.callsAbout(routed.subscriber.member_id)).toMatchObject([{ headers: { "x-token-api": secret } }]);
    expect(stack.payer.callsAbout(routed.subscriber.member_id)).toEqual([]);
    expect(stack.payer.callsAbout(other.subscriber.member_id)).toHaveLength(1);
  });

  test("is asked by batches too, and changes hold for the next rows", async () => {
    const upstream = await addUpstream();
    const payerId = aPayerId();
    const route = await addRoute({ upstream, payers: [payerId] });
    await untilEnded(account.api, await account.api.post("/Batch", { items: [ask(payerId), ask(payerId)] }));
    expect(second.calls).toHaveLength(2);

    await stack.admin.delete(`/Admin/Route/${route}`);
    await until(async () => {
      const item = ask(payerId);
      await untilEnded(account.api, await account.api.post("/Batch", { items: [item] }));
      expect(stack.payer.callsAbout(item.subscriber.member_id)).toHaveLength(1);
    });
  });

  test("never shows its credentials, and stores them encrypted", async () => {
    const upstream = await addUpstream({ max_in_flight: 7 });

    const shown = [
      await stack.admin.get(`/Admin/Upstream/${upstream}`),
      await stack.admin.get("/Admin/Upstream"),
      await stack.admin.get("/Admin/Audit"),
    ];

    expect(shown[0]?.body).toMatchObject({
      name: upstream,
      kind: "nightguard",
      url: second.url,
      max_in_flight: 7,
      max_per_minute: null,
      call_seconds: { eligibility: 30, clearcoverage: 110 },
      enabled: true,
    });
    expect(JSON.stringify(shown)).not.toContain(secret);
    expect(stack.log()).not.toContain(secret);
    const [stored] = await query(stack.databaseUrl, "select string_agg(u::text, '') as rows from upstreams u");
    expect(stored?.rows).toContain(upstream);
    expect(Buffer.from(String(stored?.rows).replaceAll(/[^0-9a-f]/g, ""), "hex").toString("latin1")).not.toContain(
      secret,
    );
  });

  test("keeps its credentials when it is put without, unless it becomes another", async () => {
    const upstream = await addUpstream();
    const request = ask(aPayerId());
    await addRoute({ upstream, payers: [request.payer.id] });

    const changed = await stack.admin.put(`/Admin/Upstream/${upstream}`, {
      kind: "nightguard",
      url: second.url,
      max_per_minute: 600,
    });
    const given = await stack.admin.put(`/Admin/Upstream/${upstream}`, {
      kind: "nightguard",
      url: second.url,
      account_id: account.id,
    });

    expect(changed.body).toMatchObject({ max_per_minute: 600 });
    expect(expectError(given, 400).issues).toMatchObject([{ path: "credentials" }]);
    await account.api.post("/Eligibility", request);
    expect(second.calls.at(-1)?.headers["x-token-api"]).toBe(secret);
  });

  test("is not deleted while a route names it", async () => {
    const upstream = await addUpstream();
    const route = await addRoute({ upstream, payers: [aPayerId()] });

    expectError(await stack.admin.delete(`/Admin/Upstream/${upstream}`), 409);
    await stack.admin.delete(`/Admin/Route/${route}`);
    expect((await stack.admin.delete(`/Admin/Upstream/${upstream}`)).status).toBe(204);
    expectError(await stack.admin.get(`/Admin/Upstream/${upstream}`), 404);
  });

  test("of one account is asked for that account alone", async () => {
    const other = await stack.createAccount();
    const upstream = await addUpstream({ account_id: account.id });
    const payerId = aPayerId();
    const refused = await stack.admin.put(`/Admin/Route/${aName()}`, { upstream, payers: [payerId] });
    await addRoute({ upstream, payers: [payerId], account_id: account.id });
    const [own, others] = [ask(payerId), ask(payerId)];

    await account.api.post("/Eligibility", own);
    await other.api.post("/Eligibility", others);

    expect(expectError(refused, 400).issues).toMatchObject([{ path: "upstream" }]);
    expect(second.callsAbout(own.subscriber.member_id)).toHaveLength(1);
    expect(second.callsAbout(others.subscriber.member_id)).toHaveLength(0);
  });

  test("is asked once about an answer whose JSON stands behind a byte order mark", async () => {
    const upstream = await addUpstream({ kind: "stedi", settings: { payers_url: second.url } });
    const payerId = aPayerId();
    await addRoute({ upstream, payers: [payerId] });
    const statuses = [{ status: "ACTIVE_COVERAGE", service: { system: "STC", value: "35" } }];
    second.answers({ body: `\uFEFF${JSON.stringify({ id: "ec_1", plans: [{ benefits: { statuses } }] })}` });
    const provider = { npi: "1234567893", tax_id: "123456789", name: "Example Dental" };

    const answer = await account.api.post("/Eligibility", { ...ask(payerId), provider });
    const { body: job } = await account.api.get(`/Job/${answer.headers["x-job-id"]}`);

    expect(second.calls.filter(({ path }) => path.endsWith("/eligibility-check"))).toHaveLength(1);
    expect(job).toMatchObject({ status: "succeeded", attempts: 1, coverage: "active", result: { id: "ec_1" } });
  });

  test("never has more calls in flight than allowed, over all processes", async () => {
    await stack.addWorker("another worker");
    const upstream = await addUpstream({ max_in_flight: 2 });
    const payerId = aPayerId();
    await addRoute({ upstream, payers: [payerId] });
    let [inFlight, most] = [0, 0];
    const { promise: two, resolve: areTwo } = Promise.withResolvers<void>();
    second.answersWith(({ path }) => {
      if (path === "/Payer") return { body: {} };
      most = Math.max(most, ++inFlight);
      if (inFlight === 2) areTwo();
      const after = two.then(() => sleep(20)).then(() => void inFlight--);
      return { body: activeAnswer, after };
    });

    const items = Array.from({ length: 12 }, () => ask(payerId));
    const batch = await untilEnded(account.api, await account.api.post("/Batch", { items }));

    expect(batch.counts).toMatchObject({ succeeded: 12 });
    expect(most).toBe(2);
  });

  test("has its client certificate warned of within 30 days of its end", async () => {
    const certificates = makeCertificates();
    onTestFinished(certificates.remove);
    const pem = ["client.crt", "client.key"].map(certificates.read).join("");
    const end = new X509Certificate(pem).validToDate.toISOString();
    const ids = { sender_id: "SENDER", receiver_id: "RECEIVER" };
    const upstream = await addUpstream({ kind: "core_soap", credentials: { ...ids, client_certificate: pem } });
    const without = await addUpstream();

    const shown = await stack.admin.get(`/Admin/Upstream/${upstream}`);

    expect(shown.body.certificate_expires_at).toBe(end);
    expect((await stack.admin.get(`/Admin/Upstream/${without}`)).body.certificate_expires_at).toBeNull();
    await until(async () => {
      const status = await stack.admin.get("/Admin/Status");
      expect(status.body.certificates_ending).toEqual([{ upstream, expires_at: end }]);
      const ready = await stack.anonymous.get("/health/ready");
      expect(ready.body).toMatchObject({
        status: "ok",
        checks: { upstream_certificates: { warnings: [{ code: "certificate_expires" }] } },
      });
    });
  });

  test("explains the outcome of a test question", async () => {
    const good = await addUpstream();
    const bad = await addUpstream({ url: "http://127.0.0.1:1" });
    const disabled = await addUpstream({ enabled: false });

    const answers = await Promise.all(
      [good, bad, disabled].map((name) => stack.admin.post(`/Admin/Upstream/${name}/test`, undefined)),
    );

    expect(answers.map(({ body }) => body)).toMatchObject([
      { ok: true, outcome: "answered", message: "It answered with its list of payers: 2" },
      { ok: false, outcome: "unreachable" },
      { ok: false, outcome: "not_asked" },
    ]);
  });

  test("says so where the answer to a test question lacks its trailer, unless the operator allows it", async () => {
    const x12 = x12Answer.slice(0, x12Answer.indexOf("SE*"));
    second.answersWith(() => ({ body: { id: "1", x12 } }));
    const stedi = { kind: "stedi", credentials: { api_key: "test_1" } };
    const strict = await addUpstream(stedi);
    const lenient = await addUpstream({ ...stedi, settings: { allow_missing_trailer: true } });

    const answers = await Promise.all(
      [strict, lenient].map((name) => stack.admin.post(`/Admin/Upstream/${name}/test`, undefined)),
    );

    expect(answers.map(({ body }) => body)).toMatchObject([
      { ok: false, outcome: "unreachable", message: expect.stringContaining("allow_missing_trailer") },
      // The key is a test key, and the answer does not say otherwise.
      { ok: true, outcome: "answered", message: expect.stringContaining("in its test mode") },
    ]);
  });

  test.each([
    [{ kind: "carrier_pigeon" }, "kind"],
    [{ kind: "nightguard" }, "url"],
    [{ kind: "nightguard", url: "http://payers.example" }, "url"],
    [{ kind: "stedi", settings: { payers_url: "http://payers.example" } }, "settings.payers_url"],
    [{ kind: "stedi", settings: { manager_url: "http://payers.example" } }, "settings.manager_url"],
    [{ kind: "nightguard", url: "https://payers.example", credentials: { password: "p" } }, "credentials"],
    [{ kind: "nightguard", url: "https://payers.example", settings: { colour: "red" } }, "settings"],
    [{ kind: "nightguard", url: "https://payers.example" }, "credentials"],
  ])("is refused where it is at fault: %j", async (body, path) => {
    const { issues } = expectError(await stack.admin.put(`/Admin/Upstream/${aName()}`, body), 400);
    expect(issues).toMatchObject([{ path: expect.stringMatching(new RegExp(`^${path}`)) }]);
  });

  test("is not asked unencrypted, although that was allowed when it was stored", async () => {
    const upstream = await addUpstream();

    await query(
      stack.databaseUrl,
      "update upstreams set url = 'http://payers.invalid', revision = revision + 1 where name = $1",
      [upstream],
    );

    const { body } = await stack.admin.post(`/Admin/Upstream/${upstream}/test`, undefined);
    expect(body).toMatchObject({ ok: false, outcome: "not_asked" });
  });

  test("has a name of its own", async () => {
    for (const name of ["default", "sandbox", "Stedi"]) {
      const answer = await stack.admin.put(`/Admin/Upstream/${name}`, { kind: "nightguard", url: second.url });
      expect(expectError(answer, 400).issues).toMatchObject([{ path: "name" }]);
    }
  });
});

describe("a second route", () => {
  test("takes over while the circuit breaker of the first is open, for rows and waiting callers", async () => {
    const upstream = await addUpstream();
    const payerId = aPayerId();
    await addRoute({ upstream, payers: [payerId], fallback: "default" });
    second.answers({ status: 503 });

    const items = Array.from({ length: 30 }, () => ask(payerId));
    const batch = await untilEnded(account.api, await account.api.post("/Batch", { items }));
    const waiting = ask(payerId);
    const answer = await account.api.post("/Eligibility", waiting);

    expect(batch.counts).toMatchObject({ succeeded: 30 });
    expect(answer.text).toBe(activeAnswer);
    expect(second.callsAbout(waiting.subscriber.member_id).length).toBeLessThanOrEqual(1); // a probe
    expect(stack.payer.callsAbout(waiting.subscriber.member_id)).toHaveLength(1);
  });

  test("is one that exists, and another than the first", async () => {
    const upstream = await addUpstream();
    for (const fallback of ["nobody", upstream]) {
      const answer = await stack.admin.put(`/Admin/Route/${aName()}`, { upstream, fallback, payers: ["*"] });
      expect(expectError(answer, 400).issues).toMatchObject([{ path: "fallback" }]);
    }
  });
});

describe("without an upstream in the environment", () => {
  test("routes alone decide which upstream is asked, and a payer without one fails with no_route", async () => {
    const alone = await startStack({ NIGHTGUARD_UPSTREAM_URL: "" });
    onTestFinished(alone.stop);
    const { api } = await alone.createAccount();
    expectError(await api.post("/Eligibility", ask("P1")), 503);
    const body = { kind: "nightguard", url: second.url, credentials: { api_key: secret } };
    await alone.admin.put("/Admin/Upstream/service", body);
    await alone.admin.put("/Admin/Route/first", { upstream: "service", payers: ["P1"] });
    await until(async () => expect((await api.post("/Eligibility", ask("P1"))).text).toBe(activeAnswer));

    expect((await alone.admin.get("/Admin/Status")).body).toMatchObject({ live_answered_by: "upstream" });
    const refused = await api.post("/Eligibility", ask("P2"));
    const batch = await untilEnded(api, await api.post("/Batch", { items: [ask("P1"), ask("P2")] }));

    expect(expectError(refused, 400).message).toContain("no payer service is configured for this payer");
    const job = (await api.get(`/Job/${refused.headers["x-job-id"]}`)).body;
    expect(job).toMatchObject({ status: "failed", failure: { category: "request", code: "no_route" } });
    const results = await readResults(api, batch.id);
    expect(results).toMatchObject([{ status: "succeeded" }, { status: "failed", failure: { code: "no_route" } }]);
  });

  test("a route of another account, or to a disabled upstream, leaves an account with 503", async () => {
    const alone = await startStack({ NIGHTGUARD_UPSTREAM_URL: "" });
    onTestFinished(alone.stop);
    const [owner, other] = [await alone.createAccount(), await alone.createAccount()];
    const upstream = { kind: "nightguard", url: second.url, account_id: owner.id, credentials: { api_key: secret } };
    await alone.admin.put("/Admin/Upstream/own", upstream);
    await alone.admin.put("/Admin/Route/own", { upstream: "own", payers: ["*"], account_id: owner.id });
    await until(async () => expect((await owner.api.post("/Eligibility", ask("P1"))).status).toBe(200));

    const refused = await other.api.post("/Eligibility", ask("P1"));
    const [served, unserved] = [await owner.api.get("/Account"), await other.api.get("/Account")];
    expect((await alone.admin.get("/Admin/Status")).body).toMatchObject({ live_answered_by: "upstream" });
    await alone.admin.put("/Admin/Upstream/own", { ...upstream, enabled: false });

    expect(expectError(refused, 503).message).toContain("no payer service for live keys");
    expect(served.body).toMatchObject({ live_answered_by: "upstream" });
    expect(unserved.body).toMatchObject({ live_answered_by: "none" });
    const disabled =
      "All routes of this account lead to disabled payer services; the operator of this installation can enable one";
    await until(async () => {
      const answer = await owner.api.post("/Eligibility", ask("P1"));
      expect(expectError(answer, 503).message).toContain(disabled);
    });
    const graphql = await owner.api.post("/graphql/gql", { query: "{ api_PayerList { id } }" });
    expect(graphql).toMatchObject({ status: 503, body: { errors: [{ message: expect.stringContaining(disabled) }] } });
    expect(expectError(await other.api.get("/Payer"), 503).message).toContain("no payer service for live keys");
  });
});

describe("a route of mode test", () => {
  test("is for test keys: a service is tried before the sandbox is left", async () => {
    const upstream = await addUpstream();
    const request = ask(aPayerId());
    await addRoute({ upstream, payers: [request.payer.id], mode: "test" });
    const key = await stack.admin.post(`/Admin/Account/${account.id}/ApiKey`, { name: "test", mode: "test" });
    const testing = stack.anonymous.with({ "x-token-api": String(key.body.key) });

    const answer = await testing.post("/Eligibility", request);
    await account.api.post("/Eligibility", request);

    expect(answer.text).toBe(activeAnswer);
    expect(second.callsAbout(request.subscriber.member_id)).toHaveLength(1);
    expect(stack.payer.callsAbout(request.subscriber.member_id)).toHaveLength(1);
  });

  test("gives answers that are not marked as the sandbox's, also where they are used again", async () => {
    const upstream = await addUpstream();
    const request = ask(aPayerId());
    await addRoute({ upstream, payers: [request.payer.id], mode: "test" });
    const key = await stack.admin.post(`/Admin/Account/${account.id}/ApiKey`, { name: "test", mode: "test" });
    const testing = stack.anonymous.with({ "x-token-api": String(key.body.key) });
    const isSandbox = async (asked: object) => {
      const { headers } = await testing.post("/Eligibility", asked);
      const { body: job } = await testing.get(`/Job/${headers["x-job-id"]}`);
      return { isReused: job.reused_from !== undefined, sandbox: job.sandbox };
    };

    expect(await isSandbox(request)).toEqual({ isReused: false });
    expect(await isSandbox({ ...request, max_age: 3_600 })).toEqual({ isReused: true });
    expect(await isSandbox(ask(aPayerId()))).toEqual({ isReused: false, sandbox: true });
  });
});
