import type { Coverage, FailureCategory } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, type EndState, idArray, idsOf, toTable, withDeadlockRetry } from "../../database/index.ts";
import type { DbDeps } from "../../deps.ts";
import { lockBacklogs, markReady } from "../queue/backlogs.ts";
import { type QueuedKey, queuedKey, takeQueuedByKey } from "../queue/moves.ts";
import { markFollowersDue } from "./count-ended.ts";
import { endJobs, withoutAnswer, withTargets } from "./end-jobs.ts";
import type { Ending } from "./ended-job.ts";

/*
 * A follower is a queued row of a batch with the same question as its first, another row; `follows` has the first's id.
 */

export interface EndedFollowers {
  readonly ended: readonly string[];
  readonly isMore: boolean;
}

const firstsPerPiece = 1_000;

/**
 * Ends followers of ended jobs with the same outcome. The next follower replaces a cancelled first; followers of a
 * first that is back in the queue keep waiting. Indexes: followers_due, queued_jobs_followers, primary keys.
 *
 * Skips locked backlogs, since this locks rows of `followers_due` first.
 *
 * @param limit at least 2; the followers of one first may take several pieces
 */
export async function endFollowers({ db }: DbDeps, limit: number): Promise<EndedFollowers> {
  return withDeadlockRetry(db, "end followers", async (transaction) => {
    const due = await takeDue(transaction);
    if (due.length === 0) return { ended: [], isMore: false };
    const { firsts, skipped } = await readFirsts(transaction, due);
    const { followers, isLeft } = await readFollowers(transaction, [...firsts.keys()], limit);

    await replaceFirsts(
      transaction,
      followers.filter(({ follows }) => firsts.get(follows)?.state === "cancelled"),
      isLeft,
    );
    const { ended, areFollowed } = await endAsFirsts(
      transaction,
      followers.filter(({ follows }) => firsts.get(follows)?.state !== "cancelled"),
      firsts,
    );

    const left = due.filter((id) => skipped.has(id) || isLeft(id));
    await putBackDue(transaction, left);
    const isCut = due.length === firstsPerPiece && left.length < due.length;
    return { ended, isMore: isCut || areFollowed || followers.length === limit };
  });
}

/**
 * Deletes rows first: a concurrent transaction that ends the same first waits for this one and inserts its row again.
 */
async function takeDue(transaction: Db): Promise<string[]> {
  const { rows } = await sql<{ job_id: string }>`
    delete from followers_due
    where job_id in (
      select job_id
      from followers_due
      limit ${firstsPerPiece}
      for update skip locked
    )
    returning job_id
  `.execute(transaction);
  return rows.map(({ job_id }) => job_id);
}

async function putBackDue(transaction: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into followers_due (job_id)
    select *
    from unnest(${idArray(ids)})
    on conflict (job_id) do nothing
  `.execute(transaction);
}

interface First {
  readonly id: string;
  readonly state: EndState;
  readonly coverage: Coverage | null;
  readonly failure_category: FailureCategory | null;
  readonly failure_code: string | null;
  readonly upstream: string | null;
  readonly answered_by: string;
}

/**
 * Omits firsts that are back in the queue or whose batch is deleted, and rows of cancelled batches, whose followers the
 * sweep cancels.
 *
 * @returns `skipped`: firsts in locked backlogs
 */
async function readFirsts(
  transaction: Db,
  due: readonly string[],
): Promise<{ firsts: ReadonlyMap<string, First>; skipped: ReadonlySet<string> }> {
  const { rows: places } = await sql<{ id: string; backlog_id: string }>`
    select j.id, k.id as backlog_id
    from jobs j
    join backlogs k on k.id = j.backlog_id
    where j.id = any(${idArray(due)})
  `.execute(transaction);
  const backlogIds = places.map(({ backlog_id }) => backlog_id);
  const locked = new Set(await lockBacklogs(transaction, backlogIds, "skip"));
  const { rows: cancelled } = await sql<{ id: string }>`
    select id
    from batches
    where id = any(${idArray([...locked])})
      and cancelled_at is not null
  `.execute(transaction);
  const left = new Set(idsOf(cancelled));
  const wanted = places.filter(({ backlog_id }) => locked.has(backlog_id) && !left.has(backlog_id));
  const { rows } = await sql<First>`
    select
      job_id as id, state, coverage, failure_category, failure_code, upstream,
      coalesce(reused_from, job_id) as answered_by
    from results
    where job_id = any(${idArray(idsOf(wanted))})
  `.execute(transaction);
  return {
    firsts: new Map(rows.map((first) => [first.id, first])),
    skipped: new Set(places.filter(({ backlog_id }) => !locked.has(backlog_id)).map(({ id }) => id)),
  };
}

interface Follower extends QueuedKey {
  readonly follows: string;
}

async function readFollowers(transaction: Db, firstIds: readonly string[], limit: number) {
  const { rows: followers } = await sql<Follower>`
    select ${queuedKey}, q.follows
    from queued_jobs q
    where q.follows = any(${idArray(firstIds)})
    order by q.follows, q.job_id
    limit ${limit}
  `.execute(transaction);
  const last = followers.length === limit ? followers.at(-1)?.follows : undefined;
  const known = new Set(firstIds);
  const isLeft = (first: string) => last !== undefined && known.has(first) && first >= last;
  return { followers, isLeft };
}

/**
 * The new first follows the cancelled job until its last followers are moved: only until then a follower has followers,
 * and only one is asked.
 */
async function replaceFirsts(
  transaction: Db,
  followers: readonly Follower[],
  isLeft: (first: string) => boolean,
): Promise<void> {
  if (followers.length === 0) return;
  const nextOf = new Map<string, Follower>();
  for (const follower of followers) if (!nextOf.has(follower.follows)) nextOf.set(follower.follows, follower);
  const changed = followers.flatMap((follower) => {
    const next = nextOf.get(follower.follows);
    if (follower !== next) return [{ ...follower, follows: next?.id ?? null }];
    return isLeft(follower.follows) ? [] : [{ ...follower, follows: null }];
  });
  await sql`
    update queued_jobs q
    set
      follows = n.follows,
      late = n.follows is null
    from ${toTable(changed, "n", { backlogId: "uuid", orderAt: "timestamptz", id: "uuid", follows: "uuid" })}
    where q.backlog_id = n.backlog_id
      and q.order_at = n.order_at
      and q.job_id = n.id
  `.execute(transaction);
  await markReady(
    transaction,
    changed.filter(({ follows }) => follows === null).map(({ backlogId }) => backlogId),
  );
}

async function endAsFirsts(
  transaction: Db,
  followers: readonly Follower[],
  firsts: ReadonlyMap<string, First>,
): Promise<{ ended: string[]; areFollowed: boolean }> {
  const firstOf = new Map(followers.map(({ id, follows }) => [id, firsts.get(follows)]));
  const taken = await takeQueuedByKey(transaction, followers);
  const jobs = (await withTargets(transaction, taken)).flatMap((job) => {
    const first = firstOf.get(job.id);
    return first ? [{ ...job, ...toEnding(first) }] : [];
  });
  await endJobs(transaction, jobs);
  const ended = idsOf(jobs);
  return { ended, areFollowed: (await markFollowersDue(transaction, ended)) > 0 };
}

function toEnding({ state, coverage, failure_category, failure_code, upstream, answered_by }: First): Ending {
  const failure = failure_category && failure_code ? { category: failure_category, code: failure_code } : null;
  if (state === "cancelled" || state === "expired") return withoutAnswer(state, failure);
  return {
    state,
    coverage,
    failure,
    reusedFrom: answered_by,
    answer: null,
    ...(upstream !== null && { answeredBy: upstream }),
  };
}
