import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Redis } from "ioredis";
import pg from "pg";
import { expect } from "vitest";
import { until } from "../support/waiting.ts";

/** Text found in a store or a log, and where. */
export interface Trace {
  readonly place: string;
  readonly content: string | Buffer;
}

/**
 * Records every further command that Redis gets, including those of scripts and PUBLISH. ioredis's own monitor fails where a
 * command of another connection arrives together with the reply to MONITOR.
 */
export async function watchRedis(redisUrl: string) {
  const { hostname, port, username, password } = new URL(redisUrl);
  const socket = connect(Number(port), hostname);
  const lines: string[] = [];
  createInterface({ input: socket }).on("line", (line) => lines.push(line));
  if (password) socket.write(`AUTH ${username || "default"} ${password}\r\n`);
  socket.write("MONITOR\r\n");
  await until(() => expect(lines.filter((line) => line === "+OK")).toHaveLength(password ? 2 : 1));
  return {
    commands: (): Trace[] => lines.map((content) => ({ place: "commands", content })),
    stop: () => void socket.destroy(),
  };
}

/** Everything Redis holds: keys, values and the slow log. */
export async function readRedis(redisUrl: string): Promise<Trace[]> {
  const redis = new Redis(redisUrl);
  const traces: Trace[] = [
    { place: "slow commands", content: JSON.stringify(await redis.call("SLOWLOG", "GET", "1000")) },
  ];
  for await (const keys of redis.scanStream({ count: 1_000 }) as AsyncIterable<string[]>) {
    for (const key of keys) {
      traces.push({ place: "key", content: key });
      traces.push({ place: `value of ${key}`, content: JSON.stringify(await readValue(redis, key)) });
    }
  }
  redis.disconnect();
  return traces;
}

async function readValue(redis: Redis, key: string): Promise<unknown> {
  const type = await redis.type(key);
  switch (type) {
    case "string":
      return redis.get(key);
    case "hash":
      return redis.hgetall(key);
    case "list":
      return redis.lrange(key, 0, -1);
    case "set":
      return redis.smembers(key);
    case "zset":
      return redis.zrange(key, "0", "-1", "WITHSCORES");
    case "stream":
      return redis.xrange(key, "-", "+");
    case "none":
      return null; // gone since the scan
    default:
      throw new Error(`a Redis key has a type that this test does not know: ${type}`);
  }
}

/** Every row of every table as text, bytea columns as bytes, and the statements in pg_stat_activity. */
export async function readLedger(databaseUrl: string): Promise<Trace[]> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows: activity } = await client.query("select query from pg_stat_activity");
    const traces: Trace[] = activity.map(({ query }) => ({ place: "running queries", content: String(query ?? "") }));
    const { rows: columns } = await client.query<{ table_name: string; column_name: string; data_type: string }>(
      `select table_name, column_name, data_type
       from information_schema.columns
       where table_schema = 'public'`,
    );
    for (const table of new Set(columns.map(({ table_name }) => table_name))) {
      const { rows } = await client.query<{ row: string }>(`select row_to_json(t)::text as row from "${table}" t`);
      traces.push(...rows.map(({ row }) => ({ place: `table ${table}`, content: row })));
    }
    for (const { table_name: table, column_name: column } of columns.filter((one) => one.data_type === "bytea")) {
      const { rows } = await client.query<{ bytes: Buffer | null }>(`select "${column}" as bytes from "${table}"`);
      traces.push(...rows.map(({ bytes }) => ({ place: `column ${table}.${column}`, content: bytes ?? "" })));
    }
    return traces;
  });
}

/** The current WAL segment. */
export async function findLogSegment(databaseUrl: string): Promise<string> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>("select pg_walfile_name(pg_current_wal_lsn()) as name");
    return rows[0]?.name ?? "";
  });
}

/**
 * The files of the database and the server's WAL since a segment, after a checkpoint.
 *
 * @returns undefined where the server's files cannot be read from here, as in a container
 */
export async function findLedgerFiles(databaseUrl: string, sinceSegment: string): Promise<string[] | undefined> {
  const { directory, oid } = await withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ directory: string; oid: number }>(
      `select current_setting('data_directory') as directory, oid
       from pg_database
       where datname = current_database()`,
    );
    await client.query("checkpoint");
    return rows[0] ?? { directory: "", oid: 0 };
  });
  const lastSegment = await findLogSegment(databaseUrl);
  try {
    const tables = join(directory, "base", String(oid));
    const segments = (await readdir(join(directory, "pg_wal"))).filter(
      (name) => name >= sinceSegment && name <= lastSegment,
    );
    return [
      ...(await readdir(tables)).map((name) => join(tables, name)),
      ...segments.map((name) => join(directory, "pg_wal", name)),
    ];
  } catch {
    return undefined;
  }
}

async function withDatabase<Result>(databaseUrl: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
