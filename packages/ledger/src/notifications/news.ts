import type { Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { inSpan, isOf } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";

export interface NotifiedAccount {
  readonly accountId: string;
  readonly timeZone: string;
  readonly workDueHours: number;
}

/** The accounts that the person may use now. Index: primary key of memberships. */
export async function listNotifiedAccounts({ db }: DbDeps, userId: string): Promise<NotifiedAccount[]> {
  const { rows } = await sql<NotifiedAccount>`
    select a.id as "accountId", a.time_zone as "timeZone", a.work_due_hours as "workDueHours"
    from memberships m
    join accounts a on a.id = m.account_id
    where m.user_id = ${userId}
      and m.disabled_at is null
      and coalesce(m.expires_at > now(), true)
      and a.deleted_at is null
    order by a.id
  `.execute(db);
  return rows;
}

/** `failed`: those of which at least half of the rows got no answer. Index: batches_ended. */
export async function countEndedBatches(
  { db }: DbDeps,
  tenant: Tenant,
  span: { readonly since: Date; readonly until: Date },
): Promise<{ readonly ended: number; readonly failed: number }> {
  const { rows } = await sql<{ ended: number; failed: number }>`
    select
      count(*)::integer as ended,
      count(*) filter (where failed + expired > 0 and 2 * (failed + expired) >= total)::integer as failed
    from batches b
    where ${isOf(tenant, "b")}
      and ${inSpan(sql`finished_at`, span)}
      and cancelled_at is null
  `.execute(db);
  return rows[0] ?? { ended: 0, failed: 0 };
}
