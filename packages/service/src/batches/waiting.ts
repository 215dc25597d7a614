import type { Mode, Tenant, WaitingReason } from "@nightguard/contract";
import type { Dispatch, Heartbeat, UpstreamState } from "@nightguard/dispatch";
import {
  type BatchRecord,
  type ForecastInput,
  findSuspended,
  type Ledger,
  listForecastInputs,
  listHeldPayers,
  listPayerSettings,
  listPayerStates,
} from "@nightguard/ledger";
import type { LiveSource } from "../admin/status.ts";
import { isPayerIdShown } from "../payers/payer-id.ts";
import { listUpstreamKeys } from "../upstreams/upstream-keys.ts";
import { closedForMs } from "../verification/closed-hours.ts";
import { type Forecast, findLeftToday, forecastRecord } from "./forecast.ts";
import { hasEnded } from "./present-batch.ts";
import { findSlowBacklogs, type SlowBacklog } from "./slow-payers.ts";
import { type Waiting, warnOfSlowPlan } from "./warnings.ts";

/** Why an open batch waits, and when it will end; null if unknown. */
export interface Outlook {
  readonly waiting: readonly Waiting[];
  readonly forecast: Forecast | undefined;
}

export interface OutlookDeps {
  readonly ledger: Ledger;
  readonly dispatch: Dispatch;
  readonly findLiveSource: (accountId: string) => Promise<LiveSource>;
}

/** What makes all of an account's work wait. */
interface AccountWaiting {
  readonly waiting: readonly Waiting[];
  /** Calls that the plan allows today; null without a daily limit, or if unknown. */
  readonly leftToday: number | null;
}

const maxPayersNamed = 20;

const sentences = {
  account_suspended: "The account is suspended; the rows wait until the operator resumes it",
  no_plan: "The account has no plan; the rows wait until the operator gives it one",
  queue_unavailable: "The queue (Redis) does not answer; the rows wait until it does",
  no_worker: "No worker is alive; the rows wait until one runs",
  no_upstream:
    "No payer service is configured for live questions; the rows cannot be asked until the operator adds one",
  upstream_refuses_credentials:
    "The payer service refuses this service's own credentials; the rows wait until the operator has mended that",
  daily_limit_reached:
    "The plan's verifications of today are used up; the rows wait until midnight UTC, or for a larger plan",
} as const satisfies Partial<Record<WaitingReason, string>>;

const toWaiting = (code: keyof typeof sentences): Waiting => ({ code, message: sentences[code] });

/** Other reasons end at an unknown time. */
const withKnownEnd: ReadonlySet<WaitingReason> = new Set([
  "daily_limit_reached",
  "plan_too_slow",
  "payer_closed",
  "payer_slow",
]);

/**
 * Outlooks by batch id, without ended batches. The cost does not depend on the number of rows.
 *
 * @param records of the tenant
 */
export async function findOutlooks(
  deps: OutlookDeps,
  tenant: Tenant,
  records: readonly BatchRecord[],
): Promise<ReadonlyMap<string, Outlook>> {
  const open = records.filter((record) => !hasEnded(record));
  if (open.length === 0) return new Map();
  const ids = open.map(({ id }) => id);
  const [inputs, suspended, held, source, keys] = await Promise.all([
    listForecastInputs(deps.ledger, tenant, ids),
    findSuspended(deps.ledger, [tenant.accountId]),
    listHeldPayers(deps.ledger, tenant, ids, maxPayersNamed),
    tenant.mode === "live" ? deps.findLiveSource(tenant.accountId) : undefined,
    listUpstreamKeys(deps.ledger, [tenant.mode]),
  ]);
  const payerIds = [...new Set(held.map(({ payerId }) => payerId))];
  const [ofPlan] = inputs;
  const [queue, closedUntil, failingSince] = await Promise.all([
    readQueue(deps.dispatch, tenant, { keys, payerIds, perDay: ofPlan?.verificationsPerDay ?? null }),
    findClosedPayers(deps.ledger, payerIds),
    findFailingSince(deps.ledger, tenant.mode, payerIds),
  ]);
  const begun = open.filter((record) => !record.paused && !isScheduled(record));
  const slow = await findSlowBacklogs(deps.ledger, tenant, begun, { workers: queue?.workers ?? [], upstreams: keys });
  const account = {
    waiting: findAccountReasons({ isSuspended: suspended.length > 0, input: ofPlan, source, queue }),
    leftToday: queue?.leftToday ?? null,
  };
  const payers = { held: new Set(queue?.upstream.payers.map(({ payerId }) => payerId)), closedUntil, failingSince };
  const inputOf = new Map(inputs.map((input) => [input.batchId, input]));
  return new Map(
    open.map((record) => {
      const ofBatch = held.filter(({ batchId }) => batchId === record.id).map(({ payerId }) => payerId);
      const found = { account, payers, payerIds: ofBatch, slow: slow.filter(({ batchId }) => batchId === record.id) };
      return [record.id, toOutlook(record, inputOf.get(record.id), found)];
    }),
  );
}

/** These may be over when a scheduled batch begins. */
const passing: ReadonlySet<WaitingReason> = new Set(["daily_limit_reached", "payer_held", "payer_closed"]);

const isScheduled = ({ not_before: notBefore, read_at: now }: BatchRecord): boolean =>
  notBefore !== null && notBefore > now;

interface Found {
  readonly account: AccountWaiting;
  readonly payers: WaitingPayers;
  readonly payerIds: readonly string[];
  readonly slow: readonly SlowBacklog[];
}

function toOutlook(record: BatchRecord, input: ForecastInput | undefined, found: Found): Outlook {
  const { account, payers, payerIds, slow } = found;
  const held = payerIds.filter((id) => payers.held.has(id));
  const closed = payerIds.filter((id) => payers.closedUntil.has(id));
  const opensAt = Math.max(0, ...closed.map((id) => payers.closedUntil.get(id) ?? 0));
  const forecast = input && forecastRecord(record, input, { leftToday: account.leftToday, opensAt, slowPayers: slow });
  const waiting = [
    ...account.waiting,
    ...(input && forecast ? warnOfSlowPlan(forecast, input) : []),
    ...(held.length > 0 ? [toHeld(held, payers.failingSince)] : []),
    ...(closed.length > 0 ? [toClosed(closed, opensAt)] : []),
    ...slow.filter((payer) => forecast && delaysEnd(payer, forecast)).map(toSlow),
  ];
  const now = isScheduled(record) ? waiting.filter(({ code }) => !passing.has(code)) : waiting;
  if (!forecast || now.every(({ code }) => withKnownEnd.has(code))) return { waiting: now, forecast };
  return { waiting: now, forecast: { ...forecast, endsAt: null } };
}

/** The time is that of the payer which has not answered for the longest. */
function toHeld(payerIds: readonly string[], failingSince: WaitingPayers["failingSince"]): Waiting {
  const times = payerIds.flatMap((id) => failingSince.get(id) ?? []);
  const since = times.length === 0 ? "" : ` since ${new Date(Math.min(...times)).toISOString()}`;
  return {
    code: "payer_held",
    message: `No answer from ${toPayerWords(payerIds)}${since}; the rows that ask there wait and go on by themselves`,
  };
}

const toClosed = (payerIds: readonly string[], opensAt: number): Waiting => ({
  code: "payer_closed",
  message: `Not asked at this hour: ${toPayerWords(payerIds)}; the rows that ask there wait until ${new Date(opensAt).toISOString()}`,
});

const noticedDelayMs = 60_000;

/** By more than a minute. */
const delaysEnd = ({ rows, answersPerSecond }: SlowBacklog, { planMs }: Forecast): boolean =>
  (rows / answersPerSecond) * 1_000 > planMs + noticedDelayMs;

const toSlow = ({ payerId, rows, secondsPerCall, answersPerSecond }: SlowBacklog): Waiting => ({
  code: "payer_slow",
  message:
    `Slow answers from ${toPayerWords([payerId])}: ${Math.round(secondsPerCall)} seconds each, ` +
    `${toPaceText(answersPerSecond)}; about ${rows} rows wait for it`,
});

const toPaceText = (perSecond: number): string =>
  perSecond >= 1 ? `${perSecond.toFixed(1)} a second` : `${(perSecond * 60).toFixed(1)} a minute`;

const toPayerWords = (payerIds: readonly string[]): string =>
  `${payerIds.length === 1 ? "payer" : "payers"} ${payerIds.map((id) => (isPayerIdShown(id) ? id : "(other)")).join(", ")}`;

interface QueueState {
  readonly workers: readonly Heartbeat[];
  readonly upstream: UpstreamState;
  readonly leftToday: number | null;
}

/** Undefined without Redis. */
async function readQueue(
  { heartbeats, breakers, limiter }: Dispatch,
  tenant: Tenant,
  asked: { readonly keys: readonly string[]; readonly payerIds: readonly string[]; readonly perDay: number | null },
): Promise<QueueState | undefined> {
  const reading = Promise.all([
    heartbeats.list("worker"),
    breakers.readUpstreamState(asked.keys, asked.payerIds),
    findLeftToday({ limiter }, tenant, asked.perDay),
  ]);
  const read = await reading.catch(() => undefined);
  if (!read) return undefined;
  const [workers, upstream, leftToday] = read;
  return { workers, upstream, leftToday };
}

/** @param found `input` is undefined when the account has no plan */
function findAccountReasons({
  isSuspended,
  input,
  source,
  queue,
}: {
  readonly isSuspended: boolean;
  readonly input: ForecastInput | undefined;
  readonly source: LiveSource | undefined;
  readonly queue: QueueState | undefined;
}): Waiting[] {
  const holds: readonly (readonly [keyof typeof sentences, boolean | undefined])[] = [
    ["account_suspended", isSuspended],
    ["no_plan", input === undefined],
    ["queue_unavailable", queue === undefined],
    ["no_worker", queue?.workers.length === 0],
    ["no_upstream", source === "none"],
    ["upstream_refuses_credentials", queue?.upstream.credentials.some(({ state }) => state.status === "held")],
    ["daily_limit_reached", queue?.leftToday === 0],
  ];
  return holds.flatMap(([code, isHeld]) => (isHeld ? [toWaiting(code)] : []));
}

interface WaitingPayers {
  readonly held: ReadonlySet<string>;
  /** In milliseconds of the epoch, as the following. */
  readonly closedUntil: ReadonlyMap<string, number>;
  /** Of payers that are on the payer list. */
  readonly failingSince: ReadonlyMap<string, number>;
}

async function findFailingSince(
  ledger: Ledger,
  mode: Mode,
  payerIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (payerIds.length === 0) return new Map();
  const states = await listPayerStates(ledger, mode, payerIds);
  return new Map(
    states.flatMap(({ payerId, failingSince }) => (failingSince ? [[payerId, failingSince.getTime()] as const] : [])),
  );
}

async function findClosedPayers(ledger: Ledger, payerIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (payerIds.length === 0) return new Map();
  const now = ledger.clock.now();
  const settings = await listPayerSettings(ledger);
  return new Map(
    settings.flatMap(({ payer_id: id, settings: { closed } }) => {
      const ms = payerIds.includes(id) ? closedForMs(closed, now) : 0;
      return ms > 0 ? [[id, now + ms] as const] : [];
    }),
  );
}
