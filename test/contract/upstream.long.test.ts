import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { untilEnded } from "../support/batches.ts";
import { activeAnswer, type PayerCall, payerList } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await startStack({ NIGHTGUARD_UPSTREAM_KEY: "a key of our own" }, { payerBasePath: "/v2/base" });
  account = await stack.createAccount();
});
afterAll(() => stack.stop());

describe("an upstream whose addresses have a path in front", () => {
  const packed = {
    headers: { "content-encoding": "gzip", "content-type": "application/json; charset=utf-8" },
    body: gzipSync(activeAnswer),
  };

  test.each(["/Eligibility", "/ClearCoverage"])("is asked under it, with the key, for %s", async (path) => {
    const request = anEligibilityRequest();

    const answer = await account.api.post(path, request);

    expect(answer.status).toBe(200);
    if (path === "/Eligibility") expect(answer.text).toBe(activeAnswer);
    const calls = stack.payer.callsAbout(request.subscriber.member_id);
    expect(calls).toMatchObject([{ method: "POST", path, headers: { "x-token-api": "a key of our own" } }]);
    expect(calls[0]?.headers["content-type"]).toMatch(/^application\/json/);
  });

  test("is asked under it by a batch", async () => {
    const items = [anEligibilityRequest(), anEligibilityRequest()];

    const { counts } = await untilEnded(account.api, await account.api.post("/Batch", { items }));

    expect(counts).toMatchObject({ total: 2, succeeded: 2 });
  });

  test("is asked under it for its payers", async () => {
    await until(async () => {
      const { body } = await account.api.get("/Payer");
      expect(body).toEqual({ data: { service_payer_list: payerList } });
    });
    expect(stack.payer.listCalls[0]?.headers["x-token-api"]).toBe("a key of our own");
  });

  test("may pack its answers and errors with gzip", async () => {
    const [answered, refused] = [anEligibilityRequest(), anEligibilityRequest()];
    const error = { message: "no", code: "some_code", primaryReason: "No" };
    stack.payer.answersAbout(answered.subscriber.member_id, packed);
    stack.payer.answersAbout(refused.subscriber.member_id, {
      ...packed,
      status: 422,
      body: gzipSync(JSON.stringify(error)),
    });

    const answer = await account.api.post("/Eligibility", answered);
    const refusal = await account.api.post("/Eligibility", refused);

    expect(answer).toMatchObject({ status: 200, text: activeAnswer });
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["content-encoding"]).toBeUndefined();
    expect(refusal.body).toMatchObject({ error: { statusCode: 422, upstream: error } });
    const [call] = stack.payer.callsAbout(answered.subscriber.member_id);
    expect(call?.headers["accept-encoding"]).toContain("gzip");
  });
});

describe("an account's limit", () => {
  const plan = { verifications_per_second: 10, verification_burst: 5 };
  /** What the way from the token to the payer may add up to, in calls: a tenth of a second here. */
  const toleranceCalls = 1;

  test("is not exceeded upstream in any window, retries included, with two workers, and is used up", async () => {
    await stack.addWorker("worker 2");
    await warmUp();
    const { api } = await stack.createAccount(plan);

    // In three seconds up to 35 of the calls, burst included; at half the rate it would be 20. A machine under load may have a
    // gap in one batch, and each has to keep within the limit.
    let busiest = 0;
    for (let batches = 0; batches < 4 && busiest <= 25; batches++) busiest = countInBusiest(3, await callThrough(api));

    expect(busiest).toBeGreaterThan(25);
  });

  /** Checks the calls of a batch, a third of whose rows are asked twice. */
  async function callThrough(api: TestAccount["api"]): Promise<readonly PayerCall[]> {
    const items = Array.from({ length: 60 }, () => anEligibilityRequest());
    const memberIds = items.map(({ subscriber }) => subscriber.member_id);
    const unavailable = { status: 503, body: { message: "down" } };
    for (const [index, memberId] of memberIds.entries()) {
      if (index % 3 === 0) stack.payer.answersAbout(memberId, unavailable, { body: activeAnswer });
    }
    const logBefore = stack.log().length;

    const { counts } = await untilEnded(api, await api.post("/Batch", { items }));

    expect(counts).toMatchObject({ total: 60, succeeded: 60 });
    const calls = memberIds.flatMap((memberId) => stack.payer.callsAbout(memberId));
    expect(calls).toHaveLength(80);
    expect(findBusiestWindow(calls)).toBeLessThanOrEqual(plan.verification_burst + toleranceCalls);
    expect(workersIn(stack.log().slice(logBefore))).toEqual(new Set(["test", "worker 2"]));
    return calls;
  }

  /** Connections that are open already, so that the first calls do not come late and close to the next ones. */
  async function warmUp(): Promise<void> {
    const items = Array.from({ length: 40 }, () => anEligibilityRequest());
    for (const { subscriber } of items) {
      stack.payer.answersAbout(subscriber.member_id, { body: activeAnswer, delayMs: 100 });
    }
    await untilEnded(account.api, await account.api.post("/Batch", { items }));
  }

  /** The most calls in any window, beyond what the rate lets through in the window's time. */
  function findBusiestWindow(calls: readonly PayerCall[]): number {
    const times = calls.map(({ at }) => at / 1_000).toSorted((one, other) => one - other);
    const excesses = times.flatMap((start, first) =>
      times.slice(first).map((end, more) => more + 1 - plan.verifications_per_second * (end - start)),
    );
    return Math.max(...excesses);
  }

  /** The most calls in so many seconds. */
  function countInBusiest(seconds: number, calls: readonly PayerCall[]): number {
    const times = calls.map(({ at }) => at / 1_000);
    return Math.max(...times.map((start) => times.filter((at) => at >= start && at <= start + seconds).length));
  }

  /** Who made calls, by the log. */
  function workersIn(log: string): Set<string> {
    const lines = log.trimEnd().split("\n");
    const ended = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === "attempt ended");
    return new Set(ended.map((line) => line.process));
  }
});
