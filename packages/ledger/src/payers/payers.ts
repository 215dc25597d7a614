import type { Payer } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, withDeadlockRetry } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import { findStamp, stamp } from "./stamps.ts";

/**
 * The order is the upstream's, the statuses an operator's.
 *
 * @returns `fetchedAt`: null for the built-in list
 */
export async function listPayers({ db }: DbDeps): Promise<{ payers: Payer[]; fetchedAt: Date | null }> {
  const { rows } = await sql<Payer>`
    select
      p.id, p.name, p.alt_payer_ids, p.features, p.partner_payer_id as "partnerPayerId",
      coalesce(s.settings ->> 'status', p.status) as status
    from payers p
    left join payer_settings s on s.payer_id = p.id
    order by p.position
  `.execute(db);
  return { payers: rows, fetchedAt: (await findPayersFetchedAt({ db })) ?? null };
}

export const findPayersFetchedAt = ({ db }: DbDeps) => findStamp(db, "payers_fetched");

/** Keeps the first of payers with the same id. */
export async function replacePayers({ db }: DbDeps, payers: readonly Payer[]): Promise<void> {
  await withDeadlockRetry(db, "replace payers", async (transaction) => {
    await sql`lock table payers in exclusive mode`.execute(transaction); // lets readers continue
    await transaction.deleteFrom("payers").execute();
    await insertPayers(transaction, payers);
    await stamp(transaction, "payers_fetched");
  });
}

/** Fills an empty list, without a stamp. */
export async function insertFirstPayers({ db }: DbDeps, payers: readonly Payer[]): Promise<void> {
  await withDeadlockRetry(db, "insert first payers", async (transaction) => {
    await sql`lock table payers in exclusive mode`.execute(transaction);
    const present = await transaction.selectFrom("payers").select("id").limit(1).executeTakeFirst();
    if (!present) await insertPayers(transaction, payers);
  });
}

async function insertPayers(db: Db, payers: readonly Payer[]): Promise<void> {
  const rows = payers.map((payer, position) => ({ ...payer, position }));
  // JSON allows arrays of arrays and lists of any length.
  await sql`
    insert into payers (id, position, name, alt_payer_ids, features, partner_payer_id, status)
    select id, position, name, alt_payer_ids, features, "partnerPayerId", status
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (
      id text, position integer, name text, alt_payer_ids text[], features text[], "partnerPayerId" text, status text
    )
    order by position
    on conflict (id) do nothing
  `.execute(db);
}
