import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";
import { hastenRetries } from "../support/submissions.ts";
import { clockErrorMs, until } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await borrowStack();
});
afterAll(() => stack.stop());

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const neverMade = `job_${"0".repeat(32)}`;

type Job = Readonly<Record<string, unknown>> & { readonly id: string; readonly status: string };

/** Queues a verification and gives its job's id. */
async function queue({ api }: TestAccount, overrides: object = {}, path = "/Eligibility"): Promise<string> {
  const { body } = await api.post(path, anEligibilityRequest({ ...overrides }), { prefer: "respond-async" });
  return String(body.id);
}

async function finish(account: TestAccount, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) await account.api.get(`/Job/${id}?wait=60`);
}

async function list({ api }: TestAccount, query: Readonly<Record<string, string>> = {}) {
  const { body } = await api.get(`/Job?${new URLSearchParams(query)}`);
  return { jobs: body.data as Job[], nextCursor: body.next_cursor as string | null };
}

const idsOf = (jobs: readonly Job[]) => jobs.map(({ id }) => id);

describe("the job's document", () => {
  test("has the contract's fields and no others, once it has succeeded", async () => {
    const { api } = await stack.createAccount();
    const { headers } = await api.post("/Eligibility", anEligibilityRequest({ reference: "appt-1" }));

    const { status, body } = await api.get(`/Job/${headers["x-job-id"]}`);

    expect(status).toBe(200);
    expect(body).toEqual({
      id: headers["x-job-id"],
      operation: "eligibility",
      status: "succeeded",
      mode: "live",
      batch_id: null,
      row: null,
      reference: "appt-1",
      payer_id: "60054",
      attempts: 1,
      created_at: time,
      not_before: null,
      deadline: null,
      started_at: time,
      finished_at: time,
      next_attempt_at: null,
      transform: null,
      coverage: "active",
      result: JSON.parse(activeAnswer),
      error: null,
      failure: null,
    });
  });

  test("holds the payer's own numbers and spacing", async () => {
    const { api } = await stack.createAccount();
    const { headers } = await api.post("/Eligibility", anEligibilityRequest());

    const { text } = await api.get(`/Job/${headers["x-job-id"]}`);

    expect(text).toContain('"n":1.50 }');
  });

  test("says why it failed, with the inside of the Error object", async () => {
    const { api } = await stack.createAccount();
    const request = anEligibilityRequest();
    const upstream = { message: "unknown payer", code: "invalid_payer_id", primaryReason: "Invalid payer ID" };
    stack.payer.answersAbout(request.subscriber.member_id, { status: 400, body: upstream });
    const answer = await api.post("/Eligibility", request);

    const { body } = await api.get(`/Job/${answer.headers["x-job-id"]}`);

    expect(body).toMatchObject({
      status: "failed",
      coverage: null,
      result: null,
      error: answer.body.error,
      failure: { category: "request", code: "invalid_payer_id", hint: expect.any(String), retryable: false },
    });
  });

  test("of a batch's row names the batch and the row", async () => {
    const account = await stack.createAccount();
    const items = [anEligibilityRequest(), anEligibilityRequest({ reference: "r-2" })];
    const { body: batch } = await account.api.post("/Batch", { items });

    const { jobs } = await list(account, { reference: "r-2" });

    expect(jobs).toMatchObject([{ batch_id: batch.id, row: 2, reference: "r-2" }]);
  });

  test.each(["another account's", "one that never was", "no id at all"])("is 404 for %s", async (kind) => {
    const owner = await stack.createAccount();
    const { api } = await stack.createAccount();
    const id = { "another account's": await queue(owner), "one that never was": neverMade }[kind] ?? "job_1";

    const answers = [await api.get(`/Job/${id}`), await api.get(`/Job/${id}?wait=5`)];

    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual({ error: { statusCode: 404, message: expect.any(String) } });
    }
  });
});

describe("a job's life", () => {
  test("goes from queued to running, back to queued between attempts, and ends", async () => {
    const account = await stack.createAccount();
    const request = anEligibilityRequest();
    const memberId = request.subscriber.member_id;
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    stack.payer.answersAbout(
      memberId,
      { status: 503, headers: { "retry-after": "3600" }, after: first.promise },
      { body: activeAnswer, after: second.promise },
    );
    const { body: job } = await account.api.post("/Eligibility", request, { prefer: "respond-async" });
    const untilShown = (expected: object) =>
      until(async () => {
        const { body } = await account.api.get(`/Job/${job.id}`);
        expect(body).toMatchObject(expected);
        return body;
      });
    const queuedAgain = { status: "queued", attempts: 1, result: null, error: null, failure: null };

    await untilShown({ status: "running", attempts: 1, started_at: time, finished_at: null, next_attempt_at: null });
    const answeredAt = Date.now();
    first.resolve();
    const { next_attempt_at } = await untilShown({ ...queuedAgain, next_attempt_at: time });
    expect(Date.parse(String(next_attempt_at))).toBeGreaterThan(answeredAt + 3_600_000 - clockErrorMs);
    await hastenRetries(stack.databaseUrl);
    await untilShown({ status: "running", attempts: 2, next_attempt_at: null });
    second.resolve();
    await untilShown({
      status: "succeeded",
      attempts: 2,
      finished_at: time,
      next_attempt_at: null,
      coverage: "active",
    });
    expect(stack.payer.callsAbout(memberId)).toHaveLength(2);
  });

  test("ends a wait for it as soon as it ends", async () => {
    const account = await stack.createAccount();
    stack.payer.answersWith(() => ({ body: activeAnswer, delayMs: 700 }));
    const id = await queue(account);
    const from = performance.now();

    const { body } = await account.api.get(`/Job/${id}?wait=60`);

    stack.payer.reset();
    expect(body).toMatchObject({ id, status: "succeeded", result: JSON.parse(activeAnswer) });
    expect(performance.now() - from).toBeLessThan(50_000); // not when the minute is over
  });

  test("that takes longer than a wait for it is answered with its current state", async () => {
    const account = await stack.createAccount();
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    stack.payer.answersWith(() => ({ body: activeAnswer, after }));
    const id = await queue(account);
    const from = performance.now();

    const { status, body } = await account.api.get(`/Job/${id}?wait=1`);

    answer();
    stack.payer.reset();
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, result: null, finished_at: null });
    expect(performance.now() - from).toBeGreaterThanOrEqual(990);
    await finish(account, id);
  });

  test.each(["61", "-1", "1.5", "soon"])("cannot be waited for %s seconds", async (wait) => {
    const { api } = await stack.createAccount();

    const { status, body } = await api.get(`/Job/${neverMade}?wait=${wait}`);

    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { statusCode: 400, issues: [{ path: "wait" }] } });
  });
});

describe("polling a job", () => {
  test("is 304 without a body while nothing has changed, and 200 with another ETag once it has", async () => {
    const account = await stack.createAccount();
    const request = anEligibilityRequest();
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    stack.payer.answersAbout(request.subscriber.member_id, { body: activeAnswer, after });
    const { body: job } = await account.api.post("/Eligibility", request, { prefer: "respond-async" });
    const poll = (etag = "") => account.api.get(`/Job/${job.id}`, { "if-none-match": etag });
    await until(async () => expect((await poll()).body.status).toBe("running"));
    const running = await poll();

    const unchanged = await poll(String(running.headers.etag));
    answer();
    await finish(account, String(job.id));
    const changed = await poll(String(running.headers.etag));
    const ended = await poll(String(changed.headers.etag));

    expect(unchanged).toMatchObject({ status: 304, text: "", headers: { etag: running.headers.etag } });
    expect(changed).toMatchObject({ status: 200, body: { status: "succeeded" } });
    expect(changed.headers.etag).not.toBe(running.headers.etag);
    expect(ended.status).toBe(304);
  });
});

describe("the list of jobs", () => {
  test("is newest first, without results and errors, and of the account alone", async () => {
    const account = await stack.createAccount();
    const other = await stack.createAccount();
    const ids = [await queue(account), await queue(account), await queue(account)];
    await queue(other);
    await finish(account, ...ids);

    const { jobs, nextCursor } = await list(account);

    expect(idsOf(jobs)).toEqual(ids.toReversed());
    expect(jobs.some((job) => "result" in job || "error" in job)).toBe(false);
    expect(jobs[0]).toMatchObject({ status: "succeeded", coverage: "active", failure: null });
    expect(nextCursor).toBeNull();
  });

  test("is narrowed by each filter, and by several at once", async () => {
    const account = await stack.createAccount();
    const one = await queue(account, { reference: "one", payer: { id: "CX014" } });
    const two = await queue(account, { reference: "two" }, "/ClearCoverage");
    const failing = anEligibilityRequest({ reference: "failing" });
    stack.payer.answersAbout(failing.subscriber.member_id, { status: 400, body: { message: "no" } });
    const three = String((await account.api.post("/Eligibility", failing)).headers["x-job-id"]);
    const { body: batch } = await account.api.post("/Batch", { items: [anEligibilityRequest()] });
    await account.api.get(`/Batch/${batch.id}?wait=60`);
    await finish(account, one, two);
    const { jobs: all } = await list(account);
    const four = all[0]?.id ?? "";
    const createdAt = String((await account.api.get(`/Job/${two}`)).body.created_at);
    const before = new Date(Date.parse(createdAt) - 1).toISOString();
    const after = new Date(Date.parse(createdAt) + 1).toISOString();
    const cases: [Readonly<Record<string, string>>, readonly string[]][] = [
      [{}, [four, three, two, one]],
      [{ status: "succeeded" }, [four, two, one]],
      [{ status: "failed" }, [three]],
      [{ status: "cancelled" }, []],
      [{ operation: "clearcoverage" }, [two]],
      [{ operation: "eligibility" }, [four, three, one]],
      [{ batch_id: String(batch.id) }, [four]],
      [{ batch_id: `bat_${"0".repeat(32)}` }, []],
      [{ batch_id: "nonsense" }, []],
      [{ reference: "one" }, [one]],
      [{ reference: "One" }, []],
      [{ payer_id: "CX014" }, [one]],
      [{ created_after: after }, [four, three]],
      [{ created_before: before }, [one]],
      [{ created_after: before, created_before: after }, [two]],
      [{ operation: "eligibility", status: "succeeded", payer_id: "60054" }, [four]],
    ];

    for (const [query, expected] of cases) {
      const { jobs } = await list(account, query);
      expect(idsOf(jobs), JSON.stringify(query)).toEqual(expected);
    }
  });

  test("neither skips nor repeats a job from page to page while new ones arrive", async () => {
    const account = await stack.createAccount();
    const ids: string[] = [];
    for (let count = 0; count < 7; count++) ids.push(await queue(account));

    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await list(account, { limit: "3", ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...idsOf(page.jobs));
      cursor = page.nextCursor;
      await queue(account);
    }

    expect(seen).toEqual(ids.toReversed());
  });

  test.each([
    ["limit", "0"],
    ["limit", "201"],
    ["cursor", "nonsense"],
    ["status", "done"],
    ["operation", "claims"],
    ["created_after", "yesterday"],
    ["created_before", "2026-11-20"],
  ])("cannot be asked for with %s=%s", async (name, value) => {
    const { api } = await stack.createAccount();

    const { status, body } = await api.get(`/Job?${new URLSearchParams({ [name]: value })}`);

    expect(status).toBe(400);
    expect(body).toMatchObject({ error: { statusCode: 400, issues: [{ path: name }] } });
  });
});
