import { toPublicId } from "@nightguard/contract";
import { sql } from "kysely";
import type { DbDeps } from "../deps.ts";

/** A line of the audit as the export writes it, with what identifies it there. */
interface WorkLine {
  readonly id: string;
  /** UTC, to the microsecond. */
  readonly at: string;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly outcome: number;
  /** False until the line is in its account's chain. */
  readonly isSealed: boolean;
}

export interface WorkLines {
  readonly lines: readonly WorkLine[];
  /** The end of the account's chain: its hash covers all sealed lines. Null before the first is sealed. */
  readonly seal: { readonly no: number; readonly hash: string } | null;
}

/** What orders and changes work; reads are not among it. */
const actions = ["submit", "correct", "retry", "cancel", "pause", "resume"].flatMap((what) => [
  `job.${what}`,
  `batch.${what}`,
]);
const maxLines = 100;

interface Row extends WorkLine {
  readonly no: string | null;
  readonly hash: string | null;
}

/**
 * The lines by which a job was asked, in order, with the end of the account's chain of the same moment. Index:
 * audit_by_subject.
 */
export async function listWorkLines(
  { db }: DbDeps,
  {
    accountId,
    jobId,
    batchId,
  }: { readonly accountId: string; readonly jobId: string; readonly batchId: string | null },
): Promise<WorkLines> {
  const subjects = [toPublicId("job", jobId), ...(batchId === null ? [] : [toPublicId("batch", batchId)])];
  const { rows } = await sql<Row>`
    with lines as materialized (
      select id, at, actor, action, subject, outcome
      from audit
      where subject = any(${subjects}::text[])
        and account_id = ${accountId}
        and action = any(${actions}::text[])
        and outcome < 400
      order by id
      limit ${maxLines}
    )
    select
      l.id,
      to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      l.actor,
      l.action,
      l.subject,
      l.outcome,
      not exists (select from audit_unsealed u where u.id = l.id) as "isSealed",
      h.no,
      encode(h.hash, 'hex') as hash
    from (select) as nothing
    left join audit_heads h on h.chain = ${accountId}
    left join lines l on true
    order by l.id
  `.execute(db);
  const [first] = rows;
  return {
    lines: rows.flatMap(({ no: _no, hash: _hash, ...line }) => (line.id === null ? [] : [line])),
    seal: first?.hash ? { no: Number(first.no), hash: first.hash } : null,
  };
}
