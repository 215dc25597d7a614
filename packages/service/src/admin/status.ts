import { type Mode, toPublicId } from "@nightguard/contract";
import type { CredentialState, Dispatch, Heartbeat, LivePart, UpstreamState } from "@nightguard/dispatch";
import type { AccountWork, Ledger } from "@nightguard/ledger";
import { createFreshValue } from "../fresh-cache.ts";
import { maxWindow } from "../worker/quota.ts";

/** What the service does at this moment, for the operator: the document of `GET /Admin/Status`. */
export interface StatusDocument {
  readonly at: string;
  /** Jobs that have not ended. `queued` is parked, ready and released together. */
  readonly jobs: Readonly<Record<"queued" | "parked" | "ready" | "released" | "running", number>>;
  readonly oldest_waiting_seconds: number | null;
  /** How many accounts have work; `accounts` lists those with the most. */
  readonly accounts_with_work: number;
  readonly accounts: readonly AccountStatus[];
  /** The hundred that were suspended last. */
  readonly suspended_accounts: readonly SuspendedAccountStatus[];
  /** To PostgreSQL, as `ConnectionUse` of the ledger tells them. */
  readonly database_connections: Readonly<Record<"open" | "claimed" | "available", number>>;
  /** Null, as what follows, while Redis does not answer. */
  readonly credentials: Readonly<Record<Mode, CredentialStatus>> | null;
  readonly payers_held: readonly HeldPayerStatus[] | null;
  readonly apis: readonly ProcessStatus[] | null;
  readonly workers: readonly ProcessStatus[] | null;
}

interface AccountStatus {
  readonly account_id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly queued: number;
  readonly running: number;
  /** Released and running jobs, and how many they may be. */
  readonly outstanding: number;
  readonly window: number;
  readonly oldest_waiting_seconds: number | null;
}

interface SuspendedAccountStatus {
  readonly account_id: string;
  readonly name: string;
  readonly suspended_at: string;
}

/** `per_second`: what a paced credential may ask now. */
export interface CredentialStatus {
  readonly status: CredentialState["status"];
  readonly per_second: number | null;
}

export interface HeldPayerStatus {
  readonly payer_id: string;
  readonly name: string;
  readonly mode: Mode;
  /** Until it is asked again whether it answers. */
  readonly probed_in_seconds: number;
}

/** An API process or a worker. */
interface ProcessStatus {
  readonly id: string;
  readonly running: number;
  readonly concurrency: number;
  readonly started_at: string;
  /** How far its wall clock is ahead of the database's; null where it could not be measured. */
  readonly clock_offset_seconds: number | null;
}

/** What `GET /Admin/Status` tells. */
export type Status = ReturnType<typeof createStatus>;

const maxAccountsShown = 100;
const maxAgeMs = 1_000;

/** Of held payers it shows those of the payer list: Redis knows them by digests only. */
export function createStatus({ ledger, dispatch }: { ledger: Ledger; dispatch: Dispatch }) {
  async function read(): Promise<StatusDocument> {
    const [work, suspended, connections, { payers }, apis, workers] = await Promise.all([
      ledger.accounts.listWork({ maxWindow }),
      ledger.accounts.listSuspended(maxAccountsShown),
      ledger.readConnectionUse(),
      ledger.payers.list(),
      listProcesses("api"),
      listProcesses("worker"),
    ]);
    // Callers may name a payer by any of its ids.
    const names = new Map(
      payers.flatMap(({ id, name, alt_payer_ids }) => [id, ...alt_payer_ids].map((known) => [known, name] as const)),
    );
    const gates = await dispatch.limiter.readUpstreamState([...names.keys()]).catch(() => null);
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
      credentials: gates && {
        live: presentCredential(gates.credentials.live),
        test: presentCredential(gates.credentials.test),
      },
      payers_held: gates && presentHeld(gates, names),
      apis,
      workers,
    };
  }

  async function listProcesses(part: LivePart): Promise<ProcessStatus[] | null> {
    const beats = await dispatch.heartbeats.list(part).catch(() => null);
    return beats?.map(presentProcess) ?? null;
  }

  const snapshot = createFreshValue(read, { maxAgeMs });
  return {
    /** At most a second old, however many ask. @throws UnavailableError, or the ledger's error, without the ledger */
    read: snapshot.get,
  };
}

/** Jobs by state, over all accounts. */
export function sumUp(work: readonly AccountWork[]): StatusDocument["jobs"] {
  const sum = (of: (account: AccountWork) => number) => work.reduce((total, account) => total + of(account), 0);
  const jobs = {
    queued: sum(({ queued }) => queued),
    parked: sum(({ scheduled }) => scheduled),
    released: sum(({ released }) => released),
    running: sum(({ running }) => running),
  };
  return { ...jobs, ready: Math.max(0, jobs.queued - jobs.parked - jobs.released) };
}

/** The longest that queued work has waited, in seconds; null without any. */
export function findOldest(work: readonly AccountWork[]): number | null {
  const ages = work.flatMap(({ oldestWaitingSeconds }) => oldestWaitingSeconds ?? []);
  return ages.length === 0 ? null : Math.max(...ages);
}

function presentAccount(work: AccountWork): AccountStatus {
  return {
    account_id: toPublicId("account", work.accountId),
    name: work.name,
    mode: work.mode,
    queued: work.queued,
    running: work.running,
    outstanding: work.released + work.running,
    window: work.window,
    oldest_waiting_seconds: work.oldestWaitingSeconds,
  };
}

const presentCredential = (state: CredentialState): CredentialStatus => ({
  status: state.status,
  per_second: state.status === "paced" ? Math.round(state.perSecond * 10) / 10 : null,
});

const presentHeld = ({ payers }: UpstreamState, names: ReadonlyMap<string, string>): HeldPayerStatus[] =>
  payers.map(({ payerId, mode, probedInMs }) => ({
    payer_id: payerId,
    name: names.get(payerId) ?? "",
    mode,
    probed_in_seconds: Math.ceil(probedInMs / 1_000),
  }));

const presentProcess = ({ id, running, concurrency, startedAt, clockOffsetMs }: Heartbeat): ProcessStatus => ({
  id,
  running,
  concurrency,
  started_at: startedAt.toISOString(),
  clock_offset_seconds: clockOffsetMs === null ? null : Math.round(clockOffsetMs) / 1_000,
});
