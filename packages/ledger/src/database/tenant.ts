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
 * The batch is the tenant's, uploaded and not deleted. PostgreSQL evaluates this once, since it depends on no row of
 * the surrounding statement.
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
