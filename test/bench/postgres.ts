import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type EmbeddedServices, startEmbeddedServices } from "@nightguard/embedded";
import { migrateLedger } from "@nightguard/ledger";
import pg from "pg";
import { createDatabase } from "../support/databases.ts";
import { withSql } from "./with-sql.ts";

/** The PostgreSQL of the bench. */
export interface Postgres {
  /** Of the first process, which has started all others. */
  readonly pid: number;
  /** @returns the URL of a new database with empty tables of the ledger */
  createDatabase(): Promise<string>;
  /** @returns the URL of a new database without tables */
  createEmptyDatabase(): Promise<string>;
  /** Statements so far of the databases made here; null where PostgreSQL came without the extension that counts them. */
  countStatements(): Promise<number | null>;
  /** @returns the WAL written so far, in bytes */
  readWalBytes(): Promise<number>;
  checkpoint(): Promise<void>;
  /** Has the server do nothing by itself, neither autovacuum nor checkpoints, or all that it does again. */
  rest(isResting: boolean): Promise<void>;
}

const template = "ledger_template";

interface Start {
  /** Where it keeps its data, which the caller removes. */
  readonly dataDir: string;
  readonly signal: AbortSignal;
  /** What ends it is left here. */
  readonly closers: AsyncDisposableStack;
}

export async function startPostgres({ closers, ...start }: Start): Promise<Postgres> {
  const { services, counts } = await startCounting(start);
  closers.defer(services.close);
  const databaseUrl = urlOf(services);
  const sql = new pg.Client({ connectionString: databaseUrl });
  sql.on("error", () => undefined); // the next query says what is wrong
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
    async rest(isResting) {
      await sql.query(isResting ? "alter system set autovacuum = off" : "alter system reset autovacuum");
      await sql.query(
        isResting ? "alter system set checkpoint_timeout = '1d'" : "alter system reset checkpoint_timeout",
      );
      await sql.query("select pg_reload_conf()");
    },
  };
}

/** What counts statements has to be there when the server starts, so it is set, where it is at hand, for a second start. */
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
