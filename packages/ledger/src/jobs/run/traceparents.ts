import { sql } from "kysely";
import { idArray } from "../../database/index.ts";
import type { HotDeps } from "../../deps.ts";

/**
 * Asked only where traces are on. Indexes: primary keys.
 *
 * @param ids of batches, and of jobs without a batch
 * @returns the `traceparent` of each that is traced
 */
export async function findTraceparents({ hotDb }: HotDeps, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; traceparent: string }>`
    select id, traceparent
    from batches
    where id = any(${idArray(ids)})
      and traceparent is not null
    union all
    select id, traceparent
    from jobs
    where id = any(${idArray(ids)})
      and traceparent is not null
  `.execute(hotDb);
  return new Map(rows.map(({ id, traceparent }) => [id, traceparent]));
}
