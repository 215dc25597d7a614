import { type RawBuilder, sql } from "kysely";

/** Absent bounds do not apply. */
interface Part {
  readonly after?: number;
  readonly through?: number;
  readonly order: "asc" | "desc";
  readonly lastId?: string | undefined;
  readonly limit?: number;
}

export type FewState = "failed" | "expired";

/**
 * Selects a part's jobs as `j` of the results `f`. Before tables are analyzed, the planner could turn a join into a
 * scan of the batch per job.
 */
export const jobsOfFewResults = (batchId: string, state: FewState, part: Part): RawBuilder<unknown> => sql`
  (${fewResults(batchId, [state], part)}) f
  cross join lateral (
    select
      id, account_id, patient_hash, batch_id, backlog_id, order_at, row_no, mode, operation, transform, payer_id, not_before, deadline, created_at,
      corrects, reference, question
    from jobs
    where id = f.job_id
    limit 1
  ) j
`;

/** Ids are in row order. They are literals, since `copy` takes no parameters. Index: results_to_retry. */
export function fewResults(batchId: string, states: readonly FewState[], part: Part): RawBuilder<unknown> {
  const { after, through, order, lastId, limit } = part;
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
    select job_id
    from results
    where batch_id = ${sql.lit(batchId)}
      and state in (${sql.join(states.map((state) => sql.lit(state)))})
      and ${after === undefined ? sql`true` : sql`job_id > coalesce(${lastIdThrough(after)}, ${none})`}
      and ${through === undefined ? sql`true` : sql`job_id <= ${lastIdThrough(through)}`}
      and ${lastId === undefined ? sql`true` : sql`job_id ${sql.raw(order === "asc" ? "<=" : ">=")} ${sql.lit(lastId)}`}
    order by job_id ${sql.raw(order)}
    ${limit === undefined ? sql`` : sql`limit ${sql.lit(limit)}`}
  `;
}
