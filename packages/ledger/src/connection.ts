import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { copyIn, isCopyIn } from "./copy-in.ts";
import { createCopyOut, isCopyOut } from "./copy-out.ts";
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
/** Those that keep plans are kept this long, since they are dear to make, and a busy time comes seldom alone. */
const idleMs = { withPlans: 300_000, others: 10_000 } as const;
/**
 * So long plans are kept where the connection has a moment to make new ones, and at most. One that was made for an empty
 * table reads all of it, which nobody would notice before the table's next analysis; in this time no upload makes a table
 * so long that it matters.
 */
const planLifeMs = { usual: 5_000, longest: 20_000 } as const;

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
    idleTimeoutMillis: options.keepsPlans ? idleMs.withPlans : idleMs.others,
    keepAlive: true,
    ...(options.keepsPlans && { options: "-c plan_cache_mode=force_generic_plan" }),
  });
  // An idle client that loses its server is dropped by the pool; the next query says what is wrong.
  pool.on("error", () => undefined);
  const runner = options.keepsPlans ? createPlanKeeper() : createRunner();
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: discardingPool(pool, runner) }) });
  return { db, pool };
}

/** Runs the statements of a connection. */
interface Runner {
  run(client: pg.PoolClient, text: string, parameters: readonly unknown[]): Promise<pg.QueryResult>;
  /** What is to be done before the connection waits for whoever needs it next. */
  rest?(client: pg.PoolClient): Promise<void>;
}

function createRunner(): Runner {
  const copyOut = createCopyOut();
  return {
    run(client, text, parameters) {
      if (isCopyIn(text)) return copyIn(client, text, parameters[0] as Buffer); // as `copyRows` has it
      return isCopyOut(text) ? copyOut(client, text) : client.query(text, [...parameters]);
    },
  };
}

/**
 * Runs statements under names, by which a connection knows again what it has planned. Plans are made anew before it is
 * given back, since that takes longer than most statements, for which somebody waits.
 */
function createPlanKeeper(): Runner {
  const names = new Map<string, string>();
  const kept = new WeakMap<pg.PoolClient, KeptPlans>();
  return {
    async run(client, text, parameters) {
      const name = names.get(text) ?? `kept_${names.size}`;
      names.set(text, name);
      const plans = kept.get(client) ?? { madeAt: performance.now(), calls: new Map() };
      kept.set(client, plans);
      if (isOlder(plans, planLifeMs.longest)) await renew(client, plans, []);
      if (!plans.calls.has(name)) plans.calls.set(name, toCall(name, parameters.length));
      return client.query({ name, text, values: [...parameters] });
    },
    async rest(client) {
      const plans = kept.get(client);
      if (plans && isOlder(plans, planLifeMs.usual)) await renew(client, plans, [...plans.calls.values()]);
    },
  };
}

/** A connection's plans: when it made them, and how each statement that has run since is called, by its name. */
interface KeptPlans {
  madeAt: number;
  readonly calls: Map<string, string>;
}

const isOlder = ({ madeAt }: KeptPlans, ms: number) => performance.now() - madeAt > ms;

/** Forgets all plans, and makes those of these calls: to be explained, a statement is planned as it will be run. */
async function renew(client: pg.PoolClient, plans: KeptPlans, calls: readonly string[]): Promise<void> {
  plans.madeAt = performance.now();
  plans.calls.clear();
  await client.query(["discard plans", ...calls.map((call) => `explain execute ${call}`)].join("; "));
}

/** As `execute` has it: a plan that serves any parameters does not ask for these. */
const toCall = (name: string, parameters: number) =>
  parameters === 0 ? name : `${name}(${Array.from({ length: parameters }, () => "null").join(", ")})`;

/** The pool as Kysely sees it: a client that failed without an answer of the server's is closed instead of used again. */
function discardingPool(pool: pg.Pool, runner: Runner): PostgresPool {
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
      const query = (text: string, parameters: readonly unknown[]) => watched(runner.run(client, text, parameters));
      // Kysely also allows cursors here, which nothing of ours uses.
      return {
        query: query as unknown as PostgresPoolClient["query"],
        async release() {
          // Where this fails, they are planned as they come.
          if (!lost.has(client) && runner.rest) await watched(runner.rest(client)).catch(() => undefined);
          client.release(lost.has(client));
        },
      };
    },
  };
}
