import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { copyIn, isCopyIn } from "./copy-in.ts";
import { createCopyOut, isCopyOut } from "./copy-out.ts";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;

export interface ConnectionOptions {
  readonly databaseUrl: string;
  readonly name: string;
  readonly maxConnections: number;
  /** How long one statement may take before it fails. Default 5 s: no request may hang on a database that does. */
  readonly queryTimeoutMs?: number;
  /**
   * Whether the server keeps the plans of all statements for some seconds: for few statements that come many times a
   * second, and whose best plan does not depend on what they are given. Planning one of the jobs table, with its many
   * indexes, takes longer than running it for a few dozen jobs.
   */
  readonly keepsPlans?: boolean;
}

const connectTimeoutMs = 2_000;
/**
 * Whoever comes first after a quiet time should not wait for a connection: signing in takes longer than most statements,
 * and the server plans the first ones of a connection slowly.
 */
const connectionsKept = 2;
/**
 * So long a plan is kept at most. One that was made for an empty table reads all of it, which nobody would notice before
 * the table's next analysis; in this time no upload makes a table so long that it matters.
 */
const planLifeMs = 5_000;

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
    application_name: `nightguard ${options.name}`,
    max: options.maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    statement_timeout: queryTimeoutMs - 500,
    idle_in_transaction_session_timeout: 60_000,
    min: connectionsKept,
    keepAlive: true,
    ...(options.keepsPlans && { options: "-c plan_cache_mode=force_generic_plan" }),
  });
  // An idle client that loses its server is dropped by the pool; the next query says what is wrong.
  pool.on("error", () => undefined);
  const run = options.keepsPlans ? createPlanKeeper() : createRunner();
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: discardingPool(pool, run) }) });
  return { db, pool };
}

type Run = (client: pg.PoolClient, text: string, parameters: readonly unknown[]) => Promise<pg.QueryResult>;

function createRunner(): Run {
  const copyOut = createCopyOut();
  return (client, text, parameters) => {
    if (isCopyIn(text)) return copyIn(client, text, parameters[0] as Buffer); // as `copyRows` has it
    return isCopyOut(text) ? copyOut(client, text) : client.query(text, [...parameters]);
  };
}

/** Runs statements under names, by which a connection knows again what it has planned. */
function createPlanKeeper(): Run {
  const names = new Map<string, string>();
  const plannedAt = new WeakMap<pg.PoolClient, number>();
  return async (client, text, parameters) => {
    const name = names.get(text) ?? `kept_${names.size}`;
    names.set(text, name);
    const now = performance.now();
    if (now - (plannedAt.get(client) ?? Number.NEGATIVE_INFINITY) > planLifeMs) {
      plannedAt.set(client, now);
      await client.query("discard plans");
    }
    return client.query({ name, text, values: [...parameters] });
  };
}

/** The pool as Kysely sees it: a client that failed without an answer of the server's is closed instead of used again. */
function discardingPool(pool: pg.Pool, run: Run): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      let isLost = false;
      // A client that loses its server between two statements says so as an event, which ends the process when nobody
      // listens; the pool listens to idle clients only.
      const onError = () => {
        isLost = true;
      };
      client.on("error", onError);
      const query = async (text: string, parameters: readonly unknown[]) => {
        try {
          return await run(client, text, parameters);
        } catch (error) {
          // After a fatal error the server closes the connection.
          isLost ||= !(error instanceof pg.DatabaseError) || error.severity === "FATAL";
          throw error;
        }
      };
      // Kysely also allows cursors here, which nothing of ours uses.
      return {
        query: query as unknown as PostgresPoolClient["query"],
        release() {
          client.off("error", onError);
          client.release(isLost);
        },
      };
    },
  };
}
