import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import type { Tables } from "./tables.ts";

export type Db = Kysely<Tables>;

export interface ConnectionOptions {
  readonly databaseUrl: string;
  readonly name: string;
  readonly maxConnections: number;
  /** How long one statement may take before it fails. Default 5 s: no request may hang on a database that does. */
  readonly queryTimeoutMs?: number;
}

const connectTimeoutMs = 2_000;

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
    keepAlive: true,
  });
  // An idle client that loses its server is dropped by the pool; the next query says what is wrong.
  pool.on("error", () => undefined);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: discardingPool(pool) }) });
  return { db, pool };
}

/** The pool as Kysely sees it: a client that failed without an answer of the server's is closed instead of used again. */
function discardingPool(pool: pg.Pool): PostgresPool {
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
          return await client.query(text, [...parameters]);
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
