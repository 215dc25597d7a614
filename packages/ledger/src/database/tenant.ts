import type { Tenant } from "@nightguard/contract";
import { type RawBuilder, type SqlBool, sql } from "kysely";

export const isOf = ({ accountId, mode }: Tenant, table: string): RawBuilder<SqlBool> => sql<SqlBool>`
  (${sql.ref(`${table}.account_id`)} = ${accountId} and ${sql.ref(`${table}.mode`)} = ${mode})
`;

export interface OwnedBatch {
  readonly tenant: Tenant;
  readonly id: string;
}

/**
 * The batch is the tenant's and open: its upload has ended, and it is not deleted. PostgreSQL evaluates this once and
 * plans the surrounding statement as it would without, because it depends on none of its rows.
 */
export const ownsBatch = (tenant: Tenant, batchId: string): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (
    select
    from batches owned
    where owned.id = ${batchId}
      and ${isOf(tenant, "owned")}
      and owned.opened_at is not null
  )
`;
