import {
  type BreakerChange,
  type BreakerState,
  type CallOutcome,
  type Dispatch,
  DispatchLostError,
  type TokenDecision,
  type TokenForecast,
} from "@nightguard/dispatch";
import type { Simulation } from "./simulation.ts";

type Limiter = Dispatch["limiter"];
type Asked<Verb extends keyof Limiter> = Parameters<Limiter[Verb]>;

interface Gate {
  unanswered: number;
  since: number;
  unansweredUntil: number;
  window: number;
  windowAt: number;
  /** How long the payer lately took at the most. */
  tookMs: number;
  sentAway: number;
  fails: number;
  opens: number;
  untilTime: number | undefined;
  probe: string | undefined;
}

const admissionMs = 10_000;
const pollSlotsMs = 20;
const thresholds = { credential: 5, payer: 10 };
const pauses = { firstMs: 5_000, longestMs: 40_000 };
const unheard = { waitMs: 20, pauseMs: 5_000 };
const patience = { leastMs: 500, mostMs: 5_000 };
const leastHalvingMs = 100;
const leastWindow = 2;
const growth = { least: 2, most: 8, eachMs: 125 };
const leastShare = 5;
const opensOfSilent = 2;
const paceSlackMs = 50;
const goBackSoon = 20;
const sentAwayMs = 3_600_000;

/**
 * The limiter as a model: what its scripts do for an account, the credential and a payer's gate, each in one step.
 * Payers' own limits are left out; no history sets any.
 */
export function createModelLimiter({ now, note }: Simulation) {
  let epoch: number | undefined;
  const arrivals = new Map<string, number>();
  /** By account, then by id: until when. */
  const admitted = new Map<string, Map<string, number>>();
  const running = new Map<string, Map<string, number>>();
  const gates = new Map<string, Gate>();
  let pace: { perSecond: number; at: number; arrival: number } | undefined;
  /** By second: the calls of this one and of the one before. */
  let calls = { second: 0, count: 0, countBefore: 0 };

  function entriesOf(leases: Map<string, Map<string, number>>, account: string): Map<string, number> {
    const entries = leases.get(account) ?? new Map<string, number>();
    leases.set(account, entries);
    for (const [id, until] of entries) if (until <= now()) entries.delete(id);
    return entries;
  }

  function bucketOf(account: string, { perSecond, burst }: { perSecond: number; burst: number }) {
    if (epoch === undefined) throw new DispatchLostError();
    const interval = 1_000 / perSecond;
    const empty = burst * interval;
    const arrival = arrivals.get(account) ?? epoch + empty;
    return { interval, full: (burst - 1) * interval, arrival: Math.min(Math.max(arrival, now()), now() + empty) };
  }

  function gateOf(key: string): Gate {
    const fresh = { fails: 0, opens: 0, untilTime: undefined, probe: undefined, sentAway: 0, tookMs: 0 };
    const gate = gates.get(key) ?? { ...fresh, unanswered: 0, since: 0, unansweredUntil: 0, window: 0, windowAt: 0 };
    gates.set(key, gate);
    return gate;
  }

  function sendAway(gate: Gate, waitMs: number): number {
    return ++gate.sentAway > goBackSoon ? Math.max(waitMs, sentAwayMs) : waitMs;
  }

  /** Why a queued call may not pass a gate, or whether it would be the gate's probe. */
  function tryGate(key: string, slots: number): number | "probe" | { unheardMs: number } | undefined {
    const gate = gates.get(key);
    if (!gate) return undefined;
    if (gate.untilTime !== undefined) return gate.untilTime > now() ? sendAway(gate, gate.untilTime - now()) : "probe";
    const most = Math.min(windowOf(gate), Math.max(leastShare, slots / 4));
    if (key === "credential" || unansweredOf(gate) < most) return undefined;
    note("payer unheard of");
    const silenceMs = now() - gate.since;
    if (silenceMs >= patienceWith(gate)) return sendAway(gate, unheard.pauseMs);
    return { unheardMs: Math.max(unheard.waitMs, silenceMs / 4) };
  }

  function close(gate: Gate, probe: string | undefined): void {
    gate.untilTime = now() + Math.min(pauses.firstMs * 2 ** gate.opens, pauses.longestMs);
    gate.opens++;
    gate.probe = probe;
    gate.sentAway = 0;
  }

  const unansweredOf = (gate: Gate) => (gate.unansweredUntil > now() ? gate.unanswered : 0);

  const patienceWith = ({ tookMs }: Gate, leastMs = patience.leastMs) =>
    Math.min(Math.max(leastMs, 1.5 * tookMs), patience.mostMs);

  const windowOf = (gate: Gate) =>
    Math.max(leastWindow, gate.window * 0.5 ** ((now() - gate.windowAt) / patienceWith(gate, leastHalvingMs)));

  function withSlack({ perSecond }: { perSecond: number }, full: number): number {
    return full - Math.min(Math.max(100, 100 / perSecond), 1_000, full / 2);
  }

  function queuedTolerance(rate: { perSecond: number; burst: number }, interval: number, full: number): number {
    const slack = withSlack(rate, full);
    return Math.max(slack - Math.ceil(rate.burst / 10) * interval, Math.min(slack, interval / 4));
  }

  function countCall(): void {
    const second = Math.floor(now() / 1_000);
    if (second !== calls.second) {
      calls = { second, count: 0, countBefore: second === calls.second + 1 ? calls.count : 0 };
    }
    calls.count++;
  }

  function noteOutcome(
    key: string,
    id: string,
    outcome: CallOutcome["payer"],
    threshold: number,
    { timedOutAfterMs = 0, tookMs = 0, isUnused = false, hadSlot = true } = {},
  ): BreakerChange {
    const gate = gateOf(key);
    if (gate.untilTime !== undefined) {
      if (outcome === "good") {
        gates.delete(key);
        return "closed";
      }
      if (outcome === "none" && gate.probe === id) {
        gate.untilTime = now();
        gate.opens--;
      }
      return undefined;
    }
    const unanswered = unansweredOf(gate);
    let change: BreakerChange;
    if (isUnused && hadSlot) gate.unanswered = Math.max(0, unanswered - 1);
    else if (!isUnused && timedOutAfterMs === 0) change = hear(gate, unanswered, { isBad: outcome === "bad", tookMs });
    if (outcome === "good") gate.fails = 0;
    if (outcome !== "bad") return change;
    gate.fails++;
    const isSilent = timedOutAfterMs > 0 && unanswered >= leastWindow && now() - timedOutAfterMs >= gate.since;
    if (gate.fails < threshold && !isSilent) return change;
    if (isSilent) gate.opens = Math.max(gate.opens, opensOfSilent);
    close(gate, undefined);
    return "opened";
  }

  function hear(gate: Gate, unanswered: number, { isBad, tookMs }: { isBad: boolean; tookMs: number }): BreakerChange {
    const factor = Math.min(Math.max(growth.least, (now() - gate.since) / growth.eachMs), growth.most);
    if (!isBad && unanswered * factor > windowOf(gate)) {
      Object.assign(gate, { window: unanswered * factor, windowAt: now() });
    }
    if (tookMs > gate.tookMs || (tookMs > 0 && tookMs < gate.tookMs / 2)) {
      gate.tookMs = Math.max(tookMs, gate.tookMs / 2);
    }
    const isAwaited = gate.sentAway > 0;
    Object.assign(gate, { unanswered: 0, sentAway: 0 });
    return isAwaited ? "answered" : undefined;
  }

  function cutPace(): void {
    if (pace && now() - pace.at <= 1_000) return;
    const second = Math.floor(now() / 1_000);
    const age = second - calls.second;
    const soFar = age === 0 ? calls.count / Math.max(0.2, now() / 1_000 - second) : 0;
    const before = age === 0 ? calls.countBefore : age === 1 ? calls.count : 0;
    const lately = Math.max(soFar, before, 1);
    pace = { perSecond: Math.max(1, lately * 0.7), at: now(), arrival: now() };
    note("pace cut");
  }

  return {
    hasMemory: () => epoch !== undefined,
    begin(bucketsFull: boolean): void {
      epoch ??= bucketsFull ? 0 : now();
    },
    /** Redis lost its memory. */
    forget(): void {
      epoch = undefined;
      pace = undefined;
      for (const memory of [arrivals, admitted, running, gates]) memory.clear();
    },
    admit(...[{ accountId }, id, rate]: Asked<"admit">): TokenDecision {
      const { interval, full, arrival } = bucketOf(accountId, rate);
      const reservations = entriesOf(admitted, accountId);
      const ahead = arrival + reservations.size * interval - now();
      if (ahead > full) return { granted: false, waitMs: ahead - full, reason: "account" };
      reservations.set(id, now() + admissionMs);
      return { granted: true, remaining: Math.floor((full - ahead) / interval), receipt: "" };
    },
    withdraw(...[{ accountId }, id]: Asked<"withdraw">): void {
      admitted.get(accountId)?.delete(id);
    },
    take(...[{ accountId, payerId, id, waiting }, { account, leaseMs }]: Asked<"take">): TokenDecision {
      const { interval, full, arrival } = bucketOf(accountId, account);
      const tolerance = waiting ? withSlack(account, full) : queuedTolerance(account, interval, full);
      const reservations = entriesOf(admitted, accountId);
      const reserved = reservations.has(id) ? 0 : reservations.size;
      const ahead = arrival + reserved * interval - now();
      const probed: Gate[] = [];
      for (const [key, reason] of [
        ["credential", "credential held"],
        [payerId, "payer held"],
      ] as const) {
        const answer = waiting ? undefined : tryGate(key, account.slots);
        if (typeof answer === "number") return { granted: false, waitMs: answer, reason };
        if (typeof answer === "object") return { granted: false, waitMs: answer.unheardMs, reason: "payer unheard" };
        const gate = gates.get(key);
        if (answer === "probe" && gate) probed.push(gate);
      }
      if (ahead > tolerance) return { granted: false, waitMs: ahead - tolerance, reason: "account" };
      const slots = entriesOf(running, accountId);
      if (slots.size >= account.slots && !slots.has(id)) {
        return { granted: false, waitMs: pollSlotsMs, reason: "account slots" };
      }
      if (pace) {
        const paced = Math.max(pace.arrival, now());
        if (paced > now() + paceSlackMs) {
          return { granted: false, waitMs: paced - now() - paceSlackMs, reason: "credential paced" };
        }
        const perSecond = pace.perSecond * Math.exp(0.2 * Math.min(150, (now() - pace.at) / 1_000));
        pace.arrival = paced + 1_000 / perSecond;
      }
      arrivals.set(accountId, arrival + interval);
      reservations.delete(id);
      slots.set(id, now() + leaseMs);
      countCall();
      const gate = gateOf(payerId);
      const unanswered = unansweredOf(gate);
      if (unanswered === 0) gate.since = now();
      gate.unanswered = unanswered + 1;
      gate.unansweredUntil = now() + leaseMs;
      for (const closed of probed) {
        close(closed, id);
        note("breaker probed");
      }
      const remaining = Math.floor((tolerance - ahead) / interval);
      return { granted: true, remaining, receipt: String(arrival + interval) };
    },
    putBack(...[{ accountId, payerId, id }, rate, receipt]: Asked<"putBack">): void {
      note("token put back");
      const hadSlot = running.get(accountId)?.delete(id) ?? false;
      const arrival = arrivals.get(accountId);
      if (String(arrival) === receipt) arrivals.set(accountId, Number(receipt) - 1_000 / rate.perSecond);
      for (const key of ["credential", payerId]) noteOutcome(key, id, "none", 0, { isUnused: true, hadSlot });
    },
    forecast: (...[asked]: Asked<"forecast">): TokenForecast[] =>
      asked.map(({ accountId, rate, withinMs }) => {
        const { interval, full, arrival } = bucketOf(accountId, rate);
        const ahead = arrival + entriesOf(admitted, accountId).size * interval - now();
        const tolerance = queuedTolerance(rate, interval, full);
        return {
          tokens: Math.max(0, Math.floor((withinMs + tolerance - ahead) / interval) + 1),
          waitMs: Math.max(0, ahead - tolerance),
          running: entriesOf(running, accountId).size,
        };
      }),
    breakerStates: ([...asked]: Asked<"breakerStates">[0]): BreakerState[] =>
      asked.map(({ payerId }) => {
        const gate = gates.get(payerId ?? "credential");
        if (!gate) return "closed";
        if (gate.untilTime !== undefined) return gate.untilTime > now() ? "open" : "half-open";
        return gate.sentAway > 0 && gate.unansweredUntil > now() ? "open" : "closed";
      }),
    finish(...[{ accountId, payerId, id }, outcome]: Asked<"finish">): {
      credential: BreakerChange;
      payer: BreakerChange;
    } {
      running.get(accountId)?.delete(id);
      if (outcome.isThrottled) cutPace();
      const credential = noteOutcome("credential", id, outcome.credential, thresholds.credential);
      const payer = noteOutcome(payerId, id, outcome.payer, thresholds.payer, {
        timedOutAfterMs: outcome.timedOutAfterMs ?? 0,
        tookMs: outcome.tookMs ?? 0,
      });
      for (const change of [credential, payer]) if (change) note(`breaker ${change}`);
      return { credential, payer };
    },
  };
}
