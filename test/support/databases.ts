import pg from "pg";

/** @returns the URL of the new database */
export async function createDatabase(serverUrl: string, name: string, template = "template1"): Promise<string> {
  await query(serverUrl, `create database ${name} template ${template}`);
  const url = new URL(serverUrl);
  url.pathname = name;
  return url.href;
}

/** Drops it, open connections included. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await query(serverUrl, `drop database if exists ${name} with (force)`);
}

/** Runs one statement on its own connection, for what no caller could do or see. @returns its rows */
export async function query(
  databaseUrl: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(statement, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}
