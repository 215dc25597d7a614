import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { TlsOptions } from "@nightguard/platform";
import { sql } from "kysely";
import { setAuditRetention } from "../audit/audit-retention.ts";
import { type Db, onOwnConnection, tryDuty } from "../database/index.ts";
import {
  checkCompatible,
  hasTable,
  listMigrations,
  migrationsDirectory,
  readMigrated,
  serviceVersion,
} from "./schema.ts";
import { grantAuditRole, grantServiceRole, type ServiceRole } from "./service-role.ts";

/** A migration of a large table may take hours. */
export const statementLimitMs = 86_400_000;
/** First line of a migration that runs statement by statement. */
export const outsideTransaction = "-- outside a transaction";
const pollMs = 200;
/** A statement waiting for a table's lock holds up all later ones, so it gives up soon and lets them pass. */
const tableLocks = { waitMs: 2_000, pauseMs: 1_000, tries: 60 } as const;
/** A table's lock was not to be had in time; PostgreSQL ended the statement as one of a deadlock. */
const lockCodes: ReadonlySet<string> = new Set(["55P03", "40P01"]);
/** `create table if not exists` beside another: a unique index, the table or its row type has the name already. */
const createdMeanwhile: ReadonlySet<string> = new Set(["23505", "42P07", "42710"]);
const mostCreators = 20;

type OwnServer = Parameters<typeof onOwnConnection>[0];

interface MigrationOptions {
  readonly directory?: URL;
  readonly version?: string;
  readonly tls?: TlsOptions;
  readonly serviceRole?: ServiceRole | undefined;
  readonly auditRole?: ServiceRole | undefined;
  readonly auditRetentionYears?: number | undefined;
}

/**
 * May be called concurrently: one process migrates, the others wait.
 *
 * @param how `tls` for connections; the roles are granted what they need; the retention of the audit, else it stays;
 *   for tests other migrations than this version's, and the version that is recorded
 * @returns the migrations made
 * @throws IncompatibleSchemaError when this version cannot use the database
 */
export async function migrateLedger(databaseUrl: string, how: MigrationOptions = {}): Promise<string[]> {
  const { directory = migrationsDirectory, version = serviceVersion, tls, serviceRole, auditRole } = how;
  const server = { databaseUrl, tls, applicationName: "nightguard migrate", queryTimeoutMs: statementLimitMs };
  return onOwnConnection(server, (db) =>
    db.connection().execute(async (session) => {
      await checkCompatible(session, await listMigrations(directory), version);
      await prepareDuty(session);
      return holdingDuty(server, async () => {
        const made = await migrate(session, { directory, version });
        if (serviceRole) await grantServiceRole(session, serviceRole);
        if (auditRole) await grantAuditRole(session, auditRole);
        if (how.auditRetentionYears !== undefined) await setAuditRetention(session, how.auditRetentionYears);
        return made;
      });
    }),
  );
}

/** Does nothing if the table is there, so that roles without rights to create succeed. */
async function prepareDuty(session: Db): Promise<void> {
  for (let left = mostCreators; !(await hasTable(session, "duties")); left--) {
    try {
      // One transaction.
      await sql`
        create table if not exists duties (
          name text primary key
        );
        insert into duties (name) values ('migrate') on conflict (name) do nothing
      `.execute(session);
    } catch (error) {
      if (!createdMeanwhile.has(String((error as { code?: unknown }).code)) || left === 0) throw error;
    }
  }
}

/**
 * Holds the duty on a connection of its own, since migrations are several transactions. Polls for it: `create index
 * concurrently` waits for all running statements, and a waiting one would deadlock with it. So would a snapshot, which
 * a stricter isolation keeps.
 */
async function holdingDuty<Result>(server: OwnServer, run: () => Promise<Result>): Promise<Result> {
  return onOwnConnection(server, async (holder) => {
    for (;;) {
      const done = await holder
        .transaction()
        .setIsolationLevel("read committed")
        .execute(async (transaction) => {
          if (!(await tryDuty(transaction, "migrate"))) return undefined;
          await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
          return { result: await run() };
        });
      if (done) return done.result;
      await sleep(pollMs);
    }
  });
}

async function migrate(session: Db, { directory, version }: { directory: URL; version: string }): Promise<string[]> {
  const known = await listMigrations(directory);
  await checkCompatible(session, known, version);
  const migrated = await readMigrated(session);
  const made = known.filter((name) => !migrated.has(name));
  if (made.length === 0) return made; // so that roles without rights to create succeed
  await sql`
    create table if not exists migrations (
      name text primary key,
      applied_at timestamptz not null default now(),
      -- Of the service that made it.
      version text not null
    )
  `.execute(session);
  for (const name of made) {
    const text = await readFile(new URL(`${name}.sql`, directory), "utf8");
    if (text.split("\n", 1)[0]?.trim() === outsideTransaction) await runOutside(session, { name, text, version });
    else await runInTransaction(session, { name, text, version });
  }
  return made;
}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly version: string;
}

async function runInTransaction(session: Db, migration: Migration): Promise<void> {
  await repeatWhileLocked(() =>
    session.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = ${sql.lit(tableLocks.waitMs)}`.execute(transaction);
      await sql.raw(migration.text).execute(transaction);
      await record(transaction, migration);
    }),
  );
}

/** Statements end with a semicolon at a line's end. All run again after a failure. */
async function runOutside(session: Db, migration: Migration): Promise<void> {
  const text = migration.text.replace(/^--.*$/gm, "");
  for (const statement of text.split(/;\s*(?:\n|$)/)) {
    if (statement.trim() === "") continue;
    await repeatWhileLocked(async () => {
      await dropInvalidIndex(session, statement);
      await sql.raw(statement).execute(session);
    });
  }
  await record(session, migration);
}

/** @param run leaves nothing that keeps it from being made again */
async function repeatWhileLocked(run: () => Promise<void>): Promise<void> {
  for (let left: number = tableLocks.tries; ; left--) {
    try {
      return await run();
    } catch (error) {
      if (!lockCodes.has(String((error as { code?: unknown }).code)) || left === 0) throw error;
      await sleep(tableLocks.pauseMs);
    }
  }
}

/** A failed `create index concurrently` leaves an invalid index, which `if not exists` would accept. */
async function dropInvalidIndex(session: Db, statement: string): Promise<void> {
  const [, name] = /\bcreate (?:unique )?index concurrently (?:if not exists )?(\w+)/i.exec(statement) ?? [];
  if (!name) return;
  const { rows } = await sql`
    select
    from pg_index
    where indexrelid = to_regclass(${name})
      and not indisvalid
  `.execute(session);
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(name)}`.execute(session);
}

async function record(db: Db, { name, version }: Migration): Promise<void> {
  await sql`
    insert into migrations (name, version)
    values (${name}, ${version})
  `.execute(db);
}
