import { sql } from "kysely";
import type { HotDeps } from "../deps.ts";

/**
 * Changes with every change of upstreams, routes, payer lists and the payer map: PostgreSQL gives each
 * version of a row the number of its transaction (`xmin`). Indexes: primary keys, read whole.
 */
export async function readRoutingVersion({ hotDb }: HotDeps): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(
      ' ',
      (select coalesce(sum(hashtextextended(name, xmin::text::bigint)), 0) from upstreams),
      (select coalesce(sum(hashtextextended(name, xmin::text::bigint)), 0) from routes),
      (
        select coalesce(sum(hashtextextended(key, xmin::text::bigint)), 0)
        from settings
        where key in ('payer_map_changed', 'payers_fetched')
      )
    ) as version
  `.execute(hotDb);
  return rows[0]?.version ?? "";
}
