import { officePoints } from "@nightguard/benefits";
import {
  type CallCounts,
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
  type PayerCallSum,
  type PayerPoints,
  type PayerState,
  sumPayerCalls,
  sumPayerPoints,
  timeBounds,
} from "@nightguard/ledger";
import { createListedPayers } from "@nightguard/platform";
import type { Caller } from "../access/caller.ts";
import { createFreshCache, createFreshValue } from "../fresh-cache.ts";
import { closedForMs } from "../verification/closed-hours.ts";

export interface PayersHealth {
  /** Those that the account asked within 30 days, in the caller's mode. */
  listOwn(caller: Caller): Promise<PayerHealthList>;
  /** For operators: live payers. */
  listAll(): Promise<PayerHealthList>;
  /** For operators: live calls of all accounts and payers within 24 hours. */
  listCallsOfDay(): Promise<CallsOfDay>;
  /** @throws NotFoundError for a payer that the account did not ask */
  getHistory(caller: Caller, payerId: string): Promise<PayerHistory>;
}

const secondsOf = { recent: 600, hour: 3_600, week: 7 * 86_400 } as const;
/** Viewers share a reading. */
const maxAgeMs = 2_000;
const weekMaxAgeMs = 600_000;
const saysMaxAgeMs = 10_000;
const sumsMaxAgeMs = 10_000;
const dayMaxAgeMs = 30_000;
/** An account's payers of 30 days hardly change. */
const askedMaxAgeMs = 10_000;
const maxAccounts = 1_000;

export function createPayersHealth({ ledger }: { ledger: Ledger }): PayersHealth {
  const boards = { live: createBoard(ledger, "live"), test: createBoard(ledger, "test") };
  const callsOfDay = createFreshValue(() => readCallsOfDay(ledger), { maxAgeMs: dayMaxAgeMs });
  const listed = createListedPayers(async () => (await listPayers(ledger)).payers);
  const asked = createFreshCache<readonly string[], Tenant>({
    load: (_key, tenant) => listAskedPayers(ledger, tenant),
    maxEntries: maxAccounts,
    maxAgeMs: askedMaxAgeMs,
  });

  async function findOwn({ accountId, mode }: Tenant): Promise<ReadonlySet<string | undefined>> {
    const ids = (await asked.get(`${accountId} ${mode}`, { accountId, mode })) ?? [];
    await listed.refresh();
    return new Set(ids.map((id) => listed.find(id)));
  }

  return {
    async listOwn(caller) {
      const [own, { at, data }] = await Promise.all([findOwn(caller), boards[caller.mode].get()]);
      return { at, data: data.filter(({ payer_id: id }) => own.has(id)) };
    },
    listAll: () => boards.live.get(),
    listCallsOfDay: callsOfDay.get,
    async getHistory(caller, payerId) {
      const own = await findOwn(caller);
      const id = listed.find(payerId);
      if (id === undefined || !own.has(id)) throw unknownPayer();
      return readHistory(ledger, caller.mode, id, await boards[caller.mode].getSays());
    },
  };
}

const unknownPayer = () =>
  new NotFoundError("The account did not ask this payer within 30 days; GET /PayerHealth lists those that it did");

type Key = Pick<PayerCallSum, "upstream" | "payerId">;
const toKey = ({ upstream, payerId }: Key): string => JSON.stringify([upstream, payerId]);

function fromKey(key: string): Key {
  const [upstream, payerId] = JSON.parse(key) as [string, string];
  return { upstream, payerId };
}

/** What changes slowly. */
interface Usual {
  /** Median times to answer of seven days, in milliseconds. */
  readonly medians: ReadonlyMap<string, number>;
  readonly says: ReadonlyMap<string, PayerSays>;
  /** Read less often than whether payers answer: they cost far more. */
  readonly sums: Awaited<ReturnType<typeof readSums>>;
}

function createBoard(ledger: Ledger, mode: Mode) {
  const medians = createFreshValue(async () => toMedians(await sumPayerCalls(ledger, mode, secondsOf.week)), {
    maxAgeMs: weekMaxAgeMs,
  });
  const says = createFreshValue(async () => readSays(ledger, mode), { maxAgeMs: saysMaxAgeMs });
  const sums = createFreshValue(() => readSums(ledger, mode), { maxAgeMs: sumsMaxAgeMs });
  async function read(): Promise<PayerHealthList> {
    const [ofMedians, ofSays, ofSums] = await Promise.all([medians.get(), says.get(), sums.get()]);
    return readBoard(ledger, mode, { medians: ofMedians, says: ofSays, sums: ofSums });
  }
  return { get: createFreshValue(read, { maxAgeMs }).get, getSays: says.get };
}

async function readSums(ledger: Ledger, mode: Mode) {
  const [hour, recent] = await Promise.all([
    sumPayerCalls(ledger, mode, secondsOf.hour),
    sumPayerCalls(ledger, mode, secondsOf.recent),
  ]);
  return { hour, recent };
}

const readSays = async (ledger: Ledger, mode: Mode): Promise<Usual["says"]> =>
  new Map((await sumPayerPoints(ledger, mode)).map((one) => [toKey(one), toSays(one)]));

function toSays({ answers, known }: Pick<PayerPoints, "answers" | "known">): PayerSays {
  const points = officePoints.map((name) => ({ name, share: known[name] / answers }));
  const share = points.reduce((sum, point) => sum + point.share, 0) / points.length;
  return { answers, share, points };
}

const summarizeSays = (says: PayerSays | undefined): PayerHealth["says"] =>
  says ? { answers: says.answers, share: says.share } : null;

async function readBoard(ledger: Ledger, mode: Mode, usual: Usual): Promise<PayerHealthList> {
  const { hour, recent } = usual.sums;
  const [states, settings, { payers }] = await Promise.all([
    listPayerStates(ledger, mode),
    listPayerSettings(ledger),
    listPayers(ledger),
  ]);
  const now = ledger.clock.now();
  const names = new Map(payers.map(({ id, name }) => [id, name]));
  const closed = new Map(settings.map((one) => [one.payer_id, closedForMs(one.settings.closed, now)]));
  const hourOf = Map.groupBy(hour, toKey);
  const recentOf = toMedians(recent);
  const data = states.map((state): PayerHealth => {
    const key = toKey(state);
    const closedMs = closed.get(state.payerId) ?? 0;
    const usualMs = usual.medians.get(key) ?? null;
    const found = judgePayer(state, { now, closedMs, usualMs, recentMs: recentOf.get(key) ?? null });
    return {
      payer_id: state.payerId,
      payer_name: names.get(state.payerId) ?? "",
      upstream: state.upstream,
      state: found,
      since: found === "down" ? (state.failingSince?.toISOString() ?? null) : null,
      opens_at: closedMs > 0 ? new Date(now + closedMs).toISOString() : null,
      last_answer_at: state.answeredAt?.toISOString() ?? null,
      usual_median_ms: usualMs,
      says: summarizeSays(usual.says.get(key)),
      last_hour: summarize(hourOf.get(key) ?? []),
    };
  });
  return { at: new Date(now).toISOString(), data: data.toSorted(byUrgency) };
}

const urgency: readonly PayerHealthState[] = ["down", "slow", "closed", "answers", "not_asked"];

const byUrgency = (a: PayerHealth, b: PayerHealth): number =>
  urgency.indexOf(a.state) - urgency.indexOf(b.state) || b.last_hour.asked - a.last_hour.asked;

const failuresWhenDown = 3;
const slowFactor = 3;
const slowMs = 5_000;

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
  return lastAt > now - secondsOf.hour * 1_000 ? "answers" : "not_asked";
}

type Counted = Pick<PayerCallSum, "outcome" | "calls" | "times">;

const isRejection = (outcome: string): boolean => outcome.startsWith("AAA");
const isAnswer = (outcome: string): boolean => outcome === "answered" || isRejection(outcome);

function summarize(sums: readonly Counted[]): PayerHealth["last_hour"] {
  const outcomes = sums.map(({ outcome, calls }) => ({ outcome, calls })).toSorted((a, b) => b.calls - a.calls);
  return { ...toCounts(sums), outcomes };
}

function toCounts(sums: readonly Counted[]): CallCounts {
  const count = (isWanted: (outcome: string) => boolean) =>
    sums.reduce((total, { outcome, calls }) => total + (isWanted(outcome) ? calls : 0), 0);
  const times = addTimes(sums.filter(({ outcome }) => isAnswer(outcome)));
  return {
    asked: count(() => true),
    answered: count((outcome) => outcome === "answered"),
    rejected: count(isRejection),
    failed: count((outcome) => !isAnswer(outcome)),
    median_ms: toQuantile(times, 0.5),
    p95_ms: toQuantile(times, 0.95),
  };
}

function toMedians(sums: readonly PayerCallSum[]): ReadonlyMap<string, number> {
  const answered = Map.groupBy(
    sums.filter(({ outcome }) => isAnswer(outcome)),
    toKey,
  );
  return new Map(
    [...answered].flatMap(([key, same]) => {
      const median = toQuantile(addTimes(same), 0.5);
      return median === null ? [] : [[key, median] as const];
    }),
  );
}

const addTimes = (sums: readonly Pick<Counted, "times">[]): number[] =>
  Array.from({ length: timeBounds.length + 1 }, (_, index) =>
    sums.reduce((total, { times }) => total + (times[index] ?? 0), 0),
  );

/** Within the interval as if its calls were spread evenly; the last one counts as its beginning. Milliseconds. */
export function toQuantile(times: readonly number[], share: number): number | null {
  const total = times.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  let left = total * share;
  for (const [index, count] of times.entries()) {
    const from = timeBounds[index - 1] ?? 0;
    const to = timeBounds[index] ?? from;
    if (count >= left) return Math.round((from + (to - from) * (left / count)) * 1_000);
    left -= count;
  }
  return (timeBounds.at(-1) ?? 0) * 1_000;
}

async function readCallsOfDay(ledger: Ledger): Promise<CallsOfDay> {
  const steps = await listCallSteps(ledger, "live");
  const data = [...Map.groupBy(steps, ({ at }) => at.toISOString())].map(([at, same]) => ({ at, ...toCounts(same) }));
  return { step_seconds: callStepSeconds, data };
}

async function readHistory(ledger: Ledger, mode: Mode, payerId: string, says: Usual["says"]): Promise<PayerHistory> {
  const [rows, { payers }] = await Promise.all([listPayerHours(ledger, mode, payerId), listPayers(ledger)]);
  return {
    payer_id: payerId,
    payer_name: payers.find(({ id }) => id === payerId)?.name ?? "",
    says: [...says].flatMap(([key, ofKey]) => {
      const { upstream, payerId: id } = fromKey(key);
      return id === payerId ? [{ upstream, ...ofKey }] : [];
    }),
    hours: [...Map.groupBy(rows, ({ hour }) => hour.toISOString())].map(([hour, same]) => ({
      hour,
      ...toCounts(same),
    })),
  };
}
