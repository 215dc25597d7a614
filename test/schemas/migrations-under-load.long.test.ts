import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { migrateLedger } from "@nightguard/ledger";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { listMigrations, migrationsDirectory } from "../../packages/ledger/src/migrations/schema.ts";
import { createEmptyDatabase, writeMigrations } from "../ledger/test-migrations.ts";
import { query } from "../support/databases.ts";
import { createRandom } from "../support/random.ts";
import { until } from "../support/waiting.ts";
import { loadDump } from "./load.ts";

const writers = 4;
/** The time limit of the service's statements. */
const statementLimitMs = 4_500;

/**
 * At the end of each migration's transaction: the tables that were there before, that it keeps others from writing to, and that it
 * has read whole. PostgreSQL reads a table whole to rewrite it, to check a constraint and to build an index, and counts that.
 */
const watch = `
  create table watched (migration text not null, name text not null);
  create table tables_before (id oid primary key);
  create function note_tables() returns void language sql as $$
    insert into tables_before
    select oid from pg_class where relkind in ('r', 'p')
    on conflict do nothing
  $$;
  create function watch_migration() returns trigger language plpgsql as $$
  begin
    insert into watched
    select distinct new.name, relation::regclass::text
    from pg_locks
    where pid = pg_backend_pid()
      and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
      and relation in (select id from tables_before)
      and pg_stat_get_xact_numscans(relation) > 0;
    perform note_tables();
    return null;
  end
  $$;
  create trigger migration_made after insert on migrations for each row execute function watch_migration();
  select note_tables()`;

const readWatched = (databaseUrl: string) => query(databaseUrl, "select migration, name from watched order by 1, 2");

test("each migration since the first release is made beside writing transactions, and reads no table that it locks", async () => {
  const databaseUrl = await createEmptyDatabase();
  await loadDump(databaseUrl, await readFile(new URL("0.1.0.sql", import.meta.url), "utf8"));
  await query(databaseUrl, watch);
  const folder = await mkdtemp(join(tmpdir(), "nightguard-migrations-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const load = await startLoad(databaseUrl);

  const made = new Set((await query(databaseUrl, "select name from migrations")).map(({ name }) => name));
  for (const name of await listMigrations(migrationsDirectory)) {
    await copyFile(new URL(`${name}.sql`, migrationsDirectory), join(folder, `${name}.sql`));
    if (made.has(name)) continue;
    await migrateLedger(databaseUrl, { directory: pathToFileURL(`${folder}/`) });
    await load.goesOn();
  }
  await load.end();

  expect(await readWatched(databaseUrl)).toEqual([]);
});

describe("is noticed:", () => {
  test.each([
    ["a rewrite", "alter table jobs add column token uuid not null default gen_random_uuid();"],
    ["a check of all rows", "alter table jobs add check (id > 0);"],
    ["an index", "create index on jobs (id);"],
    ["an update after a change of the table", "alter table jobs add column name text; update jobs set name = '';"],
  ])("%s", async (_, text) => {
    const databaseUrl = await createEmptyDatabase();
    const version = "1.0.0";
    const first = { "0001-jobs": "create table jobs (id bigint);" };
    await migrateLedger(databaseUrl, { directory: await writeMigrations(first), version });
    await query(databaseUrl, watch);

    await migrateLedger(databaseUrl, { directory: await writeMigrations({ ...first, "0002-more": text }), version });

    expect(await readWatched(databaseUrl)).toEqual([{ migration: "0002-more", name: "jobs" }]);
  });
});

interface Load {
  /** Waits until every writer has committed again. Rejects if one failed. */
  goesOn(): Promise<void>;
  end(): Promise<void>;
}

/** Transactions that lock three tables each, in any order, as writers do. */
async function startLoad(databaseUrl: string): Promise<Load> {
  const tables = await query(
    databaseUrl,
    "select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')",
  );
  const names = tables.map(({ name }) => String(name)).filter((name) => name !== "migrations");
  const commits = Array.from({ length: writers }, () => 0);
  let isEnding = false;

  const write = async (writer: number) => {
    const random = createRandom(writer);
    const client = new pg.Client({ connectionString: databaseUrl, statement_timeout: statementLimitMs });
    await client.connect();
    try {
      while (!isEnding) {
        await client.query("begin");
        try {
          for (let left = 3; left > 0; left--) {
            const name = names[Math.floor(random() * names.length)];
            await client.query(`lock table ${name} in row exclusive mode; select pg_sleep(0.01)`);
          }
        } catch (error) {
          // The service repeats it.
          if (!(error instanceof pg.DatabaseError) || error.code !== "40P01") throw error;
        }
        await client.query("commit");
        commits[writer] = (commits[writer] ?? 0) + 1;
      }
    } finally {
      await client.end();
    }
  };
  const all = Promise.all(commits.map((_, writer) => write(writer)));
  let failure: unknown;
  all.catch((error: unknown) => {
    failure = error;
  });

  return {
    goesOn: async () => {
      const before = [...commits];
      await until(() => expect(failure !== undefined || commits.every((now, i) => now > (before[i] ?? 0))).toBe(true));
      if (failure !== undefined) throw failure;
    },
    end: async () => {
      isEnding = true;
      await all;
    },
  };
}
