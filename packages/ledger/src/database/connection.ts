import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { CopyInRows, copyIn } from "./copy/copy-in.ts";
import { createCopyOut, toMemory } from "./copy/copy-out.ts";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;

export interface ConnectionOptions {
  readonly databaseUrl: string;
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
 * The only place where PostgreSQL is told how to plan. A hot statement reads one table by `key = any(ids)` or by a range
 * of one index, and what it needs of a second table is a subquery by primary key. Its best plan therefore does not depend
 * on how large the tables are, but the planner may choose another when a table is small, never analysed, or was empty when
 * it was: that plan would be kept while the table grows.
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
 * Whoever comes first after a quiet time should not wait for a connection: signing in takes longer than most statements,
 * and the server plans the first ones of a connection slowly.
 */
const connectionsKept = 2;
/** Hot connections are kept for this long: their plans take time to make, and busy times seldom come alone. */
const idleMs = { hot: 300_000, others: 10_000 } as const;

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text); // a day has no time zone to shift it

/**
 * A pool whose every wait ends: connecting, waiting for a free connection, a statement in the server, and a server that
 * no longer answers at all. A client whose query failed for lack of an answer is destroyed, since its late answer would
 * belong to nobody.
 */
export function connect(options: ConnectionOptions): { db: Db; pool: pg.Pool } {
  const queryTimeoutMs = options.queryTimeoutMs ?? 5_000;
  const pool = new pg.Pool({
    connectionString: options.databaseUrl,
    application_name: options.applicationName,
    max: options.maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    statement_timeout: queryTimeoutMs - 500,
    idle_in_transaction_session_timeout: 60_000,
    min: connectionsKept,
    idleTimeoutMillis: options.isHot ? idleMs.hot : idleMs.others,
    keepAlive: true,
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

/** The pool as Kysely sees it: a client that failed without an answer of the server's is closed instead of used again. */
function discardingPool(pool: pg.Pool, run: Run): PostgresPool {
  // A client that loses its server between two statements says so as an event, which ends the process when nobody
  // listens. The pool listens to idle clients only; whoever is given one comes too late for what is said with the words
  // that it is ready.
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
          // After a fatal error the server closes the connection.
          if (!(error instanceof pg.DatabaseError) || error.severity === "FATAL") lost.add(client);
          throw error;
        }
      };
      const query = (text: string, parameters: readonly unknown[]) => watched(run(client, text, parameters));
      // Kysely also allows cursors here, which nothing of ours uses.
      return {
        query: query as unknown as PostgresPoolClient["query"],
        release() {
          client.release(lost.has(client));
        },
      };
    },
  };
}
