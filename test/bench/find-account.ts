import { toPublicId } from "@nightguard/contract";
import { withSql } from "./with-sql.ts";

/** @returns the public id of the only account */
export function findAccount(databaseUrl: string): Promise<string> {
  return withSql(databaseUrl, async (sql) => {
    const { rows } = await sql.query<{ id: string }>("select id from accounts");
    return toPublicId("account", rows[0]?.id ?? "");
  });
}
