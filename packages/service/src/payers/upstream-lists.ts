import { ConflictError, UpstreamUnreachableError } from "@nightguard/contract";
import {
  claimPayerList,
  findPayersFetchedAt,
  type Ledger,
  listPayerLists,
  listPayerMap,
  listUpstreamPayers,
  type PayerMapRecord,
  type PayerMatch,
  recordPayerListFailure,
  replacePayerList,
  replacePayerMatches,
} from "@nightguard/ledger";
import type { Upstream } from "@nightguard/payers";
import type { Log } from "@nightguard/platform";
import { matchPayers } from "./match-payers.ts";
import { listOurPayers } from "./our-payers.ts";
import { createRounds } from "./rounds.ts";

const hourMs = 3_600_000;
/** A list is recent for 24 hours: two hours remain for retries. */
const refreshAfterMs = 22 * hourMs;
/** Longer than a refresh takes; also the delay after a failure. */
const leaseMs = 5 * 60_000;
const refreshTimeoutMs = 120_000;
const roundsApartMs = 30_000;

export interface UpstreamLists {
  /** A failure is recorded. @throws ConflictError for an upstream that cannot be asked */
  refreshNow(name: string): Promise<void>;
  /** Called after an operator's decision was removed. */
  rematch(): Promise<void>;
  /** Called after an upstream was configured. */
  wake(): void;
  start(): {
    stop(): Promise<void>;
  };
}

/**
 * Refreshes each upstream's payer list daily, in one process at a time. A list stays when a refresh fails.
 *
 * @param deps.upstreams only enabled ones
 * @param deps.onChange called after lists or matches changed here
 */
export function createUpstreamLists(deps: {
  ledger: Ledger;
  upstreams: { list(): Promise<readonly Upstream[]>; find(name: string): Promise<Upstream | undefined> };
  onChange: () => void;
  log: Log;
}): UpstreamLists {
  const { ledger, upstreams, onChange, log } = deps;
  let matchedWith: number | null | undefined;

  async function refresh(upstream: Upstream, signal: AbortSignal): Promise<void> {
    const { name } = upstream;
    try {
      const list = await upstream.listPayers?.(AbortSignal.any([signal, AbortSignal.timeout(refreshTimeoutMs)]));
      if (!list?.length) throw new UpstreamUnreachableError("The payer service answered a payer list without payers");
      await replacePayerList(ledger, name, list, matchPayers(await listOurPayers(ledger), list).matches);
      onChange();
      log.info({ upstream: name, payers: list.length }, "payer list of the upstream refreshed");
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn({ err: error, upstream: name }, "payer list of the upstream not refreshed, the one before stays");
      const message = error instanceof UpstreamUnreachableError ? error.message : "The payer list could not be read";
      await recordPayerListFailure(ledger, name, message);
      throw error instanceof UpstreamUnreachableError ? error : new UpstreamUnreachableError(message, { cause: error });
    }
  }

  async function refreshDue(signal: AbortSignal): Promise<void> {
    for (const upstream of await upstreams.list()) {
      if (!upstream.listPayers || signal.aborted) continue;
      if (!(await claimPayerList(ledger, upstream.name, { maxAgeMs: refreshAfterMs, leaseMs }))) continue;
      await refresh(upstream, signal).catch(() => undefined); // logged and recorded
    }
  }

  async function rematch(): Promise<void> {
    const ours = await listOurPayers(ledger);
    for (const { upstream, fetchedAt } of await listPayerLists(ledger)) {
      if (fetchedAt === null) continue;
      const [list, before] = await Promise.all([listUpstreamPayers(ledger, upstream), listPayerMap(ledger, upstream)]);
      const { matches } = matchPayers(ours, list);
      if (isSame(matches, before)) continue;
      await replacePayerMatches(ledger, upstream, matches);
      onChange();
    }
  }

  async function runRound(signal: AbortSignal): Promise<number> {
    try {
      await refreshDue(signal);
      const oursAt = (await findPayersFetchedAt(ledger))?.getTime() ?? null;
      // A new payer of ours may share an id or name with a matched one.
      if (oursAt !== matchedWith) await rematch();
      matchedWith = oursAt;
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, "payer lists of upstreams not checked, checked again soon");
    }
    return roundsApartMs * (0.5 + Math.random());
  }

  const rounds = createRounds(runRound);
  return {
    async refreshNow(name) {
      const upstream = await upstreams.find(name);
      if (!upstream) throw new ConflictError("This upstream is disabled, or could not be opened; put it again");
      if (!upstream.listPayers) throw new ConflictError("This kind of payer service has no payer list");
      await claimPayerList(ledger, name, { maxAgeMs: 0, leaseMs: 0 });
      // The list's state, which the caller reads next, shows a failure.
      await refresh(upstream, new AbortController().signal).catch(() => undefined);
    },

    rematch,

    wake: rounds.wake,

    start: rounds.start,
  };
}

/** An operator's decision hides what the rules found. */
function isSame(matches: readonly PayerMatch[], before: readonly PayerMapRecord[]): boolean {
  const decided = new Set(before.filter(({ how }) => how === "operator").map(({ payerId }) => payerId));
  const found = before.filter(({ how }) => how !== "operator");
  const expected = matches.filter(({ payerId }) => !decided.has(payerId));
  const toKey = ({ payerId, upstreamPayerId, how }: PayerMatch | PayerMapRecord) =>
    JSON.stringify([payerId, upstreamPayerId, how]);
  const keys = new Set(found.map(toKey));
  return keys.size === expected.length && expected.every((match) => keys.has(toKey(match)));
}
