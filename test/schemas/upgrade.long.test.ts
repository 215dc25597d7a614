import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { migrateLedger } from "@nightguard/ledger";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { listMigrations, migrationsDirectory } from "../../packages/ledger/src/migrations/schema.ts";
import { until } from "../faults/harness/conditions.ts";
import type { Fleet } from "../faults/harness/fleet.ts";
import { withFleet } from "../faults/harness/with-fleet.ts";
import { readResults } from "../support/batches.ts";
import { createTestClient, type TestClient } from "../support/client.ts";
import { createDatabase, dropDatabase, query } from "../support/databases.ts";
import { startReceiver } from "../support/receiver.ts";
import { createTestDatabase } from "../support/services.ts";
import type { Facts } from "./dump.ts";
import { loadDump } from "./load.ts";
import { digest, environment, receiverPort, type WorkUnderWay } from "./under-way.ts";

const endsWithinMs = 240_000;

const folder = new URL("./", import.meta.url);
const dumps = readdirSync(folder).filter((name) => name.endsWith(".sql"));

async function loadInNewDatabase(name: string): Promise<{ databaseUrl: string; facts: Facts & WorkUnderWay }> {
  const { databaseUrl: serverUrl } = inject("services");
  const database = `test_${randomBytes(8).toString("hex")}`;
  const databaseUrl = await createDatabase(serverUrl, database);
  onTestFinished(() => dropDatabase(serverUrl, database));
  const facts = await loadDump(databaseUrl, readFileSync(new URL(name, folder), "utf8"));
  await migrateLedger(databaseUrl);
  return { databaseUrl, facts: facts as Facts & WorkUnderWay }; // as make.ts wrote them
}

describe.each(dumps)("a ledger as in %s", (name) => {
  test("has the schema of a new one once it is migrated", async () => {
    const { databaseUrl } = await loadInNewDatabase(name);
    const { databaseUrl: newUrl, drop } = await createTestDatabase();
    onTestFinished(drop);
    // A new ledger begins with the month before this one, and the dump with those of its own time.
    const months = `select make_audit_month(month::date)
      from generate_series(timestamp '2026-01-01', now() + interval '1 year', interval '1 month') as month`;
    await Promise.all([databaseUrl, newUrl].map((url) => query(url, months)));

    expect(await readSchema(databaseUrl)).toEqual(await readSchema(newUrl));
  });

  test("contains its migrations as they are today: none was edited after the release", async () => {
    const text = readFileSync(new URL(name, folder), "utf8");
    const made = [...text.matchAll(/^insert into migrations .* values \('([^']+)'/gm)].map(
      ([, migration]) => migration,
    );

    expect((await listMigrations(migrationsDirectory)).slice(0, made.length)).toEqual(made);
    for (const migration of made) {
      const migrationText = await readFile(new URL(`${migration}.sql`, migrationsDirectory), "utf8");
      const hint = `${migration} was edited; before its release, run npm run schema-dump`;
      expect(text.includes(migrationText.replaceAll(" concurrently ", " ")), hint).toBe(true);
    }
  });

  test("is worked off to its end: batches, retries, cancels, cut off uploads and deliveries", async () => {
    const { databaseUrl, facts } = await loadInNewDatabase(name);
    const receiver = await startReceiver({ port: receiverPort });
    onTestFinished(receiver.close);

    await withFleet({ workers: 1, databaseUrl, environment }, async (fleet) => {
      const api = createTestClient(fleet.url, { "x-token-api": facts.key });
      const { ended, running, retried, paused, cancelled, later } = facts.batches;
      await api.post(`/Batch/${paused}/resume`, undefined);

      await expectCounts(api, ended, { total: 10, rejected: 1, succeeded: 5, failed: 5 });
      await expectCounts(api, running, { total: 68, succeeded: 68 });
      await expectCounts(api, retried, { total: 6, succeeded: 6 });
      await expectCounts(api, paused, { total: 6, succeeded: 6 });
      await expectCounts(api, later, { total: 5, succeeded: 5 });
      await expectCounts(api, cancelled, { total: 8, cancelled: 8 });
      for (const id of facts.jobs) {
        await until("the job has ended", endsWithinMs, async () => {
          const { body } = await api.get(`/Job/${id}?wait=10`);
          return body.status === "succeeded";
        });
      }
      expect(digest((await api.get(`/Batch/${ended}/results`)).text)).toBe(facts.endedResults);
      for (const line of await readResults(api, running)) expect(line).toMatchObject({ status: "succeeded" });

      // The upload left nothing, and its key is free.
      const upload = await api.post("/Batch", facts.upload.lines.join("\n"), {
        "content-type": "application/x-ndjson",
        "idempotency-key": facts.upload.key,
      });
      expect(upload.status).toBe(202);
      await expectCounts(api, String(upload.body.id), { total: 5, succeeded: 5 });
      await expectNothingLeft(fleet);
    });
    const ids = new Set(receiver.received.map(({ id }) => id));
    expect(ids.size).toBeGreaterThan(100);
  });
});

/** Waits for the end of a batch and of all its rows. */
async function expectCounts(api: TestClient, batchId: string, counts: Readonly<Record<string, number>>): Promise<void> {
  const none = { rejected: 0, queued: 0, running: 0, succeeded: 0, failed: 0, cancelled: 0, expired: 0, deleted: 0 };
  const status = counts.cancelled ? "cancelled" : "completed";
  await until(`the batch is ${status}`, endsWithinMs, async () => {
    const { body } = await api.get(`/Batch/${batchId}?wait=10`);
    return body.status === status && (body.counts as { queued: number }).queued === 0; // the contract's shape
  });
  expect((await api.get(`/Batch/${batchId}`)).body.counts).toEqual({ ...none, ...counts });
  expect(await readResults(api, batchId)).toHaveLength(counts.total ?? 0);
}

const whatIsLeft = `
  select 'active jobs' as what, count(*) as n from active_jobs
  union all
  -- Rows of an upload that was cut off are purged within ten minutes; no reader finds them.
  select 'queued jobs', count(*) from queued_jobs where backlog_id not in (select batch_id from batches_purged)
  union all
  select 'followers due', count(*) from followers_due
  union all
  select 'retries', count(*) from batch_retries
  union all
  select 'uploads', count(*) from batches where opened_at is null
  union all
  select 'missing events', f.last_no - (select count(*) from events e where (e.account_id, e.mode) = (f.account_id, f.mode))
  from event_feeds f
  union all
  select 'events without a delivery', count(*)
  from events e
  join webhook_endpoints w using (account_id, mode)
  where e.no > w.position
  union all
  select
    concat_ws(
      ' ', 'deliveries', d.state, d.tries, 'tries, due', d.due_at - now(), 'lease', d.lease_until - now(), 'endpoint due',
      w.due_at, 'probe', w.probe_at - now(), 'failures', w.consecutive_failures, w.last_error
    ),
    count(*)
  from webhook_deliveries d
  join webhook_endpoints w on w.id = d.endpoint_id
  where d.state <> 'delivered'
  group by 1`;

/** No live work, no upload, a feed without gaps, and every delivery at its end, by a further try if need be. */
async function expectNothingLeft({ sql }: Fleet): Promise<void> {
  let left: unknown;
  await until("nothing is left", endsWithinMs, async () => {
    await sql.query("update webhook_deliveries set due_at = now() where state = 'waiting' and due_at > now()");
    await sql.query("update webhook_endpoints set due_at = now() where due_at > now() and due_at < 'infinity'");
    const { rows } = await sql.query<{ what: string; n: string }>(whatIsLeft);
    left = rows.filter(({ n }) => n !== "0");
    return rows.every(({ n }) => n === "0");
  }).catch((error: unknown) => {
    throw new Error(`left: ${JSON.stringify(left)}`, { cause: error });
  });
}

/** Columns, indexes, constraints, triggers, functions and settings of tables, in no order. */
async function readSchema(databaseUrl: string): Promise<unknown> {
  const statements = [
    `select table_name, column_name, data_type, udt_name, is_nullable, column_default, is_identity
     from information_schema.columns where table_schema = current_schema() order by 1, 2`,
    "select indexname, indexdef from pg_indexes where schemaname = current_schema() order by 1",
    `select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid)
     from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n' order by 1, 2`,
    `select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid)
     from pg_trigger where not tgisinternal order by 1, 2`,
    "select proname, pg_get_functiondef(oid) from pg_proc where pronamespace = current_schema()::regnamespace order by 1",
    `select relname, reloptions, array(
       select attname || attstorage::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
       order by 1
     ) as storage
     from pg_class c where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1`,
    "select indexrelid::regclass::text as invalid from pg_index where not indisvalid",
  ];
  return Promise.all(statements.map((statement) => query(databaseUrl, statement)));
}
