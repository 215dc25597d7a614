import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type EmbeddedServices, startEmbeddedServices } from "@nightguard/embedded";
import { migrateLedger } from "@nightguard/ledger";
import pg from "pg";
import { createDatabase } from "../support/databases.ts";
import { withSql } from "./with-sql.ts";

/** The PostgreSQL of the benchmark. */
export interface Postgres {
  /** The parent of all its processes. */
  readonly pid: number;
  /** @returns the URL of a new database with empty tables of the ledger */
  createDatabase(): Promise<string>;
  /** @returns the URL of a new database without tables */
  createEmptyDatabase(): Promise<string>;
  /** Statements so far in the databases made here; null without pg_stat_statements. */
  countStatements(): Promise<number | null>;
  /** @returns the WAL written so far, in bytes */
  readWalBytes(): Promise<number>;
  checkpoint(): Promise<void>;
  /** Turns autovacuum and timed checkpoints off, so that they do not disturb a measurement. */
  pauseMaintenance(): Promise<void>;
  resumeMaintenance(): Promise<void>;
}

const template = "ledger_template";

interface Start {
  /** The data directory, which the caller removes. */
  readonly dataDir: string;
  readonly signal: AbortSignal;
  /** Receives what stops it. */
  readonly closers: AsyncDisposableStack;
}

export async function startPostgres({ closers, ...start }: Start): Promise<Postgres> {
  const { services, counts } = await startCounting(start);
  closers.defer(services.close);
  const databaseUrl = urlOf(services);
  const sql = new pg.Client({ connectionString: databaseUrl });
  sql.on("error", () => undefined); // the next query throws
  await sql.connect();
  closers.defer(() => sql.end());
  if (counts) await sql.query("create extension pg_stat_statements");
  await migrateLedger(await createDatabase(databaseUrl, template));
  const pidFile = await readFile(join(services.directory, "postgres", "data", "postmaster.pid"), "utf8");

  let databases = 0;
  return {
    pid: Number.parseInt(pidFile, 10),
    createDatabase: () => createDatabase(databaseUrl, `bench_${++databases}`, template),
    createEmptyDatabase: () => createDatabase(databaseUrl, `bench_${++databases}`),
    async countStatements() {
      if (!counts) return null;
      const { rows } = await sql.query<{ calls: number }>(`
        select coalesce(sum(s.calls), 0)::double precision as calls
        from pg_stat_statements s
        join pg_database d on d.oid = s.dbid
        where d.datname like 'bench%'`);
      return rows[0]?.calls ?? null;
    },
    async readWalBytes() {
      const { rows } = await sql.query<{ bytes: number }>(
        "select (pg_current_wal_insert_lsn() - '0/0')::double precision as bytes",
      );
      return rows[0]?.bytes ?? 0;
    },
    async checkpoint() {
      await sql.query("checkpoint");
    },
    async pauseMaintenance() {
      await sql.query("alter system set autovacuum = off");
      await sql.query("alter system set checkpoint_timeout = '1d'");
      await sql.query("select pg_reload_conf()");
    },
    async resumeMaintenance() {
      await sql.query("alter system reset autovacuum");
      await sql.query("alter system reset checkpoint_timeout");
      await sql.query("select pg_reload_conf()");
    },
  };
}

/** pg_stat_statements must be loaded at the start, so the server is restarted with it when it is available. */
async function startCounting(start: Omit<Start, "closers">): Promise<{ services: EmbeddedServices; counts: boolean }> {
  const services = await startEmbeddedServices({ ...start, redis: false });
  const counts = await withSql(urlOf(services), async (sql) => {
    const { rows } = await sql.query("select from pg_available_extensions where name = 'pg_stat_statements'");
    if (rows.length > 0) await sql.query("alter system set shared_preload_libraries = 'pg_stat_statements'");
    return rows.length > 0;
  }).catch(async (error: unknown) => {
    await services.close();
    throw error;
  });
  if (!counts) return { services, counts };
  await services.close();
  return { services: await startEmbeddedServices({ ...start, redis: false }), counts };
}

function urlOf({ databaseUrl }: EmbeddedServices): string {
  if (databaseUrl === undefined) throw new Error("PostgreSQL was asked for and is not there");
  return databaseUrl;
}
