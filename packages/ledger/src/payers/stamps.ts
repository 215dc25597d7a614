import { sql } from "kysely";
import type { Db } from "../database/index.ts";

/** The `settings` row's time is that of the list's last change. */
type Stamp = "payers_fetched" | "carriers_imported" | "payer_map_changed";

export async function stamp(db: Db, key: Stamp): Promise<void> {
  await db
    .insertInto("settings")
    .values({ key, value: "{}", updated_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ updated_at: sql<Date>`now()` }))
    .execute();
}

export async function findStamp(db: Db, key: Stamp): Promise<Date | undefined> {
  const row = await db.selectFrom("settings").select("updated_at").where("key", "=", key).executeTakeFirst();
  return row?.updated_at;
}
