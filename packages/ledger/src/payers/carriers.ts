import type { Carrier } from "@nightguard/contract";
import { sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import { type Db, withDeadlockRetry } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import { findStamp, stamp } from "./stamps.ts";

/** In the file's order. @returns `importedAt`: null for the built-in list */
export async function listCarriers({ db }: DbDeps): Promise<{ carriers: Carrier[]; importedAt: Date | null }> {
  const carriers = await db
    .selectFrom("carriers")
    .select(["carrier_id", "carrier_name", "response_level"])
    .orderBy("position")
    .execute();
  return { carriers, importedAt: (await findStamp(db, "carriers_imported")) ?? null };
}

export async function replaceCarriers({ db }: DbDeps, by: RequestedBy, carriers: readonly Carrier[]): Promise<void> {
  await audited(db, by, { accountId: null, action: "carriers.import", subject: null }, async (transaction) => {
    await sql`lock table carriers in exclusive mode`.execute(transaction);
    await transaction.deleteFrom("carriers").execute();
    await insertCarriers(transaction, carriers);
    await stamp(transaction, "carriers_imported");
    return carriers.length;
  });
}

/** Fills an empty list, without a stamp. */
export async function insertFirstCarriers({ db }: DbDeps, carriers: readonly Carrier[]): Promise<void> {
  await withDeadlockRetry(db, "insert first carriers", async (transaction) => {
    await sql`lock table carriers in exclusive mode`.execute(transaction);
    const present = await transaction.selectFrom("carriers").select("position").limit(1).executeTakeFirst();
    if (!present) await insertCarriers(transaction, carriers);
  });
}

async function insertCarriers(db: Db, carriers: readonly Carrier[]): Promise<void> {
  const rows = carriers.map((carrier, position) => ({ ...carrier, position }));
  await sql`
    insert into carriers (position, carrier_id, carrier_name, response_level)
    select position, carrier_id, carrier_name, response_level
    from json_populate_recordset(null::carriers, ${JSON.stringify(rows)}::json)
  `.execute(db);
}
