import {
  type BreakerChanges,
  type BreakerId,
  type BreakerState,
  type Dispatch,
  DispatchLostError,
  type PayerRejections,
  breakerRules as rules,
  type TokenDecision,
  type TokenForecast,
  toBucket,
  toleranceOf,
} from "@nightguard/dispatch";
import * as breaker from "./model-breaker.ts";
import type { Simulation } from "./simulation.ts";

type Limiter = Dispatch["limiter"];
type Asked<Verb extends keyof Limiter> = Parameters<Limiter[Verb]>;
type UpstreamRate = NonNullable<Asked<"take">[1]["upstream"]>;

const reservationMicros = 10_000_000;
/** Beside the accounts, whose names are ids. */
const upstreamKey = "the upstream";

/** A tenth may come at once. */
function toMinuteRate(perMinute: number) {
  const burst = Math.max(1, Math.floor(perMinute / 10));
  return { perSecond: Math.max(1, perMinute - burst) / 60, burst };
}

/**
 * The limiter as a model: what its scripts do for an account, an upstream with its credential, and a payer's breaker, each in
 * one step and in the scripts' own units. Limits by the day and those of payers are left out; no history has any.
 * `model-limiter.long.test.ts` compares it with the scripts.
 */
export function createModelLimiter({ now: nowInMs, note }: Pick<Simulation, "now" | "note">) {
  let epoch: number | undefined;
  const arrivals = new Map<string, number>();
  /** By account, then by id: until when. */
  const reserved = new Map<string, Map<string, number>>();
  const running = new Map<string, Map<string, number>>();
  const breakers = new Map<string, breaker.ModelBreaker>();
  /** By payer, then by id: when a rejection was counted that may be an outage. */
  const rejections = new Map<string, Map<string, number>>();
  const answeredUntil = new Map<string, number>();
  let pace = newPace();
  /** Jobs whose latest permit was given since Redis last lost its memory, and the others. */
  const permitted = new Set<string>();
  const permittedBefore = new Set<string>();

  /** In microseconds, and in whole milliseconds. */
  const now = () => Math.round(nowInMs() * 1_000);
  const nowMs = () => Math.floor(now() / 1_000);

  function leasesOf(leases: Map<string, Map<string, number>>, account: string): Map<string, number> {
    const entries = leases.get(account) ?? new Map<string, number>();
    leases.set(account, entries);
    for (const [id, until] of entries) if (until <= now()) entries.delete(id);
    return entries;
  }

  function bucketOf(account: string, rate: { perSecond: number; burst: number }) {
    if (epoch === undefined) throw new DispatchLostError();
    const { interval, capacity } = toBucket(rate);
    // A bucket that is new is as full as it can have become.
    const arrival = arrivals.get(account) ?? epoch + capacity + interval;
    const latest = now() + capacity + interval;
    if (arrival > latest) arrivals.set(account, latest);
    return { interval, capacity, arrival: Math.max(Math.min(arrival, latest), now()) };
  }

  function breakerOf(key: string): breaker.ModelBreaker {
    const found = breakers.get(key) ?? breaker.newBreaker();
    breakers.set(key, found);
    breaker.forgetUnanswered(found, nowMs());
    return found;
  }

  /** Why breakers refuse a queued call. */
  function checkBreakers(payerId: string, isTokenAlone: boolean): TokenDecision | undefined {
    const credentialMs = breaker.checkOpen(breakerOf("credential"), nowMs());
    if (credentialMs !== undefined) return { granted: false, waitMs: credentialMs, reason: "credential held" };
    if (isTokenAlone) return undefined;
    const payerMs = breaker.checkOpen(breakerOf(payerId), nowMs());
    if (payerMs !== undefined) return { granted: false, waitMs: payerMs, reason: "payer held" };
    const full = breaker.checkWindow(breakerOf(payerId), nowMs());
    if (!full) return undefined;
    note("payer window full");
    return { granted: false, ...full };
  }

  function currentPace(): ModelPace {
    const second = Math.floor(now() / 1_000_000);
    if (pace.second !== second) {
      pace = { ...pace, second, calls: 0, callsBefore: pace.second === second - 1 ? pace.calls : 0 };
    }
    return pace;
  }

  function countCall(): void {
    const current = currentPace();
    current.calls++;
    if (current.perSecond === undefined) return;
    const growth = Math.exp(rules.paceGrowth * Math.min(150, (nowMs() - current.cutAt) / 1_000));
    const arrival = Math.max(current.arrival, nowMs()) + 1_000 / (current.perSecond * growth);
    current.arrival = Math.round(arrival * 10) / 10;
  }

  function cutPace(): void {
    const current = currentPace();
    if (current.perSecond !== undefined && nowMs() - current.cutAt <= 1_000) return;
    const thisSecond = current.calls / Math.max(0.2, (now() % 1_000_000) / 1_000_000);
    const perSecond = Math.max(1, rules.paceCut * Math.max(1, thisSecond, current.callsBefore));
    current.perSecond = Number(perSecond.toPrecision(14)); // as Redis's JSON keeps it
    current.cutAt = nowMs();
    current.arrival = nowMs();
    note("pace cut");
  }

  /** Why the upstream's own limits refuse a call. */
  function checkUpstream(slotId: string, limits: UpstreamRate): TokenDecision | undefined {
    const slots = leasesOf(running, upstreamKey);
    if (limits.maxInFlight !== null && slots.size >= limits.maxInFlight && !slots.has(slotId)) {
      return { granted: false, waitMs: rules.upstreamPollMs, reason: "upstream slots" };
    }
    if (limits.maxPerMinute === null) return undefined;
    const { capacity, arrival } = bucketOf(upstreamKey, toMinuteRate(limits.maxPerMinute));
    const waitMicros = arrival - now() - capacity;
    return waitMicros > 0 ? { granted: false, waitMs: toMs(waitMicros), reason: "upstream" } : undefined;
  }

  function takeOfUpstream(slotId: string, { maxInFlight, maxPerMinute }: UpstreamRate, leaseMs: number): void {
    if (maxInFlight !== null) leasesOf(running, upstreamKey).set(slotId, now() + leaseMs * 1_000);
    if (maxPerMinute === null) return;
    const { interval, arrival } = bucketOf(upstreamKey, toMinuteRate(maxPerMinute));
    arrivals.set(upstreamKey, arrival + interval);
  }

  function grant(...[call, { leaseMs, upstream, respectsBreakers = false }]: Asked<"take">): void {
    countCall();
    permitted.add(call.id);
    permittedBefore.delete(call.id);
    if (upstream) takeOfUpstream(call.slotId, upstream, leaseMs);
    breaker.countUnanswered(breakerOf(call.payerId), nowMs(), leaseMs);
    for (const one of [breakerOf("credential"), breakerOf(call.payerId)]) {
      if ((call.waiting && !respectsBreakers) || one.openUntil === undefined) continue;
      breaker.open(one, nowMs(), call.slotId);
      note("breaker probed");
    }
  }

  function putBack(...[{ accountId, payerId, slotId }, rate, receipt]: Asked<"putBack">): void {
    if (epoch === undefined) throw new DispatchLostError();
    note("token put back");
    const hadSlot = leasesOf(running, accountId).delete(slotId);
    leasesOf(running, upstreamKey).delete(slotId);
    if (hadSlot && receipt !== "" && arrivals.get(accountId) === Number(receipt)) {
      arrivals.set(accountId, Math.max(Number(receipt) - toBucket(rate).interval, now()));
    }
    for (const key of ["credential", payerId]) breaker.releaseProbe(breakerOf(key), nowMs(), slotId);
    const ofPayer = breakerOf(payerId);
    if (hadSlot && ofPayer.openUntil === undefined) ofPayer.unanswered = Math.max(0, ofPayer.unanswered - 1);
  }

  return {
    hasMemory: () => epoch !== undefined,
    begin(bucketsFull: boolean): void {
      epoch ??= bucketsFull ? 0 : now();
    },
    /** Redis lost its memory. */
    forget(): void {
      epoch = undefined;
      pace = newPace();
      for (const id of permitted) permittedBefore.add(id);
      permitted.clear();
      for (const memory of [arrivals, reserved, running, breakers, rejections, answeredUntil]) memory.clear();
    },
    /** Whether the job's latest permit was given before Redis lost its memory. */
    isPermitForgotten: (id: string) => permittedBefore.has(id),
    reserve(...[{ accountId }, id, rate]: Asked<"reserve">): TokenDecision {
      const { interval, capacity, arrival } = bucketOf(accountId, rate);
      const reservations = leasesOf(reserved, accountId);
      const ahead = arrival + reservations.size * interval - now();
      if (ahead > capacity) return { granted: false, waitMs: toMs(ahead - capacity), reason: "account" };
      reservations.set(id, now() + reservationMicros);
      return { granted: true, remaining: Math.floor((capacity - ahead) / interval), receipt: "" };
    },
    cancelReservation(...[{ accountId }, id]: Asked<"cancelReservation">): void {
      reserved.get(accountId)?.delete(id);
    },
    take(...[call, limits, unused]: Asked<"take">): TokenDecision {
      if (unused !== undefined) putBack(call, limits.account, unused);
      const { accountId, id, slotId, waiting } = call;
      const { account, isTokenAlone = false, respectsBreakers = false } = limits;
      const { interval, arrival } = bucketOf(accountId, account);
      const tolerance = toleranceOf(account, waiting);
      const reservations = leasesOf(reserved, accountId);
      const ahead = arrival + (reservations.has(id) ? 0 : reservations.size) * interval - now();
      const heedsBreakers = respectsBreakers || !waiting;
      const refusal = heedsBreakers ? checkBreakers(call.payerId, isTokenAlone) : undefined;
      if (refusal) return refusal;
      if (ahead > tolerance) return { granted: false, waitMs: toMs(ahead - tolerance), reason: "account" };
      const remaining = Math.max(0, Math.floor((tolerance - ahead) / interval));
      const receipt = String(arrival + interval);
      if (isTokenAlone) {
        arrivals.set(accountId, arrival + interval);
        reservations.delete(id);
        note("token for a submission");
        return { granted: true, remaining, receipt };
      }
      const { perSecond, arrival: pacedAt } = currentPace();
      const pacedMs = perSecond === undefined ? 0 : pacedAt - nowMs() - rules.paceSlackMs;
      if (pacedMs > 0) return { granted: false, waitMs: toMs(pacedMs * 1_000), reason: "credential paced" };
      const slots = leasesOf(running, accountId);
      if (slots.size >= account.slots && !slots.has(slotId)) {
        return { granted: false, waitMs: rules.slotPollMs, reason: "account slots" };
      }
      const full = limits.upstream && checkUpstream(slotId, limits.upstream);
      if (full && !full.granted) {
        note(`${full.reason} used up`);
        return full;
      }
      arrivals.set(accountId, arrival + interval);
      reservations.delete(id);
      slots.set(slotId, now() + limits.leaseMs * 1_000);
      grant(call, limits);
      return { granted: true, remaining, receipt };
    },
    putBack,
    forecast: (...[asked]: Asked<"forecast">): TokenForecast[] =>
      asked.map(({ accountId, rate, withinMs }) => {
        const { interval, arrival } = bucketOf(accountId, rate);
        const ahead = arrival + leasesOf(reserved, accountId).size * interval - now();
        const tolerance = toleranceOf(rate, false);
        return {
          tokens: Math.max(0, Math.floor((withinMs * 1_000 + tolerance - ahead) / interval) + 1),
          waitMs: toMs(Math.max(0, ahead - tolerance)),
          running: leasesOf(running, accountId).size,
        };
      }),
    countRejection({ id, payerId }: Asked<"countRejection">[0]): PayerRejections {
      if (epoch === undefined) throw new DispatchLostError();
      const counted = rejections.get(payerId) ?? new Map<string, number>();
      rejections.set(payerId, counted);
      counted.set(id, nowMs());
      for (const [other, at] of counted) if (at <= nowMs() - rules.rejectionsMs) counted.delete(other);
      const rejected = Math.min(counted.size, rules.mostRejections);
      return { rejected, hasAnswered: (answeredUntil.get(payerId) ?? 0) > nowMs() };
    },
    readStates: (ids: readonly BreakerId[]): BreakerState[] =>
      ids.map(({ payerId }) => breaker.stateOf(breakers.get(payerId ?? "credential"), nowMs())),
    finish(...[{ accountId, payerId, slotId }, outcome]: Asked<"finish">): BreakerChanges {
      if (epoch === undefined) throw new DispatchLostError();
      running.get(accountId)?.delete(slotId);
      running.get(upstreamKey)?.delete(slotId);
      if (outcome.isThrottled) cutPace();
      if (outcome.payer === "good") {
        rejections.delete(payerId);
        answeredUntil.set(payerId, nowMs() + rules.answeredSeconds * 1_000);
      }
      const call = { id: slotId, timedOutMs: Math.round(outcome.timedOutAfterMs ?? 0) };
      const changes = {
        credential: breaker.noteOutcome(breakerOf("credential"), nowMs(), {
          ...call,
          outcome: outcome.credential,
          threshold: rules.credentialThreshold,
        }),
        payer: breaker.noteOutcome(breakerOf(payerId), nowMs(), {
          ...call,
          outcome: outcome.payer,
          threshold: rules.payerThreshold,
        }),
      };
      for (const change of Object.values(changes)) if (change) note(`breaker ${change}`);
      return changes;
    },
  };
}

/** What pace.lua keeps; `cutAt` and `arrival` are milliseconds. */
interface ModelPace {
  second: number;
  calls: number;
  callsBefore: number;
  perSecond: number | undefined;
  cutAt: number;
  arrival: number;
}

const newPace = (): ModelPace => ({
  second: 0,
  calls: 0,
  callsBefore: 0,
  perSecond: undefined,
  cutAt: 0,
  arrival: 0,
});

/** Replies are whole microseconds. */
const toMs = (micros: number) => Math.ceil(micros) / 1_000;
