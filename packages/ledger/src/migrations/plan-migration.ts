import { readFile } from "node:fs/promises";
import type { TlsOptions } from "@nightguard/platform";
import { sql } from "kysely";
import { type Db, onOwnConnection } from "../database/index.ts";
import { outsideTransaction, statementLimitMs } from "./migrate.ts";
import { checkCompatible, listMigrations, migrationsDirectory, readMigrated, serviceVersion } from "./schema.ts";

/** What a migration that has not been made does to tables that are there. */
export interface PlannedMigration {
  readonly name: string;
  /** Else it is one transaction, which locks its tables for a moment. */
  readonly isConcurrent: boolean;
  /** The first version that can use the database afterwards, if it is not additive. */
  readonly needsVersion: string | null;
  readonly tables: readonly PlannedTable[];
}

export interface PlannedTable {
  readonly name: string;
  readonly does: "alters" | "indexes" | "updates";
  /** As PostgreSQL last counted them; null if it never did. */
  readonly rows: number | null;
  readonly bytes: number;
  /** How long reading it whole takes, measured on a part of it; null if it is empty. */
  readonly readSeconds: number | null;
}

export interface MigrationPlan {
  /** The newest migration of the database; null if it is empty. */
  readonly current: string | null;
  readonly migrations: readonly PlannedMigration[];
}

/**
 * Changes nothing.
 *
 * @throws IncompatibleSchemaError when this version cannot use the database
 */
export async function planMigration(
  databaseUrl: string,
  {
    directory = migrationsDirectory,
    version = serviceVersion,
    tls,
  }: { readonly directory?: URL; readonly version?: string; readonly tls?: TlsOptions } = {},
): Promise<MigrationPlan> {
  const server = { databaseUrl, tls, applicationName: "nightguard migrate", queryTimeoutMs: statementLimitMs };
  return onOwnConnection(server, async (db) => {
    const known = await listMigrations(directory);
    await checkCompatible(db, known, version);
    const migrated = await readMigrated(db);
    const migrations: PlannedMigration[] = [];
    for (const name of known.filter((one) => !migrated.has(one))) {
      const text = await readFile(new URL(`${name}.sql`, directory), "utf8");
      migrations.push(await plan(db, name, text));
    }
    return { current: [...migrated].sort().at(-1) ?? null, migrations };
  });
}

async function plan(db: Db, name: string, text: string): Promise<PlannedMigration> {
  const tables: PlannedTable[] = [];
  for (const [table, does] of findTables(text)) {
    const size = await findSize(db, table);
    if (size) tables.push({ name: table, does, ...size, readSeconds: await measureReading(db, table, size.bytes) });
  }
  const [, needsVersion = null] = /insert into schema_breaks[^;]*values\s*\('[^']+',\s*'([^']+)'\)/i.exec(text) ?? [];
  return { name, isConcurrent: text.startsWith(outsideTransaction), needsVersion, tables };
}

/** Migrations begin each statement on a line of its own; indexes of a table's own migration are built on no rows. */
function findTables(text: string): ReadonlyMap<string, PlannedTable["does"]> {
  const statement =
    /^(?:(alter) table (?:if exists )?(\w+)|create (?:unique )?(index) (?:concurrently )?(?:if not exists )?\w+\s+on (\w+)|(update) (\w+))/gim;
  const words = { alter: "alters", index: "indexes", update: "updates" } as const;
  const created = new Set([...text.matchAll(/^create table (?:if not exists )?(\w+)/gim)].map(([, table]) => table));
  const found = new Map<string, PlannedTable["does"]>();
  for (const [, alter, altered, index, indexed, update, updated] of text.matchAll(statement)) {
    const table = altered ?? indexed ?? updated ?? "";
    const verb = (alter ?? index ?? update ?? "").toLowerCase() as keyof typeof words;
    if (!created.has(table) && found.get(table) !== "indexes") found.set(table, words[verb]);
  }
  return found;
}

/** Undefined for a table that an earlier one of these migrations makes. */
async function findSize(db: Db, table: string): Promise<Pick<PlannedTable, "rows" | "bytes"> | undefined> {
  const { rows } = await sql<{ rows: number | null; bytes: number }>`
    select
      case when reltuples >= 0 then reltuples::double precision end as rows,
      pg_table_size(oid)::double precision as bytes
    from pg_class
    where oid = to_regclass(${table})
  `.execute(db);
  return rows[0];
}

const sampledBytes = 32 * 1_024 * 1_024;

async function measureReading(db: Db, table: string, bytes: number): Promise<number | null> {
  if (bytes === 0) return null;
  const share = Math.min(1, sampledBytes / bytes);
  const startedAt = performance.now();
  await sql`select count(*) from ${sql.id(table)} tablesample system (${sql.lit(share * 100)})`.execute(db);
  return (performance.now() - startedAt) / 1_000 / share;
}
