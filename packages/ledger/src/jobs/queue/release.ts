import type { Mode, Operation, Tenant } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { type Db, idArray, idsOf, valueFor, withDeadlockRetry } from "../../database/index.ts";
import type { HotDeps } from "../../deps.ts";
import type { JobRef } from "./job-ref.ts";
import { insertActive } from "./moves.ts";
import {
  findNextRelease,
  keyOf,
  lockSlots,
  type Quota,
  type ReleaseSlot,
  rescheduleSlots,
} from "./release-schedule.ts";

export interface ReleasedJob extends JobRef {
  readonly accountId: string;
  readonly mode: Mode;
  readonly operation: Operation;
  readonly waiting: boolean;
}

export interface ReleaseOptions {
  /** Due slots. Those no longer due, or locked by another process, are skipped. */
  readonly slots: readonly Tenant[];
  readonly leaseMs: number;
  /** Decides for locked slots, in order. Called again when the transaction is repeated. */
  readonly assignQuotas: (slots: readonly ReleaseSlot[]) => readonly Quota[];
}

export interface Released {
  readonly jobs: readonly ReleasedJob[];
  readonly nextReleaseInMs: number | null;
}

/**
 * Moves ready jobs of due accounts to `active_jobs`, each account up to its quota, in the order of priority,
 * appointment or deadline, and age over all its backlogs. Any number of processes may call it at once.
 *
 * It locks slots before backlogs, against the lock order, but never waits for either.
 */
export async function releaseJobs(
  { hotDb }: HotDeps,
  { slots, leaseMs, assignQuotas }: ReleaseOptions,
): Promise<Released> {
  const jobs =
    slots.length === 0
      ? []
      : await withDeadlockRetry(hotDb, "release", async (transaction) => {
          const locked = await lockSlots(transaction, slots);
          if (locked.length === 0) return [];
          const quotas = assignQuotas(locked);
          const withQuotas = locked.map((slot, index) => ({ ...slot, ...(quotas[index] ?? nothing) }));
          const released = await releaseChosen(transaction, withQuotas, leaseMs);
          await rescheduleSlots(transaction, withQuotas);
          return released;
        });
  return { jobs, nextReleaseInMs: await findNextRelease(hotDb) };
}

const nothing: Quota = { limit: 0, nextInMs: 0 };

type SlotWithQuota = ReleaseSlot & Quota;

async function releaseChosen(
  transaction: Db,
  slots: readonly SlotWithQuota[],
  leaseMs: number,
): Promise<ReleasedJob[]> {
  const accountsWithQuota = slots.filter(({ limit }) => limit > 0);
  const backlogs = await lockReadyBacklogs(transaction, accountsWithQuota);
  if (backlogs.length === 0) return [];
  const moved = await moveToActive(transaction, toPortions(accountsWithQuota, backlogs), leaseMs);
  await noteMoved(transaction, backlogs, moved);
  return moved.flatMap(({ id, fencing_token, account_id, mode, operation }) =>
    operation ? [{ id, fencingToken: fencing_token, accountId: account_id, mode, operation, waiting: false }] : [],
  );
}

/** Times are text, since a Date would lose microseconds. */
interface ReadyBacklog {
  readonly id: string;
  readonly account_id: string;
  readonly mode: Mode;
  readonly batch_id: string | null;
  readonly priority: number;
  readonly deadline: string | null;
  readonly frontier_at: string;
  readonly frontier_id: string;
}

/** Skips backlogs that another transaction holds; these keep their account due. Index: backlogs_ready. */
async function lockReadyBacklogs(transaction: Db, slots: readonly Tenant[]): Promise<ReadyBacklog[]> {
  if (slots.length === 0) return [];
  const served = new Set(slots.map(keyOf));
  const accountIds = idArray([...new Set(slots.map(({ accountId }) => accountId))]);
  const { rows } = await sql<ReadyBacklog>`
    select
      id, account_id, mode, batch_id, priority, deadline::text as deadline, frontier_at::text as frontier_at, frontier_id
    from backlogs
    where account_id = any(${accountIds})
      and ready
      and not paused
      and open_at <= now()
      and account_id not in (
        select id
        from accounts
        where id = any(${accountIds})
          and suspended_at is not null
      )
    for update skip locked
  `.execute(transaction);
  return rows.filter(({ account_id, mode }) => served.has(keyOf({ accountId: account_id, mode })));
}

interface Portions {
  /** Each account's limit, and the range of its backlogs, counted from 1. */
  readonly accounts: readonly { readonly limit: number; readonly first: number; readonly last: number }[];
  readonly backlogs: readonly ReadyBacklog[];
}

function toPortions(slots: readonly SlotWithQuota[], locked: readonly ReadyBacklog[]): Portions {
  const byAccount = Map.groupBy(locked, ({ account_id, mode }) => keyOf({ accountId: account_id, mode }));
  const backlogs: ReadyBacklog[] = [];
  const accounts = slots.flatMap((slot) => {
    const own = byAccount.get(keyOf(slot)) ?? [];
    if (own.length === 0) return [];
    const first = backlogs.length + 1;
    backlogs.push(...own);
    return [{ limit: slot.limit, first, last: backlogs.length }];
  });
  return { accounts, backlogs };
}

interface MovedJob {
  readonly id: string;
  readonly fencing_token: number;
  readonly account_id: string;
  readonly mode: Mode;
  readonly backlog_id: string;
  readonly late: boolean;
  readonly order_at: string;
  readonly operation: Operation | null;
}

/** The next ready jobs of backlog `b` in order: late ones, or those beyond a frontier. */
const readyJobs = (
  backlogId: "b.id" | "b.backlog_id",
  which: "late" | { readonly beyond: RawBuilder<unknown> },
  columns: RawBuilder<unknown>,
  limit: RawBuilder<unknown>,
) => sql`
  (
    select ${columns}
    from queued_jobs
    where backlog_id = ${sql.ref(backlogId)}
      and due_at is null
      and follows is null
      and answer_by is null
      and ${
        which === "late"
          ? sql`late`
          : // all jobs without a batch are late
            sql`not late and (order_at, job_id) > (${which.beyond}) and b.batch_id is not null`
      }
    order by order_at, job_id
    limit ${limit}
  )
`;

const queuedColumns = sql`
  ctid, order_at, job_id, question_hash, late, deadline, fencing_token, attempts, possible_duplicates, perhaps_billed, workers_lost,
  perhaps_asked, started_at, upstream, upstream_reference, poll_until
`;

function chooseJobs({ accounts, backlogs }: Portions): RawBuilder<unknown> {
  const column = <Name extends keyof ReadyBacklog>(name: Name) => backlogs.map((backlog) => backlog[name]);
  return sql`
  select
    picked.*,
    row_number() over (
      order by a.account_no, picked.priority desc, picked.order_at, picked.job_id
    ) as place
  from unnest(
    ${accounts.map(({ limit }) => limit)}::integer[],
    ${accounts.map(({ first }) => first)}::integer[],
    ${accounts.map(({ last }) => last)}::integer[]
  ) with ordinality as a (quota, first, last, account_no)
  cross join lateral (
    select b.backlog_id, b.account_id, b.mode, b.batch_id, b.priority, b.batch_deadline, q.*
    from unnest(
      (${column("id")}::uuid[])[a.first:a.last],
      (${column("account_id")}::uuid[])[a.first:a.last],
      (${column("mode")}::text[])[a.first:a.last],
      (${column("batch_id")}::uuid[])[a.first:a.last],
      (${column("priority")}::smallint[])[a.first:a.last],
      (${column("deadline")}::timestamptz[])[a.first:a.last],
      (${column("frontier_at")}::timestamptz[])[a.first:a.last],
      (${column("frontier_id")}::uuid[])[a.first:a.last]
    ) as b (backlog_id, account_id, mode, batch_id, priority, batch_deadline, frontier_at, frontier_id)
    cross join lateral (
      ${readyJobs("b.backlog_id", { beyond: sql`b.frontier_at, b.frontier_id` }, queuedColumns, sql`a.quota`)}
      union all
      ${readyJobs("b.backlog_id", "late", queuedColumns, sql`a.quota`)}
    ) as q
    order by b.priority desc, q.order_at, q.job_id
    limit a.quota
  ) as picked
  `;
}

/**
 * Under the backlogs' locks no row moves, so rows are deleted by ctid. Indexes: queued_jobs_pkey, queued_jobs_late.
 *
 * @returns in the order in which they are to run
 */
async function moveToActive(transaction: Db, portions: Portions, leaseMs: number): Promise<MovedJob[]> {
  const { rows } = await sql<MovedJob>`
    with chosen as materialized (${chooseJobs(portions)}),
    taken as (
      delete from queued_jobs q
      using chosen
      where q.ctid = chosen.ctid
      returning chosen.*
    ),
    moved as (
      ${insertActive(sql`taken`, "released", { deadline: sql`coalesce(deadline, batch_deadline)`, leaseMs })}
    )
    select
      job_id as id, fencing_token + 1 as fencing_token, account_id, mode, backlog_id, late, order_at::text as order_at,
      (select j.operation from jobs j where j.id = taken.job_id) as operation
    from taken
    order by place
  `.execute(transaction);
  return rows;
}

/** This is a separate statement, so that it does not see what was taken. */
async function noteMoved(
  transaction: Db,
  backlogs: readonly ReadyBacklog[],
  moved: readonly MovedJob[],
): Promise<void> {
  const last = new Map(moved.filter(({ late }) => !late).map((job) => [job.backlog_id, job]));
  const ids = [...last.keys()];
  const jobs = [...last.values()];
  const frontierAt = sql`
    coalesce(${valueFor(sql`b.id`, ids, sql`${jobs.map(({ order_at }) => order_at)}::timestamptz[]`)}, b.frontier_at)
  `;
  const frontierId = sql`coalesce(${valueFor(sql`b.id`, ids, idArray(idsOf(jobs)))}, b.frontier_id)`;
  const findReady = (which: Parameters<typeof readyJobs>[1]) => readyJobs("b.id", which, sql`job_id`, sql`1`);
  const hasReady = sql`
    (${findReady("late")} is not null or ${findReady({ beyond: sql`${frontierAt}, ${frontierId}` })} is not null)
  `;
  await sql`
    update backlogs b
    set
      frontier_at = ${frontierAt},
      frontier_id = ${frontierId},
      ready = ${hasReady}
    where b.id = any(${idArray(idsOf(backlogs))})
      and (b.id = any(${idArray(ids)}) or not ${hasReady})
  `.execute(transaction);
}
