import type { PayerHealth, PayerHistory } from "@nightguard/contract";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestClient } from "../support/client.ts";
import { query } from "../support/databases.ts";
import { expectError } from "../support/expect-error.ts";
import { x12Of } from "../support/known-patients.ts";
import { activeAnswer } from "../support/payer.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";
import { clockErrorMs, until } from "../support/waiting.ts";

let stack: Stack;
let account: TestAccount;

beforeAll(async () => {
  stack = await startStack();
  await stack.addWorker("second");
  account = await stack.createAccount();
});
afterEach(() => stack.payer.reset());
afterAll(() => stack.stop());

const ask = (id: string) => account.api.post("/Eligibility", anEligibilityRequest({ payer: { id } }));

const find = async (id: string, api = account.api): Promise<PayerHealth | undefined> => {
  const { body } = await api.get("/PayerHealth");
  return (body.data as PayerHealth[]).find(({ payer_id: payerId }) => payerId === id);
};

test("a payer that stops answering is down since then, and answers again after its next answer", async () => {
  stack.payer.answers({ body: activeAnswer });
  await ask("60054");
  await until(async () => expect(await find("60054")).toMatchObject({ state: "answers", since: null }));

  stack.payer.answers({ status: 503 });
  const stoppedAt = Date.now();
  for (let call = 0; call < 3; call++) await ask("60054");
  await until(async () => {
    const health = await find("60054");
    expect(health).toMatchObject({ state: "down", payer_name: expect.any(String), upstream: "default" });
    expect(Date.parse(health?.since ?? "")).toBeGreaterThan(stoppedAt - clockErrorMs);
  });
  await until(async () => {
    expect((await find("60054"))?.last_hour).toMatchObject({ answered: 1, rejected: 0, failed: expect.any(Number) });
  });

  stack.payer.answers({ body: activeAnswer });
  await until(async () => {
    await ask("60054");
    expect(await find("60054")).toMatchObject({ state: "answers", since: null });
  });
});

test("rejections are answers, counted by their codes, and the times to answer are known", async () => {
  stack.payer.answers(x12Of("75"));
  await ask("CX014");
  await ask("CX014");

  await until(async () => {
    expect((await find("CX014"))?.last_hour).toEqual({
      ...{ asked: 2, answered: 0, rejected: 2, failed: 0, median_ms: expect.any(Number), p95_ms: expect.any(Number) },
      outcomes: [{ outcome: "AAA_75", calls: 2 }],
    });
  });
  const { body: history } = await account.api.get("/PayerHealth/CX014");
  expect(history.payer_id).toBe("CX014");
  const hours = history.hours as PayerHistory["hours"]; // two where the clock struck in between
  const sum = (name: "asked" | "rejected") => hours.reduce((total, hour) => total + hour[name], 0);
  expect([sum("asked"), sum("rejected")]).toEqual([2, 2]);
});

test("what the payer services through which it was asked publish of their times stands beside the measured ones", async () => {
  await stack.admin.put("/Admin/Upstream/clearing", {
    kind: "optum",
    credentials: { client_id: "id", client_secret: "secret" },
  });
  await query(
    stack.databaseUrl,
    "insert into payer_minutes values (date_trunc('minute', now()), 'live', 'clearing', 'CX014', 'answered', 1, 1, 0, 0, 0, 0, 0, 0, 0)",
  );

  const { body } = await account.api.get("/PayerHealth/CX014");
  const { body: other } = await account.api.get("/PayerHealth/60054");

  expect(body.published).toEqual([
    {
      ...{ upstream: "clearing", median_ms: 2_400, p95_ms: 6_000, p99_ms: 30_000 },
      url: expect.stringContaining("developer.optum.com"),
    },
  ]);
  expect(other.published).toEqual([]);
  await stack.admin.delete("/Admin/Upstream/clearing");
});

test("how much a payer's answers state is known by point", async () => {
  stack.payer.answers({ body: activeAnswer });
  await ask("60054");

  await until(async () => {
    const says = (await find("60054"))?.says;
    expect(says).toEqual({ answers: expect.any(Number), share: expect.any(Number) });
  });
  const { body } = await account.api.get("/PayerHealth/60054");
  const [says] = body.says as PayerHistory["says"];
  expect(says).toMatchObject({ upstream: "default", answers: expect.any(Number) });
  expect(says?.points).toHaveLength(11);
  expect(says?.points).toContainEqual({ name: "status", share: 1 });
  expect(says?.points).toContainEqual({ name: "history", share: 0 });
});

test("an account sees the payers that it asked, in its mode, and an operator those of all", async () => {
  const other = await stack.createAccount();
  stack.payer.answers({ body: activeAnswer });
  await ask("60054");
  await until(async () => expect(await find("60054")).toBeDefined());

  expect((await other.api.get("/PayerHealth")).body.data).toEqual([]);
  for (const id of ["60054", "nobody"]) expectError(await other.api.get(`/PayerHealth/${id}`), 404);
  const { body: key } = await stack.admin.post(`/Admin/Account/${account.id}/ApiKey`, { mode: "test" });
  const inTestMode = createTestClient(stack.url, { "x-token-api": String(key.key) });
  expect((await inTestMode.get("/PayerHealth")).body.data).toEqual([]);
  const { body } = await stack.admin.get("/Admin/PayerHealth");
  expect(body.data).toContainEqual(expect.objectContaining({ payer_id: "60054" }));
  const { body: day } = await stack.admin.get("/Admin/PayerHealth/day");
  const steps = day.data as Record<string, unknown>[];
  expect(day.step_seconds).toBe(900);
  expect(steps[0]).toMatchObject({ asked: expect.any(Number), failed: expect.any(Number) });
});

test("viewers share what was prepared of a board, and each gets the board of its own account, mode and role", async () => {
  const other = await stack.createAccount();
  stack.payer.answers({ body: activeAnswer });
  await ask("60054");
  await other.api.post("/Eligibility", anEligibilityRequest({ payer: { id: "CX014" } }));
  await until(async () => expect(await find("60054")).toBeDefined());
  await until(async () => expect(await find("CX014", other.api)).toBeDefined());
  const { body: key } = await stack.admin.post(`/Admin/Account/${account.id}/ApiKey`, { mode: "test" });

  for (let round = 0; round < 3; round++) {
    const [mine, theirs, inTest, all] = await Promise.all([
      view({ "x-token-api": account.liveKey }),
      view({ "x-token-api": other.liveKey }),
      view({ "x-token-api": String(key.key) }),
      view({ authorization: `Bearer ${stack.adminToken}` }, "/Admin/PayerHealth"),
    ]);
    expect(mine.ids).toContain("60054");
    expect(theirs.ids).toEqual(["CX014"]);
    expect(inTest.ids).toEqual([]);
    expect(all.ids).toEqual(expect.arrayContaining(["60054", "CX014"]));
    const withTagOfMine = await other.api.get("/PayerHealth", { "if-none-match": mine.etag });
    expect(withTagOfMine.body).toMatchObject({ data: [{ payer_id: "CX014" }] });
  }
});

/** @returns the payers that are shown, compressed or not */
async function view(headers: Readonly<Record<string, string>>, path = "/PayerHealth") {
  const read = async (encoding: string) => {
    const response = await fetch(stack.url + path, { headers: { ...headers, "accept-encoding": encoding } });
    const { data } = (await response.json()) as { data: PayerHealth[] };
    const { headers: fields } = response;
    return {
      encoding: fields.get("content-encoding"),
      etag: fields.get("etag") ?? "",
      ids: data.map((one) => one.payer_id),
    };
  };
  const [plain, packed] = [await read("identity"), await read("gzip")];
  expect([plain.encoding, packed.encoding]).toEqual([null, "gzip"]);
  expect(packed.ids.toSorted()).toEqual(plain.ids.toSorted());
  return plain;
}

test("a viewer who has the board gets it again only when more than its time has changed", async () => {
  const get = (etag = "") => account.api.get("/PayerHealth", { "if-none-match": etag });
  stack.payer.answers({ body: activeAnswer });
  await ask("60054");
  const etag = await until(async () => {
    const first = await get();
    const later = await until(async () => {
      const read = await get();
      expect(read.body.at).not.toBe(first.body.at);
      return read;
    });
    expect(later.headers.etag).toBe(first.headers.etag);
    const tag = String(first.headers.etag);
    expect(await get(tag)).toMatchObject({ status: 304, text: "" });
    return tag;
  });

  await ask("60054");

  await until(async () => expect((await get(etag)).status).toBe(200));
});

test("a payer that is not on the list is not counted: its id may be any text", async () => {
  await ask("Quarrington");
  await ask("60054");
  await until(async () => expect(await find("60054")).toBeDefined());

  const rows = await query(
    stack.databaseUrl,
    "select payer_id from payer_minutes union select payer_id from payer_states",
  );
  expect(JSON.stringify(rows)).not.toContain("Quarrington");
});

test("minutes of more than a day ago become hours, and what is older than a week is gone", async () => {
  stack.payer.answers({ body: activeAnswer });
  await ask("60054");
  await until(async () => expect(await find("60054")).toBeDefined());
  await query(stack.databaseUrl, "update payer_minutes set at = at - interval '26 hours' where payer_id = '60054'");
  await query(
    stack.databaseUrl,
    `insert into payer_minutes
     select date_trunc('hour', now()) - interval '8 days', 'live', 'default', '60054', 'answered', 7, 7, 0, 0, 0, 0, 0, 0, 0`,
  );
  const before = await countOldCalls();

  await stack.addWorker("third"); // which begins with what is to be purged

  await until(async () => expect(await countOldCalls()).toBe(before - 7));
  const minutes = await query(
    stack.databaseUrl,
    "select from payer_minutes where at < now() - interval '2 hours' and at <> date_trunc('hour', at)",
  );
  expect(minutes).toEqual([]);
});

/** Calls of earlier tests may still be written. */
async function countOldCalls(): Promise<number> {
  const [row] = await query(
    stack.databaseUrl,
    "select sum(calls)::integer as calls from payer_minutes where payer_id = '60054' and at < now() - interval '2 hours'",
  );
  return Number(row?.calls);
}
