import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { ApiAnswer } from "../support/api-answer.ts";
import { untilEnded } from "../support/batches.ts";
import { checkDescribed } from "../support/description.ts";
import { expectError } from "../support/expect-error.ts";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest, inAMonth } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { until, untilLater } from "../support/waiting.ts";

let stack: Stack;

beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

/** A request whose answer has begun, or that is still waiting for one. */
interface Opened {
  readonly status: number | undefined;
  readonly answer: Promise<ApiAnswer>;
  close(): void;
}

/** Opens a stream and leaves it open; a refusal is read to its end. A busy machine's 503 is asked again. */
async function open(account: TestAccount, path: string): Promise<Opened> {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const {
    statusCode: status,
    headers,
    body,
  } = await request(stack.url + path, {
    headers: { "x-token-api": account.liveKey },
    signal: leaving.signal,
  });
  if (status === 503) {
    await body.dump();
    await sleep(Number(headers["retry-after"]) * 1_000);
    return await open(account, path);
  }
  body.on("error", () => undefined); // broken off in the end
  const read = async () => {
    const text = await body.text();
    const answer = { status, headers, text, body: JSON.parse(text) as ApiAnswer["body"] };
    await checkDescribed({ method: "GET", path }, answer);
    return answer;
  };
  const answer = status === 200 ? Promise.reject(new Error("the stream is open")) : read();
  answer.catch(() => undefined);
  return { status, answer, close: () => leaving.abort() };
}

const openSeveral = (account: TestAccount, path: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => open(account, path)));

/** Sends a request and does not read its answer. @returns how to break it off */
function begin({ liveKey }: TestAccount, head: string, body = ""): () => void {
  const socket = connect(Number(new URL(stack.url).port), "127.0.0.1");
  socket.on("error", () => undefined); // broken off in the end
  socket.write(`${head} HTTP/1.1\r\nHost: x\r\nX-Token-API: ${liveKey}\r\n${body === "" ? "\r\n" : body}`);
  onTestFinished(() => void socket.destroy());
  return () => socket.destroy();
}

/** Sends requests and hangs up on each, in one of several ways and at any moment. */
async function beginAndBreakOff({ liveKey }: TestAccount, paths: readonly string[], times: number): Promise<void> {
  const field = `Host: x\r\nX-Token-API: ${liveKey}\r\n\r\n`;
  const ways = ["destroy", "resetAndDestroy", "end"] as const;
  let begun = 0;
  async function breakOff(): Promise<void> {
    while (begun < times) {
      const no = begun++;
      const path = paths[no % paths.length];
      const socket = connect(Number(new URL(stack.url).port), "127.0.0.1");
      socket.on("error", () => undefined); // broken off on purpose
      socket.resume();
      // Every third connection asks twice at once: the second answer waits for the end of the first.
      socket.write(`GET ${path} HTTP/1.1\r\n${field}`.repeat(no % 3 === 0 ? 2 : 1));
      await new Promise((resolve) => setTimeout(resolve, no % 40));
      socket[ways[no % ways.length] ?? "destroy"]();
      if (!socket.closed) await once(socket, "close");
    }
  }
  await Promise.all(Array.from({ length: 10 }, breakOff));
}

/** A batch that stays as it is. */
async function aWaitingBatch({ api }: TestAccount): Promise<string> {
  const { body } = await api.post("/Batch", { items: [anEligibilityRequest()], not_before: inAMonth });
  return String(body.id);
}

async function aWaitingJob({ api }: TestAccount): Promise<string> {
  const asked = { ...anEligibilityRequest(), not_before: inAMonth };
  const { body } = await api.post("/Eligibility", asked, { prefer: "respond-async" });
  return String(body.id);
}

/** Whether the answer is the refusal of an account that has all it may have. */
function expectFull(answer: ApiAnswer, message: string): void {
  expectError(answer, 429);
  expect(answer.body.error).toMatchObject({ message: expect.stringContaining(message) });
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
}

describe("event streams", () => {
  test("are 50 an account, and another account's are its own", async () => {
    const [account, other] = await Promise.all([stack.createAccount(), stack.createAccount()]);
    const path = `/Batch/${await aWaitingBatch(account)}/events`;

    const opened = await openSeveral(account, path, 50);
    const refused = await open(account, path);

    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
    expectFull(await refused.answer, "The account already has 50 event streams open; close one");
    expect((await open(other, `/Batch/${await aWaitingBatch(other)}/events`)).status).toBe(200);
    expect((await account.api.get(path.replace("/events", ""))).status).toBe(200);

    opened[0]?.close();
    await until(async () => expect((await open(account, path)).status).toBe(200));
  });

  test("leave their places whenever their callers hang up", async () => {
    const account = await stack.createAccount({ requests_per_second: 10_000 });
    const path = `/Batch/${await aWaitingBatch(account)}/events`;

    await beginAndBreakOff(account, [path], 1_000);

    await until(async () => {
      const opened = await openSeveral(account, path, 50);
      const statuses = opened.map(({ status }) => status);
      if (statuses.some((status) => status !== 200)) for (const { close } of opened) close();
      expect(statuses.filter((status) => status !== 200)).toEqual([]);
    }, 500);
    expect((await open(account, path)).status).toBe(429);
  });
});

describe("requests that wait", () => {
  test("are 200 an account of all kinds together, and one that does not wait is answered", async () => {
    const [account, other] = await Promise.all([stack.createAccount(), stack.createAccount()]);
    const { api } = account;
    const [job, batch] = await Promise.all([aWaitingJob(account), aWaitingBatch(account)]);
    const paths = [`/Job/${job}?wait=60`, `/Batch/${batch}?wait=60`, "/Event?wait=60"];
    for (let no = 0; no < 200; no++) begin(account, `GET ${paths[no % paths.length]}`);

    const refused = await untilFull(account, `/Job/${job}`, () => begin(account, `GET ${paths[0]}`));

    expectFull(refused, "The account already has 200 requests that wait; let one of them end");
    for (const path of paths) expectFull(await api.get(path), "200 requests that wait");
    const asked = `query { api_Job(id: "${job}", wait: 60) { id } }`;
    const { body } = await api.post("/graphql/gql", { query: asked });
    expect(body.errors).toMatchObject([{ extensions: { statusCode: 429 } }]);
    for (const path of paths) expect((await api.get(path.replace("?wait=60", ""))).status).toBe(200);
    expect((await other.api.get("/Event?wait=1")).status).toBe(200);
  });

  test("count each waiting field of a GraphQL operation", async () => {
    const account = await stack.createAccount();
    const job = await aWaitingJob(account);
    const fields = Array.from({ length: 20 }, (_, no) => `f${no}: api_Job(id: "${job}", wait: 60) { id }`);
    const body = JSON.stringify({ query: `query { ${fields.join(" ")} }` });
    const head = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const leaves = Array.from({ length: 10 }, () => begin(account, "POST /graphql/gql", head));

    const more = () => leaves.push(begin(account, `GET /Job/${job}?wait=60`));
    const refused = await untilFull(account, `/Job/${job}`, more);

    expectFull(refused, "200 requests that wait");
    for (const leave of leaves) leave();
    // Long before their waiting ends, after a minute.
    await untilLater(10_000, async () => expect((await account.api.get(`/Job/${job}?wait=1`)).status).toBe(200));
  });

  test("leave their places whenever their callers hang up", async () => {
    const account = await stack.createAccount({ requests_per_second: 10_000 });
    const [job, batch] = await Promise.all([aWaitingJob(account), aWaitingBatch(account)]);

    await beginAndBreakOff(account, [`/Job/${job}?wait=60`, `/Batch/${batch}?wait=60`, "/Event?wait=60"], 1_000);

    // As many at once as may be, before the waiting of the others ends; a place that was not given back would turn one of them away.
    await untilLater(30_000, async () => {
      const waits = Array.from({ length: 200 }, () => account.api.get(`/Job/${job}?wait=2`));
      expect((await Promise.all(waits)).filter(({ status }) => status !== 200)).toEqual([]);
    });
  });
});

describe("verifications that wait", () => {
  test("are 200 an account; the next one is refused before anything is recorded", async () => {
    const [account, other] = await Promise.all([stack.createAccount(), stack.createAccount()]);
    const { promise: after, resolve: answer } = Promise.withResolvers<void>();
    onTestFinished(() => answer());
    function beginOne(): void {
      const item = anEligibilityRequest();
      stack.payer.answersAbout(item.subscriber.member_id, { body: activeAnswer, after });
      const body = JSON.stringify(item);
      const head = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
      begin(account, "POST /Eligibility", head);
    }
    const countJobs = async () => {
      let count = 0;
      let cursor: unknown = "";
      while (cursor !== null) {
        const { body } = await account.api.get(`/Job?limit=200${cursor ? `&cursor=${cursor}` : ""}`);
        count += (body.data as unknown[]).length;
        cursor = body.next_cursor;
      }
      return count;
    };
    // Under load some are answered with 503; others take their places.
    await until(async () => {
      const count = await countJobs();
      for (let no = count; no < 200; no++) beginOne();
      expect(count).toBe(200);
    }, 2_000);

    const refused = await account.api.post("/Eligibility", anEligibilityRequest());

    expectFull(refused, "The account already has 200 verifications that wait for their answers; let one of them end");
    expect(await countJobs()).toBe(200);
    expect((await account.api.get("/Event?wait=1")).status).toBe(200);
    const queued = await account.api.post("/Eligibility", anEligibilityRequest(), { prefer: "respond-async" });
    expect(queued.status).toBe(202);
    expect((await other.api.post("/Eligibility", anEligibilityRequest())).status).toBe(200);
  });

  test("are more where the plan has more calls in flight", async () => {
    const account = await stack.createAccount({ max_concurrency: 250 });
    const items = Array.from({ length: 240 }, () => anEligibilityRequest());
    for (const { subscriber } of items) {
      stack.payer.answersAbout(subscriber.member_id, { body: activeAnswer, delayMs: 3_000 });
    }

    async function ask(item: object): Promise<ApiAnswer> {
      const answer = await account.api.post("/Eligibility", item);
      if (answer.status !== 503) return answer;
      await sleep(Number(answer.headers["retry-after"]) * 1_000); // under load
      return ask(item);
    }
    const answers = await Promise.all(items.map(ask));

    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
});

describe("uploads", () => {
  const slowly = (type: string) => `Content-Type: ${type}\r\nContent-Length: 100000\r\n\r\n{`;

  test.each(["application/json", "text/csv"])(
    "of %s are 4 an account, and another account's are its own",
    async (type) => {
      const [account, other] = await Promise.all([stack.createAccount(), stack.createAccount()]);
      const items = [anEligibilityRequest()];
      const leaves = Array.from({ length: 4 }, () => begin(account, "POST /Batch", slowly(type)));

      const refused = await until(() => account.api.post("/Batch", { items }).then(only429));

      expectFull(refused, "The account already has 4 uploads on their way; let one of them end");
      expect((await other.api.post("/Batch", { items })).status).toBe(202);
      expect((await account.api.get("/Batch")).status).toBe(200);
      for (const leave of leaves) leave();
      const next = await until(async () => {
        const answer = await account.api.post("/Batch", { items });
        expect(answer.status).toBe(202);
        return answer;
      });
      expect((await untilEnded(account.api, next)).counts).toMatchObject({ succeeded: 1 });
    },
  );
});

/** Waits for a refusal. A request that asks for one before all are there takes the place of the last of them: `more` fills it. */
const untilFull = ({ api }: TestAccount, path: string, more: () => unknown): Promise<ApiAnswer> =>
  until(async () => {
    const answer = await api.get(`${path}?wait=1`);
    if (answer.status === 200) more();
    return only429(answer);
  }, 200);

function only429(answer: ApiAnswer): ApiAnswer {
  expect(answer.status).toBe(429);
  return answer;
}
