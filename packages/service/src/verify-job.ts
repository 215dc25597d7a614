import { setTimeout as sleep } from "node:timers/promises";
import { toPublicId, UpstreamTimeoutError } from "@nightguard/contract";
import type { Dispatch, Lane, Ticket } from "@nightguard/dispatch";
import type { ClaimedJob, Ledger, Settlement } from "@nightguard/ledger";
import { callTimeLimitsMs, type PayerService, type UpstreamAnswer } from "@nightguard/payers";
import { createBatcher, type Log, type Metrics } from "@nightguard/platform";
import { createCallSlots } from "./call-slots.ts";
import { toKeptFailure } from "./failures.ts";
import { toFailedSettlement, toSettlement } from "./outcomes.ts";
import { createTurnstile } from "./turnstile.ts";

/** How long a claim holds without renewal: short where a caller waits, who must not wait long for a dead worker's job. */
const leaseMs = { waiting: 10_000, queued: 60_000 } as const;
const renewEveryMs = { waiting: 3_000, queued: 20_000 } as const;

/** A job goes back to the ledger rather than wait longer than this for its token in the worker. */
const maxTokenWaitMs = 5_000;
/** Of a waiting caller's time, what is kept for settling and answering. */
const settleMarginMs = 500;
/** The slot in flight of a worker that died comes back after the longest call it can have made. */
const slotMarginMs = 5_000;
/** When no token can be asked for, because Redis is away or recovering. */
const limiterAwayMs = 2_000;

interface Held {
  readonly job: ClaimedJob;
  readonly renewAt: number;
}

/** Verifies jobs: claim, token, upstream call, settlement. What is done to a job is fenced by its dispatch number. */
export type Verifier = ReturnType<typeof createVerifier>;

export function createVerifier(parts: {
  ledger: Ledger;
  dispatch: Dispatch;
  payerServices: Readonly<Record<ClaimedJob["mode"], PayerService>>;
  /** Upstream calls in flight in this process at most. */
  concurrency: number;
  log: Log;
  metrics: Metrics;
}) {
  const { ledger, dispatch, payerServices, log, metrics } = parts;
  const slots = createCallSlots(parts.concurrency);
  const held = new Map<string, Held>();
  const turnstile = createTurnstile();

  const claimFor = (kind: keyof typeof leaseMs) =>
    createBatcher<Ticket, ClaimedJob | undefined>({
      run: (tickets) => ledger.jobs.claim(tickets, leaseMs[kind]),
      maxSize: 200,
      maxInFlight: 2,
    });
  const claim = { waiting: claimFor("waiting"), queued: claimFor("queued") };
  const settle = createBatcher({ run: settleAll, maxSize: 200, maxInFlight: 2 });
  const postpone = createBatcher<{ id: string; dispatchNo: number; delayMs: number }, undefined>({
    run: async (claims) => {
      await ledger.jobs.postpone(claims);
      return claims.map(() => undefined);
    },
    maxSize: 200,
    maxInFlight: 1,
  });

  async function settleAll(settlements: readonly Settlement[]): Promise<boolean[]> {
    const settled = await ledger.jobs.settle(settlements);
    const ended = settlements.filter(({ id, outcome }) => outcome !== "retry" && settled.has(id));
    // Whoever misses the notice looks into the ledger a second later.
    dispatch.notices.publishEnded(ended.map(({ id }) => id)).catch((err) => log.debug({ err }, "notice not published"));
    return settlements.map(({ id }) => settled.has(id));
  }

  /**
   * Runs one ticket to its settlement. Nothing is thrown for what becomes of the job; a ledger that is away when the
   * claim is made lets the ticket go, and the job's lease brings it back.
   */
  async function run(lane: Lane, ticket: Ticket): Promise<void> {
    const kind = lane === "waiting" ? "waiting" : "queued";
    const job = await claim[kind](ticket);
    if (!job) return;
    const claimedAt = performance.now();
    held.set(job.id, { job, renewAt: claimedAt + renewEveryMs[kind] });
    try {
      await verify(lane, job, claimedAt);
    } finally {
      held.delete(job.id);
    }
  }

  async function verify(lane: Lane, job: ClaimedJob, claimedAt: number): Promise<void> {
    const timeLeftMs = () => {
      const left = job.waiting ? (job.answerInMs ?? 0) - settleMarginMs : job.deadlineInMs;
      return left === null ? null : left - (performance.now() - claimedAt);
    };
    const freeSlot = await slots.acquire(lane);
    let answer: UpstreamAnswer;
    try {
      const left = timeLeftMs();
      if (job.waiting && left !== null && left <= 0) return await settleSurely(giveUp(job));
      // The token comes last before the call: what waits after it would make calls bunch.
      const delayMs = await takeToken(job, left);
      if (delayMs !== undefined) return await postpone({ id: job.id, dispatchNo: job.dispatchNo, delayMs });
      answer = await call(job, timeLeftMs());
    } finally {
      freeSlot();
    }
    await settleSurely(toSettlement(job, answer, { timeLeftMs: timeLeftMs(), random: Math.random() }));
  }

  /** @returns undefined with the token, else the milliseconds after which to try again */
  async function takeToken(job: ClaimedJob, timeLeftMs: number | null): Promise<number | undefined> {
    const { accountId, mode, limits } = job;
    try {
      const answer = await turnstile.pass({
        line: lineOf(job),
        waiting: job.waiting,
        maxWaitMs: Math.min(maxTokenWaitMs, timeLeftMs ?? maxTokenWaitMs),
        ask: async () => {
          const token = await dispatch.limiter.take({ accountId, mode }, job.id, {
            perSecond: limits.verificationsPerSecond,
            burst: limits.verificationBurst,
            slots: limits.maxConcurrency,
            leaseMs: callTimeLimitsMs[job.operation] + slotMarginMs,
          });
          metrics.tokens.inc({ answer: token.granted ? "granted" : "denied" });
          return token;
        },
      });
      return answer.granted ? undefined : answer.waitMs;
    } catch (err) {
      log.debug({ err }, "no token could be asked for");
      return limiterAwayMs * (0.5 + Math.random());
    }
  }

  async function call(job: ClaimedJob, timeLeftMs: number | null): Promise<UpstreamAnswer> {
    const startedAt = performance.now();
    metrics.running.inc();
    try {
      const answer = await payerServices[job.mode].verify({
        operation: job.operation,
        question: job.question,
        jobId: toPublicId("job", job.id),
        // A deadline says when to begin at the latest; a waiting caller's time says when to end.
        timeLimitMs: job.waiting && timeLeftMs !== null ? Math.max(1, timeLeftMs) : undefined,
      });
      const outcome = answer.kind === "refused" ? String(answer.statusCode) : answer.kind;
      const seconds = (performance.now() - startedAt) / 1_000;
      metrics.upstreamSeconds.observe({ operation: job.operation, outcome }, seconds);
      log.debug(
        { jobId: job.id, attempt: job.attempt, outcome, durationMs: Math.round(seconds * 1_000) },
        "call ended",
      );
      return answer;
    } finally {
      metrics.running.dec();
      // A slot that is not freed comes back with its lease.
      dispatch.limiter
        .free(job, job.id)
        .then(() => turnstile.advance(lineOf(job)))
        .catch((err) => log.debug({ err }, "slot not freed"));
    }
  }

  /** Settles, however long the ledger is away: an answer that was paid for is not thrown away. */
  async function settleSurely(settlement: Settlement): Promise<void> {
    for (let delayMs = 100; ; delayMs = Math.min(delayMs * 2, 2_000)) {
      try {
        const isSettled = await settle(settlement);
        if (!isSettled) metrics.fencedOut.inc();
        return;
      } catch (err) {
        log.warn({ err, jobId: settlement.id }, "settlement failed, trying again");
        await sleep(delayMs);
      }
    }
  }

  /** Renews the leases that are due for it; called every second or so. */
  async function renewLeases(): Promise<void> {
    const now = performance.now();
    for (const kind of ["waiting", "queued"] as const) {
      const due = [...held.values()].filter(
        ({ job, renewAt }) => renewAt <= now && (job.waiting ? "waiting" : "queued") === kind,
      );
      if (due.length === 0) continue;
      await ledger.jobs.renewLeases(
        due.map(({ job }) => job),
        leaseMs[kind],
      );
      for (const { job } of due) {
        if (held.has(job.id)) held.set(job.id, { job, renewAt: now + renewEveryMs[kind] });
      }
    }
  }

  /** Lets go of what still runs when this process ends, so that another may run it at once. */
  async function handBack(): Promise<void> {
    if (held.size > 0)
      await ledger.jobs.renewLeases(
        [...held.values()].map(({ job }) => job),
        0,
      );
  }

  return { run, renewLeases, handBack };
}

/** Jobs that share a bucket stand in one line. */
const lineOf = ({ accountId, mode }: ClaimedJob) => `${accountId} ${mode}`;

function giveUp(job: ClaimedJob): Settlement {
  return toFailedSettlement(job, toKeptFailure("upstream_timeout"), new UpstreamTimeoutError());
}
