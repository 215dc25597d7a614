import { randomBytes } from "node:crypto";
import { newUuid } from "@nightguard/contract";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { openOnceReachable } from "../../../../test/support/open-ledger.ts";
import { migrateLedger } from "../migrations/migrate.ts";
import { makeAuditMonths, purgeAuditMonth } from "./purge-audit.ts";
import { recordAuditEntries } from "./record.ts";
import { sealAudit } from "./seal-lines.ts";
import { verifyAudit } from "./verify-audit.ts";

const password = "first";

/** A ledger with a sealed line of each month, and the roles that `nightguard migrate` makes. */
async function openWithRoles(...months: readonly string[]) {
  const { databaseUrl, ledger, close } = await createTestLedger();
  const run = (statement: string, values: readonly unknown[] = []) => query(databaseUrl, statement, values);
  const suffix = randomBytes(6).toString("hex");
  const [service, auditor] = [`service_${suffix}`, `auditor_${suffix}`];
  onTestFinished(async () => {
    for (const role of [service, auditor]) {
      await run(`drop owned by ${role}`);
      await run(`drop role ${role}`);
    }
    await close();
  });
  for (const month of months) {
    await run("select make_audit_month($1)", [`${month}-01`]);
    await run("insert into audit (id, at, actor, action) values ($1, $2, 'system', 'plan.put')", [
      newUuid(),
      `${month}-15T12:00:00Z`,
    ]);
  }
  while (await sealAudit(ledger, 100));
  await migrateLedger(databaseUrl, {
    serviceRole: { name: service, password },
    auditRole: { name: auditor, password },
  });
  const urlOf = (username: string) => Object.assign(new URL(databaseUrl), { username, password }).href;
  const isThere = async (month: string) =>
    (await run("select to_regclass($1) is not null as there", [`public.audit_${month.replace("-", "_")}`]))[0]?.there;
  return { run, serviceUrl: urlOf(service), auditorUrl: urlOf(auditor), isThere };
}

type Opened = Awaited<ReturnType<typeof openWithRoles>>;

async function openService({ serviceUrl, auditorUrl }: Opened, { hasAuditRole }: { hasAuditRole: boolean }) {
  const ledger = await openOnceReachable({
    databaseUrl: serviceUrl,
    auditDatabaseUrl: hasAuditRole ? auditorUrl : undefined,
    keys: [{ id: "test", key: Buffer.alloc(32, 7) }],
    name: "test",
    maxConnections: 5,
  });
  onTestFinished(ledger.close);
  return ledger;
}

/** A session in which temporary tables stay. */
async function openSession(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test("the service writes, seals and verifies as its role, and purges as that of the audit", async () => {
  const opened = await openWithRoles("2018-03");
  const ledger = await openService(opened, { hasAuditRole: true });

  await recordAuditEntries(ledger, [
    {
      by: { actor: { kind: "system" }, requestId: null },
      entry: { accountId: null, action: "plan.put", subject: "basic" },
    },
  ]);
  while (await sealAudit(ledger, 100));
  await makeAuditMonths(ledger);

  expect(await purgeAuditMonth(ledger)).toEqual({ month: "2018-03-01", isDropped: true });
  expect(await purgeAuditMonth(ledger)).toBeUndefined();
  expect(await verifyAudit(ledger)).toMatchObject({ purged: 1, unsealed: 0, faults: [] });
});

test("a service without the audit's role keeps its months, and says so", async () => {
  const opened = await openWithRoles("2018-03");
  const ledger = await openService(opened, { hasAuditRole: false });

  expect(await purgeAuditMonth(ledger)).toEqual({ month: "2018-03-01", isDropped: false });
  expect(await opened.isThere("2018-03")).toBe(true);
  expect(await verifyAudit(ledger)).toMatchObject({ purged: 0, faults: [] });
});

test("the service's role drops no month, anchors none, changes no retention, and makes no months but the coming ones", async () => {
  const { serviceUrl, isThere, run } = await openWithRoles("2018-03");
  const session = await openSession(serviceUrl);

  for (const statement of [
    "select drop_audit_month('2018-03-01')",
    "insert into audit_anchors select chain, 1, 1, month, previous, hashes, hashes from audit_seals limit 1",
    "update audit_retention set years = 1",
    "delete from audit_retention",
    "select make_audit_month('2018-04-01')",
    "update audit_unsealed set at = now()",
    "delete from audit_heads",
  ]) {
    await expect(session.query(statement), statement).rejects.toThrow("permission denied");
  }
  await expect(session.query("select make_audit_months('1990-01-01')")).rejects.toThrow("months of the past");
  await expect(session.query("select make_audit_months(null)")).rejects.toThrow("months of the past");
  await session.query("select make_audit_months()");
  expect(await isThere("2018-03")).toBe(true);

  // As the version before would grant it again.
  await run(`grant all on audit_retention to ${new URL(serviceUrl).username}`);
  for (const statement of ["update audit_retention set years = 1", "delete from audit_retention"]) {
    await expect(session.query(statement), statement).rejects.toThrow("only the owner");
  }
});

test("the audit's role drops nothing before the owner's retention, and nothing by an invented anchor", async () => {
  const { auditorUrl, isThere, run } = await openWithRoles("2018-03", "2018-04", "2024-03");
  const session = await openSession(auditorUrl);
  const anchor = (fields: string, month: string) =>
    session.query(
      `insert into audit_anchors select ${fields} from audit_seals where month = $1
       on conflict do nothing`,
      [month],
    );

  // A true anchor, of a month that is kept.
  await anchor("chain, first_no, first_no, month, previous, hashes, substr(hashes, 1, 16)", "2024-03-01");
  await expect(session.query("select drop_audit_month('2024-03-01')")).rejects.toThrow("not old enough");
  // As many lines as the month has, in another chain; the right place with another hash; without a signature.
  await anchor("gen_random_uuid(), first_no, first_no, month, previous, hashes, substr(hashes, 1, 16)", "2018-03-01");
  await expect(session.query("select drop_audit_month('2018-03-01')")).rejects.toThrow("not anchored");
  await anchor("chain, first_no, first_no, month, previous, sha256(hashes), substr(hashes, 1, 16)", "2018-03-01");
  await expect(session.query("select drop_audit_month('2018-03-01')")).rejects.toThrow("not anchored");
  await anchor("chain, first_no, first_no, month, previous, hashes, ''", "2018-04-01");
  await expect(session.query("select drop_audit_month('2018-04-01')")).rejects.toThrow("not anchored");
  for (const month of ["'2018-03-15'", "null"]) {
    await expect(session.query(`select drop_audit_month(${month})`)).rejects.toThrow("not old enough");
  }
  await run("delete from audit_retention");
  await expect(session.query("select drop_audit_month('2018-03-01')")).rejects.toThrow("not old enough");

  for (const month of ["2018-03", "2018-04", "2024-03"]) expect(await isThere(month), month).toBe(true);
});

test("temporary tables of a session do not stand in for the audit's", async () => {
  const { auditorUrl, isThere } = await openWithRoles("2018-03");
  const session = await openSession(auditorUrl);
  for (const table of ["audit", "audit_seals", "audit_anchors", "audit_retention"]) {
    await session.query(`create temporary table ${table} as select * from public.${table} limit 0`);
    await session.query(`grant select on ${table} to public`);
  }

  await expect(session.query("select drop_audit_month('2018-03-01')")).rejects.toThrow("not anchored");
  expect(await isThere("2018-03")).toBe(true);
});

test("a month with a line that is not sealed is not dropped", async () => {
  const { run } = await openWithRoles("2018-03");
  await run(
    "insert into audit_anchors select chain, first_no, first_no, month, previous, hashes, hashes from audit_seals",
  );
  await run("insert into audit (id, at, actor, action) values ($1, '2018-03-20T12:00:00Z', 'system', 'plan.put')", [
    newUuid(),
  ]);

  await expect(run("select drop_audit_month('2018-03-01')")).rejects.toThrow("not sealed");
});

test("every function that runs with its owner's rights is pinned to the schema, and not everyone's to call", async () => {
  const { run } = await openWithRoles();

  const definers = await run(`
    select p.oid::regprocedure::text as name, p.proconfig as settings,
      has_function_privilege('public', p.oid, 'execute') as is_public
    from pg_proc p
    where pronamespace = 'public'::regnamespace
      and prosecdef
    order by 1
  `);

  const ofSchema = "search_path=public, pg_temp";
  expect(definers).toEqual(
    [
      { name: "drop_audit_month(date)", settings: [ofSchema] },
      { name: "keep_request_days()", settings: ["lock_timeout=2s", ofSchema] },
      { name: "list_old_snapshots()", settings: ["search_path=pg_catalog, pg_temp"] },
      { name: "make_audit_month(date)", settings: [ofSchema] },
      { name: "make_audit_months(timestamp with time zone)", settings: [ofSchema] },
    ].map((definer) => ({ ...definer, is_public: false })),
  );
});
