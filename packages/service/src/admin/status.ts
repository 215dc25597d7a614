import { toPublicId } from "@nightguard/contract";
import type { CredentialState, Dispatch, Heartbeat, LivePart, UpstreamState } from "@nightguard/dispatch";
import {
  type AccountWork,
  type Ledger,
  listPayers,
  listSubmissions,
  listSuspended,
  listWork,
  readConnectionUse,
} from "@nightguard/ledger";
import { createFreshValue } from "../fresh-cache.ts";
import type { PayerMapAdministration } from "../payers/administer-payer-map.ts";
import type { Certificates } from "../upstreams/certificates.ts";
import { listUpstreamKeys } from "../upstreams/upstream-keys.ts";
import { windowOf } from "../worker/quota.ts";
import { checkRedis } from "./health.ts";

/** For the operator. What Redis knows is null without it. */
export type Status = ReturnType<typeof createStatus>;

const maxAccountsShown = 100;
const maxAgeMs = 1_000;

export type LiveSource = "upstream" | "sandbox" | "none";

/** Shows only held payers of the payer list: Redis stores digests of their ids. */
export function createStatus(deps: {
  ledger: Ledger;
  dispatch: Dispatch;
  payerMap: Pick<PayerMapAdministration, "readListStates">;
  findLiveSource: () => Promise<LiveSource>;
  certificates: Pick<Certificates, "listEnding">;
}) {
  const { ledger, dispatch, payerMap, findLiveSource, certificates } = deps;
  async function read() {
    const [work, suspended, connections, { payers }, payerLists, submissions, liveSource, redis, apis, workers] =
      await Promise.all([
        listWork(ledger),
        listSuspended(ledger, maxAccountsShown),
        readConnectionUse(ledger),
        listPayers(ledger),
        payerMap.readListStates(),
        listSubmissions(ledger),
        findLiveSource(),
        checkRedis(dispatch),
        listProcesses("api"),
        listProcesses("worker"),
      ]);
    // Callers may use any id of a payer.
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
      accounts: work.slice(0, maxAccountsShown).map(presentAccount),
      suspended_accounts: suspended.map(({ id, name, suspendedAt }) => ({
        account_id: toPublicId("account", id),
        name,
        suspended_at: suspendedAt.toISOString(),
      })),
      database_connections: connections,
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
      apis,
      workers,
    };
  }

  async function listProcesses(part: LivePart) {
    const beats = await dispatch.heartbeats.list(part).catch(() => null);
    return beats?.map(presentProcess) ?? null;
  }

  const snapshot = createFreshValue(read, { maxAgeMs });
  return {
    /** At most a second old. @throws without the ledger */
    read: snapshot.get,
  };
}

/** `queued` includes scheduled, ready and released jobs. */
export function sumUp(work: readonly AccountWork[]) {
  const sum = (of: (account: AccountWork) => number) => work.reduce((total, account) => total + of(account), 0);
  const jobs = {
    queued: sum(({ queued }) => queued),
    waiting: sum(({ scheduled }) => scheduled),
    released: sum(({ released }) => released),
    running: sum(({ running }) => running),
  };
  return { ...jobs, ready: Math.max(0, jobs.queued - jobs.waiting - jobs.released) };
}

/** Returns seconds; null without queued work. */
export function findOldest(work: readonly AccountWork[]): number | null {
  const ages = work.flatMap(({ oldestWaitingSeconds }) => oldestWaitingSeconds ?? []);
  return ages.length === 0 ? null : Math.max(...ages);
}

function presentAccount(work: AccountWork) {
  return {
    account_id: toPublicId("account", work.accountId),
    name: work.name,
    mode: work.mode,
    queued: work.queued,
    running: work.running,
    outstanding: work.released + work.running,
    window: work.maxConcurrency === null ? 0 : windowOf(work.maxConcurrency),
    oldest_waiting_seconds: work.oldestWaitingSeconds,
  };
}

const presentCredential = (state: CredentialState) => ({
  status: state.status,
  per_second: state.status === "paced" ? Math.round(state.perSecond * 10) / 10 : null,
});

const noCredential = { status: "ok", per_second: null } as const;

const presentHeld = ({ payers }: UpstreamState, names: ReadonlyMap<string, string>) =>
  payers.map(({ payerId, upstream, probedInMs }) => ({
    payer_id: payerId,
    name: names.get(payerId) ?? "",
    mode: upstream === "test" ? ("test" as const) : ("live" as const),
    upstream,
    probed_in_seconds: Math.ceil(probedInMs / 1_000),
  }));

const presentProcess = ({ id, running, concurrency, startedAt, clockOffsetMs }: Heartbeat) => ({
  id,
  running,
  concurrency,
  started_at: startedAt.toISOString(),
  clock_offset_seconds: clockOffsetMs === null ? null : Math.round(clockOffsetMs) / 1_000,
});
