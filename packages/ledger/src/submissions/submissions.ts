import { type RawBuilder, sql } from "kysely";
import { countChanged, type Db, leaseEnd, nothingIsLost } from "../database/index.ts";
import type { DbDeps, HotDeps } from "../deps.ts";
import { toSubmissionId, toSubmissionName } from "./submission-name.ts";

/*
 * A submission asks many questions together, through an upstream's batch interface:
 *
 *     open ── full, or old enough ──► submitting ── accepted or found ──► submitted ── all answered, or done ──► ended
 *
 * Released jobs join an open one and return to the queue, scheduled for later than any answer (`join-submission.ts`).
 * Sealing fixes its jobs and counts the attempt (`seal-submission.ts`). The process that advances a submission holds
 * its lease and passes its fencing token. Locks: submissions before backlogs.
 */

export interface SubmissionRef {
  readonly id: string;
  readonly fencingToken: number;
}

/** Only this process may advance the submission. */
export interface ClaimedSubmission extends SubmissionRef {
  readonly name: string;
  readonly upstream: string;
  readonly state: "submitting" | "submitted";
  readonly isSealed: boolean;
  /** Null while nothing of it can have arrived. */
  readonly triedAt: Date | null;
  readonly triedForMs: number | null;
  readonly isDuplicate: boolean;
  readonly upstreamBatch: string | null;
  readonly cursor: string | null;
  readonly passes: number;
  readonly items: number;
  readonly answersRead: number;
  readonly sealedForMs: number | null;
  /** Milliseconds until jobs are settled as unanswered, negative once passed; null before sealing. */
  readonly leftMs: number | null;
}

/** After lost commits, one that seems not to be sent may have been; answers to those that were sent are still read. */
const mayGoOn = sql`(state = 'submitted' or ${nothingIsLost})`;

/** Claims the longest due, and closes an open one for further jobs. Index: submissions_due. */
export async function claimSubmission({ hotDb }: HotDeps, leaseMs: number): Promise<ClaimedSubmission | undefined> {
  const { rows } = await sql<Omit<ClaimedSubmission, "name">>`
    update submissions s
    set
      state = case when s.state = 'open' then 'submitting' else s.state end,
      fencing_token = s.fencing_token + 1,
      lease_until = ${leaseEnd(leaseMs)}
    where s.id = (
      select id
      from submissions
      where state <> 'ended'
        and due_at <= now()
        and (lease_until is null or lease_until <= now())
        and ${mayGoOn}
      order by due_at
      limit 1
      for update skip locked
    )
    returning
      s.id, s.fencing_token as "fencingToken", s.upstream, s.state, s.sealed_at is not null as "isSealed",
      s.tried_at as "triedAt", ${millisecondsOf(sql`now() - s.tried_at`)} as "triedForMs", s.is_duplicate as "isDuplicate", s.upstream_batch as "upstreamBatch",
      s.poll_cursor as cursor, s.passes, s.items, s.answered + s.discarded as "answersRead",
      ${millisecondsOf(sql`now() - s.sealed_at`)} as "sealedForMs", ${millisecondsOf(sql`s.gives_up_at - now()`)} as "leftMs"
  `.execute(hotDb);
  return rows[0] && { ...rows[0], name: toSubmissionName(rows[0].id) };
}

const millisecondsOf = (interval: RawBuilder<unknown>) =>
  sql`(extract(epoch from ${interval}) * 1000)::double precision`;

/** Milliseconds by the database's clock. Index: submissions_due. */
export async function findNextSubmission({ hotDb }: HotDeps): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select ${millisecondsOf(sql`min(greatest(due_at, lease_until)) - now()`)} as ms
    from submissions
    where state <> 'ended'
      and ${mayGoOn}
  `.execute(hotDb);
  return rows[0]?.ms ?? null;
}

export interface SubmissionProgress {
  readonly state?: "submitted";
  readonly upstreamBatch?: string;
  readonly isDuplicate?: boolean;
  /** "now": about to be sent, unless it was before. null: nothing of it arrived. */
  readonly triedAt?: "now" | null;
  readonly cursor?: string | null;
  readonly passes?: number;
}

/**
 * @param then `dueInMs` gives the lease back until then; `leaseMs` renews it
 * @returns false when the lease was lost
 */
export async function noteSubmission(
  { hotDb }: HotDeps,
  { id, fencingToken }: SubmissionRef,
  progress: SubmissionProgress,
  then: { readonly dueInMs: number } | { readonly leaseMs: number },
): Promise<boolean> {
  const { state, upstreamBatch, isDuplicate, triedAt, cursor, passes } = progress;
  const set = [
    "dueInMs" in then
      ? sql`due_at = ${leaseEnd(then.dueInMs)}, lease_until = null`
      : sql`lease_until = ${leaseEnd(then.leaseMs)}`,
    ...(state ? [sql`state = ${state}, submitted_at = now()`] : []),
    ...(upstreamBatch === undefined ? [] : [sql`upstream_batch = ${upstreamBatch}`]),
    ...(isDuplicate === undefined ? [] : [sql`is_duplicate = ${isDuplicate}`]),
    ...(triedAt === undefined
      ? []
      : [triedAt === null ? sql`tried_at = null` : sql`tried_at = coalesce(tried_at, now())`]),
    ...(cursor === undefined ? [] : [sql`poll_cursor = ${cursor}`]),
    ...(passes === undefined ? [] : [sql`passes = ${passes}`]),
  ];
  const changed = await countChanged(hotDb)`
    update submissions
    set ${sql.join(set)}
    where id = ${id}
      and fencing_token = ${fencingToken}
  `;
  return changed === 1;
}

/** @returns undefined when the lease was lost */
export async function lockSubmission(
  transaction: Db,
  { id, fencingToken }: SubmissionRef,
): Promise<{ readonly isSealed: boolean } | undefined> {
  const { rows } = await sql<{ isSealed: boolean }>`
    select sealed_at is not null as "isSealed"
    from submissions
    where id = ${id}
      and fencing_token = ${fencingToken}
    for update
  `.execute(transaction);
  return rows[0];
}

/** Kept for comparison with an upstream's bill. */
const keptDays = 90;

export async function endSubmission({ hotDb }: HotDeps, { id, fencingToken }: SubmissionRef): Promise<void> {
  await sql`
    with ended as (
      update submissions
      set
        state = 'ended',
        ended_at = now(),
        lease_until = null,
        poll_cursor = null
      where id = ${id}
        and fencing_token = ${fencingToken}
      returning id
    )
    delete from submission_items
    where submission_id = (select id from ended)
  `.execute(hotDb);
  await sql`
    delete from submissions
    where state = 'ended'
      and ended_at < now() - ${keptDays}::integer * interval '1 day'
  `.execute(hotDb);
}

export async function isSubmissionUnderway({ hotDb }: HotDeps, name: string): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    select state
    from submissions
    where id = ${toSubmissionId(name)}
  `.execute(hotDb);
  return rows.some(({ state }) => state !== "ended");
}

export interface SubmissionSummary {
  readonly upstream: string;
  readonly gathering: number;
  readonly awaited: number;
  /** Sent, but may not have arrived. */
  readonly unknown: number;
  readonly since: Date;
}

/** Index: submissions_due. */
export async function listSubmissions({ db }: DbDeps): Promise<SubmissionSummary[]> {
  const { rows } = await sql<SubmissionSummary>`
    select
      upstream,
      coalesce(sum(items) filter (where state = 'open'), 0)::integer as gathering,
      coalesce(sum(items - answered - discarded - unanswered) filter (where state <> 'open'), 0)::integer as awaited,
      count(*) filter (where state = 'submitting' and tried_at is not null)::integer as unknown,
      min(opened_at) as since
    from submissions
    where state <> 'ended'
    group by upstream
    order by upstream
  `.execute(db);
  return rows;
}
