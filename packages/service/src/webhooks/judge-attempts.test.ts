import type { CurrentHealth, DueEndpoint } from "@nightguard/ledger";
import { describe, expect, test } from "vitest";
import { assignDeliveryQuotas } from "./delivery-quotas.ts";
import { type EndpointAttempt, judgeAttempts, retryDelayMs } from "./judge-attempts.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 10, 20);
const noJitter = () => 0;

const healthy: CurrentHealth = {
  endpointId: "one",
  isDisabled: false,
  consecutiveFailures: 0,
  failingSince: null,
  lastSuccessAt: now - minute,
  lastFailureAt: null,
  lastError: null,
  pausedUntil: null,
  probeAt: null,
};
const accepted: EndpointAttempt = {
  endpointId: "one",
  verdict: { kind: "accepted" },
  tries: 0,
  isTest: false,
  endsLine: true,
};
const failed: EndpointAttempt = {
  ...accepted,
  verdict: { kind: "failed", error: "status_500", retryAfterMs: undefined },
};

/** Judges one attempt. */
function judge(standing: CurrentHealth, attempt: EndpointAttempt, at = now) {
  const { outcomes, health } = judgeAttempts([standing], [attempt], at, noJitter);
  const [outcome] = outcomes;
  if (!outcome) throw new Error("every attempt has an outcome");
  return { outcome, health: health[0] };
}

describe("the schedule", () => {
  test("is the promised one, never shorter, and ends with the tenth failure", () => {
    const delays = [
      5 * second,
      5 * minute,
      30 * minute,
      2 * hour,
      5 * hour,
      10 * hour,
      14 * hour,
      20 * hour,
      24 * hour,
    ];
    for (const [index, delay] of delays.entries()) {
      expect(retryDelayMs(index + 1, 0)).toBe(delay);
      expect(retryDelayMs(index + 1, 0.999)).toBeGreaterThan(delay);
      expect(retryDelayMs(index + 1, 0.999)).toBeLessThan(delay * 1.2);
    }
    expect(retryDelayMs(10, 0)).toBeUndefined();
    expect(judge(healthy, { ...failed, tries: 9 }).outcome).toEqual({ state: "failed" });
  });

  test("a receiver's Retry-After lengthens it, within bounds, and puts off everything that goes there", () => {
    const after = (retryAfterMs: number) =>
      judge(healthy, { ...failed, verdict: { kind: "failed", error: "status_429", retryAfterMs } });

    expect(after(second).outcome).toMatchObject({ dueAt: now + 5 * second });
    expect(after(10 * minute)).toMatchObject({
      outcome: { dueAt: now + 10 * minute },
      health: { pausedUntil: now + 10 * minute },
    });
    expect(after(30 * day)).toMatchObject({ outcome: { dueAt: now + day }, health: { pausedUntil: now + hour } });
  });
});

describe("the breaker", () => {
  test("opens with ten failures in a row; the tenth is a try like those before", () => {
    const ninth = judge({ ...healthy, consecutiveFailures: 8, failingSince: now - minute }, failed);
    expect(ninth.health?.probeAt).toBeNull();
    const tenth = judge({ ...healthy, consecutiveFailures: 9, failingSince: now - minute }, failed);
    expect(tenth.health?.probeAt).toBe(now + 15 * second);
    expect(tenth.outcome).toMatchObject({ state: "waiting", isTry: true });
  });

  test("while it is open no try is spent, and probes come apart the longer it fails, up to five minutes", () => {
    const open = { ...healthy, consecutiveFailures: 10, probeAt: now };
    const probe = (failedForMs: number) => judge({ ...open, failingSince: now - failedForMs }, { ...failed, tries: 9 });

    expect(probe(second).outcome).toEqual({ state: "waiting", dueAt: now + 5 * second, isTry: false });
    expect(probe(4 * minute).outcome).toEqual({ state: "waiting", dueAt: now + minute, isTry: false });
    expect(probe(day).outcome).toEqual({ state: "waiting", dueAt: now + 5 * minute, isTry: false });
  });

  test("closes with what is accepted, a test too, and what waits catches up", () => {
    const open = { ...healthy, consecutiveFailures: 12, failingSince: now - hour, probeAt: now };
    for (const isTest of [false, true]) {
      expect(judge(open, { ...accepted, isTest })).toMatchObject({
        outcome: { state: "delivered" },
        health: { consecutiveFailures: 0, failingSince: null, probeAt: null, hasRecovered: true },
      });
    }
    expect(judge(healthy, accepted).health?.hasRecovered).toBe(false);
  });
});

describe("disabling", () => {
  test("410 disables at once, and the delivery waits for the endpoint to be enabled", () => {
    expect(judge(healthy, { ...accepted, verdict: { kind: "gone" } })).toMatchObject({
      outcome: { state: "waiting", dueAt: now, isTry: false },
      health: { disabledReason: "gone" },
    });
  });

  test("five days without a success disable it, and not an hour less", () => {
    const failingFor = (ms: number) => ({ ...healthy, consecutiveFailures: 3, failingSince: now - ms });
    expect(judge(failingFor(5 * day - hour), failed).health?.disabledReason).toBeNull();
    expect(judge(failingFor(5 * day), failed).health?.disabledReason).toBe("failing");
  });

  test("a test that fails counts for nothing, and what a disabled endpoint answers neither", () => {
    expect(judge(healthy, { ...failed, isTest: true })).toMatchObject({
      outcome: { state: "failed" },
      health: { consecutiveFailures: 0 },
    });
    expect(judge({ ...healthy, isDisabled: true }, failed).health).toBeUndefined();
  });

  test("an endpoint may get more when one of its lines has ended", () => {
    expect(judge(healthy, { ...accepted, endsLine: false }).health?.isFree).toBe(false);
    expect(judge(healthy, accepted).health?.isFree).toBe(true);
  });

  test("failures of the same moment are counted one by one", () => {
    const attempts = Array.from({ length: 12 }, () => failed);
    const { health, outcomes } = judgeAttempts([healthy], attempts, now, noJitter);
    expect(health[0]).toMatchObject({ consecutiveFailures: 12, probeAt: now + 5 * second });
    expect(outcomes.filter((outcome) => outcome.state === "waiting" && outcome.isTry)).toHaveLength(10);
  });
});

describe("what an endpoint gets at once", () => {
  const turn: DueEndpoint = {
    ...healthy,
    id: "one",
    now,
    rate: 50,
    nextArrivalAt: Number.NEGATIVE_INFINITY,
    busyLines: 0,
    accountId: "account",
    accountLines: 0,
    isCatchingUp: false,
  };

  const assignQuota = (one: DueEndpoint) => {
    const [quota] = assignDeliveryQuotas([one]);
    if (!quota) throw new Error("every turn has a quota");
    return quota;
  };

  test("an account's endpoints have two hundred lines together, whatever each may have", () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ ...turn, id: `${index}`, lastSuccessAt: null }));
    const other = { ...turn, accountId: "other" };
    const quotas = assignDeliveryQuotas([...many, other].map((one) => ({ ...one, accountLines: 40 })));
    const given = quotas.slice(0, -1).reduce((sum, { lines }) => sum + lines, 0);
    expect(given).toBe(160);
    expect(quotas.slice(0, -1).every(({ limit, lines }) => limit === lines)).toBe(true);
    expect(quotas.at(-1)?.lines).toBe(10);
  });

  test("ten calls in flight when it is heard of, two when it is not, one when it catches up", () => {
    const quick = { ...turn, rate: 1_000 };
    expect(assignQuota(quick)).toMatchObject({ lines: 10, limit: 100 });
    expect(assignQuota({ ...quick, busyLines: 7 })).toMatchObject({ lines: 3, limit: 30 });
    expect(assignQuota({ ...quick, lastSuccessAt: null })).toMatchObject({ lines: 2, limit: 2 });
    expect(assignQuota({ ...quick, consecutiveFailures: 1, busyLines: 1 })).toMatchObject({ lines: 1, limit: 1 });
    expect(assignQuota({ ...quick, isCatchingUp: true })).toMatchObject({ lines: 1, limit: 20 });
    expect(assignQuota({ ...quick, isCatchingUp: true, busyLines: 1 })).toMatchObject({ lines: 0, limit: 0 });
  });

  test("one probe at a time while its breaker is open, and nothing before it is due", () => {
    expect(assignQuota({ ...turn, probeAt: now })).toMatchObject({ limit: 1, isProbe: true });
    expect(assignQuota({ ...turn, probeAt: now, busyLines: 1 }).limit).toBe(0);
    expect(assignQuota({ ...turn, probeAt: now + 1 })).toMatchObject({ limit: 0, againAt: now + 1 });
    expect(assignQuota({ ...turn, pausedUntil: now + minute })).toMatchObject({ limit: 0, againAt: now + minute });
  });

  test("no more than its rate in any span of time, however it is looked at", () => {
    for (const rate of [0.5, 4, 50, 1_000]) {
      const sentAt: number[] = [];
      let nextArrivalAt = Number.NEGATIVE_INFINITY;
      for (let at = now; at < now + 10 * second; ) {
        const { limit, againAt } = assignQuota({ ...turn, rate, nextArrivalAt, now: at });
        for (let sent = 0; sent < limit; sent++) sentAt.push(at);
        if (limit > 0) nextArrivalAt = Math.max(nextArrivalAt, at) + (limit * second) / rate;
        at = Math.max(at + 1, againAt > at + second ? at + 1 : againAt);
      }
      const mostInASecond = Math.ceil(Math.max(1, Math.floor(rate / 5)) + rate);
      const tooSoon = sentAt.filter(
        (at, sent) => at < (sentAt[sent - mostInASecond] ?? Number.NEGATIVE_INFINITY) + second,
      );
      expect(tooSoon).toEqual([]);
      expect(sentAt.length).toBeGreaterThanOrEqual(Math.floor(rate * 9));
    }
  });
});
