import { type Mode, toPublicId, type WaitingReason } from "@nightguard/contract";
import {
  type CredentialState,
  type Dispatch,
  type Heartbeat,
  type LivePart,
  toDigest,
  type UpstreamState,
} from "@nightguard/dispatch";
import {
  type AccountWork,
  type ConnectionUse,
  countDeadlines,
  type DeadlineCounts,
  type ForecastInput,
  findOldestDelivery,
  type Ledger,
  listLostCommits,
  listOldSnapshots,
  listPayerSettings,
  listPayers,
  listSubmissions,
  listSuspended,
  listWork,
  type OldSnapshot,
  type PayerSettingsRecord,
  readConnectionUse,
  type SubmissionSummary,
} from "@nightguard/ledger";
import { forecastBatch, isPlanTooSlow } from "../batches/forecast.ts";
import { sumSlowPayers } from "../batches/slow-payers.ts";
import { createFreshValue } from "../fresh-cache.ts";
import type { PayerMapAdministration } from "../payers/administer-payer-map.ts";
import type { Certificates } from "../upstreams/certificates.ts";
import { listUpstreamKeys } from "../upstreams/upstream-keys.ts";
import { closedForMs } from "../verification/closed-hours.ts";
import { windowOf } from "../worker/quota.ts";
import { checkRedis, type RedisCheck } from "./health.ts";

export interface Status {
  /** At most a second old. @throws without the ledger */
  read(): Promise<StatusReport>;
}

/** Values from Redis are null without it. Times are ISO 8601. */
interface StatusReport {
  readonly at: string;
  readonly jobs: JobCounts;
  /** Null without queued work. */
  readonly oldest_waiting_seconds: number | null;
  readonly accounts_with_work: number;
  readonly accounts: readonly AccountStatus[];
  readonly service_levels: ServiceLevels;
  readonly suspended_accounts: readonly {
    readonly account_id: string;
    readonly name: string;
    readonly suspended_at: string;
  }[];
  readonly database_connections: ConnectionUse;
  readonly lost_commits: readonly LostCommitsReport[];
  readonly old_snapshots: readonly (Omit<OldSnapshot, "since"> & { readonly since: string | null })[];
  readonly redis: RedisCheck;
  readonly live_answered_by: LiveSource;
  readonly credentials: { readonly live: CredentialStatus; readonly test: CredentialStatus } | null;
  readonly upstreams: readonly (CredentialStatus & { readonly name: string })[] | null;
  readonly payer_lists: Awaited<ReturnType<PayerMapAdministration["readListStates"]>>;
  readonly submissions: readonly (Omit<SubmissionSummary, "since"> & { readonly since: string })[];
  readonly certificates_ending: readonly { readonly upstream: string; readonly expires_at: string }[];
  /** Only payers of the payer list are named: Redis stores digests of their ids. */
  readonly payers_held: readonly HeldPayer[] | null;
  readonly payers_slow: readonly SlowPayerReport[] | null;
  readonly payers_closed: readonly ClosedPayer[];
  readonly apis: readonly ProcessStatus[] | null;
  readonly workers: readonly ProcessStatus[] | null;
}

/** What users notice. `oldest_waiting_seconds` of the report is another of them. */
interface ServiceLevels {
  /** Of the slowest process, beside the payers' time; null without waiting calls in the last five minutes. */
  readonly waiting_calls: { readonly calls: number; readonly median_ms: number; readonly p95_ms: number } | null;
  /** Null without a waiting event. */
  readonly webhook_oldest_waiting_seconds: number | null;
  readonly deadlines_24h: DeadlineCounts;
}

/** While there are any, no queued work is released. */
interface LostCommitsReport {
  readonly process: string;
  readonly noticed_at: string;
  readonly kept_until: string | null;
  readonly committed_until: string;
}

interface JobCounts {
  /** Includes scheduled, ready and released jobs. */
  readonly queued: number;
  readonly waiting: number;
  readonly released: number;
  readonly running: number;
  readonly ready: number;
}

interface AccountStatus {
  readonly account_id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly queued: number;
  readonly running: number;
  readonly outstanding: number;
  readonly window: number;
  readonly oldest_waiting_seconds: number | null;
  /** Adds to the report's reasons for all accounts. */
  readonly waiting_for: readonly WaitingReason[];
}

interface CredentialStatus {
  readonly status: CredentialState["status"];
  readonly per_second: number | null;
}

interface HeldPayer {
  readonly payer_id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly upstream: string;
  readonly probed_in_seconds: number;
}

interface SlowPayerReport {
  readonly payer_id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly upstream: string;
  readonly running: number;
  readonly seconds_per_call: number;
  readonly answers_per_second: number;
}

interface ClosedPayer {
  readonly payer_id: string;
  readonly name: string;
  readonly opens_in_seconds: number;
}

interface ProcessStatus {
  readonly id: string;
  readonly host: string;
  readonly version: string;
  readonly running: number;
  readonly concurrency: number;
  readonly started_at: string;
  readonly clock_offset_seconds: number | null;
}

const maxAccountsShown = 100;
const maxAgeMs = 1_000;

export type LiveSource = "upstream" | "sandbox" | "none";

export function createStatus(deps: {
  ledger: Ledger;
  dispatch: Dispatch;
  payerMap: Pick<PayerMapAdministration, "readListStates">;
  findLiveSource: () => Promise<LiveSource>;
  certificates: Pick<Certificates, "listEnding">;
}): Status {
  const { ledger, dispatch, payerMap, findLiveSource, certificates } = deps;
  async function read(): Promise<StatusReport> {
    const [
      work,
      suspended,
      connections,
      lost,
      snapshots,
      { payers },
      payerLists,
      submissions,
      liveSource,
      redis,
      apis,
      workers,
      settings,
      oldestWebhookSeconds,
      deadlines,
    ] = await Promise.all([
      listWork(ledger),
      listSuspended(ledger, maxAccountsShown),
      readConnectionUse(ledger),
      listLostCommits(ledger),
      listOldSnapshots(ledger),
      listPayers(ledger),
      payerMap.readListStates(),
      listSubmissions(ledger),
      findLiveSource(),
      checkRedis(dispatch),
      listProcesses("api"),
      listProcesses("worker"),
      listPayerSettings(ledger),
      findOldestDelivery(ledger),
      countDeadlines(ledger, new Date(ledger.clock.now())),
    ]);
    const shown = work.slice(0, maxAccountsShown);
    const used = await dispatch.limiter.listUsedToday(shown).catch(() => null);
    // Callers may send any payer id.
    const names = new Map(
      payers.flatMap(({ id, name, alt_payer_ids }) => [id, ...alt_payer_ids].map((known) => [known, name] as const)),
    );
    const keys = await listUpstreamKeys(ledger, ["live", "test"]);
    const upstream = await dispatch.breakers.readUpstreamState(keys, [...names.keys()]).catch(() => null);
    const credentials = new Map(
      upstream?.credentials.map(({ upstream: name, state }) => [name, presentCredential(state)]),
    );
    const ending = await certificates.listEnding();
    return {
      at: new Date(ledger.clock.now()).toISOString(),
      jobs: sumUp(work),
      oldest_waiting_seconds: findOldest(work),
      accounts_with_work: work.length,
      accounts: shown.map((account, index) => presentAccount(account, used?.[index] ?? null)),
      service_levels: {
        waiting_calls: findOwnTime([...(apis ?? []), ...(workers ?? [])]),
        webhook_oldest_waiting_seconds: oldestWebhookSeconds,
        deadlines_24h: deadlines,
      },
      suspended_accounts: suspended.map(({ id, name, suspendedAt }) => ({
        account_id: toPublicId("account", id),
        name,
        suspended_at: suspendedAt.toISOString(),
      })),
      database_connections: connections,
      lost_commits: lost.map((commits) => ({
        process: commits.process,
        noticed_at: commits.noticedAt.toISOString(),
        kept_until: commits.keptUntil?.toISOString() ?? null,
        committed_until: commits.committedUntil.toISOString(),
      })),
      old_snapshots: snapshots.map(({ since, ...snapshot }) => ({ ...snapshot, since: since?.toISOString() ?? null })),
      redis,
      live_answered_by: liveSource,
      credentials: upstream && {
        live: credentials.get("live") ?? noCredential,
        test: credentials.get("test") ?? noCredential,
      },
      upstreams:
        upstream &&
        [...credentials]
          .filter(([name]) => name !== "live" && name !== "test")
          .map(([name, credential]) => ({ name, ...credential })),
      payer_lists: payerLists,
      submissions: submissions.map(({ since, ...counts }) => ({ ...counts, since: since.toISOString() })),
      certificates_ending: ending.map(({ upstream: name, expiresAt }) => ({
        upstream: name,
        expires_at: expiresAt.toISOString(),
      })),
      payers_held: upstream && presentHeld(upstream, names),
      payers_slow: apis && workers && presentSlow([...apis, ...workers], names),
      payers_closed: settings.flatMap((payer) => presentClosed(payer, names, ledger.clock.now())),
      apis: apis?.map(presentProcess) ?? null,
      workers: workers?.map(presentProcess) ?? null,
    };
  }

  const listProcesses = (part: LivePart): Promise<Heartbeat[] | null> =>
    dispatch.heartbeats.list(part).catch(() => null);

  const snapshot = createFreshValue(read, { maxAgeMs });
  return { read: snapshot.get };
}

export function sumUp(work: readonly AccountWork[]): JobCounts {
  const sum = (of: (account: AccountWork) => number) => work.reduce((total, account) => total + of(account), 0);
  const jobs = {
    queued: sum(({ queued }) => queued),
    waiting: sum(({ scheduled }) => scheduled),
    released: sum(({ released }) => released),
    running: sum(({ running }) => running),
  };
  return { ...jobs, ready: Math.max(0, jobs.queued - jobs.waiting - jobs.released) };
}

/** Seconds; null without queued work. */
export function findOldest(work: readonly AccountWork[]): number | null {
  const ages = work.flatMap(({ oldestWaitingSeconds }) => oldestWaitingSeconds ?? []);
  return ages.length === 0 ? null : Math.max(...ages);
}

function presentAccount(work: AccountWork, usedToday: number | null): AccountStatus {
  return {
    account_id: toPublicId("account", work.accountId),
    name: work.name,
    mode: work.mode,
    queued: work.queued,
    running: work.running,
    outstanding: work.released + work.running,
    window: work.maxConcurrency === null ? 0 : windowOf(work.maxConcurrency),
    oldest_waiting_seconds: work.oldestWaitingSeconds,
    waiting_for: work.queued === 0 ? [] : findAccountReasons(work, usedToday),
  };
}

function findAccountReasons(work: AccountWork, usedToday: number | null): WaitingReason[] {
  const { isSuspended, verificationsPerSecond, verificationBurst, verificationsPerDay } = work;
  const reasons: WaitingReason[] = isSuspended ? ["account_suspended"] : [];
  if (verificationsPerSecond === null || verificationBurst === null) return [...reasons, "no_plan"];
  const leftToday =
    verificationsPerDay === null || usedToday === null ? null : Math.max(0, verificationsPerDay - usedToday);
  if (leftToday === 0) reasons.push("daily_limit_reached");
  const limits = { verificationsPerSecond, verificationBurst, verificationsPerDay };
  return isSlowFor(work.queued, limits, leftToday) ? [...reasons, "plan_too_slow"] : reasons;
}

function isSlowFor(rows: number, limits: Omit<ForecastInput, "ahead">, leftToday: number | null): boolean {
  const remaining = { rows, measuredPerSecond: null, now: new Date(0), notBefore: null, deadline: null };
  const input = { ...limits, ahead: 0 };
  return isPlanTooSlow(forecastBatch(remaining, input, { leftToday, opensAt: 0 }), input);
}

const presentCredential = (state: CredentialState): CredentialStatus => ({
  status: state.status,
  per_second: state.status === "paced" ? Math.round(state.perSecond * 10) / 10 : null,
});

const noCredential: CredentialStatus = { status: "ok", per_second: null };

const presentHeld = ({ payers }: UpstreamState, names: ReadonlyMap<string, string>): HeldPayer[] =>
  payers.map(({ payerId, upstream, probedInMs }) => ({
    payer_id: payerId,
    name: names.get(payerId) ?? "",
    mode: toMode(upstream),
    upstream,
    probed_in_seconds: Math.ceil(probedInMs / 1_000),
  }));

function findOwnTime(processes: readonly Heartbeat[]): ServiceLevels["waiting_calls"] {
  const times = processes.flatMap(({ ownTime }) => ownTime ?? []);
  if (times.length === 0) return null;
  return {
    calls: times.reduce((sum, { calls }) => sum + calls, 0),
    median_ms: Math.max(...times.map(({ medianMs }) => medianMs)),
    p95_ms: Math.max(...times.map(({ p95Ms }) => p95Ms)),
  };
}

function presentSlow(processes: readonly Heartbeat[], names: ReadonlyMap<string, string>): SlowPayerReport[] {
  const ids = new Map([...names.keys()].map((id) => [toDigest(id), id]));
  return sumSlowPayers(processes)
    .map(({ payerDigest, upstream, running, secondsPerCall, answersPerSecond }) => {
      const payerId = ids.get(payerDigest);
      return {
        payer_id: payerId ?? "(other)",
        name: (payerId && names.get(payerId)) ?? "",
        mode: toMode(upstream),
        upstream,
        running,
        seconds_per_call: round(secondsPerCall, 1),
        answers_per_second: round(answersPerSecond, 2),
      };
    })
    .sort((one, other) => other.seconds_per_call - one.seconds_per_call);
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits));

const toMode = (upstream: string): Mode => (upstream === "test" ? "test" : "live");

function presentClosed(
  { payer_id: payerId, settings }: PayerSettingsRecord,
  names: ReadonlyMap<string, string>,
  now: number,
): ClosedPayer[] {
  const closedMs = closedForMs(settings.closed, now);
  if (closedMs === 0) return [];
  return [{ payer_id: payerId, name: names.get(payerId) ?? "", opens_in_seconds: Math.ceil(closedMs / 1_000) }];
}

const presentProcess = ({
  startedAt,
  clockOffsetMs,
  ownTime: _time,
  slowPayers: _slow,
  ...process
}: Heartbeat): ProcessStatus => ({
  ...process,
  started_at: startedAt.toISOString(),
  clock_offset_seconds: clockOffsetMs === null ? null : Math.round(clockOffsetMs) / 1_000,
});
