import pg from "pg";

/** @returns the URL of the new database */
export async function createDatabase(serverUrl: string, name: string, template = "template1"): Promise<string> {
  // Copying the files takes 50 ms of CPU; the default, which logs every page, takes 450 ms.
  await query(serverUrl, `create database ${name} template ${template} strategy file_copy`);
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

/** Drops it, open connections included. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await query(serverUrl, `drop database if exists ${name} with (force)`);
}

const pools = new Map<string, pg.Pool>();

/**
 * A new connection costs PostgreSQL more than most statements, and tests repeat a query until it shows what they wait for.
 * Idle connections are closed soon: a database that is copied must have none.
 */
function findPool(databaseUrl: string): pg.Pool {
  const known = pools.get(databaseUrl);
  if (known) return known;
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4, idleTimeoutMillis: 250, allowExitOnIdle: true });
  pool.on("error", () => undefined); // the database was dropped, or its server ended
  pools.set(databaseUrl, pool);
  return pool;
}

/** Ends the tests' idle connections to a database: PostgreSQL adds what they read to its statistics then. */
export async function closeConnections(databaseUrl: string): Promise<void> {
  const pool = pools.get(databaseUrl);
  pools.delete(databaseUrl);
  await pool?.end();
}

/** Runs one statement on a connection of the tests, for what no caller could do or see. @returns its rows */
export async function query(
  databaseUrl: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = await findPool(databaseUrl).connect();
  let failure: Error | undefined;
  try {
    const { rows } = await client.query(statement, [...values]);
    return rows;
  } catch (error) {
    failure = error as Error; // pg throws nothing else
    throw error;
  } finally {
    client.release(failure); // a connection in a transaction that failed is not used again
  }
}
