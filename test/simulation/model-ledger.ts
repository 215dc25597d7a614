import type { Question } from "@nightguard/contract";
import type {
  ClaimableJob,
  ClaimedJob,
  DueSlot,
  JobRef,
  OfferedJob,
  PoisonJob,
  Released,
  ReleaseSlot,
  Settlement,
} from "@nightguard/ledger";
import type { VerificationLedger } from "../../packages/service/src/verification/verification-ledger.ts";
import {
  isPoison,
  isPolled,
  type LostOptions,
  type ModelAccount,
  type ModelJob,
  mayNotRunAgain,
  type NewJob,
} from "./model-job.ts";
import { createModelSubmissions } from "./model-submissions.ts";
import type { Process, Simulation } from "./simulation.ts";

const provider = { npi: "1234567893", tax_id: "123456789", name: "Example Dental" };
const nobody = { first_name: "A", last_name: "B", dob: "01/01/2000", group_number: "D" };

/**
 * The ledger as a model: the states and transitions of its SQL, each in one step, and nothing else of it. It is the
 * specification that the use cases are run against under faults no real server shows on demand.
 */
export type ModelLedger = ReturnType<typeof createModelLedger>;

export function createModelLedger(simulation: Simulation) {
  const jobs = new Map<string, ModelJob>();
  const accounts: ModelAccount[] = [];
  const marks = new Map<string, number>();
  let controlNumbers = 1;
  const link = { name: "ledger", awayUntil: 0, keepsOrder: false };
  const { now, note } = simulation;

  const all = (condition: (job: ModelJob) => boolean) => [...jobs.values()].filter(condition);
  const isFinal = ({ state }: ModelJob) => state === "succeeded" || state === "failed" || state === "expired";
  const byOrder = (one: ModelJob, other: ModelJob) => one.orderAt - other.orderAt || (one.id < other.id ? -1 : 1);

  /** The job, where it is running under this dispatch: the fence of all that is done to it. */
  function findRunning({ id, fencingToken }: JobRef): ModelJob | undefined {
    const job = jobs.get(id);
    return job?.state === "running" && job.fencingToken === fencingToken ? job : undefined;
  }

  function end(job: ModelJob, state: "succeeded" | "failed" | "expired"): void {
    job.state = state;
    job.endings++;
    note(state, `${job.id} after ${job.attempts} attempts ${job.failureCode ?? ""}`);
  }

  function makeReady(job: ModelJob): void {
    job.state = "ready";
    if (job.account.dueAt === Number.POSITIVE_INFINITY) job.account.dueAt = now();
  }

  function toReleased(chosen: readonly ModelJob[], leaseMs: number) {
    return chosen.map((job) => {
      job.state = "released";
      job.fencingToken++;
      job.leaseUntil = now() + leaseMs;
      const { id, fencingToken, operation, waiting, account } = job;
      return { id, fencingToken, accountId: account.id, mode: "live" as const, operation, waiting };
    });
  }

  function returnJobs(lost: readonly ModelJob[]) {
    const running = lost.filter(({ state }) => state === "running").length;
    for (const job of lost) {
      if (job.state === "running") {
        countPerhapsAsked(job);
        job.workersLost++;
        note("claim lost", job.id);
      }
      makeReady(job);
    }
    return { released: lost.length - running, running };
  }

  /** Its call may have reached the payer, unless it was a poll. */
  function countPerhapsAsked(job: ModelJob): void {
    if (isPolled(job)) return;
    job.possibleDuplicates++;
    job.perhapsBilled++;
  }

  /** Notes what became of the question: of the dispatch's own, or of the one whose answer was polled for. */
  function noteSettled(job: ModelJob, isPerhapsBilled: boolean): void {
    const asked = isPolled(job) ? job.asks.at(-1) : job.asks.find(({ token }) => token === job.fencingToken);
    if (asked) asked.settled = isPerhapsBilled ? "perhaps billed" : "answered";
    if (isPerhapsBilled) job.perhapsBilled++;
  }

  function toOffered(job: ModelJob): OfferedJob {
    return {
      id: job.id,
      fencingToken: job.fencingToken,
      accountId: job.account.id,
      mode: "live",
      operation: job.operation,
      transform: null,
      payerId: job.payerId,
      npi: provider.npi,
      waiting: job.waiting,
      answerInMs: job.answerBy === null ? null : job.answerBy - now(),
      deadlineInMs: job.deadline === null ? null : job.deadline - now(),
      limits: job.account.limits,
      payerSettings: null,
      failUnknown: job.failUnknown,
      ...(job.pending?.pollUntil && {
        pendingPoll: {
          upstream: job.pending.upstream,
          reference: job.pending.reference,
          leftMs: job.pending.pollUntil - now(),
        },
      }),
      readAt: now(),
    };
  }

  function toClaimed(job: ModelJob): ClaimedJob {
    const subscriber = { ...nobody, member_id: job.memberId };
    const question: Question = { payer: { id: job.payerId }, provider, subscriber, version: "v2" };
    return { ...toOffered(job), attempt: job.attempts, question };
  }

  /** The job, where it may be asked about under this dispatch. */
  function findOpen({ id, fencingToken }: JobRef): ModelJob | undefined {
    const job = jobs.get(id);
    const isReleased = job?.state === "released" && job.fencingToken === fencingToken;
    const isInTime = job?.deadline == null || job.deadline > now() || (job.pending?.pollUntil ?? 0) > now();
    return isReleased && isInTime ? job : undefined;
  }

  function toSlot(account: ModelAccount): ReleaseSlot {
    const { id, limits, dueAt } = account;
    const isOut = ({ state }: ModelJob) => state === "released" || state === "running";
    const outstanding = all((job) => job.account === account && isOut(job)).length;
    return { accountId: id, mode: "live", limits, outstanding, activeSince: null, lateMs: now() - dueAt };
  }

  function keepPending(job: ModelJob, pending: Extract<Settlement, { outcome: "retry" }>["pending"]): void {
    if (pending === "cleared") job.pending = undefined;
    else if (pending && !job.pending) {
      const { upstream, reference, giveUpAfterMs } = pending;
      job.pending = { upstream, reference, pollUntil: now() + giveUpAfterMs };
    }
  }

  const isReady = (account: ModelAccount) => (job: ModelJob) =>
    job.account === account && job.state === "ready" && !job.waiting;

  const inOneStep = {
    submitJob(
      by: Process,
      asked: NewJob,
      how: { answerWithinMs: number; leaseMs: number } | { answerWithinMs: null },
    ): ClaimedJob | null {
      const waits = how.answerWithinMs !== null;
      const job: ModelJob = {
        ...asked,
        waiting: waits,
        orderAt: now(),
        answerBy: waits ? now() + how.answerWithinMs : null,
        state: waits ? "running" : "ready",
        fencingToken: waits ? 1 : 0,
        leaseUntil: waits ? now() + how.leaseMs : 0,
        attempts: waits ? 1 : 0,
        possibleDuplicates: 0,
        perhapsBilled: 0,
        workersLost: 0,
        dueAt: 0,
        failureCode: null,
        pending: undefined,
        claimedBy: waits ? by : undefined,
        asks: [],
        endings: 0,
      };
      jobs.set(job.id, job);
      if (waits) return toClaimed(job);
      if (job.account.dueAt === Number.POSITIVE_INFINITY) job.account.dueAt = now();
      return null;
    },
    listDueSlots(limit: number): DueSlot[] {
      const due = accounts.filter(({ dueAt }) => dueAt <= now());
      due.sort((one, other) => one.dueAt - other.dueAt);
      return due.slice(0, limit).map(toSlot);
    },
    releaseJobs({ slots, leaseMs, assignQuotas }: Parameters<VerificationLedger["releaseJobs"]>[0]): Released {
      const wanted = new Set(slots.map(({ accountId }) => accountId));
      const due = accounts.filter(({ id, dueAt }) => wanted.has(id) && dueAt <= now());
      const quotas = assignQuotas(due.map(toSlot));
      const released = due.flatMap((account, index) => {
        const { limit = 0, nextInMs = 0 } = quotas[index] ?? {};
        const chosen = toReleased(all(isReady(account)).sort(byOrder).slice(0, limit), leaseMs);
        account.dueAt = all(isReady(account)).length > 0 ? now() + nextInMs : Number.POSITIVE_INFINITY;
        return chosen;
      });
      const nextTurnAt = Math.min(...accounts.map(({ dueAt }) => dueAt));
      return { jobs: released, nextReleaseInMs: nextTurnAt === Number.POSITIVE_INFINITY ? null : nextTurnAt - now() };
    },
    takeBackReleasedJobs(jobsToTakeBack: readonly JobRef[]): void {
      for (const { id, fencingToken } of jobsToTakeBack) {
        const job = jobs.get(id);
        if (job?.state === "released" && job.fencingToken === fencingToken) makeReady(job);
      }
    },
    releaseWaitingJobs({ limit, leaseMs }: { limit: number; leaseMs: number }) {
      const isDue = (job: ModelJob) => job.state === "ready" || (job.state === "scheduled" && job.dueAt <= now());
      const chosen = all((job) => job.waiting && isDue(job));
      return toReleased(chosen.sort(byOrder).slice(0, limit), leaseMs);
    },
    promoteDueJobs(limit: number) {
      const due = all((job) => job.state === "scheduled" && !job.waiting && job.dueAt <= now());
      due.sort((one, other) => one.dueAt - other.dueAt);
      for (const job of due.slice(0, limit)) makeReady(job);
      const nextDueAt = Math.min(...all(({ state }) => state === "scheduled").map(({ dueAt }) => dueAt));
      const nextDueInMs = nextDueAt === Number.POSITIVE_INFINITY ? null : nextDueAt - now();
      return { promoted: Math.min(due.length, limit), nextDueInMs };
    },
    peekJobs: (wanted: readonly JobRef[]) =>
      wanted.map((ticket) => {
        const job = findOpen(ticket);
        if (!job) return undefined;
        const { batchId, attempts } = job;
        const ofBatch = { batchId, attempts, dueInMs: null, backlogId: job.account.id };
        return { ...toOffered(job), ...ofBatch, encryptedQuestion: Buffer.alloc(0) };
      }),
    claimJobs(by: Process, wanted: readonly JobRef[], leaseMs: number) {
      return wanted.map((ticket) => {
        const job = findOpen(ticket);
        if (!job) {
          note("claim refused", ticket.id);
          return undefined;
        }
        job.state = "running";
        if (!isPolled(job)) job.attempts++;
        job.leaseUntil = now() + leaseMs;
        job.claimedBy = by;
        return toClaimed(job);
      });
    },
    postponeJobs(claims: Parameters<VerificationLedger["postponeJobs"]>[0]): void {
      for (const claim of claims) {
        const job = claim.isClaimed ? findRunning(claim) : findOpen(claim);
        if (!job) continue;
        note("postponed", `${job.id} for ${claim.delayMs} ms ${claim.reason?.code ?? ""}`);
        job.state = "scheduled";
        if (claim.isClaimed) job.attempts--;
        job.dueAt = now() + claim.delayMs;
        job.failureCode = claim.reason?.code ?? null;
      }
    },
    resumeBreakerOpenJobs(
      ...[{ code, payerId }, limit]: Parameters<VerificationLedger["resumeBreakerOpenJobs"]>
    ): number {
      const held = all((job) => job.state === "scheduled" && job.failureCode === code && (job.dueAt ?? 0) > now());
      const those = held.filter((job) => payerId === null || job.payerId === payerId);
      const hastened = those.slice(0, limit ?? those.length);
      for (const job of hastened) job.dueAt = now();
      if (hastened.length > 0) note("hastened");
      return hastened.length;
    },
    listBreakerOpenJobs(limit: number): Awaited<ReturnType<VerificationLedger["listBreakerOpenJobs"]>> {
      const held = all(({ state, failureCode }) => state === "scheduled" && /_held$/.test(failureCode ?? ""));
      const reasons = held.map(({ failureCode, payerId }) => ({
        code: failureCode as "payer_held",
        upstream: "live",
        payerId,
      }));
      return [...new Map(reasons.map((reason) => [`${reason.code} ${reason.payerId}`, reason])).values()].slice(
        0,
        limit,
      );
    },
    renewLeases(held: readonly JobRef[], leaseMs: number): JobRef[] {
      return held.filter((claim) => {
        const job = findRunning(claim);
        if (job) job.leaseUntil = now() + leaseMs;
        return job !== undefined;
      });
    },
    handBackJobs(held: readonly JobRef[], maxAttempts: LostOptions["maxAttempts"]): void {
      for (const claim of held) {
        const job = findRunning(claim);
        if (!job || mayNotRunAgain(job, maxAttempts)) continue;
        note("handed back", job.id);
        countPerhapsAsked(job);
        makeReady(job);
      }
    },
    settleJobs(settlements: Parameters<VerificationLedger["settleJobs"]>[0]): boolean[] {
      return settlements.map((settlement) => {
        const job = findRunning(settlement);
        if (!job) {
          note("settlement fenced out", settlement.id);
          return false;
        }
        const isLater = settlement.outcome === "retry" && settlement.pending === undefined && isPolled(job);
        if (!isLater) noteSettled(job, settlement.isPerhapsBilled ?? false);
        if (settlement.outcome === "retry") keepPending(job, settlement.pending);
        job.failureCode = settlement.failure?.code ?? null;
        if (settlement.outcome !== "retry") end(job, settlement.outcome);
        else {
          note("retry", `${job.id} in ${settlement.delayMs} ms ${job.failureCode}`);
          job.state = "scheduled";
          job.dueAt = now() + settlement.delayMs;
        }
        return true;
      });
    },
    takePoisonJobs({ limit, maxAttempts }: LostOptions): PoisonJob[] {
      const poison = all((job) => job.leaseUntil < now() && isPoison(job, maxAttempts));
      return poison.slice(0, limit).map((job) => {
        const asked = job.asks.find(({ token }) => token === job.fencingToken);
        job.fencingToken++;
        if (asked) asked.token = job.fencingToken; // what is settled now is that call
        job.leaseUntil = now() + 60_000;
        const { id, account, fencingToken, operation, payerId, failUnknown } = job;
        return { id, accountId: account.id, fencingToken, operation, payerId, failUnknown };
      });
    },
    returnLostJobs({ limit, maxAttempts }: LostOptions) {
      const isLost = (job: ModelJob) =>
        job.state === "released" || (job.state === "running" && !isPoison(job, maxAttempts));
      return returnJobs(all((job) => isLost(job) && job.leaseUntil < now()).slice(0, limit));
    },
    returnReleasedJobs: () => returnJobs(all(({ state }) => state === "released")),
    expireOverdueJobs(limit: number): string[] {
      const isWaitingForItsTurn = ({ state }: ModelJob) =>
        state === "scheduled" || state === "ready" || state === "released";
      const isAwaited = (job: ModelJob) => (job.pending?.pollUntil ?? 0) > now();
      const isOverdue = (job: ModelJob) => job.deadline !== null && job.deadline < now() && !isAwaited(job);
      const overdue = all((job) => isWaitingForItsTurn(job) && isOverdue(job));
      for (const job of overdue.slice(0, limit)) {
        job.failureCode = "deadline_passed";
        end(job, "expired");
      }
      return overdue.slice(0, limit).map(({ id }) => id);
    },
    markOnce(key: string): number | undefined {
      const markedAt = marks.get(key);
      if (markedAt === undefined) marks.set(key, now());
      return markedAt === undefined ? undefined : now() - markedAt;
    },
  };

  const submissions = createModelSubmissions(simulation, { jobs, isFinal, makeReady, toClaimed });

  return {
    jobs,
    accounts,
    submissions: submissions.all,
    link,
    isFinal,
    /** The ledger as one process reaches it: the part of the real interface that the use cases ask of it. */
    reachedBy(process: Process) {
      const ask = <Answer>(effect: () => Answer) => process.ask(link, effect);
      type Args<Name extends keyof typeof inOneStep> = Parameters<(typeof inOneStep)[Name]>;
      return {
        markOnce: (key: string) => ask(() => inOneStep.markOnce(key)),
        findSuspended: async () => [],
        findRecoveryOptions: async () => undefined,
        findQuestionGains: async () => [],
        readKeptAnswers: async () => [],
        listProviders: async () => [],
        findBatchSize: (id: string) => ask(() => ({ rows: all(({ batchId }) => batchId === id).length, priority: 0 })),
        takeControlNumbers: (_name: string, count: number) =>
          ask(() => {
            controlNumbers += count;
            return controlNumbers - count;
          }),
        /** For whatever is read besides. */
        look: () => ask(() => undefined),
        ...submissions.reachedBy(process, ask),
        submitJob: (job: Args<"submitJob">[1], how: Args<"submitJob">[2]) =>
          ask(() => inOneStep.submitJob(process, job, how)),
        listDueSlots: (...args: Args<"listDueSlots">) => ask(() => inOneStep.listDueSlots(...args)),
        releaseJobs: (...args: Args<"releaseJobs">) => ask(() => inOneStep.releaseJobs(...args)),
        takeBackReleasedJobs: (...args: Args<"takeBackReleasedJobs">) =>
          ask(() => inOneStep.takeBackReleasedJobs(...args)),
        releaseWaitingJobs: (...args: Args<"releaseWaitingJobs">) => ask(() => inOneStep.releaseWaitingJobs(...args)),
        promoteDueJobs: (...args: Args<"promoteDueJobs">) => ask(() => inOneStep.promoteDueJobs(...args)),
        peekJobs: (...args: Args<"peekJobs">) => ask(() => inOneStep.peekJobs(...args)),
        claimJobs: (offered: readonly ClaimableJob[], leaseMs: number) =>
          ask(() => inOneStep.claimJobs(process, offered, leaseMs)),
        postponeJobs: (...args: Args<"postponeJobs">) => ask(() => inOneStep.postponeJobs(...args)),
        resumeBreakerOpenJobs: (...args: Args<"resumeBreakerOpenJobs">) =>
          ask(() => inOneStep.resumeBreakerOpenJobs(...args)),
        listBreakerOpenJobs: (...args: Args<"listBreakerOpenJobs">) =>
          ask(() => inOneStep.listBreakerOpenJobs(...args)),
        renewLeases: (...args: Args<"renewLeases">) => ask(() => inOneStep.renewLeases(...args)),
        handBackJobs: (...args: Args<"handBackJobs">) => ask(() => inOneStep.handBackJobs(...args)),
        settleJobs: (...args: Args<"settleJobs">) => ask(() => inOneStep.settleJobs(...args)),
        takePoisonJobs: (...args: Args<"takePoisonJobs">) => ask(() => inOneStep.takePoisonJobs(...args)),
        returnLostJobs: (...args: Args<"returnLostJobs">) => ask(() => inOneStep.returnLostJobs(...args)),
        returnReleasedJobs: () => ask(inOneStep.returnReleasedJobs),
        expireOverdueJobs: (...args: Args<"expireOverdueJobs">) => ask(() => inOneStep.expireOverdueJobs(...args)),
      };
    },
  };
}
