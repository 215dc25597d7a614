import type { Mode } from "@nightguard/contract";
import { sql } from "kysely";
import { type RequestedBy, recordAuditEntries } from "../audit/record.ts";
import type { Db } from "../database/index.ts";
import { toAuditEntry } from "./endpoints.ts";

/** Index: webhook_endpoints_by_key. */
export async function disableEndpointsOfKey(
  transaction: Db,
  by: RequestedBy,
  key: { readonly id: string; readonly account_id: string; readonly mode: Mode },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with locked as (
      select id
      from webhook_endpoints
      where key_id = ${key.id}
        and disabled_at is null
      order by id
      for update
    )
    update webhook_endpoints w
    set disabled_at = now(), disabled_reason = 'requested'
    from locked
    where w.id = locked.id
    returning w.id
  `.execute(transaction);
  if (rows.length === 0) return;
  const tenant = { accountId: key.account_id, mode: key.mode };
  await recordAuditEntries(
    { db: transaction },
    rows.map(({ id }) => ({ by, entry: toAuditEntry(tenant, "change", id) })),
  );
}
