import { toActorText } from "@nightguard/contract";
import { sql } from "kysely";
import { toIdBounds } from "../database/id-times.ts";
import type { DbDeps } from "../deps.ts";

export interface KeyUseSum {
  readonly address: string | null;
  readonly action: string;
  readonly requests: number;
  readonly refused: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

export interface KeyUseSums {
  readonly uses: readonly KeyUseSum[];
  /** The oldest line that was read, if there were more than may be read. */
  readonly completeSince: Date | null;
}

interface KeyUseQuery {
  readonly accountId: string;
  readonly keyId: string;
  readonly since: Date;
  readonly until: Date;
  /** Lines of the account that are read at most, the newest first. */
  readonly maxLines: number;
  readonly maxSums: number;
}

/** Where a key was used from and for what, by the audit. Index: audit_by_account. */
export async function sumKeyUse({ db }: DbDeps, query: KeyUseQuery): Promise<KeyUseSums> {
  const { accountId, keyId, since, until, maxLines, maxSums } = query;
  const { from, below } = toIdBounds({ after: since, before: until });
  const { rows } = await sql<KeyUseSum & { lines: number; oldest: Date | null }>`
    with lines as materialized (
      select at, actor, action, address, outcome, count
      from audit
      where account_id = ${accountId}
        and at >= ${since}
        and at < ${until}
        and id >= ${from}
        and id < ${below}
      order by id desc
      limit ${maxLines}
    ),
    sums as (
      select
        address, action,
        sum(count)::integer as requests,
        coalesce(sum(count) filter (where outcome >= 400), 0)::integer as refused,
        min(at) as "firstAt",
        max(at) as "lastAt"
      from lines
      where actor = ${toActorText({ kind: "key", id: keyId })}
      group by address, action
      order by requests desc, "lastAt" desc
      limit ${maxSums}
    )
    select whole.lines, whole.oldest, sums.*
    from (select count(*)::integer as lines, min(at) as oldest from lines) whole
    left join sums on true
  `.execute(db);
  const [first] = rows;
  return {
    uses: rows.flatMap(({ lines: _lines, oldest: _oldest, ...sum }) => (sum.firstAt === null ? [] : [sum])),
    completeSince: first !== undefined && first.lines >= maxLines ? first.oldest : null,
  };
}
