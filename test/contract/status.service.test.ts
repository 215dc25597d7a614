import { hostname } from "node:os";
import { version } from "@nightguard/platform";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { untilBatchEnded } from "../support/batches.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest, inAMonth } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterEach(() => stack.payer.reset());
afterAll(() => stack.stop());

const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const readStatus = async () => (await stack.admin.get("/Admin/Status")).body;
const readiness = () => stack.anonymous.get("/health/ready");

async function submit({ api }: TestAccount, rows: number, overrides: object = {}): Promise<string> {
  const items = Array.from({ length: rows }, () => anEligibilityRequest({ version: undefined, ...overrides }));
  const { status, body } = await api.post("/Batch", { items });
  expect(status).toBe(202);
  return String(body.id);
}

const aProcess = {
  id: expect.any(String),
  host: hostname(),
  version,
  running: 0,
  concurrency: 200,
  started_at: time,
  clock_offset_seconds: expect.any(Number),
};

describe("the status", () => {
  test("is the operator's", async () => {
    const { api } = await stack.createAccount();

    expectError(await api.get("/Admin/Status"), 401);
    expectError(await stack.anonymous.get("/Admin/Status"), 401);
  });

  test("shows a quiet service and who works", async () => {
    await until(async () => {
      const { jobs, apis, workers } = await readStatus();
      expect({ jobs, apis, workers }).toMatchObject({
        jobs: { queued: 0, running: 0 },
        apis: [aProcess],
        workers: [aProcess],
      });
    });

    expect(await readStatus()).toEqual({
      at: time,
      jobs: { queued: 0, waiting: 0, ready: 0, released: 0, running: 0 },
      live_answered_by: "upstream",
      oldest_waiting_seconds: null,
      accounts_with_work: 0,
      accounts: [],
      service_levels: {
        waiting_calls: null,
        webhook_oldest_waiting_seconds: null,
        deadlines_24h: { rows: 0, expired: 0 },
      },
      suspended_accounts: [],
      database_connections: {
        open: expect.any(Number),
        claimed: expect.any(Number),
        available: expect.any(Number),
      },
      lost_commits: [],
      old_snapshots: [],
      redis: { status: "ok" },
      credentials: { live: { status: "ok", per_second: null }, test: { status: "ok", per_second: null } },
      upstreams: [],
      payer_lists: [],
      submissions: [],
      certificates_ending: [],
      payers_held: [],
      payers_slow: [],
      payers_closed: [],
      apis: [aProcess],
      workers: [aProcess],
    });
  });

  test("shows what each account has to do, within its window", async () => {
    const one = await stack.createAccount({ max_concurrency: 1 });
    const other = await stack.createAccount();
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    stack.payer.answersWith(() => ({ after: answered, body: activeAnswer }));

    const batch = await submit(one, 50);
    const elsewhere = anEligibilityRequest({ payer: { id: "62308" } }); // one that was not heard of gets two calls
    await other.api.post("/Eligibility", elsewhere, { prefer: "respond-async" });
    const cancelled = await submit(other, 20, { payer: { id: "CX014" } });
    await other.api.post(`/Batch/${cancelled}/cancel`, undefined);

    await until(async () => {
      const { jobs, accounts_with_work, accounts } = await readStatus();
      expect({ jobs, accounts_with_work, accounts }).toMatchObject({
        jobs: { queued: 49, ready: 46, released: 3 },
        accounts_with_work: 2,
        accounts: [
          {
            account_id: one.id,
            name: expect.stringMatching(/^Account \d+$/),
            mode: "live",
            queued: 49,
            running: 1,
            outstanding: 4,
            window: 4,
            oldest_waiting_seconds: expect.any(Number),
            waiting_for: [],
          },
          { account_id: other.id, queued: 0, window: 400, oldest_waiting_seconds: null },
        ],
      });
    });
    answer();
    expect((await one.api.get(`/Batch/${batch}?wait=60`)).body.status).toBe("completed");
  });

  test("shows what users notice: the time beside the payer's, and rows that expired", async () => {
    const { api } = await stack.createAccount();
    expect((await api.post("/Eligibility", anEligibilityRequest())).status).toBe(200);
    const items = Array.from({ length: 3 }, () => anEligibilityRequest({ version: undefined }));
    const { body } = await api.post("/Batch", { items, deadline: inAMonth });
    expect((await api.get(`/Batch/${body.id}?wait=60`)).body.status).toBe("completed");
    await query(
      stack.databaseUrl,
      "update batches set deadline = now(), expired = 2, succeeded = 1 where deadline is not null",
    );

    await until(async () => {
      expect((await readStatus()).service_levels).toMatchObject({
        waiting_calls: { calls: 1, median_ms: expect.any(Number), p95_ms: expect.any(Number) },
        deadlines_24h: { rows: 3, expired: 2 },
      });
    });
  });

  test("is there without Redis, as far as the ledger knows", async () => {
    const redis = new Redis(stack.redisUrl);
    await redis.client("PAUSE", 4_000, "ALL");
    await until(async () => {
      void redis.client("PAUSE", 4_000, "ALL").catch(() => undefined); // begins when the one before it is over
      const { status, body } = await stack.admin.get("/Admin/Status");
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { jobs: { queued: 0 }, credentials: null, payers_held: null, workers: null },
      });
    });
    redis.disconnect();
    await until(async () => expect((await readStatus()).workers).toHaveLength(1));
  });
});

describe("while the upstream refuses our credentials", () => {
  test("everyone can see it, and it ends by itself", async () => {
    const account = await stack.createAccount({ max_concurrency: 2 });
    stack.payer.answers({ status: 401, body: { message: "No" } });

    const batch = await submit(account, 30);

    await until(async () => {
      expect((await account.api.get(`/Batch/${batch}`)).body.warnings).toEqual([
        { code: "upstream_refuses_credentials", message: expect.any(String) },
      ]);
    });
    await until(async () => {
      expect((await readStatus()).credentials).toMatchObject({ live: { status: "held" }, test: { status: "ok" } });
    });
    expect(await readiness()).toMatchObject({
      status: 200,
      body: { status: "ok", checks: { redis: { status: "ok" }, upstream: { status: "held" } } },
    });

    stack.payer.reset();
    const ended = await untilBatchEnded(account.api, batch);
    expect(ended).toMatchObject({ status: "completed", warnings: [] });
    await until(async () => expect((await readiness()).body).toMatchObject({ checks: { upstream: { status: "ok" } } }));
  });
});

describe("while a payer does not answer", () => {
  test("it is named where it matters, and it ends by itself", async () => {
    const account = await stack.createAccount({ max_concurrency: 4 });
    stack.payer.answersWith(({ body }) => {
      const isDown = JSON.stringify(body).includes('"60054"');
      return isDown ? { status: 503, body: { message: "Down" } } : { body: activeAnswer };
    });

    const [held, other] = await Promise.all([submit(account, 30), submit(account, 3, { payer: { id: "CX014" } })]);

    await until(async () => {
      expect((await account.api.get(`/Batch/${held}`)).body.warnings).toEqual([
        { code: "payer_held", message: expect.stringMatching(/^No answer from payer 60054 since 20\S+Z; /) },
      ]);
    });
    await until(async () => {
      expect((await readStatus()).payers_held).toEqual([
        {
          payer_id: "60054",
          name: expect.any(String),
          mode: "live",
          upstream: "live",
          probed_in_seconds: expect.any(Number),
        },
      ]);
    });
    expect((await account.api.get(`/Batch/${other}?wait=60`)).body).toMatchObject({
      status: "completed",
      warnings: [],
    });
    expect((await readiness()).body).toMatchObject({ checks: { upstream: { status: "ok" } } });

    stack.payer.reset();
    await until(async () => {
      const { warnings, counts } = (await account.api.get(`/Batch/${held}`)).body;
      expect(warnings).toEqual([]);
      expect((counts as { succeeded: number }).succeeded).toBeGreaterThan(15); // the others wait for their next attempt
    });
  });
});

test("a payer that is slow, and answers all, soon has as many calls under way as there is work", async () => {
  const account = await stack.createAccount({ max_concurrency: 200 });
  const answers: (() => void)[] = [];
  stack.payer.answersWith(({ body }) => {
    if (!JSON.stringify(body).includes('"CX014"')) return { body: activeAnswer }; // a row of an earlier test, tried again
    const { promise: after, resolve } = Promise.withResolvers<void>();
    answers.push(resolve);
    return { after, body: activeAnswer };
  });
  const batch = await submit(account, 100, { payer: { id: "CX014" } });

  // It says nothing for a while, and its rows are put off; then each answer lets up to four times as many come.
  await until(async () => expect((await readStatus()).jobs).toMatchObject({ waiting: 98 }));
  let answered = 0;
  while (answers.length < 100) {
    const atLeast = Math.min(100, answers.length + 2);
    answers[answered++]?.();
    await until(() => expect(answers.length).toBeGreaterThanOrEqual(atLeast));
    // All others have been put off again.
    await until(async () => expect((await readStatus()).jobs).toMatchObject({ waiting: 100 - answers.length }));
  }
  expect(answered).toBeLessThan(12);

  stack.payer.reset();
  for (const answer of answers) answer();
  expect((await account.api.get(`/Batch/${batch}?wait=60`)).body).toMatchObject({ counts: { succeeded: 100 } });
});

test("what a payer held up goes on when Redis forgot that it did", async () => {
  const account = await stack.createAccount();
  stack.payer.answers({ status: 503, body: { message: "Down" } });
  const batch = await submit(account, 100);
  await until(async () => expect(await countLongParked()).toBeGreaterThan(10));

  const redis = new Redis(stack.redisUrl);
  await redis.flushall();
  redis.disconnect();
  stack.payer.reset();

  await until(async () => expect(await countLongParked()).toBe(0));
  expect(await untilBatchEnded(account.api, batch)).toMatchObject({
    status: "completed",
    counts: { succeeded: 100 },
  });
});

/** Jobs that would not look again within ten minutes by themselves. */
async function countLongParked(): Promise<unknown> {
  const [row] = await query(
    stack.databaseUrl,
    "select count(*)::integer as n from queued_jobs where due_at > now() + interval '10 minutes'",
  );
  return row?.n;
}

describe("readiness", () => {
  test("distinguishes a Redis that is full from one that does not answer", async () => {
    const redis = new Redis(stack.redisUrl);
    await redis.config("SET", "maxmemory", "1");
    try {
      await until(async () => {
        expect(await readiness()).toMatchObject({
          status: 503,
          body: {
            status: "unavailable",
            checks: {
              postgres: { status: "ok" },
              redis: {
                status: "unavailable",
                problem: "out_of_memory",
                hint: expect.stringContaining("raise its maxmemory"),
              },
            },
          },
        });
      });
    } finally {
      await redis.config("SET", "maxmemory", "0");
      redis.disconnect();
    }

    await until(async () => expect((await readiness()).status).toBe(200));
  });

  test("is not lost over unsuitable settings of Redis, which are shown wherever an operator looks", async () => {
    const redis = new Redis(stack.redisUrl);
    await redis.config("SET", "maxmemory-policy", "allkeys-lru");
    const warnings = [
      { code: "eviction_policy", message: expect.stringContaining("set maxmemory-policy to noeviction") },
    ];
    try {
      await until(async () => {
        expect(await readiness()).toMatchObject({
          status: 200,
          body: { checks: { redis: { status: "ok", warnings } } },
        });
        expect(await readStatus()).toMatchObject({ redis: { status: "ok", warnings } });
      });
      await stack.addApi("later");
      await until(() => expect(stack.log()).toContain("set maxmemory-policy to noeviction"));
    } finally {
      await redis.config("SET", "maxmemory-policy", "noeviction");
      redis.disconnect();
    }
  });
});
