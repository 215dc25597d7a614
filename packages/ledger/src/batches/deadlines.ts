import { sql } from "kysely";
import { isWithinTimes } from "../database/id-times.ts";
import type { DbDeps } from "../deps.ts";

export interface DeadlineCounts {
  readonly rows: number;
  readonly expired: number;
}

const dayMs = 86_400_000;

/** Rows of live batches whose deadline was in the last 24 hours, if they were created in the last 8 days. Index: primary key. */
export async function countDeadlines({ db }: DbDeps, now: Date): Promise<DeadlineCounts> {
  const { rows } = await sql<DeadlineCounts>`
    select coalesce(sum(total), 0)::integer as rows, coalesce(sum(expired), 0)::integer as expired
    from batches b
    where mode = 'live'
      and deadline between now() - interval '1 day' and now()
      and opened_at is not null
      and cancelled_at is null
      and ${isWithinTimes("b.id", { after: new Date(now.getTime() - 8 * dayMs) })}
  `.execute(db);
  return rows[0] as DeadlineCounts; // an aggregate
}
