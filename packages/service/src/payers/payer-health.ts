import {
  type CallsOfDay,
  type Mode,
  NotFoundError,
  type PayerHealth,
  type PayerHealthList,
  type PayerHealthState,
  type PayerHistory,
  type PayerSays,
  type Tenant,
} from "@nightguard/contract";
import {
  callStepSeconds,
  type Ledger,
  listAskedPayers,
  listCallSteps,
  listPayerHours,
  listPayerSettings,
  listPayerStates,
  listPayers,
  listUpstreams,
  type PayerState,
} from "@nightguard/ledger";
import { findUpstreamKind } from "@nightguard/payers";
import { createListedPayers } from "@nightguard/platform";
import type { Caller } from "../access/caller.ts";
import { createFreshCache, createFreshValue } from "../fresh-cache.ts";
import { closedForMs } from "../verification/closed-hours.ts";
import { type BoardFigures, createBoardFigures } from "./board-figures.ts";
import { fromPayerKey, summarize, toCounts, toPayerKey } from "./call-counts.ts";
import type { PayerSaysReaders, SaysByPayer } from "./payer-says.ts";

export interface PayersHealth {
  /**
   * Those that the account asked within 30 days, in the caller's mode. While a reading is shared, as with `listAll`, all
   * callers of an account and mode get the same object.
   */
  listOwn(caller: Caller): Promise<PayerHealthList>;
  /** For operators: live payers. */
  listAll(): Promise<PayerHealthList>;
  /** For operators: live calls of all accounts and payers within 24 hours. */
  listCallsOfDay(): Promise<CallsOfDay>;
  /** @throws NotFoundError for a payer that the account did not ask */
  getHistory(caller: Caller, payerId: string): Promise<PayerHistory>;
}

/** Viewers share a reading. */
const maxAgeMs = 2_000;
const dayMaxAgeMs = 30_000;
/** An account's payers of 30 days hardly change. */
const askedMaxAgeMs = 10_000;
const maxAccounts = 1_000;
/** Bounds the memory of one reading; the lists of further accounts are made for each caller. */
const maxSharedLists = 100;

export function createPayersHealth({
  ledger,
  says,
}: {
  readonly ledger: Ledger;
  readonly says: PayerSaysReaders;
}): PayersHealth {
  const boards = { live: createBoard(ledger, "live", says.live), test: createBoard(ledger, "test", says.test) };
  const callsOfDay = createFreshValue(() => readCallsOfDay(ledger), { maxAgeMs: dayMaxAgeMs });
  const listed = createListedPayers(async () => (await listPayers(ledger)).payers);
  const asked = createFreshCache<OwnPayers, Tenant>({
    load: (_key, tenant) => readOwn(tenant),
    maxEntries: maxAccounts,
    maxAgeMs: askedMaxAgeMs,
  });
  const listOf = createSharedLists();

  async function readOwn(tenant: Tenant): Promise<OwnPayers> {
    const ids = await listAskedPayers(ledger, tenant);
    await listed.refresh();
    return new Set(ids.map((id) => listed.find(id)));
  }

  const findOwn = async ({ accountId, mode }: Tenant): Promise<OwnPayers> =>
    (await asked.get(`${accountId} ${mode}`, { accountId, mode })) ?? new Set();

  return {
    async listOwn(caller) {
      const [own, board] = await Promise.all([findOwn(caller), boards[caller.mode].get()]);
      return listOf(board, own);
    },
    listAll: () => boards.live.get(),
    listCallsOfDay: callsOfDay.get,
    async getHistory(caller, payerId) {
      const own = await findOwn(caller);
      const id = listed.find(payerId);
      if (id === undefined || !own.has(id)) throw unknownPayer();
      return readHistory(ledger, caller.mode, id, await says[caller.mode].get());
    },
  };
}

/** Of one account and mode. */
type OwnPayers = ReadonlySet<string | undefined>;

/** @returns a function that makes one list of a board and an account's payers for as long as both are kept */
function createSharedLists() {
  const lists = new WeakMap<PayerHealthList, Map<OwnPayers, PayerHealthList>>();
  return (board: PayerHealthList, own: OwnPayers): PayerHealthList => {
    const ofBoard = lists.get(board) ?? new Map<OwnPayers, PayerHealthList>();
    lists.set(board, ofBoard);
    const list = ofBoard.get(own) ?? { at: board.at, data: board.data.filter(({ payer_id: id }) => own.has(id)) };
    if (ofBoard.size < maxSharedLists) ofBoard.set(own, list);
    return list;
  };
}

const unknownPayer = () =>
  new NotFoundError("The account did not ask this payer within 30 days; GET /PayerHealth lists those that it did");

function createBoard(ledger: Ledger, mode: Mode, says: PayerSaysReaders[Mode]) {
  const figures = createBoardFigures(ledger, mode, says);
  const read = async () => readBoard(ledger, mode, await figures.get());
  return { get: createFreshValue(read, { maxAgeMs }).get };
}

const summarizeSays = (says: PayerSays | undefined): PayerHealth["says"] =>
  says ? { answers: says.answers, share: says.share } : null;

async function readBoard(ledger: Ledger, mode: Mode, figures: BoardFigures): Promise<PayerHealthList> {
  const [states, settings] = await Promise.all([listPayerStates(ledger, mode), listPayerSettings(ledger)]);
  const now = ledger.clock.now();
  const closed = new Map(settings.map((one) => [one.payer_id, closedForMs(one.settings.closed, now)]));
  const data = states.map((state): PayerHealth => {
    const key = toPayerKey(state);
    const closedMs = closed.get(state.payerId) ?? 0;
    const usualMs = figures.usualMedians.get(key) ?? null;
    const found = judgePayer(state, { now, closedMs, usualMs, recentMs: figures.recentMedians.get(key) ?? null });
    return {
      payer_id: state.payerId,
      payer_name: figures.names.get(state.payerId) ?? "",
      upstream: state.upstream,
      state: found,
      since: found === "down" ? (state.failingSince?.toISOString() ?? null) : null,
      opens_at: closedMs > 0 ? new Date(now + closedMs).toISOString() : null,
      last_answer_at: state.answeredAt?.toISOString() ?? null,
      usual_median_ms: usualMs,
      says: summarizeSays(figures.says.get(key)),
      last_hour: figures.lastHour.get(key) ?? notAsked,
    };
  });
  return { at: new Date(now).toISOString(), data: data.toSorted(byUrgency) };
}

const notAsked = summarize([]);

const urgency: readonly PayerHealthState[] = ["down", "slow", "closed", "answers", "not_asked"];

const byUrgency = (a: PayerHealth, b: PayerHealth): number =>
  urgency.indexOf(a.state) - urgency.indexOf(b.state) || b.last_hour.asked - a.last_hour.asked;

const failuresWhenDown = 3;
const slowFactor = 3;
const slowMs = 5_000;
const hourMs = 3_600_000;

/** @param known.recentMs the median time to answer of ten minutes, and of seven days as `usualMs` */
export function judgePayer(
  { answeredAt, failingSince, failures }: Pick<PayerState, "answeredAt" | "failingSince" | "failures">,
  {
    now,
    closedMs,
    usualMs,
    recentMs,
  }: {
    readonly now: number;
    readonly closedMs: number;
    readonly usualMs: number | null;
    readonly recentMs: number | null;
  },
): PayerHealthState {
  if (closedMs > 0) return "closed";
  if (failingSince && failures >= failuresWhenDown) return "down";
  if (recentMs !== null && usualMs !== null && recentMs > slowMs && recentMs > slowFactor * usualMs) return "slow";
  const lastAt = Math.max(answeredAt?.getTime() ?? 0, failingSince?.getTime() ?? 0);
  return lastAt > now - hourMs ? "answers" : "not_asked";
}

async function readCallsOfDay(ledger: Ledger): Promise<CallsOfDay> {
  const steps = await listCallSteps(ledger, "live");
  const data = [...Map.groupBy(steps, ({ at }) => at.toISOString())].map(([at, same]) => ({ at, ...toCounts(same) }));
  return { step_seconds: callStepSeconds, data };
}

async function readHistory(ledger: Ledger, mode: Mode, payerId: string, says: SaysByPayer): Promise<PayerHistory> {
  const [rows, { payers }, upstreams] = await Promise.all([
    listPayerHours(ledger, mode, payerId),
    listPayers(ledger),
    listUpstreams(ledger),
  ]);
  const asked = new Set(rows.map(({ upstream }) => upstream));
  return {
    payer_id: payerId,
    payer_name: payers.find(({ id }) => id === payerId)?.name ?? "",
    says: [...says].flatMap(([key, ofKey]) => {
      const { upstream, payerId: id } = fromPayerKey(key);
      return id === payerId ? [{ upstream, ...ofKey }] : [];
    }),
    published: upstreams.flatMap(({ name, kind }) => {
      const published = asked.has(name) ? findUpstreamKind(kind)?.publishedTimes : undefined;
      if (!published) return [];
      const { medianMs, p95Ms, p99Ms, url } = published;
      return [{ upstream: name, median_ms: medianMs, p95_ms: p95Ms, p99_ms: p99Ms, url }];
    }),
    hours: [...Map.groupBy(rows, ({ hour }) => hour.toISOString())].map(([hour, same]) => ({
      hour,
      ...toCounts(same),
    })),
  };
}
