import type { FailureCategory, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { isStillRefused } from "../batches/refused-appointments.ts";
import { isOf, toTable } from "../database/index.ts";
import type { DbDeps, LedgerDeps } from "../deps.ts";
import {
  isCancelled,
  isFailure,
  isShown,
  maxAtOneTime,
  maxOfPatient,
  questionHashOf,
  type TimeSpan,
  withBatch,
} from "../jobs/read/appointments.ts";
import { isNotHidden } from "../jobs/read/list.ts";
import { isAnswered } from "../work-items/work-items.ts";
import { digestLocation } from "./locations.ts";

/** The span of each location with a name, and of all other appointments. */
export interface LocationSpans {
  readonly named: readonly (TimeSpan & { readonly id: string })[];
  readonly others: TimeSpan;
}

/** Locations without a name are counted together: their ids are not stored. */
interface Counted {
  /** Null without a name. */
  readonly id: string | null;
  readonly hasLocation: boolean;
}

type Count =
  | "verified"
  | "verifiedInTime"
  | "open"
  | "overdue"
  | "cannotVerify"
  | "unanswered"
  | "cancelled"
  | FailureCategory;

export interface LocationCounts extends Counted, Readonly<Record<Count, number>> {
  /** Jobs that were looked at, also those that others replace. */
  readonly examined: number;
}

type CountDeps = DbDeps & Pick<LedgerDeps, "digester">;

interface CountOptions {
  readonly workDueHours: number;
  readonly now: Date;
  /** The most jobs that are looked at. */
  readonly limit: number;
}

/**
 * Counts all locations in one statement. Agrees with `countAppointments`, and with the states of `listWorkItems`. Indexes:
 * jobs_by_appointment, primary keys, jobs_by_patient_and_time, work_item_entries_by_item, and the key of work_items by
 * appointment and question.
 */
export async function countByLocation(
  deps: CountDeps,
  tenant: Tenant,
  spans: LocationSpans,
  { workDueHours, now, limit }: CountOptions,
): Promise<LocationCounts[]> {
  const countOf = (condition: ReturnType<typeof sql>) => sql`count(*) filter (where ${condition})::integer`;
  const ofCause = (category: FailureCategory) =>
    countOf(sql`outcome = 'open' and failure_category = ${sql.lit(category)}`);
  const { rows } = await sql<Omit<LocationCounts, "id"> & Placed>`
    select
      place,
      has_location as "hasLocation",
      count(*)::integer as examined,
      ${countOf(sql`outcome = 'verified'`)} as verified,
      ${countOf(sql`outcome = 'verified' and ${isInTime(tenant)}`)} as "verifiedInTime",
      ${countOf(sql`outcome = 'open'`)} as open,
      ${countOf(sql`outcome = 'open' and due_at <= ${now}`)} as overdue,
      ${countOf(sql`outcome = 'cannot_verify'`)} as "cannotVerify",
      ${countOf(sql`outcome = 'unanswered'`)} as unanswered,
      ${countOf(sql`outcome = 'cancelled'`)} as cancelled,
      ${ofCause("request")} as request,
      ${ofCause("patient")} as patient,
      ${ofCause("provider")} as provider,
      ${ofCause("payer")} as payer,
      ${ofCause("plan")} as plan,
      ${ofCause("service")} as service
    from (
      select
        j.place, j.has_location, j.appointment_at, j.patient_hash,
        j.appointment_at - ${workDueHours} * interval '1 hour' as due_at,
        r.failure_category, r.finished_at, w.item_id, w.item_state,
        ${isAnswered} as is_answered,
        case
          when not (${isNotHidden(tenant)} and ${isShown(tenant)}) then null
          when ${isAnswered} or w.item_state = 'done' then 'verified'
          when w.item_state = 'cannot_verify' then 'cannot_verify'
          when w.item_state is not null or ${isFailure} then 'open'
          when ${isCancelled} then 'cancelled'
          else 'unanswered'
        end as outcome
      from (
        select
          j.id, j.batch_id, j.backlog_id, j.order_at, j.appointment_at, j.patient_hash,
          l.place,
          j.location_hash is not null as has_location
        from jobs j
        left join ${toPlaces(deps, spans)} on l.hash = j.location_hash
        where ${isOf(tenant, "j")}
          and ${isInOwnSpan("j", spans)}
        limit ${limit}
      ) j
      left join lateral (
        select state, coverage, failure_category, finished_at, question_hash
        from results
        where job_id = j.id
        limit 1
      ) r on true
      ${withBatch}
      left join lateral (
        select id as item_id, state as item_state
        from work_items
        where ${isOf(tenant, "work_items")}
          and appointment_at = j.appointment_at
          and question_hash = coalesce(r.question_hash, ${questionHashOf("j")})
        limit 1
      ) w on true
      offset 0
    ) j
    group by place, has_location
  `.execute(deps.db);
  return rows.map((row) => withId(row, spans));
}

export interface RefusedCounts extends Counted {
  readonly refused: number;
}

/** As `countRefusedAppointments`, of all locations in one statement. Index: batch_rejections_by_appointment. */
export async function countRefusedByLocation(
  deps: CountDeps,
  tenant: Tenant,
  spans: LocationSpans,
): Promise<RefusedCounts[]> {
  const { rows } = await sql<Omit<RefusedCounts, "id"> & Placed>`
    select l.place, r.location_hash is not null as "hasLocation", count(*)::integer as refused
    from batch_rejections r
    left join ${toPlaces(deps, spans)} on l.hash = r.location_hash
    where ${isOf(tenant, "r")}
      and ${isInOwnSpan("r", spans)}
      and ${isStillRefused}
    group by 1, 2
  `.execute(deps.db);
  return rows.map((row) => withId(row, spans));
}

/** An answer or a person ended the need for one in time, also if the payer was asked again later. */
const isInTime = (tenant: Tenant) => sql`(
  (is_answered and finished_at <= due_at)
  or (
    item_state = 'done'
    and (select max(at) from work_item_entries where item_id = j.item_id and state = 'done') <= due_at
  )
  or exists (
    select
    from (
      select id
      from (
        select id, account_id, mode, appointment_at
        from jobs
        where patient_hash = j.patient_hash
        limit ${maxOfPatient}
      ) p
      where ${isOf(tenant, "p")}
        and p.appointment_at = j.appointment_at
      limit ${maxAtOneTime}
    ) p
    where (select ${isAnswered} and finished_at <= j.due_at from results where job_id = p.id limit 1)
  )
)`;

/** A named location as its position in the list. */
interface Placed {
  readonly place: number | null;
}

const withId = <Row extends Placed>({ place, ...counts }: Row, { named }: LocationSpans) => ({
  ...counts,
  id: place === null ? null : (named[place]?.id ?? null),
});

function toPlaces({ digester }: CountDeps, { named }: LocationSpans) {
  const places = named.map(({ id, from, to }, place) => ({
    place,
    hash: digestLocation(digester, id),
    fromAt: from.toISOString(),
    toAt: to.toISOString(),
  }));
  return toTable(places, "l", { place: "integer", hash: "bytea", fromAt: "timestamptz", toAt: "timestamptz" });
}

/** The widest span bounds what is read of the index. */
function isInOwnSpan(table: "j" | "r", { named, others }: LocationSpans) {
  const at = sql.ref(`${table}.appointment_at`);
  const all = [others, ...named];
  return sql`
    ${at} >= ${new Date(Math.min(...all.map(({ from }) => from.getTime())))}
    and ${at} < ${new Date(Math.max(...all.map(({ to }) => to.getTime())))}
    and ${at} >= coalesce(l.from_at, ${others.from})
    and ${at} < coalesce(l.to_at, ${others.to})
  `;
}
