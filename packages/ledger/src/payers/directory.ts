import type { DirectoryEntry } from "@nightguard/contract";
import { sql } from "kysely";
import { type Actor, audited } from "../administration/audit.ts";
import type { Db } from "../database/index.ts";

/** The extended payer directory in the order of its file; empty until an operator gives one. */
export async function listDirectory(db: Db): Promise<DirectoryEntry[]> {
  return db
    .selectFrom("payer_directory")
    .select(["payer_id", "payer_name", "response_level", "coins", "deduct", "descriptions", "limitations", "frequency"])
    .orderBy("position")
    .execute();
}

/** Puts an operator's directory in the place of the one before, wholly or not at all. */
export async function replaceDirectory(db: Db, by: Actor, entries: readonly DirectoryEntry[]): Promise<void> {
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
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (
          position integer, payer_id text, payer_name text, response_level text, coins boolean, deduct boolean,
          descriptions boolean, limitations boolean, frequency boolean
        )
      `.execute(transaction);
    return entries.length;
  });
}
