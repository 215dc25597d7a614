import pg from "pg";

/** Opens a connection to a database for `run`. */
export async function withSql<Result>(
  databaseUrl: string,
  run: (sql: pg.ClientBase) => Promise<Result>,
): Promise<Result> {
  const sql = new pg.Client({ connectionString: databaseUrl });
  sql.on("error", () => undefined); // the query reports it
  await sql.connect();
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}
