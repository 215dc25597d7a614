import type { PayerSettings } from "@nightguard/contract";
import { type Selectable, sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import type { Tables } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";

const columns = ["payer_id", "settings", "updated_at"] as const;

export type PayerSettingsRecord = Selectable<Tables["payer_settings"]>;

/** The payer need not be on the list. */
export async function putPayerSettings(
  { db }: DbDeps,
  by: RequestedBy,
  payerId: string,
  settings: PayerSettings,
): Promise<PayerSettingsRecord> {
  return audited(db, by, { accountId: null, action: "payer.put", subject: payerId }, (transaction) =>
    transaction
      .insertInto("payer_settings")
      .values({ payer_id: payerId, settings })
      .onConflict((conflict) => conflict.column("payer_id").doUpdateSet({ settings, updated_at: sql<Date>`now()` }))
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
}

export async function findPayerSettings({ db }: DbDeps, payerId: string): Promise<PayerSettingsRecord | undefined> {
  return db.selectFrom("payer_settings").select(columns).where("payer_id", "=", payerId).executeTakeFirst();
}

/** Last changed first; no pages, since operators write settings by hand. */
export async function listPayerSettings({ db }: DbDeps): Promise<PayerSettingsRecord[]> {
  return db.selectFrom("payer_settings").select(columns).orderBy("updated_at", "desc").orderBy("payer_id").execute();
}
