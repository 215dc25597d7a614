import pg from "pg";

/** Runs with a connection of its own to a database. */
export async function withSql<Result>(
  databaseUrl: string,
  run: (sql: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const sql = new pg.Client({ connectionString: databaseUrl });
  sql.on("error", () => undefined); // the query under way, or the next one, says what is wrong
  await sql.connect();
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}
