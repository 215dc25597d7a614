import { type RawBuilder, sql } from "kysely";
import {
  type Db,
  type DeliveryState,
  idArray,
  idsOf,
  pack,
  plainArray,
  valueFor,
  withDeadlockRetry,
} from "../database/index.ts";
import type { HotEncryptionDeps } from "../deps.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { fencingTokenOf, type JobRef, latestRefs } from "../jobs/queue/job-ref.ts";
import { type ChangedHealth, type EndpointHealth, healthColumns, toTime, writeHealth } from "./health.ts";

export interface AttemptRecord {
  /** When it was signed: milliseconds of the epoch by the database's clock. */
  readonly at: number;
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly error: string | null;
  /** Beginning of the receiver's answer; may contain personal data. */
  readonly answer: Buffer | null;
}

export interface AttemptMade extends JobRef {
  readonly accountId: string;
  readonly endpointId: string;
  readonly attempt: AttemptRecord;
}

export type DeliveryOutcome =
  | { readonly state: "delivered" | "failed" }
  /** `isTry`: counts in the retry schedule. */
  | { readonly state: "waiting"; readonly dueAt: number; readonly isTry: boolean };

/** The health before the attempts are judged. */
export interface CurrentHealth extends EndpointHealth {
  readonly endpointId: string;
  readonly isDisabled: boolean;
}

/**
 * May be repeated, with the then current health.
 *
 * @param now milliseconds of the epoch by the database's clock
 */
export type Judge<Made extends AttemptMade> = (
  current: readonly CurrentHealth[],
  attempts: readonly Made[],
  now: number,
) => { readonly outcomes: readonly DeliveryOutcome[]; readonly health: readonly ChangedHealth[] };

export interface SettledDelivery extends JobRef {
  readonly outcome: DeliveryOutcome;
  /** Time from the event to its delivery; null for tests, purged events and other outcomes. */
  readonly delayMs: number | null;
}

export const attemptContext = (deliveryId: string, attemptNo: number) => `attempt:${deliveryId}:${attemptNo}`;

/** A delivery may serve as a probe for days. */
const attemptsKept = 30;

/**
 * In one transaction. An attempt with a lost claim changes only its endpoint's health. Indexes: primary keys, and
 * events_id_key.
 *
 * @returns the attempts whose claim still held, and the new health of all endpoints
 */
export async function settleDeliveries<Made extends AttemptMade>(
  { hotDb, encryption }: HotEncryptionDeps,
  attempts: readonly Made[],
  judge: Judge<Made>,
): Promise<{ settled: readonly SettledDelivery[]; health: readonly ChangedHealth[] }> {
  const encryptions = await encryption.ofAll(attempts.map(({ accountId }) => accountId));
  return withDeadlockRetry(hotDb, "settle deliveries", async (transaction) => {
    const endpointIds = [...new Set(attempts.map(({ endpointId }) => endpointId))].sort();
    const { now, current } = await lockHealth(transaction, endpointIds);
    const { outcomes, health } = judge(current, attempts, now);
    const judged = attempts.flatMap((made, index) => {
      const outcome = outcomes[index];
      return outcome ? [{ ...made, outcome }] : [];
    });
    const settled = await writeOutcomes(transaction, judged);
    await writeAttempts(transaction, settled, encryptions);
    await writeHealth(transaction, health);
    const delays = await readDelays(transaction, settled);
    return {
      settled: settled.map(({ id, fencingToken, outcome, eventId }) => ({
        id,
        fencingToken,
        outcome,
        delayMs: delays.get(eventId) ?? null,
      })),
      health,
    };
  });
}

/** The id order avoids deadlocks. */
async function lockHealth(db: Db, endpointIds: readonly string[]) {
  const { rows } = await sql<CurrentHealth & { now: number }>`
    select
      w.id as "endpointId",
      w.disabled_at is not null as "isDisabled",
      ${healthColumns},
      (extract(epoch from now()) * 1000)::double precision as now
    from webhook_endpoints w
    where w.id = any(${idArray(endpointIds)})
    order by w.id
    for no key update
  `.execute(db);
  // The endpoints were deleted with their deliveries.
  return { now: rows[0]?.now ?? 0, current: rows };
}

interface JudgedAttempt extends AttemptMade {
  readonly outcome: DeliveryOutcome;
}

interface SettledAttempt extends JudgedAttempt {
  readonly eventId: string;
  /** False for a test. */
  readonly isOfFeed: boolean;
}

async function writeOutcomes(db: Db, judged: readonly JudgedAttempt[]): Promise<SettledAttempt[]> {
  const attempts = latestRefs(judged);
  if (attempts.length === 0) return [];
  const ids = idsOf(attempts);
  const waiting = attempts.map(({ outcome }) => (outcome.state === "waiting" ? outcome : undefined));
  const column = <Value>(values: RawBuilder<readonly Value[]>) => valueFor<Value>(sql`d.id`, ids, values);
  const state = column(sql<string[]>`${plainArray(attempts.map(({ outcome }) => outcome.state))}::text[]`);
  const dueAtMs = column(
    sql<number[]>`${plainArray(waiting.map((outcome) => outcome?.dueAt ?? null))}::double precision[]`,
  );
  const tryCount = column(
    sql<number[]>`${plainArray(waiting.map((outcome) => Number(outcome?.isTry ?? true)))}::integer[]`,
  );
  const { rows } = await sql<{ id: string; event_id: string; event_no: string | null }>`
    update webhook_deliveries d
    set
      state = ${state},
      due_at = to_timestamp(${dueAtMs} / 1000),
      tries = d.tries + ${tryCount},
      lease_until = null,
      finished_at = case when ${state} <> 'waiting' then now() end
    where d.id = any(${idArray(ids)})
      and d.fencing_token = ${fencingTokenOf("d.id", attempts)}
      and d.state = ${"sending" satisfies DeliveryState}
    returning d.id, d.event_id, d.event_no
  `.execute(db);
  const settled = new Map(rows.map((row) => [row.id, row]));
  return attempts.flatMap((attempt) => {
    const row = settled.get(attempt.id);
    return row ? [{ ...attempt, eventId: row.event_id, isOfFeed: row.event_no !== null }] : [];
  });
}

async function writeAttempts(
  db: Db,
  settled: readonly SettledAttempt[],
  encryptions: ReadonlyMap<string, Encryption>,
): Promise<void> {
  if (settled.length === 0) return;
  const attempts = settled.map(({ attempt }) => attempt);
  const answers = pack(
    settled.map(({ id, fencingToken, accountId, attempt: { answer } }) =>
      answer === null || answer.length === 0
        ? null
        : (encryptions.get(accountId)?.encrypt(attemptContext(id, fencingToken), answer) ?? null),
    ),
  );
  await sql`
    insert into webhook_attempts (delivery_id, attempt_no, at, duration_ms, status_code, error, answer)
    select
      m.delivery_id, m.attempt_no, ${toTime("m.at")}, m.duration_ms, m.status_code, m.error,
      ${answers.at("m.answer_start", "m.answer_length")}
    from unnest(
      ${idArray(idsOf(settled))},
      ${plainArray(settled.map(({ fencingToken }) => fencingToken))}::integer[],
      ${plainArray(attempts.map(({ at }) => at))}::double precision[],
      ${plainArray(attempts.map(({ durationMs }) => Math.round(durationMs)))}::integer[],
      ${plainArray(attempts.map(({ statusCode }) => statusCode))}::smallint[],
      ${attempts.map(({ error }) => error)}::text[],
      ${answers.starts}::integer[],
      ${answers.lengths}::integer[]
    ) as m (delivery_id, attempt_no, at, duration_ms, status_code, error, answer_start, answer_length)
    on conflict (delivery_id, attempt_no) do nothing
  `.execute(db);
  await purgeAttempts(db, settled);
}

async function purgeAttempts(db: Db, settled: readonly JobRef[]): Promise<void> {
  const long = settled.filter(({ fencingToken }) => fencingToken > attemptsKept);
  if (long.length === 0) return;
  const ids = idsOf(long);
  const lastPurged = sql`${plainArray(long.map(({ fencingToken }) => fencingToken - attemptsKept))}::integer[]`;
  await sql`
    delete from webhook_attempts a
    where a.delivery_id = any(${idArray(ids)})
      and a.attempt_no <= ${valueFor(sql`a.delivery_id`, ids, lastPurged)}
  `.execute(db);
}

async function readDelays(db: Db, settled: readonly SettledAttempt[]): Promise<Map<string, number>> {
  const delivered = settled.filter(({ outcome, isOfFeed }) => outcome.state === "delivered" && isOfFeed);
  if (delivered.length === 0) return new Map();
  const { rows } = await sql<{ id: string; delay_ms: number }>`
    select id, (extract(epoch from now() - at) * 1000)::double precision as delay_ms
    from events
    where id = any(${idArray(delivered.map(({ eventId }) => eventId))})
  `.execute(db);
  return new Map(rows.map(({ id, delay_ms }) => [id, delay_ms]));
}
