import { defaultTls, type TlsOptions, usesDatabaseTls } from "@nightguard/platform";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { CopyInRows, copyIn } from "./copy/copy-in.ts";
import { createCopyOut, toMemory } from "./copy/copy-out.ts";
import type { Db } from "./db.ts";
import type { Tables } from "./tables.ts";
import { checkNewConnection, isSpoilt } from "./writable.ts";

export interface ConnectionOptions {
  readonly databaseUrl: string;
  /** Used where `sslmode` of the address asks for TLS; by default the authorities that Node trusts. */
  readonly tls?: TlsOptions | undefined;
  /** What the server calls the connections by. */
  readonly applicationName: string;
  readonly maxConnections: number;
  /** How long one statement may take before it fails. Default 5 s: no request may hang on a database that does. */
  readonly queryTimeoutMs?: number;
  /**
   * For statements about a few jobs by their ids, or the next ones of an index, that run many times a second: each is
   * planned once by a connection, and the same plan is used for as long as the connection lives (`planSettings`).
   */
  readonly isHot?: boolean;
}

/**
 * All planner settings. A hot statement reads one table by `key = any(ids)` or by a range of one index, and a second
 * table by a subquery on its primary key, so its best plan does not depend on table sizes. The planner would choose
 * another while a table is small, empty or never analysed, and keep that plan as the table grows.
 */
const planSettings = {
  // Planning takes longer than running. With "auto" PostgreSQL plans again with each statement's parameters.
  plan_cache_mode: "force_generic_plan",
  // Fine for a small table; kept, they would read a large one.
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  // The order of the index is wanted, and a limit: a bitmap scan would sort a whole backlog.
  enable_bitmapscan: "off",
  // Before PostgreSQL 18, plans that use a disabled method count as so costly that they would be compiled.
  jit: "off",
};

const connectTimeoutMs = 2_000;
/**
 * Kept open, because a new connection takes longer than most statements, and the server plans its first ones slowly.
 */
const connectionsKept = 2;
/** Hot connections stay open longer: their plans take time to make. */
const idleMs = { hot: 300_000, others: 10_000 } as const;

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text); // a day has no time zone to shift it

/**
 * A pool in which connecting, waiting for a connection, and statements all have a time limit. Its connections accept writes:
 * one that leads to a standby is refused when it is made, and closed when a statement finds it out.
 */
export function connect(options: ConnectionOptions): { db: Db; pool: pg.Pool } {
  const queryTimeoutMs = options.queryTimeoutMs ?? 5_000;
  const pool = new pg.Pool({
    ...toServer(options),
    application_name: options.applicationName,
    max: options.maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    statement_timeout: queryTimeoutMs - 500,
    idle_in_transaction_session_timeout: 60_000,
    min: connectionsKept,
    idleTimeoutMillis: options.isHot ? idleMs.hot : idleMs.others,
    keepAlive: true,
    verify: (client, done) => void checkNewConnection(client).then(() => done(), done),
    ...(options.isHot && {
      options: Object.entries(planSettings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(" "),
    }),
  });
  // An idle client that loses its server is dropped by the pool; the next query says what is wrong.
  pool.on("error", () => undefined);
  const run = createRunner({ isNamed: options.isHot === true });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: discardingPool(pool, run) }) });
  return { db, pool };
}

/** Runs what may take longer than the statements of a process's pools, on a connection of its own. */
export async function onOwnConnection<Result>(
  options: Omit<ConnectionOptions, "maxConnections">,
  run: (db: Db) => Promise<Result>,
): Promise<Result> {
  const { db } = connect({ ...options, maxConnections: 1 });
  try {
    return await run(db);
  } finally {
    await db.destroy();
  }
}

/** The driver would take `ssl…` of the address before ours, and its `sslmode` may leave the server unverified. */
function toServer({ databaseUrl, tls = defaultTls }: ConnectionOptions): pg.PoolConfig {
  const url = new URL(databaseUrl);
  for (const name of [...url.searchParams.keys()]) if (name.startsWith("ssl")) url.searchParams.delete(name);
  return { connectionString: url.href, ssl: usesDatabaseTls(databaseUrl) ? { ...tls } : false };
}

/** Runs a statement on a connection. */
type Run = (client: pg.PoolClient, text: string, parameters: readonly unknown[]) => Promise<pg.QueryResult>;

/** @param options.isNamed whether statements get names, by which a connection recognises those that it has planned */
function createRunner({ isNamed }: { isNamed: boolean }): Run {
  const copyOut = createCopyOut();
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `statement_${names.size}`;
    names.set(text, name);
    return name;
  };
  return (client, text, parameters) => {
    const [only] = parameters;
    if (only instanceof CopyInRows) return copyIn(client, text, only);
    if (only === toMemory) return copyOut(client, text);
    const values = [...parameters];
    return isNamed ? client.query({ name: nameOf(text), text, values }) : client.query(text, values);
  };
}

/**
 * The pool as Kysely sees it: a client that is of no more use is closed instead of used again. So is one whose query failed
 * without an answer, because a late answer would reach another query.
 */
function discardingPool(pool: pg.Pool, run: Run): PostgresPool {
  // The pool handles `error` events of idle clients only; without this listener a client that loses its server between
  // two statements would end the process.
  const lost = new WeakSet<pg.PoolClient>();
  pool.on("connect", (client) => client.on("error", () => lost.add(client)));
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const watched = async <Result>(answer: Promise<Result>): Promise<Result> => {
        try {
          return await answer;
        } catch (error) {
          if (isSpoilt(error)) lost.add(client);
          throw error;
        }
      };
      const query = (text: string, parameters: readonly unknown[]) => watched(run(client, text, parameters));
      // Kysely also allows cursors here, which nothing of ours uses.
      return {
        query: query as unknown as PostgresPoolClient["query"],
        release() {
          // Still in a transaction if its rollback failed.
          client.release(lost.has(client) || client.getTransactionStatus() !== "I");
        },
      };
    },
  };
}
