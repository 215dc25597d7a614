import type { DirectoryEntry } from "@nightguard/contract";
import { sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import type { DbDeps } from "../deps.ts";

/** Entries are in the file's order. */
export async function listDirectory({ db }: DbDeps): Promise<DirectoryEntry[]> {
  return db
    .selectFrom("payer_directory")
    .select(["payer_id", "payer_name", "response_level", "coins", "deduct", "descriptions", "limitations", "frequency"])
    .orderBy("position")
    .execute();
}

export async function replaceDirectory(
  { db }: DbDeps,
  by: RequestedBy,
  entries: readonly DirectoryEntry[],
): Promise<void> {
  const rows = entries.map((entry, position) => ({ ...entry, position }));
  await audited(db, by, { accountId: null, action: "directory.import", subject: null }, async (transaction) => {
    await sql`lock table payer_directory in exclusive mode`.execute(transaction);
    await transaction.deleteFrom("payer_directory").execute();
    await sql`
        insert into payer_directory (
          position, payer_id, payer_name, response_level, coins, deduct, descriptions, limitations, frequency
        )
        select
          position, payer_id, payer_name, response_level, coins, deduct, descriptions, limitations, frequency
        from json_populate_recordset(null::payer_directory, ${JSON.stringify(rows)}::json)
      `.execute(transaction);
    return entries.length;
  });
}
