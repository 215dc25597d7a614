import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { readResults, type TestBatch, untilEnded } from "../support/batches.ts";
import type { TestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { passDeadlines } from "../support/deadlines.ts";
import { expectError } from "../support/expect-error.ts";
import { activeAnswer, type PayerCall } from "../support/payer.ts";
import { aMemberId, anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { toUuid } from "../support/to-uuid.ts";
import { clockErrorMs, until } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterEach(() => stack.payer.reset());
afterAll(() => stack.stop());

const respondAsync = { prefer: "respond-async" };
const ndjson = { "content-type": "application/x-ndjson" };
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const inDays = (days: number) => inSeconds(days * 86_400);
const read = async (api: TestClient, id: unknown) => (await api.get(`/Batch/${id}`)).body as unknown as TestBatch;
const about = (memberId: string) => ({
  ...anEligibilityRequest(),
  subscriber: { ...anEligibilityRequest().subscriber, member_id: memberId },
});

async function untilPast(time: string): Promise<void> {
  while (Date.now() <= Date.parse(time)) await sleep(50);
}

/** One call at a time; the window, four times that, lets four jobs be released or running. */
const fewAtOnce = { verifications_per_second: 50, verification_burst: 1, max_concurrency: 1 };
/** After its first verification nothing begins. */
const tokenless = { verifications_per_second: 0.001, verification_burst: 1 };

const memberOf = (body: PayerCall["body"]) => (body?.subscriber as { member_id: string } | undefined)?.member_id ?? "";

describe("the options of a batch", () => {
  const options = {
    not_before: "2026-01-01T00:00:00.000Z",
    deadline: inDays(89),
    priority: "high",
    max_age: 60,
    on_unknown: "fail",
  };

  test("are shown in the batch and in its jobs, from a JSON body", async () => {
    const { api } = await stack.createAccount();

    const accepted = await api.post("/Batch", { ...options, items: [anEligibilityRequest()] });

    expect(accepted.body).toMatchObject(options);
    const { not_before, deadline } = options;
    expect((await api.get("/Job")).body.data).toMatchObject([{ not_before, deadline }]);
  });

  test("are read from the query for files", async () => {
    const { api } = await stack.createAccount();
    const search = new URLSearchParams({ ...options, max_age: String(options.max_age) });

    const accepted = await api.post(`/Batch?${search}`, JSON.stringify(anEligibilityRequest()), ndjson);

    expect(accepted.body).toMatchObject(options);
  });

  test("are refused with all their faults at once", async () => {
    const { api } = await stack.createAccount();
    const wrong = { not_before: "soon", deadline: "2026-13-01", priority: "urgent", max_age: -1, on_unknown: "ask" };

    const answer = await api.post("/Batch", { ...wrong, items: [anEligibilityRequest()] });

    expectError(answer, 400);
    const { issues } = answer.body.error as { issues: { path: string }[] };
    expect(issues.map(({ path }) => path).sort()).toEqual(Object.keys(wrong).sort());
    const crossed = { not_before: inSeconds(7_200), deadline: inSeconds(3_600) };
    const refused = await api.post("/Batch", { ...crossed, items: [anEligibilityRequest()] });
    expect(refused.body.error).toMatchObject({ statusCode: 400, issues: [{ path: "deadline" }] });
  });
});

describe("a time further ahead than 90 days", () => {
  const tooFar = { not_before: inDays(91), deadline: "2199-01-01T00:00:00Z" };
  const message = "must lie at most 90 days ahead";
  const issues = Object.keys(tooFar).map((path) => ({ path, message }));

  test.each([
    ["in a JSON batch", "/Batch", { ...tooFar, items: [anEligibilityRequest()] }, {}],
    ["in a file's query", `/Batch?${new URLSearchParams(tooFar)}`, JSON.stringify(anEligibilityRequest()), ndjson],
    ["in a verification that is queued", "/Eligibility", { ...anEligibilityRequest(), ...tooFar }, respondAsync],
    ["in a verification that waits", "/ClearCoverage", { ...anEligibilityRequest(), ...tooFar }, {}],
  ])("is refused %s, and nothing is queued", async (_where, path, body, headers) => {
    const { api } = await stack.createAccount();

    const answer = await api.post(path, body, headers);

    expectError(answer, 400);
    expect(answer.body.error).toMatchObject({ issues });
    expect((await api.get("/Job")).body.data).toEqual([]);
    expect((await api.get("/Batch")).body.data).toEqual([]);
  });

  test("is refused in the fields of a form", async () => {
    const { api } = await stack.createAccount();
    const form = new FormData();
    form.set("deadline", tooFar.deadline);
    form.set("file", new Blob([JSON.stringify(anEligibilityRequest())]), "items.ndjson");
    const { headers, body } = new Request("http://localhost", { method: "POST", body: form });
    const sent = Buffer.from(await new Response(body).arrayBuffer());

    const answer = await api.send("POST", "/Batch", sent, { "content-type": headers.get("content-type") ?? "" });

    expectError(answer, 400);
    expect(answer.body.error).toMatchObject({ issues: [{ path: "deadline", message }] });
  });

  test("is taken as the time of an appointment", async () => {
    const { api } = await stack.createAccount();
    const item = { ...anEligibilityRequest(), appointment_at: "2099-01-01T00:00:00Z" };

    expect((await untilEnded(api, await api.post("/Batch", { items: [item] }))).counts).toMatchObject({ succeeded: 1 });
  });
});

describe("the options of a single verification", () => {
  test("are accepted for requests that do not wait", async () => {
    const { api } = await stack.createAccount();
    const times = { not_before: "2026-01-01T00:00:00.000Z", deadline: inDays(89) };
    const request = { ...anEligibilityRequest(), ...times, priority: "low" };

    const { status, body } = await api.post("/Eligibility", request, respondAsync);

    expect({ status, body }).toMatchObject({ status: 202, body: times });
  });

  test("are refused for requests that wait: these are answered at once", async () => {
    const { api } = await stack.createAccount();
    const options = { not_before: "2026-01-01T00:00:00Z", priority: "low" };

    const answer = await api.post("/Eligibility", { ...anEligibilityRequest(), ...options });

    expect(answer.body.error).toMatchObject({
      statusCode: 400,
      issues: [{ path: "not_before" }, { path: "priority" }],
    });
    expect((await api.get("/Job")).body.data).toEqual([]);
  });
});

describe("not_before", () => {
  test("of one batch holds up no other of the same account", async () => {
    const { api, id } = await stack.createAccount();
    await api.post("/Batch", { not_before: inSeconds(3_600), items: [anEligibilityRequest()] });
    await until(async () => {
      const [turn] = await query(
        stack.databaseUrl,
        "select from release_schedule where account_id = $1 and due_at > now() + interval '30 minutes' and due_at < 'infinity'",
        [toUuid(id)],
      );
      expect(turn).toBeDefined(); // the account was served, and is due again when that batch begins
    });

    const accepted = await api.post("/Batch", { items: [anEligibilityRequest()] });

    expect((await api.get(`/Batch/${accepted.body.id}?wait=60`)).body).toMatchObject({ status: "completed" });
  });

  test("holds a batch and a job back until then", async () => {
    const { api } = await stack.createAccount();
    const members = [aMemberId(), aMemberId(), aMemberId()];
    const [first, second, third] = members.map(about);
    const opensAt = Date.now() + 2_500;
    const not_before = new Date(opensAt).toISOString();
    let firstAt = 0;
    stack.payer.answersWith(({ body }) => {
      if (members.includes(memberOf(body))) firstAt ||= Date.now();
      return { body: activeAnswer };
    });

    const batch = await api.post("/Batch", { not_before, items: [first, second] });
    const job = await api.post("/Eligibility", { ...third, not_before }, respondAsync);

    expect((await untilEnded(api, batch)).counts.succeeded).toBe(2);
    expect((await api.get(`/Job/${job.body.id}?wait=60`)).body.status).toBe("succeeded");
    expect(firstAt).toBeGreaterThan(opensAt - clockErrorMs);
  });
});

describe("inside an account", () => {
  test("jobs run by priority, then by appointment or deadline, then by age", async () => {
    const { api, changePlan } = await stack.createAccount(tokenless);
    await api.post("/Eligibility", anEligibilityRequest()); // takes the only token
    const submit = async (name: string, options: object, item: object = {}) => {
      const items = Array.from({ length: 10 }, (_, index) => ({ ...about(`${name} ${index}`), ...item }));
      expect((await api.post("/Batch", { ...options, items })).status).toBe(202);
    };
    await submit("low", { priority: "low", deadline: inSeconds(3_000) });
    await submit("old", {});
    await submit("young", {});
    await submit("later", { deadline: inSeconds(7_200) });
    await submit("sooner", { deadline: inSeconds(3_600) });
    await submit("soonest", { deadline: inSeconds(9_000) }, { appointment_at: inSeconds(1_800) });
    await submit("high", { priority: "high" });
    await changePlan(fewAtOnce);

    const expected = ["high", "soonest", "sooner", "later", "old", "young", "low"];
    const asked = () =>
      stack.payer.calls.flatMap(({ body }) => expected.find((name) => memberOf(body).startsWith(`${name} `)) ?? []);
    await until(() => expect(asked()).toHaveLength(70));

    // Those that are under way at the same time may overtake one another.
    const meanPlace = (name: string) => {
      const places = asked().flatMap((other, index) => (other === name ? [index] : []));
      return places.reduce((sum, place) => sum + place, 0) / places.length;
    };
    expect(expected.toSorted((one, other) => meanPlace(one) - meanPlace(other))).toEqual(expected);
  });
});

describe("a deadline", () => {
  test("that passes before a row's turn expires it, and is counted", async () => {
    const { api } = await stack.createAccount(tokenless);
    const items = [anEligibilityRequest(), anEligibilityRequest(), anEligibilityRequest()];
    const accepted = await api.post("/Batch", { deadline: inSeconds(3_600), items });
    await until(async () => expect((await read(api, accepted.body.id)).counts.succeeded).toBe(1));
    await passDeadlines(stack.databaseUrl);

    const batch = await untilEnded(api, accepted);

    expect(batch.status).toBe("completed");
    expect(batch.counts).toMatchObject({ total: 3, succeeded: 1, expired: 2, queued: 0, running: 0 });
    expect(batch.coverage).toMatchObject({ active: 1 });
    const expired = (await readResults(api, accepted.body.id as string, "status=expired"))[0];
    expect(expired).toMatchObject({ failure: { category: "plan", code: "deadline_passed", retryable: true } });
    const { data } = (await api.get("/Usage")).body as { data: { outcome: string }[] };
    expect(data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ outcome: "expired", verifications: 2, calls: 0 }),
        expect.objectContaining({ outcome: "active", verifications: 1, calls: 1 }),
      ]),
    );
  });

  test("that has passed when the job comes expires it", async () => {
    const { api } = await stack.createAccount();
    const job = await api.post("/Eligibility", { ...anEligibilityRequest(), deadline: inSeconds(-1) }, respondAsync);

    expect((await api.get(`/Job/${job.body.id}?wait=60`)).body).toMatchObject({ status: "expired", attempts: 0 });
  });

  test("is never passed by another try, and the call that was made is in the usage", async () => {
    const { api } = await stack.createAccount();
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    stack.payer.answers({ after, status: 503, body: "no", headers: { "retry-after": "0" } });
    const memberId = aMemberId();
    const deadline = inSeconds(3);
    const { body } = await api.post("/Eligibility", { ...about(memberId), deadline }, respondAsync);
    // A busy machine may not ask before the deadline.
    await untilPast(deadline);
    answer();

    const ended = (await api.get(`/Job/${body.id}?wait=60`)).body;

    expect(["failed", "expired"]).toContain(ended.status);
    const calls = stack.payer.callsAbout(memberId).length;
    expect(calls).toBeLessThanOrEqual(1);
    const { data } = (await api.get("/Usage")).body as { data: { calls: number }[] };
    expect(data.reduce((sum, row) => sum + row.calls, 0)).toBe(calls);
  });

  test("leaves a call that is running to its answer", async () => {
    const { api } = await stack.createAccount();
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    stack.payer.answers({ after, body: activeAnswer });
    const request = { ...anEligibilityRequest(), deadline: inSeconds(3_600) };
    const { body } = await api.post("/Eligibility", request, respondAsync);
    await until(() => expect(stack.payer.callsAbout(request.subscriber.member_id)).toHaveLength(1));
    await passDeadlines(stack.databaseUrl);
    const late = { ...anEligibilityRequest(), deadline: inSeconds(-1) };
    const { body: expired } = await api.post("/Eligibility", late, respondAsync);
    await until(async () => expect((await api.get(`/Job/${expired.id}`)).body.status).toBe("expired"));
    answer();

    expect((await api.get(`/Job/${body.id}?wait=60`)).body).toMatchObject({ status: "succeeded", coverage: "active" });
  });
});

describe("on_unknown", () => {
  test("fail: a single request whose call was sent and not answered is not asked again", async () => {
    const { api } = await stack.createAccount();
    const request = anEligibilityRequest();
    stack.payer.answersAbout(request.subscriber.member_id, undefined);

    const answer = await api.post("/Eligibility", { ...request, on_unknown: "fail" });

    expectError(answer, 502);
    expect(stack.payer.callsAbout(request.subscriber.member_id)).toHaveLength(1);
    expect((await api.get(`/Job/${answer.headers["x-job-id"]}`)).body).toMatchObject({
      status: "failed",
      attempts: 1,
      failure: { category: "service", code: "answer_unknown" },
    });
  });

  test.each([
    { on_unknown: "fail", status: "failed", attempts: 1 },
    { on_unknown: "retry", status: "succeeded", attempts: 2 },
  ])("$on_unknown: a row whose worker was lost in mid call has $status", async ({ on_unknown, status, attempts }) => {
    const { api } = await stack.createAccount();
    const memberId = aMemberId();
    const { promise, resolve } = Promise.withResolvers<void>();
    stack.payer.answersAbout(memberId, { after: promise, body: activeAnswer }, { body: activeAnswer });
    const accepted = await api.post("/Batch", { on_unknown, items: [about(memberId)] });
    await until(() => expect(stack.payer.callsAbout(memberId)).toHaveLength(1));

    // As it is when a worker is gone: its lease ends, and what it says later comes under a claim that has passed on.
    const endLease = "update active_jobs set lease_until = now() - interval '1 second' where batch_id = $1";
    await query(stack.databaseUrl, endLease, [toUuid(accepted.body.id)]);
    const batch = await untilEnded(api, accepted);
    resolve();

    expect(batch.counts[status]).toBe(1);
    const [row] = await readResults(api, String(accepted.body.id));
    expect(row).toMatchObject({ status, attempts });
    expect(row?.failure ?? null).toEqual(
      on_unknown === "fail" ? expect.objectContaining({ category: "service", code: "answer_unknown" }) : null,
    );
    expect((await read(api, accepted.body.id)).status).toBe("completed");
  });

  test("also holds when a worker stops on request before its call ends", async () => {
    const own = await startStack();
    onTestFinished(() => own.stop());
    const { api } = await own.createAccount();
    const { promise, resolve } = Promise.withResolvers<void>();
    onTestFinished(() => resolve());
    const submit = async (on_unknown: string, payerId: string) => {
      const memberId = aMemberId();
      own.payer.answersAbout(memberId, { after: promise, body: activeAnswer }, { body: activeAnswer });
      const items = [{ ...about(memberId), payer: { id: payerId } }];
      const accepted = await api.post("/Batch", { on_unknown, items });
      await until(() => expect(own.payer.callsAbout(memberId)).toHaveLength(1));
      return accepted;
    };
    const [never, again] = [await submit("fail", "60054"), await submit("retry", "CX014")];

    await own.stopWorker(50);
    await query(own.databaseUrl, "update active_jobs set lease_until = now() where state = 'running'");
    await own.addWorker("next");

    expect((await untilEnded(api, again)).counts).toMatchObject({ succeeded: 1 });
    expect((await untilEnded(api, never)).counts).toMatchObject({ failed: 1 });
    const [row] = await readResults(api, String(never.body.id));
    expect(row?.failure).toMatchObject({ code: "answer_unknown" });
  });
});
