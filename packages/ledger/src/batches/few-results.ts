import { type RawBuilder, sql } from "kysely";

/** A part of a batch in one order of its rows; what is left out is not bounded. */
interface Part {
  readonly after?: number;
  readonly through?: number;
  readonly order: "asc" | "desc";
  readonly limit?: number;
}

/**
 * The failed or expired jobs of a part of a batch, as `jobs j`, without reading other rows: job ids of a batch are in row
 * order. Uses literals, since `copy` takes no parameters. Index: results_to_retry.
 */
export function jobsOfFewResults(batchId: string, state: "failed" | "expired", part: Part): RawBuilder<unknown> {
  const { after, through, order, limit } = part;
  const lastIdThrough = (row: number) => sql`(
    select id
    from jobs
    where batch_id = ${sql.lit(batchId)}
      and row_no <= ${sql.lit(row)}
    order by row_no desc
    limit 1
  )`;
  const none = sql.lit("00000000-0000-0000-0000-000000000000");
  return sql`
    (
      select job_id
      from results
      where batch_id = ${sql.lit(batchId)}
        and state = ${sql.lit(state)}
        and ${after === undefined ? sql`true` : sql`job_id > coalesce(${lastIdThrough(after)}, ${none})`}
        and ${through === undefined ? sql`true` : sql`job_id <= ${lastIdThrough(through)}`}
      order by job_id ${sql.raw(order)}
      ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`}
    ) f
    join jobs j on j.id = f.job_id
  `;
}
