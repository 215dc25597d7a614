import { createHash } from "node:crypto";
import { defaultTls, parseDatabaseAddress, type TlsOptions } from "@nightguard/platform";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import pg from "pg";
import type { CommitWatch } from "./commit-watch.ts";
import { toPooledName } from "./connection-budget.ts";
import { CopyInRows, copyIn } from "./copy/copy-in.ts";
import { createCopyOut, toMemory } from "./copy/copy-out.ts";
import type { Db } from "./db.ts";
import { createServers, type Server } from "./servers.ts";
import type { Tables } from "./tables.ts";
import { isSpoilt } from "./writable.ts";

export interface ConnectionOptions {
  readonly databaseUrl: string;
  /** Applies if the address's `sslmode` asks for TLS; default Node's trusted authorities. */
  readonly tls?: TlsOptions | undefined;
  readonly applicationName: string;
  readonly maxConnections: number;
  /** Default 5 s, so no request hangs with the database. */
  readonly queryTimeoutMs?: number;
  /**
   * A hot statement runs often, for a few jobs by id or the next ones of an index. Each connection plans it once
   * (`planSettings`).
   */
  readonly isHot?: boolean;
  /** Connects to a standby, and not to the primary. */
  readonly isStandby?: boolean;
  /** Shared by all connections of a process. */
  readonly commitWatch?: CommitWatch;
}

/**
 * A hot statement reads by keys or by a range of one index, so its best plan does not depend on table sizes. For a
 * small or never analysed table the planner would choose another, and keep it as the table grows.
 */
const planSettings = {
  // With "auto" PostgreSQL plans again for each statement's parameters, which takes longer than running it.
  plan_cache_mode: "force_generic_plan",
  // A kept sequential scan would read a table that has grown large.
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  // A bitmap scan would sort a whole backlog, where an index's order and a limit suffice.
  enable_bitmapscan: "off",
  // Before PostgreSQL 18, plans with a disabled method seem costly enough to be compiled.
  jit: "off",
};

const defaultQueryTimeoutMs = 5_000;
/** In milliseconds. A pooler does not pass them on, so `nightguard migrate` also gives them to the service's role. */
export const timeLimits = {
  statement_timeout: defaultQueryTimeoutMs - 500,
  idle_in_transaction_session_timeout: 60_000,
} as const;

const connectTimeoutMs = 2_000;
/** Answers the first caller after a rest. A connection that has planned its statements takes up to 10 MB of PostgreSQL. */
const connectionsKept = 1;
/** Hot connections stay longer, since a new one plans its statements again. */
const idleMs = { hot: 60_000, others: 10_000 } as const;
/** A standby may have been promoted, or its address lead to another by now. */
const standbySeconds = 60;

pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/**
 * Connecting, waiting and statements have time limits. A connection to a standby is rejected, or closed when a
 * statement detects it; with `isStandby`, one to a primary is rejected.
 */
export function connect(options: ConnectionOptions): { db: Db; pool: pg.Pool } {
  const queryTimeoutMs = options.queryTimeoutMs ?? defaultQueryTimeoutMs;
  const { commitWatch, isStandby = false } = options;
  const ownLimits = { ...timeLimits, statement_timeout: queryTimeoutMs - 500 };
  const servers = createServers(toServers(options), {
    direct: {
      application_name: options.applicationName,
      ...ownLimits,
      ...(options.isHot && {
        options: Object.entries(planSettings)
          .map(([name, value]) => `-c ${name}=${value}`)
          .join(" "),
      }),
    },
    // All other settings are those of the role.
    pooled: { application_name: toPooledName(options.applicationName) },
  });
  const pool = new pg.Pool({
    Client: servers.Client,
    max: options.maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    query_timeout: queryTimeoutMs,
    min: connectionsKept,
    idleTimeoutMillis: options.isHot ? idleMs.hot : idleMs.others,
    keepAlive: true,
    ...(isStandby && { maxLifetimeSeconds: standbySeconds }),
    // `verify` would never release a client whose check ends after its statement has given up waiting.
    onConnect: async (client) => {
      await servers.check(client, { isStandby });
      await commitWatch?.check(client);
    },
  });
  // The pool drops an idle client that loses its server; the next query reports it.
  pool.on("error", () => undefined);
  const run = createRunner({ isNamed: options.isHot === true, isPooled: servers.isPooled, commitWatch });
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: discardingPool(pool, { run, openClient: () => servers.open(pool) }) }),
  });
  return { db, pool };
}

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

/** @returns a server for each host of the address */
function toServers({ databaseUrl, tls = defaultTls }: ConnectionOptions): readonly Server[] {
  const { hosts, usesTls } = parseDatabaseAddress(databaseUrl);
  return hosts.map((connectionString) => ({ connectionString, ssl: usesTls ? { ...tls } : false }));
}

type Run = (client: pg.PoolClient, text: string, parameters: readonly unknown[]) => Promise<pg.QueryResult>;

interface RunnerOptions {
  /** Statements are prepared under a name, and planned once in a connection. */
  readonly isNamed: boolean;
  readonly commitWatch: CommitWatch | undefined;
  isPooled(client: pg.PoolClient): boolean;
}

function createRunner({ isNamed, isPooled, commitWatch }: RunnerOptions): Run {
  const copyOut = createCopyOut();
  const names = new Map<string, string>();
  const nameOf = (text: string) => {
    const name = names.get(text) ?? toStatementName(text);
    names.set(text, name);
    return name;
  };
  return (client, text, parameters) => {
    const [only] = parameters;
    if (only instanceof CopyInRows) return copyIn(client, text, only);
    if (only === toMemory) return copyOut(client, text);
    if (commitWatch && text === "commit") return commitWatch.commit(client);
    const values = [...parameters];
    if (isNamed && beginning.test(text) && isPooled(client))
      return client.query(`${text}; ${planSettingsOfTransaction}`);
    const isPlanned = isNamed && !transactionControl.test(text);
    return isPlanned ? client.query({ name: nameOf(text), text, values }) : client.query(text, values);
  };
}

const beginning = /^(?:begin|start transaction)\b/;

/** They are sent with the beginning, which saves a round trip. */
const planSettingsOfTransaction = Object.entries(planSettings)
  .map(([name, value]) => `set local ${name} = ${value}`)
  .join("; ");

/** These statements have no plan, so preparing them saves nothing. */
const transactionControl = /^(?:begin|start transaction|commit|rollback)\b/;

/** A pooler lends one server connection to several processes, so a statement has the same name in all of them. */
const toStatementName = (text: string) => createHash("sha256").update(text).digest("base64url");

/** A late answer would reach another query. */
function discardingPool(
  pool: pg.Pool,
  { run, openClient }: { readonly run: Run; readonly openClient: () => Promise<pg.PoolClient> },
): PostgresPool {
  // The pool handles `error` events of idle clients only: without this, losing the server between two statements would
  // end the process.
  const lost = new WeakSet<pg.PoolClient>();
  pool.on("connect", (client) => client.on("error", () => lost.add(client)));
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await openClient();
      const watched = async <Result>(answer: Promise<Result>): Promise<Result> => {
        try {
          return await answer;
        } catch (error) {
          if (isSpoilt(error)) lost.add(client);
          throw error;
        }
      };
      const query = (text: string, parameters: readonly unknown[]) => watched(run(client, text, parameters));
      // Kysely also allows cursors, which we do not use.
      return {
        query: query as unknown as PostgresPoolClient["query"],
        release() {
          // After a failed rollback the client is still in a transaction.
          client.release(lost.has(client) || client.getTransactionStatus() !== "I");
        },
      };
    },
  };
}
