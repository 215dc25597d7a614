import { sql } from "kysely";
import type { Db } from "../connection.ts";
import { type Dispatched, toWanted, unforeseen } from "../dispatched.ts";
import { pack } from "../packed.ts";
import type { Sealer } from "../sealer.ts";
import { type ChangedHealth, type EndpointHealth, healthColumns, toTime, writeHealth } from "./health.ts";

/** One attempt, for the log. */
export interface AttemptRecord {
  readonly durationMs: number;
  readonly statusCode: number | null;
  /** What went wrong, in a word; null when nothing did. */
  readonly error: string | null;
  /** The beginning of the receiver's answer, which may hold a person's data. */
  readonly answer: Buffer | null;
}

/** An attempt that was made. */
export interface AttemptMade extends Dispatched {
  readonly endpointId: string;
  readonly attempt: AttemptRecord;
}

/** What becomes of a delivery after an attempt. */
export type DeliveryFate =
  | { readonly state: "delivered" | "failed" }
  /** `isTry`: whether the attempt counts as one of those that the schedule allows. */
  | { readonly state: "waiting"; readonly dueAt: number; readonly isTry: boolean };

/** How an endpoint stands, in the midst of judging its attempts. */
export interface EndpointStanding extends EndpointHealth {
  readonly endpointId: string;
  readonly isDisabled: boolean;
}

/**
 * Judges attempts in the order of their settlement: what becomes of each delivery, and how their endpoints then stand.
 *
 * @param now milliseconds of the epoch by the database's clock
 */
export type Judge<Made extends AttemptMade> = (
  standings: readonly EndpointStanding[],
  attempts: readonly Made[],
  now: number,
) => { readonly fates: readonly DeliveryFate[]; readonly health: readonly ChangedHealth[] };

/** What was settled, to be told of. */
export interface SettledDelivery extends Dispatched {
  readonly fate: DeliveryFate;
  /** From what happened to its being received, by the database's clock; null unless it is of a feed and delivered. */
  readonly delayMs: number | null;
}

/** The row that a sealed answer belongs to. */
export const sealedAttempt = (deliveryId: string, attemptNo: number) => `attempt:${deliveryId}:${attemptNo}`;

/** Attempts of one delivery that are kept: a delivery may be probed with for days. */
const attemptsKept = 30;

/**
 * Settles attempts: the deliveries, their log, and how their endpoints stand, in one transaction. Fenced: an attempt whose
 * claim has passed to another changes nothing of its delivery, but what was seen of the endpoint counts.
 *
 * @returns those that were settled, and the endpoints that are disabled from now on
 */
export async function settleDeliveries<Made extends AttemptMade>(
  { db, sealer }: { db: Db; sealer: Sealer },
  attempts: readonly Made[],
  judge: Judge<Made>,
): Promise<{ settled: readonly SettledDelivery[]; health: readonly ChangedHealth[] }> {
  return db.transaction().execute(async (transaction) => {
    const endpointIds = [...new Set(attempts.map(({ endpointId }) => endpointId))].sort();
    const { now, standings } = await lockStandings(transaction, endpointIds);
    const { fates, health } = judge(standings, attempts, now);
    const delays = await writeFates(transaction, sealer, attempts, fates, now);
    await writeHealth(transaction, health);
    const settled = attempts.flatMap(({ id, dispatchNo }, index) => {
      const [fate, delayMs] = [fates[index], delays.get(id)];
      return fate && delayMs !== undefined ? [{ id, dispatchNo, fate, delayMs }] : [];
    });
    return { settled, health };
  });
}

/** In the order of ids, so that two of these never wait for each other. */
async function lockStandings(db: Db, endpointIds: readonly string[]) {
  const { rows } = await sql<EndpointStanding & { now: number }>`
    select
      w.id as "endpointId",
      w.disabled_at is not null as "isDisabled",
      ${healthColumns},
      (extract(epoch from now()) * 1000)::double precision as now
    from webhook_endpoints w
    where w.id = any(${endpointIds}::uuid[])
    order by w.id
    for no key update
  `.execute(db);
  // Endpoints that are gone took their deliveries with them.
  return { now: rows[0]?.now ?? 0, standings: rows };
}

async function writeFates(
  db: Db,
  sealer: Sealer,
  attempts: readonly AttemptMade[],
  fates: readonly DeliveryFate[],
  now: number,
): Promise<Map<string, number | null>> {
  const answers = pack(
    attempts.map(({ id, dispatchNo, attempt: { answer } }) =>
      answer === null || answer.length === 0 ? null : sealer.seal(sealedAttempt(id, dispatchNo), answer),
    ),
  );
  const waiting = fates.map((fate) => (fate.state === "waiting" ? fate : undefined));
  const { rows } = await sql<{ id: string; delay_ms: number | null }>`
    with made as (
      select m.*, ${answers.at("m.answer_start", "m.answer_length")} as answer
      from unnest(
        ${attempts.map(({ id }) => id)}::uuid[],
        ${attempts.map(({ dispatchNo }) => dispatchNo)}::integer[],
        ${fates.map(({ state }) => state)}::text[],
        ${waiting.map((fate) => fate?.dueAt ?? null)}::double precision[],
        ${waiting.map((fate) => (fate ? Number(fate.isTry) : 1))}::integer[],
        ${attempts.map(({ attempt }) => now - attempt.durationMs)}::double precision[],
        ${attempts.map(({ attempt }) => Math.round(attempt.durationMs))}::integer[],
        ${attempts.map(({ attempt }) => attempt.statusCode)}::smallint[],
        ${attempts.map(({ attempt }) => attempt.error)}::text[],
        ${answers.starts}::integer[],
        ${answers.lengths}::integer[]
      ) as m (
        id, dispatch_no, state, due_at, try_count, at, duration_ms, status_code, error, answer_start, answer_length
      )
    ),
    settled as (
      update webhook_deliveries d
      set
        state = m.state,
        due_at = ${toTime("m.due_at")},
        tries = d.tries + m.try_count,
        lease_until = null,
        finished_at = case when m.state <> 'waiting' then now() end
      from made m
      where d.id = m.id
        and d.dispatch_no = m.dispatch_no
        and d.state = ${unforeseen("sending")}
      returning
        d.id, d.event_id, d.event_no, m.dispatch_no, m.state, m.at, m.duration_ms, m.status_code, m.error, m.answer
    ),
    logged as (
      insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer)
      select id, dispatch_no, ${toTime("at")}, duration_ms, status_code, error, answer
      from settled
      on conflict (delivery_id, attempt_no) do nothing
    ),
    forgotten as (
      delete from webhook_attempts a
      using settled s
      where a.delivery_id = s.id
        and a.attempt_no <= s.dispatch_no - ${attemptsKept}
    )
    select
      s.id,
      case
        when s.state = 'delivered' and s.event_no is not null
        then (extract(epoch from now() - e.at) * 1000)::double precision
      end as delay_ms
    from settled s
    left join events e on e.id = s.event_id
  `.execute(db);
  return new Map(rows.map(({ id, delay_ms }) => [id, delay_ms]));
}

/** A test is made once: whatever comes of it, nothing waits to be tried again. */
const returnedState = sql`
  state = case when d.event_no is null then 'failed' else 'waiting' end,
  due_at = case when d.event_no is null then null else now() end,
  finished_at = case when d.event_no is null then now() end,
  lease_until = null
`;

/**
 * Has these released again: they did not get into the queue, or their worker does not get to them.
 *
 * @param state whether whoever hands them back has claimed them: a ticket that came twice must not take the other's claim
 *   away
 */
export async function handBackDeliveries(
  db: Db,
  held: readonly Dispatched[],
  state: "released" | "sending",
): Promise<void> {
  await sql`
    with returned as (
      update webhook_deliveries d
      set ${returnedState}
      from ${toWanted(held)}
      where d.id = w.id
        and d.dispatch_no = w.dispatch_no
        and d.state = ${unforeseen(state)}
      returning d.endpoint_id
    )
    ${makeDue("returned")}
  `.execute(db);
}

/**
 * Returns deliveries whose lease ran out: their tickets got lost, or their worker is gone and may have sent them. Index:
 * webhook_deliveries_outstanding, read as a whole, which is as small as what is under way.
 *
 * @param whose those alone whose ticket is lost, whatever their lease, after Redis lost its memory; or those whose time is over
 * @returns how many
 */
export async function returnLostDeliveries(db: Db, whose: "released" | "overdue", limit: number): Promise<number> {
  const condition = whose === "released" ? sql`state = 'released'` : sql`lease_until < now()`;
  const { rows } = await sql<{ count: number }>`
    with lost as (
      select id
      from webhook_deliveries
      where state in ('released', 'sending')
        and ${condition}
      limit ${limit}
      for update skip locked
    ),
    returned as (
      update webhook_deliveries d
      set ${returnedState}
      from lost
      where d.id = lost.id
        and d.state in ('released', 'sending')
      returning d.endpoint_id
    ),
    hastened as (${makeDue("returned")})
    select count(*)::integer as count
    from returned
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Has release look at these endpoints; `changed` is an expression with their ids. */
const makeDue = (changed: string) => sql`
  update webhook_endpoints w
  set due_at = now()
  where w.id in (select endpoint_id from ${sql.ref(changed)})
`;
