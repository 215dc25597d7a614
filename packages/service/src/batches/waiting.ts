import type { Tenant, WaitingReason } from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import {
  type BatchRecord,
  type ForecastInput,
  type Ledger,
  listForecastInputs,
  listHeldPayers,
  listPayerSettings,
} from "@nightguard/ledger";
import type { LiveSource } from "../admin/status.ts";
import { isPayerIdShown } from "../payers/payer-id.ts";
import { listUpstreamKeys } from "../upstreams/upstream-keys.ts";
import { closedForMs } from "../verification/closed-hours.ts";
import { type Forecast, findLeftToday, forecastRecord } from "./forecast.ts";
import { hasEnded } from "./present-batch.ts";
import { type Waiting, warnOfSlowPlan } from "./warnings.ts";

/** What an open batch waits for, and when it will end; null where that is not known. */
export interface Outlook {
  readonly waiting: readonly Waiting[];
  readonly forecast: Forecast | undefined;
}

export interface OutlookDeps {
  readonly ledger: Ledger;
  readonly dispatch: Dispatch;
  readonly findLiveSource: (accountId: string) => Promise<LiveSource>;
}

/** What makes all work of an account wait. */
interface AccountWaiting {
  readonly waiting: readonly Waiting[];
  /** Calls that the plan allows today; null without a daily limit, or if it is not known. */
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

/** While one of these holds, nobody knows when the work will go on. */
const endless: ReadonlySet<WaitingReason> = new Set([
  "account_suspended",
  "no_plan",
  "queue_unavailable",
  "no_worker",
  "no_upstream",
  "upstream_refuses_credentials",
  "payer_held",
]);

/**
 * By the batches' ids; batches that have ended are left out. The cost does not depend on the number of rows.
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
  const [inputs, held] = await Promise.all([
    listForecastInputs(deps.ledger, tenant, ids),
    listHeldPayers(deps.ledger, tenant, ids, maxPayersNamed),
  ]);
  const [account, payers] = await Promise.all([
    findAccountWaiting(deps, tenant, inputs[0]),
    findWaitingPayers(
      deps,
      tenant,
      held.map(({ payerId }) => payerId),
    ),
  ]);
  const inputOf = new Map(inputs.map((input) => [input.batchId, input]));
  return new Map(
    open.map((record) => {
      const payerIds = held.filter(({ batchId }) => batchId === record.id).map(({ payerId }) => payerId);
      return [record.id, toOutlook(record, inputOf.get(record.id), { account, payers, payerIds })];
    }),
  );
}

/** What may be over when a batch begins that is scheduled for later. */
const passing: ReadonlySet<WaitingReason> = new Set(["daily_limit_reached", "payer_held", "payer_closed"]);

const isScheduled = ({ not_before: notBefore, read_at: now }: BatchRecord): boolean =>
  notBefore !== null && notBefore > now;

interface Found {
  readonly account: AccountWaiting;
  readonly payers: WaitingPayers;
  readonly payerIds: readonly string[];
}

function toOutlook(record: BatchRecord, input: ForecastInput | undefined, found: Found): Outlook {
  const { account, payers, payerIds } = found;
  const held = payerIds.filter((id) => payers.held.has(id));
  const closed = payerIds.filter((id) => payers.closedUntil.has(id));
  const opensAt = Math.max(0, ...closed.map((id) => payers.closedUntil.get(id) ?? 0));
  const forecast = input && forecastRecord(record, input, { leftToday: account.leftToday, opensAt });
  const waiting = [
    ...account.waiting,
    ...(input && forecast ? warnOfSlowPlan(forecast, input) : []),
    ...(held.length > 0 ? [toHeld(held)] : []),
    ...(closed.length > 0 ? [toClosed(closed, opensAt)] : []),
  ];
  const now = isScheduled(record) ? waiting.filter(({ code }) => !passing.has(code)) : waiting;
  if (!forecast || !now.some(({ code }) => endless.has(code))) return { waiting: now, forecast };
  return { waiting: now, forecast: { ...forecast, endsAt: null } };
}

const toHeld = (payerIds: readonly string[]): Waiting => ({
  code: "payer_held",
  message: `No answer from ${toPayerWords(payerIds)}; the rows that ask there wait and go on by themselves`,
});

const toClosed = (payerIds: readonly string[], opensAt: number): Waiting => ({
  code: "payer_closed",
  message: `Not asked at this hour: ${toPayerWords(payerIds)}; the rows that ask there wait until ${new Date(opensAt).toISOString()}`,
});

const toPayerWords = (payerIds: readonly string[]): string =>
  `${payerIds.length === 1 ? "payer" : "payers"} ${payerIds.map((id) => (isPayerIdShown(id) ? id : "(other)")).join(", ")}`;

/** @param input undefined when the account has no plan */
async function findAccountWaiting(
  { ledger, dispatch, findLiveSource }: OutlookDeps,
  tenant: Tenant,
  input: ForecastInput | undefined,
): Promise<AccountWaiting> {
  const perDay = input?.verificationsPerDay ?? null;
  const [source, keys] = await Promise.all([
    tenant.mode === "live" ? findLiveSource(tenant.accountId) : undefined,
    listUpstreamKeys(ledger, [tenant.mode]),
  ]);
  const queue = await Promise.all([
    dispatch.heartbeats.list("worker"),
    dispatch.breakers.readUpstreamState(keys, []),
    findLeftToday(dispatch, tenant, perDay),
  ]).catch(() => undefined);
  const [workers, upstream, leftToday = null] = queue ?? [];
  const holds: readonly (readonly [keyof typeof sentences, boolean | undefined])[] = [
    ["account_suspended", input?.isSuspended],
    ["no_plan", input === undefined],
    ["queue_unavailable", queue === undefined],
    ["no_worker", workers?.length === 0],
    ["no_upstream", source === "none"],
    ["upstream_refuses_credentials", upstream?.credentials.some(({ state }) => state.status === "held")],
    ["daily_limit_reached", leftToday === 0],
  ];
  return { waiting: holds.flatMap(([code, isHeld]) => (isHeld ? [toWaiting(code)] : [])), leftToday };
}

interface WaitingPayers {
  readonly held: ReadonlySet<string>;
  /** In milliseconds of the epoch. */
  readonly closedUntil: ReadonlyMap<string, number>;
}

/** Empty without Redis, which has the circuit breakers. */
async function findWaitingPayers(
  { ledger, dispatch }: OutlookDeps,
  { mode }: Tenant,
  payerIds: readonly string[],
): Promise<WaitingPayers> {
  if (payerIds.length === 0) return { held: new Set(), closedUntil: new Map() };
  const candidates = [...new Set(payerIds)];
  const [keys, settings] = await Promise.all([listUpstreamKeys(ledger, [mode]), listPayerSettings(ledger)]);
  const upstream = await dispatch.breakers.readUpstreamState(keys, candidates).catch(() => undefined);
  const now = ledger.clock.now();
  const closed = settings.flatMap(({ payer_id: id, settings: { closed: windows } }) => {
    const ms = candidates.includes(id) ? closedForMs(windows, now) : 0;
    return ms > 0 ? [[id, now + ms] as const] : [];
  });
  return { held: new Set(upstream?.payers.map(({ payerId }) => payerId)), closedUntil: new Map(closed) };
}
