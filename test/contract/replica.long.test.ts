import { migrateLedger } from "@nightguard/ledger";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, query } from "../support/databases.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "../support/replicated-postgres.ts";
import { anEligibilityRequest } from "../support/requests.ts";
import { type Stack, startStack } from "../support/stack.ts";
import { until } from "../support/waiting.ts";

let postgres: ReplicatedPostgres;
let stack: Stack;

const serviceRole = { name: "nightguard_service", password: "of-the-service" };
const unused = "the standby is not used, reads go to the primary";

beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  await migrateLedger(await createDatabase(postgres.primaryUrl, "ledger"), { serviceRole });
  await postgres.untilReplicated();
  const asService = (url: string) =>
    Object.assign(new URL(url), { pathname: "/ledger", username: serviceRole.name, password: serviceRole.password })
      .href;
  stack = await startStack({
    DATABASE_URL: asService(postgres.primaryUrl),
    NIGHTGUARD_REPLICA_URL: asService(postgres.standbyUrl),
  });
});
afterAll(async () => {
  await stack.stop();
  await postgres.stop();
});

/** The standby shows what its sessions have read once they are idle. */
const countJobsRead = async () => {
  const [row] = await query(
    Object.assign(new URL(postgres.standbyUrl), { pathname: "/ledger" }).href,
    "select idx_tup_fetch::integer as count from pg_stat_user_tables where relname = 'jobs'",
  );
  return Number(row?.count);
};

test("results and exports are read on the standby, and are whole while it is behind", async () => {
  const { id: accountId, api } = await stack.createAccount();
  const items = Array.from({ length: 30 }, (_, row) =>
    anEligibilityRequest({ version: undefined, reference: `row ${row}` }),
  );
  const submit = async () => {
    const { body } = await api.post("/Batch", { items });
    await until(async () => expect((await api.get(`/Batch/${body.id}`)).body).toMatchObject({ status: "completed" }));
    return String(body.id);
  };
  const readAll = async (id: string) => {
    const answers: string[] = [];
    for (const format of ["ndjson", "json", "csv", "xlsx"]) {
      const { status, text } = await api.get(`/Batch/${id}/results?format=${format}`);
      expect(status).toBe(200);
      answers.push(text);
    }
    const exported = await stack.admin.get(`/Admin/Account/${accountId}/export`);
    return [...answers.slice(0, 3), exported.text];
  };
  const countRows = (text: string | undefined) => text?.match(/row \d+/g)?.length;

  const first = await submit();
  const before = await countJobsRead();
  await until(async () => {
    await readAll(first);
    expect(await countJobsRead()).toBeGreaterThan(before);
  });

  await query(postgres.standbyUrl, "select pg_wal_replay_pause()");
  const second = await submit();
  const seen = await readAll(second);
  expect(seen.slice(0, 2).map(countRows)).toEqual([30, 30]);
  expect(countRows(seen[3])).toBeGreaterThanOrEqual(60);
  expect(stack.log()).toContain(unused);

  await query(postgres.standbyUrl, "select pg_wal_replay_resume()");
  const whilePaused = await countJobsRead();
  await until(async () => {
    expect((await readAll(second)).slice(0, 3)).toEqual(seen.slice(0, 3));
    expect(await countJobsRead()).toBeGreaterThan(whilePaused);
  });
  const ready = await stack.anonymous.get("/health/ready");
  expect(ready.status).toBe(200);
});
