import { isReadable } from "@nightguard/benefits";
import { type Mode, RateLimitedError, toPublicId, UnavailableError, UpstreamTimeoutError } from "@nightguard/contract";
import type { BreakerChange, CallOutcome, Dispatch, JobQueue, Ticket } from "@nightguard/dispatch";
import {
  type ClaimableJob,
  type ClaimedJob,
  isSealed,
  type Keepable,
  type Ledger,
  type OfferedJob,
  type Postponed,
  type Settlement,
} from "@nightguard/ledger";
import type { PayerService } from "@nightguard/payers";
import { type Clock, createBatcher, type Log, type Metrics, systemClock } from "@nightguard/platform";
import { dayUsedUpMessage, toKeptFailure } from "../jobs/failures.ts";
import { createPasses, type Pass } from "../throttling/passes.ts";
import type { AnswerKept, AnswerReader } from "./answer-reader.ts";
import { closedForMs } from "./closed-hours.ts";
import { type ClaimKind, claimLeaseMs, createHeldClaims, kindOf } from "./held-claims.ts";
import { type ReadAnswer, toCallOutcome, toFailedSettlement, toSettlement } from "./outcomes.ts";
import type { AnswerToRead, DocumentWanted } from "./read-answer.ts";
import { createWriteWithRetry } from "./write-with-retry.ts";

/** Of a waiting caller's time, what is kept for settling and answering. */
const settleMarginMs = 500;
/** A waiting caller's job is claimed before its turn comes; its account may have been suspended since. */
const recheckAfterMs = 250;
/** Queued jobs have no waiting caller: a settlement has a cost of its own beside that of its jobs, so it gathers more. */
const settleGatherMs = 25;
/** PostgreSQL limits a message to 1 GB, and an answer can have 8 MB. */
const settledBytes = 32 * 1_024 * 1_024;
/** Jobs of a payer that opens do not all come in the same second. */
const openingSpreadMs = 60_000;

/**
 * Verifies jobs: token, claim, upstream call, settlement. What is done to a job is fenced by its dispatch number.
 *
 * Queued jobs are claimed with the token in hand, so that one that waits for its token can be taken back, and a worker's
 * death leaves nobody in doubt but those that were being called. A job whose caller waits is claimed first: it may end
 * without a call, when its time is up.
 */
export type Verifier = ReturnType<typeof createVerifier>;

export function createVerifier(parts: {
  ledger: {
    jobs: Pick<Ledger["jobs"], "look" | "claim" | "postpone" | "settle" | "hasten" | "renewLeases" | "handBack">;
    accounts: Pick<Ledger["accounts"], "findSuspended">;
  };
  dispatch: {
    limiter: Pick<Dispatch["limiter"], "take" | "putBack" | "finish">;
    notices: Pick<Dispatch["notices"], "publishEnded" | "publishWork">;
  };
  payerServices: Readonly<Record<Mode, Pick<PayerService, "verify">>>;
  reader: Pick<AnswerReader, "read">;
  /** The ClearCoverage carrier of this payer id, if the list has it. */
  findCarrier: (payerId: string) => Promise<{ name: string; responseLevel: string } | null>;
  /** Upstream calls in flight in this process at most. */
  concurrency: number;
  log: Log;
  metrics: Metrics;
  clock?: Clock;
  /** A number in [0, 1). */
  random?: () => number;
}) {
  const { ledger, dispatch, payerServices, reader, log, metrics, clock = systemClock, random = Math.random } = parts;
  const held = createHeldClaims({ ledger, clock });
  const passes = createPasses({ ...parts, limiter: dispatch.limiter, clock, random });
  const writeWithRetry = createWriteWithRetry({ log, clock });

  let inHand = 0;

  const together = { maxSize: 200, maxInFlight: 2, clock };
  const look = createBatcher<Ticket, ClaimableJob | undefined>({ ...together, run: ledger.jobs.look });
  // Jobs with waiting callers are claimed and settled beside the others: a batch of those takes tens of milliseconds.
  const claimFor = (kind: ClaimKind) =>
    createBatcher<ClaimableJob, ClaimedJob | undefined>({
      ...together,
      run: (offered) => ledger.jobs.claim(offered, claimLeaseMs[kind]),
    });
  const claim = { waiting: claimFor("waiting"), queued: claimFor("queued") };
  const settledTogether = { ...together, maxWeight: { of: countBytes, most: settledBytes }, run: settleAll };
  const settle = {
    waiting: createBatcher(settledTogether),
    queued: createBatcher({ ...settledTogether, gatherMs: settleGatherMs }),
  };
  const postpone = createBatcher<Postponed, void>({
    ...together,
    run: async (jobs) => {
      await ledger.jobs.postpone(jobs);
      return jobs.map(() => undefined);
    },
  });

  async function settleAll(settlements: readonly Settlement[]): Promise<boolean[]> {
    const areSettled = await ledger.jobs.settle(settlements);
    const ended = settlements.filter(({ outcome }, index) => outcome !== "retry" && areSettled[index]);
    // A process that misses the notice sees the end in the ledger a second later.
    dispatch.notices.publishEnded(ended.map(({ id }) => id)).catch((err) => log.debug({ err }, "notice not published"));
    return areSettled;
  }

  /**
   * Runs one ticket to its settlement. Nothing is thrown for what becomes of the job; a ledger that is away before the
   * call lets the ticket go, and the job's lease brings it back.
   */
  async function run(queue: JobQueue, ticket: Ticket): Promise<void> {
    inHand++;
    try {
      const offered = await look(ticket);
      if (!offered) return;
      const job = offered.waiting ? await claimOffered(offered) : offered;
      if (job) await verify(queue, job);
    } finally {
      inHand--;
    }
  }

  /**
   * Runs a job that was recorded as claimed here, as `run` does a ticket.
   *
   * @param askedAt the clock's time before the ledger was asked to record it
   * @returns what was settled; undefined where it was put off, or another process has it
   */
  async function runClaimed(job: ClaimedJob, askedAt: number): Promise<Settlement | undefined> {
    inHand++;
    try {
      held.add(job, askedAt);
      return await verify("waiting", job);
    } finally {
      inHand--;
    }
  }

  /** A claim is held from before it was asked for, and has to be removed by whoever is done with it. */
  async function claimOffered(offered: ClaimableJob): Promise<ClaimedJob | undefined> {
    const askedAt = clock.now();
    const job = await claim[kindOf(offered)](offered);
    if (job) held.add(job, askedAt);
    return job;
  }

  /** @returns what was settled, if anything was */
  async function verify(queue: JobQueue, offered: ClaimableJob | ClaimedJob): Promise<Settlement | undefined> {
    const since = clock.now();
    const claimed = isClaimed(offered) ? offered : undefined;
    const timeLeftMs = () => {
      const left = offered.waiting ? (offered.answerInMs ?? 0) - settleMarginMs : offered.deadlineInMs;
      return left === null ? null : left - (clock.now() - since);
    };
    let job = claimed;
    try {
      const closedMs = closedForMs(offered.payerSettings?.closed ?? [], offered.readAt);
      if (closedMs > 0) return await waitUntilOpen(offered, closedMs, job !== undefined);

      for (;;) {
        const left = timeLeftMs();
        if (offered.waiting && left !== null && left <= 0) return await settleWithRetry(offered, giveUp(offered));
        const pass = await passes.take(queue, offered, left);
        if ("delayMs" in pass) {
          if (offered.waiting && pass.reason?.code === "daily_limit_reached")
            return await settleWithRetry(offered, refuse(offered));
          await postponeWithRetry({ ...toPostponed(offered), isClaimed: job !== undefined, ...pass });
          return undefined;
        }
        job ??= isClaimed(offered) ? offered : await claimWith(pass, offered);
        if (!job) return undefined; // taken back meanwhile, or another's
        if (!held.isHeld(job)) {
          log.warn({ jobId: job.id }, "a claim ran out before its call; none is made");
          await passes.putBack(offered, pass);
          return undefined;
        }
        if (claimed && clock.now() - since > recheckAfterMs && (await isSuspended(offered, pass))) {
          await postponeWithRetry({ ...toPostponed(offered), isClaimed: true, delayMs: 0, reason: null });
          return undefined;
        }
        if (passes.isTooLate(offered, pass)) {
          await passes.putBack(offered, pass);
          continue;
        }
        const answer = await call(job, pass, timeLeftMs());
        const settlement = toSettlement(job, answer, { timeLeftMs: timeLeftMs(), random: random() });
        return await settleWithRetry(job, settlement);
      }
    } finally {
      if (job) held.remove(job);
    }
  }

  /** A closed payer is not asked: some answer "patient not found" while they refresh. A waiting caller is told so. */
  async function waitUntilOpen(job: OfferedJob, closedMs: number, hasClaim: boolean): Promise<Settlement | undefined> {
    const failure = toKeptFailure("payer_closed");
    if (job.waiting) return settleWithRetry(job, toFailedSettlement(job, failure, new UnavailableError(closedMessage)));
    const delayMs = closedMs + random() * openingSpreadMs;
    await postponeWithRetry({ ...toPostponed(job), isClaimed: hasClaim, delayMs, reason: failure });
    return undefined;
  }

  /** Whether the account was suspended meanwhile; its pass goes back then. */
  async function isSuspended(offered: OfferedJob, pass: Pass): Promise<boolean> {
    let mayBegin = false;
    try {
      const suspended = await ledger.accounts.findSuspended([offered.accountId]);
      mayBegin = suspended.length === 0;
      return !mayBegin;
    } finally {
      if (!mayBegin) await passes.putBack(offered, pass);
    }
  }

  /** A pass with which nothing is claimed goes back. */
  async function claimWith(pass: Pass, offered: ClaimableJob): Promise<ClaimedJob | undefined> {
    let job: ClaimedJob | undefined;
    try {
      job = await claimOffered(offered);
      return job;
    } finally {
      if (!job) await passes.putBack(offered, pass);
    }
  }

  /** The slot is free as soon as the answer is there: reading it, and writing it down, is in no other call's way. */
  async function call(job: ClaimedJob, { freeSlot }: Pass, timeLeftMs: number | null): Promise<ReadAnswer> {
    const startedAt = clock.now();
    metrics.running.inc();
    const calling = payerServices[job.mode].verify({
      operation: job.operation,
      question: job.question,
      jobId: toPublicId("job", job.id),
      // A deadline says when to begin at the latest; a waiting caller's time says when to end.
      timeLimitMs: job.waiting && timeLeftMs !== null ? Math.max(1, timeLeftMs) : undefined,
    });
    const answer = await calling.finally(freeSlot);
    metrics.running.dec();
    const tookMs = clock.now() - startedAt;
    const read = answer.kind === "answered" ? await readAnswer(job, answer) : answer;
    const outcome = read.kind === "refused" ? String(read.statusCode) : read.kind;
    metrics.upstreamSeconds.observe({ operation: job.operation, outcome }, tookMs / 1_000);
    log.debug({ jobId: job.id, attempt: job.attempt, outcome, durationMs: Math.round(tookMs) }, "call ended");
    finish(job, toCallOutcome(read, tookMs)).catch((err) => log.debug({ err }, "the call's end was not noted"));
    return read;
  }

  /** What turns out to be no answer counts as none. */
  async function readAnswer(job: ClaimedJob, answer: Pick<AnswerToRead, "contentType" | "body">): Promise<ReadAnswer> {
    const { contentType, body } = answer;
    const memberId = job.question.subscriber.member_id;
    const document = await documentWanted(job);
    const read = await reader.read({ jobId: job.id, contentType, body, memberId, document }).catch((err) => {
      log.error({ err, jobId: job.id }, "an answer could not be read");
      return unreadAnswer(body);
    });
    return read.isReadable ? { kind: "answered", contentType, ...read } : { kind: "unreachable" };
  }

  async function documentWanted(job: ClaimedJob): Promise<DocumentWanted | null> {
    if (job.operation === "clearcoverage") {
      // Without the ledger the carrier's name is missing, which is no reason to lose the rest.
      const carrier = await parts.findCarrier(job.payerId).catch(() => null);
      return { kind: "clear_coverage", carrier };
    }
    return job.transform === null ? null : { kind: "true_eligibility" };
  }

  /** Frees the call's slots and updates the circuit breakers. Slots that are not freed come back by lease. */
  async function finish(job: ClaimedJob, outcome: CallOutcome): Promise<void> {
    const { credential, payer } = await passes.finish(job, outcome);
    if (credential) await onBreakerChange("credential_held", { mode: job.mode, payerId: null }, credential);
    if (payer) await onBreakerChange("payer_held", { mode: job.mode, payerId: job.payerId }, payer);
  }

  /** Jobs that a circuit breaker held up go on when it closes, or when the payer answers again. */
  async function onBreakerChange(
    code: "credential_held" | "payer_held",
    breaker: { mode: Mode; payerId: string | null },
    change: Exclude<BreakerChange, undefined>,
  ): Promise<void> {
    if (change !== "answered") metrics.gates.inc({ gate: code, change: gateChangeLabels[change] });
    const fields = { mode: breaker.mode, payerId: toLoggablePayerId(breaker.payerId) };
    if (change === "opened") {
      log.error(fields, breakerMessages[code]);
      return;
    }
    // The reconciler continues where there are very many, and with jobs that are being postponed at this moment.
    const hastened = await ledger.jobs.hasten({ ...breaker, code });
    if (hastened > 0) await dispatch.notices.publishWork();
    if (change === "closed") log.warn({ ...fields, hastened }, "answers again; its queued work goes on");
  }

  /** An answer that was paid for is not thrown away. @returns the settlement; undefined where it was fenced out */
  async function settleWithRetry(job: OfferedJob, settlement: Settlement): Promise<Settlement | undefined> {
    const isSettled = await writeWithRetry(() => settle[kindOf(job)](settlement));
    if (!isSettled) {
      metrics.fencedOut.inc();
      return undefined;
    }
    const { outcome } = settlement;
    if (outcome !== "retry") metrics.settled.inc({ operation: job.operation, outcome });
    return settlement;
  }

  /** A claim that was not given back would count as one whose worker died. */
  const postponeWithRetry = (claim: Postponed): Promise<void> => writeWithRetry(() => postpone(claim));

  return {
    run,
    runClaimed,
    renewLeases: held.renew,
    /** Lets go of what still runs when this process ends, so that another may run it at once. */
    handBack: held.handBack,
    /** Claimed, and not settled yet. */
    countHeld: held.count,
    /** All that this process has taken from the queues and not done with: most of it waits for its token. */
    countInHand: () => inHand,
  };
}

/** One whose reader died is kept all the same, as far as it is one: it was paid for, and says nothing certain. */
const unreadAnswer = (body: Buffer): AnswerKept => ({
  isReadable: isReadable(body),
  coverage: "unknown",
  failure: null,
  isNotNow: false,
  body,
  document: null,
});

const isClaimed = (job: ClaimableJob | ClaimedJob): job is ClaimedJob => "question" in job;

const toPostponed = ({ id, dispatchNo, payerId }: OfferedJob) => ({ id, dispatchNo, payerId });

const breakerMessages = {
  payer_held: "a payer does not answer; its queued work waits and is probed",
  credential_held: "the payer service refuses our credentials; queued work waits: check NIGHTGUARD_UPSTREAM_KEY",
};

/** The metric speaks of a gate, which is closed while the circuit breaker is open. */
const gateChangeLabels = { opened: "closed", closed: "opened" } as const;

const closedMessage = "This payer is not asked at this hour; ask again later, or queue the request";

/** A payer id is whatever a caller sent: only what looks like one is logged. */
const toLoggablePayerId = (payerId: string | null) =>
  payerId === null ? null : /^[A-Z0-9]{2,12}$/.test(payerId) ? payerId : "(other)";

/** What a settlement keeps. */
function countBytes(settlement: Settlement): number {
  if (settlement.outcome === "retry") return 0;
  const document = settlement.outcome === "succeeded" ? settlement.document : null;
  return lengthOf(settlement.result.body) + (document === null ? 0 : lengthOf(document));
}

const lengthOf = (text: Keepable) => (isSealed(text) ? text.sealed : text).length;

/** Nobody waits for midnight. Rare: the day was not used up when the caller was admitted. */
function refuse(job: OfferedJob): Settlement {
  return toFailedSettlement(job, toKeptFailure("daily_limit_reached"), new RateLimitedError(1, dayUsedUpMessage));
}

function giveUp(job: OfferedJob): Settlement {
  return toFailedSettlement(job, toKeptFailure("upstream_timeout"), new UpstreamTimeoutError());
}
