import { openWorkStates, type ShownWorkState, type Tenant, toActorText } from "@nightguard/contract";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Db, inSpan, isOf } from "../database/index.ts";
import type { DbDeps, HotDeps, LedgerDeps } from "../deps.ts";
import { isAnswerable, isFailure, isShown, maxOfPatient, questionHashOf } from "../jobs/read/appointments.ts";
import { hasResult } from "../jobs/read/list.ts";
import { isAtLocation } from "../locations/locations.ts";

/** An appointment that needs a person, or needed one when somebody changed it. */
export interface WorkItemRecord {
  readonly id: string;
  /** The newest job about the appointment. */
  readonly jobId: string;
  readonly appointmentAt: Date;
  readonly ownerId: string | null;
  readonly state: ShownWorkState;
  /** 0 until somebody changes it. */
  readonly version: number;
  readonly updatedAt: Date | null;
  readonly notes: number;
}

/** In the order of the list. */
export type WorkItemPlace = Pick<WorkItemRecord, "id" | "appointmentAt">;

export interface WorkItemFilters {
  readonly states: readonly ShownWorkState[];
  /** A stored id, or `none`; undefined for all. */
  readonly owner?: string | undefined;
  readonly locationId?: string | undefined;
  readonly from: Date;
  readonly until?: Date | undefined;
}

interface Range extends Pick<WorkItemFilters, "from" | "until"> {
  readonly after?: WorkItemPlace | undefined;
  readonly through?: WorkItemPlace | undefined;
}

const jobsExamined = 10_000;
const itemsExamined = 2_000;

/**
 * By appointment. A page can be short, or empty, before `next` is null: 10,000 jobs and 2,000 changed items are examined
 * for it. Indexes: jobs_by_appointment, work_items_by_appointment, primary keys, jobs_by_patient_and_time.
 *
 * @param db hot, as in `listAppointments`
 */
export async function listWorkItems(
  { hotDb, digester }: HotDeps & Pick<LedgerDeps, "digester">,
  tenant: Tenant,
  { states, owner, locationId, ...span }: WorkItemFilters,
  { after, limit }: { readonly after?: WorkItemPlace | undefined; readonly limit: number },
): Promise<{ readonly items: readonly WorkItemRecord[]; readonly next: WorkItemPlace | null }> {
  const listsUnchanged = states.includes("open") && (owner === undefined || owner === "none");
  const range: Range = { ...span, after };
  const ends = [
    await findEnd(hotDb, "w", { tenant, range, examined: itemsExamined }),
    listsUnchanged ? await findEnd(hotDb, "j", { tenant, range, examined: jobsExamined }) : undefined,
  ];
  const through = ends.filter((end) => end !== undefined).sort(comparePlaces)[0];
  const within = { ...range, through };
  const isChanged = sql<SqlBool>`(
    ${isInRange("w", within)} and ${isAtLocation(digester, "n.location_hash", locationId)}
  )`;
  const isUnchanged = sql<SqlBool>`(
    ${isInRange("j", within)} and ${isAtLocation(digester, "j.location_hash", locationId)}
  )`;
  const found = [
    ...(await selectChanged(hotDb, tenant, { isInRange: isChanged, states, owner, limit: limit + 1 })),
    ...(listsUnchanged ? await selectUnchanged(hotDb, tenant, { isInRange: isUnchanged, limit: limit + 1 }) : []),
  ].sort(comparePlaces);
  const items = found.slice(0, limit);
  return { items, next: (found.length > limit ? items.at(-1) : through) ?? null };
}

/** Ids are in lower case, so that they have the order of the database. */
const comparePlaces = (one: WorkItemPlace, other: WorkItemPlace): number =>
  one.appointmentAt.getTime() - other.appointmentAt.getTime() || (one.id < other.id ? -1 : Number(one.id > other.id));

function isInRange(table: "j" | "w", { from, until, after, through }: Range): RawBuilder<SqlBool> {
  const at = sql.ref(`${table}.appointment_at`);
  const place = sql`(${at}, ${sql.ref(`${table}.id`)})`;
  return sql<SqlBool>`(
    ${at} >= ${from}
    and ${until ? sql`${at} < ${until}` : sql`true`}
    and ${after ? sql`${place} > (${after.appointmentAt}, ${after.id}::uuid)` : sql`true`}
    and ${through ? sql`${place} <= (${through.appointmentAt}, ${through.id}::uuid)` : sql`true`}
  )`;
}

/** @returns undefined if fewer are left than are examined */
async function findEnd(
  db: Db,
  table: "j" | "w",
  { tenant, range, examined }: { readonly tenant: Tenant; readonly range: Range; readonly examined: number },
): Promise<WorkItemPlace | undefined> {
  const { rows } = await sql<WorkItemPlace>`
    select id, appointment_at as "appointmentAt"
    from ${table === "j" ? sql`jobs j` : sql`work_items w`}
    where ${isOf(tenant, table)}
      and ${isInRange(table, range)}
    order by appointment_at, id
    offset ${examined - 1}
    limit 1
  `.execute(db);
  return rows[0];
}

/** False once the batch is deleted. Index: primary key. */
const isOpened = sql`
  (j.batch_id is null or (select opened_at is not null from batches where id = j.batch_id limit 1))
`;

/** Of a result. */
export const isAnswered = sql`(state = 'succeeded' and coverage is distinct from 'rejected')`;
const isCorrected = sql`(select job_id from job_corrections where corrected_id = j.id limit 1) is not null`;

/**
 * The newest job of an item `w` that is not cancelled, if there is one. While a job is asked again, its item keeps its
 * state. Indexes: jobs_by_patient_and_time, primary keys.
 */
const newestJob = (tenant: Tenant) => sql`
  (
    select j.id, j.location_hash, coalesce(${hasResult(isAnswered)}, false) or ${isCorrected} as is_settled
    from (
      select id, account_id, mode, batch_id, backlog_id, order_at, appointment_at, location_hash
      from jobs
      where patient_hash = w.patient_hash
      limit ${maxOfPatient}
    ) j
    where ${isOf(tenant, "j")}
      and j.appointment_at = w.appointment_at
      and ${isOpened}
      and ${questionHashOf("j")} = w.question_hash
    order by ${isAnswerable("j")} desc, j.id desc
    limit 1
  )
`;

interface Chosen {
  readonly isInRange: RawBuilder<SqlBool>;
  readonly states?: readonly ShownWorkState[];
  readonly owner?: string | undefined;
  readonly limit: number;
}

/** A person or a key; ids of both are unique. `offset 0` keeps the look-up by the id. Indexes: memberships_pkey, api_keys_by_account. */
const owner = sql`coalesce(
  (
    select user_id
    from (select user_id, account_id from memberships where user_id = w.owner_id offset 0) m
    where account_id = w.account_id
  ),
  (
    select id
    from (
      select id, mode, disabled_at, expires_at
      from api_keys
      where account_id = w.account_id
        and id = w.owner_id
      offset 0
    ) k
    where mode = w.mode
      and disabled_at is null
      and coalesce(expires_at > now(), true)
  )
)`;

/** People who have left the account, and keys that have ended, own nothing in it. Indexes: of `newestJob` and `owner`. */
async function selectChanged(
  db: Db,
  tenant: Tenant,
  { isInRange: isChosen, states, owner: wantedOwner, limit }: Chosen,
): Promise<WorkItemRecord[]> {
  const { rows } = await sql<WorkItemRecord>`
    select
      id, job_id as "jobId", appointment_at as "appointmentAt", owner_id as "ownerId", state, version,
      updated_at as "updatedAt",
      (select count(*) from work_item_entries where item_id = i.id and kind = 'note')::integer as notes
    from (
      select
        w.id, n.id as job_id, w.appointment_at, w.version, w.updated_at,
        ${owner} as owner_id,
        case when n.is_settled and w.state not in ('done', 'cannot_verify') then 'answered' else w.state end as state
      from work_items w
      cross join lateral ${newestJob(tenant)} n
      where ${isOf(tenant, "w")}
        and ${isChosen}
    ) i
    where ${states === undefined ? sql`true` : sql`state = any(${states})`}
      and ${isOwnedBy(wantedOwner)}
    order by appointment_at, id
    limit ${limit}
  `.execute(db);
  return rows;
}

function isOwnedBy(owner: string | undefined): RawBuilder<unknown> {
  if (owner === undefined) return sql`true`;
  return owner === "none" ? sql`owner_id is null` : sql`owner_id = ${owner}`;
}

/** Failures first, since the other conditions cost more. Indexes: those of `listAppointments`. */
async function selectUnchanged(
  db: Db,
  tenant: Tenant,
  { isInRange: isChosen, limit }: Chosen,
): Promise<WorkItemRecord[]> {
  const { rows } = await sql<WorkItemRecord>`
    select
      j.id, j.id as "jobId", j.appointment_at as "appointmentAt", null as "ownerId", 'open' as state, 0 as version,
      null as "updatedAt", 0 as notes
    from (
      select id, account_id, mode, batch_id, backlog_id, order_at, appointment_at, patient_hash
      from jobs j
      where ${isOf(tenant, "j")}
        and j.appointment_at is not null
        and ${isChosen}
        and ${hasResult(isFailure)}
      order by j.appointment_at, j.id
      offset 0
    ) j
    where ${needsPerson(tenant)}
      and not exists (
        select
        from work_items w
        where ${isOf(tenant, "w")}
          and w.appointment_at = j.appointment_at
          and w.question_hash = ${questionHashOf("j")}
      )
    order by j.appointment_at, j.id
    limit ${limit}
  `.execute(db);
  return rows;
}

/** When news of work items is looked for. */
export interface WorkNews {
  readonly ownerId: string;
  /** Of the appointments. */
  readonly from: Date;
  readonly since: Date;
  readonly until: Date;
}

/** The most items that are counted. */
export const mostCountedItems = 1_000;

/** Items that somebody else gave to their owner between `since` and `until`. Indexes: work_items_by_appointment, work_item_entries_by_item. */
export async function countAssignedItems(
  { hotDb }: HotDeps,
  tenant: Tenant,
  { ownerId, from, since, until }: WorkNews,
): Promise<number> {
  const wasAssigned = sql<SqlBool>`exists (
    select
    from work_item_entries e
    where e.item_id = w.id
      and e.kind = 'owner'
      and e.owner_id = ${ownerId}
      and e.actor <> ${toActorText({ kind: "user", id: ownerId })}
      and ${inSpan(sql`e.at`, { since, until })}
  )`;
  const isChosen = sql<SqlBool>`(${isInRange("w", { from })} and ${wasAssigned})`;
  const chosen = { isInRange: isChosen, states: openWorkStates, owner: ownerId, limit: mostCountedItems };
  return (await selectChanged(hotDb, tenant, chosen)).length;
}

/**
 * Items of the owner, and of nobody, that became overdue between `since` and `until`: by the time, or since their job
 * failed only then. Indexes: those of `listWorkItems`.
 */
export async function countOverdueItems(
  { hotDb }: HotDeps,
  tenant: Tenant,
  { ownerId, from, since, until, workDueHours }: WorkNews & { readonly workDueHours: number },
): Promise<number> {
  const range = { from, until: new Date(until.getTime() + workDueHours * 3_600_000) };
  const becameOverdue = (table: "j" | "w", jobId: "j.id" | "n.id") => sql<SqlBool>`(
    ${isInRange(table, range)}
    and ${inSpan(
      sql`greatest(
        ${sql.ref(`${table}.appointment_at`)} - ${workDueHours} * interval '1 hour',
        (select finished_at from results where job_id = ${sql.ref(jobId)} limit 1)
      )`,
      { since, until },
    )}
  )`;
  const changed = { isInRange: becameOverdue("w", "n.id"), states: openWorkStates, limit: mostCountedItems };
  const unchanged = { isInRange: becameOverdue("j", "j.id"), limit: mostCountedItems };
  const found = [
    await selectChanged(hotDb, tenant, { ...changed, owner: ownerId }),
    await selectChanged(hotDb, tenant, { ...changed, owner: "none" }),
    await selectUnchanged(hotDb, tenant, unchanged),
  ];
  return Math.min(found.flat().length, mostCountedItems);
}

/** A job `j` is the one that its appointment is listed with, and has no answer or was rejected. */
export const needsPerson = (tenant: Tenant): RawBuilder<SqlBool> => sql<SqlBool>`(
  ${hasResult(isFailure)} and ${isShown(tenant)} and ${isOpened}
)`;

/**
 * The item that a job's question and appointment belong to. Indexes: primary keys, the unique key of work_items, those of
 * `findWorkItem`.
 */
export async function findWorkItemOfJob(
  { db }: DbDeps,
  tenant: Tenant,
  jobId: string,
): Promise<WorkItemRecord | undefined> {
  const { rows } = await sql<{ id: string }>`
    select
      coalesce(
        (
          select id
          from work_items w
          where ${isOf(tenant, "w")}
            and w.appointment_at = j.appointment_at
            and w.question_hash = ${questionHashOf("j")}
        ),
        j.id
      ) as id
    from jobs j
    where j.id = ${jobId}
      and ${isOf(tenant, "j")}
      and j.appointment_at is not null
  `.execute(db);
  return rows[0] && findWorkItem({ db }, tenant, rows[0].id);
}

export async function findWorkItem({ db }: DbDeps, tenant: Tenant, id: string): Promise<WorkItemRecord | undefined> {
  const [changed] = await selectChanged(db, tenant, { isInRange: sql<SqlBool>`w.id = ${id}`, limit: 1 });
  if (changed) return changed;
  const [unchanged] = await selectUnchanged(db, tenant, { isInRange: sql<SqlBool>`j.id = ${id}`, limit: 1 });
  return unchanged;
}
