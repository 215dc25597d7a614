import type { Operation, Question } from "@nightguard/contract";
import type {
  ClaimableJob,
  ClaimedJob,
  DueSlot,
  JobRef,
  Ledger,
  OfferedJob,
  PoisonJob,
  Released,
  ReleaseSlot,
} from "@nightguard/ledger";
import type { Process, Simulation } from "./simulation.ts";

/** A job as the ledger keeps it, and what the model alone knows of it. */
export interface ModelJob {
  readonly id: string;
  readonly account: ModelAccount;
  readonly payerId: string;
  readonly operation: Operation;
  readonly waiting: boolean;
  readonly orderAt: number;
  readonly answerBy: number | null;
  readonly deadline: number | null;
  state: "scheduled" | "ready" | "released" | "running" | "succeeded" | "failed" | "expired";
  fencingToken: number;
  attempts: number;
  possibleDuplicates: number;
  workersLost: number;
  leaseUntil: number;
  dueAt: number;
  failureCode: string | null;
  /** Who holds the claim. */
  claimedBy: Process | undefined;
  /** The dispatches under which the payer was called. */
  readonly called: Set<number>;
  /** Calls whose answer was settled. */
  answered: number;
  /** How often it came to a final state: once, if all is well. */
  endings: number;
}

export interface ModelAccount {
  readonly id: string;
  readonly limits: ClaimedJob["limits"];
  /** When its next turn comes; infinity while nothing of it is ready. */
  dueAt: number;
}

const provider = { npi: "1234567890", tax_id: "123456789" };
const nobody = { first_name: "A", last_name: "B", member_id: "C", dob: "01/01/2000", group_number: "D" };

type LostOptions = Parameters<Ledger["jobs"]["returnLost"]>[0];

const isPoison = (job: ModelJob, maxAttempts: LostOptions["maxAttempts"]): boolean =>
  job.state === "running" && (job.workersLost >= 1 || mayNotRunAgain(job, maxAttempts));

const mayNotRunAgain = (job: ModelJob, maxAttempts: LostOptions["maxAttempts"]): boolean =>
  job.attempts >= maxAttempts[job.waiting ? "waiting" : "queued"];

/**
 * The ledger as a model: the states and transitions of its SQL, each in one step, and nothing else of it. It is the
 * specification that the use cases are run against under faults no real server shows on demand.
 */
export type ModelLedger = ReturnType<typeof createModelLedger>;

export function createModelLedger(simulation: Simulation) {
  const jobs = new Map<string, ModelJob>();
  const accounts: ModelAccount[] = [];
  const marks = new Map<string, number>();
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
        job.possibleDuplicates++;
        job.workersLost++;
        note("claim lost", job.id);
      }
      makeReady(job);
    }
    return { released: lost.length - running, running };
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
      readAt: now(),
    };
  }

  function toClaimed(job: ModelJob): ClaimedJob {
    const question: Question = { payer: { id: job.payerId }, provider, subscriber: nobody, version: "v2" };
    return { ...toOffered(job), attempt: job.attempts, question };
  }

  /** The job, where it may be asked about under this dispatch. */
  function findOpen({ id, fencingToken }: JobRef): ModelJob | undefined {
    const job = jobs.get(id);
    const isReleased = job?.state === "released" && job.fencingToken === fencingToken;
    return isReleased && (job.deadline === null || job.deadline > now()) ? job : undefined;
  }

  function toSlot(account: ModelAccount): ReleaseSlot {
    const { id, limits, dueAt } = account;
    const isOut = ({ state }: ModelJob) => state === "released" || state === "running";
    const outstanding = all((job) => job.account === account && isOut(job)).length;
    return { accountId: id, mode: "live", limits, outstanding, lateMs: now() - dueAt };
  }

  const isReady = (account: ModelAccount) => (job: ModelJob) =>
    job.account === account && job.state === "ready" && !job.waiting;

  const inOneStep = {
    submit(
      by: Process,
      asked: Pick<ModelJob, "id" | "account" | "payerId" | "operation" | "deadline">,
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
        workersLost: 0,
        dueAt: 0,
        failureCode: null,
        claimedBy: waits ? by : undefined,
        called: new Set(),
        answered: 0,
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
    release({ slots, leaseMs, assignQuotas }: Parameters<Ledger["jobs"]["release"]>[0]): Released {
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
    takeBackReleased(jobsToTakeBack: readonly JobRef[]): void {
      for (const { id, fencingToken } of jobsToTakeBack) {
        const job = jobs.get(id);
        if (job?.state === "released" && job.fencingToken === fencingToken) makeReady(job);
      }
    },
    releaseWaiting({ limit, leaseMs }: { limit: number; leaseMs: number }) {
      const isDue = (job: ModelJob) => job.state === "ready" || (job.state === "scheduled" && job.dueAt <= now());
      const chosen = all((job) => job.waiting && isDue(job));
      return toReleased(chosen.sort(byOrder).slice(0, limit), leaseMs);
    },
    promoteDue(limit: number) {
      const due = all((job) => job.state === "scheduled" && !job.waiting && job.dueAt <= now());
      due.sort((one, other) => one.dueAt - other.dueAt);
      for (const job of due.slice(0, limit)) makeReady(job);
      const nextDueAt = Math.min(...all(({ state }) => state === "scheduled").map(({ dueAt }) => dueAt));
      const nextDueInMs = nextDueAt === Number.POSITIVE_INFINITY ? null : nextDueAt - now();
      return { promoted: Math.min(due.length, limit), nextDueInMs };
    },
    peek: (wanted: readonly JobRef[]) =>
      wanted.map((ticket) => {
        const job = findOpen(ticket);
        return job && { ...toOffered(job), backlogId: job.account.id, encryptedQuestion: Buffer.alloc(0) };
      }),
    claim(by: Process, wanted: readonly JobRef[], leaseMs: number) {
      return wanted.map((ticket) => {
        const job = findOpen(ticket);
        if (!job) {
          note("claim refused", ticket.id);
          return undefined;
        }
        job.state = "running";
        job.attempts++;
        job.leaseUntil = now() + leaseMs;
        job.claimedBy = by;
        return toClaimed(job);
      });
    },
    postpone(claims: Parameters<Ledger["jobs"]["postpone"]>[0]): void {
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
    resumeHeld(...[{ code, payerId }, limit]: Parameters<Ledger["jobs"]["resumeHeld"]>): number {
      const held = all((job) => job.state === "scheduled" && job.failureCode === code && (job.dueAt ?? 0) > now());
      const those = held.filter((job) => payerId === null || job.payerId === payerId);
      const hastened = those.slice(0, limit ?? those.length);
      for (const job of hastened) job.dueAt = now();
      if (hastened.length > 0) note("hastened");
      return hastened.length;
    },
    listHeld(limit: number): Awaited<ReturnType<Ledger["jobs"]["listHeld"]>> {
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
    handBack(held: readonly JobRef[], maxAttempts: LostOptions["maxAttempts"]): void {
      for (const claim of held) {
        const job = findRunning(claim);
        if (!job || mayNotRunAgain(job, maxAttempts)) continue;
        note("handed back", job.id);
        job.possibleDuplicates++;
        makeReady(job);
      }
    },
    settle(settlements: Parameters<Ledger["jobs"]["settle"]>[0]): boolean[] {
      return settlements.map((settlement) => {
        const job = findRunning(settlement);
        if (!job) {
          note("settlement fenced out", settlement.id);
          return false;
        }
        if (settlement.failure?.code !== "worker_lost" && job.called.has(job.fencingToken)) job.answered++;
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
    findPoison({ limit, maxAttempts }: LostOptions): PoisonJob[] {
      const poison = all((job) => job.leaseUntil < now() && isPoison(job, maxAttempts));
      return poison.slice(0, limit).map(({ id, account, fencingToken, operation, payerId }) => ({
        id,
        accountId: account.id,
        fencingToken,
        operation,
        payerId,
        failUnknown: false,
      }));
    },
    returnLost({ limit, maxAttempts }: LostOptions) {
      const isLost = (job: ModelJob) =>
        job.state === "released" || (job.state === "running" && !isPoison(job, maxAttempts));
      return returnJobs(all((job) => isLost(job) && job.leaseUntil < now()).slice(0, limit));
    },
    returnReleased: () => returnJobs(all(({ state }) => state === "released")),
    expireOverdue(limit: number): string[] {
      const isWaitingForItsTurn = ({ state }: ModelJob) =>
        state === "scheduled" || state === "ready" || state === "released";
      const overdue = all((job) => isWaitingForItsTurn(job) && job.deadline !== null && job.deadline < now());
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

  return {
    jobs,
    accounts,
    link,
    isFinal,
    /** The ledger as one process reaches it: the part of the real interface that the use cases ask of it. */
    reachedBy(process: Process) {
      const ask = <Answer>(effect: () => Answer) => process.ask(link, effect);
      type Args<Name extends keyof typeof inOneStep> = Parameters<(typeof inOneStep)[Name]>;
      return {
        markOnce: (key: string) => ask(() => inOneStep.markOnce(key)),
        accounts: { findSuspended: async () => [] },
        // The model's upstream has no batch interface.
        batches: { findSize: async () => undefined },
        submissions: { join: async () => [], isUnderway: async () => false },
        jobs: {
          submit: (job: Args<"submit">[1], how: Args<"submit">[2]) => ask(() => inOneStep.submit(process, job, how)),
          listDueSlots: (...args: Args<"listDueSlots">) => ask(() => inOneStep.listDueSlots(...args)),
          release: (...args: Args<"release">) => ask(() => inOneStep.release(...args)),
          takeBackReleased: (...args: Args<"takeBackReleased">) => ask(() => inOneStep.takeBackReleased(...args)),
          releaseWaiting: (...args: Args<"releaseWaiting">) => ask(() => inOneStep.releaseWaiting(...args)),
          promoteDue: (...args: Args<"promoteDue">) => ask(() => inOneStep.promoteDue(...args)),
          peek: (...args: Args<"peek">) => ask(() => inOneStep.peek(...args)),
          claim: (offered: readonly ClaimableJob[], leaseMs: number) =>
            ask(() => inOneStep.claim(process, offered, leaseMs)),
          postpone: (...args: Args<"postpone">) => ask(() => inOneStep.postpone(...args)),
          resumeHeld: (...args: Args<"resumeHeld">) => ask(() => inOneStep.resumeHeld(...args)),
          listHeld: (...args: Args<"listHeld">) => ask(() => inOneStep.listHeld(...args)),
          renewLeases: (...args: Args<"renewLeases">) => ask(() => inOneStep.renewLeases(...args)),
          handBack: (...args: Args<"handBack">) => ask(() => inOneStep.handBack(...args)),
          settle: (...args: Args<"settle">) => ask(() => inOneStep.settle(...args)),
          findPoison: (...args: Args<"findPoison">) => ask(() => inOneStep.findPoison(...args)),
          returnLost: (...args: Args<"returnLost">) => ask(() => inOneStep.returnLost(...args)),
          returnReleased: () => ask(inOneStep.returnReleased),
          expireOverdue: (...args: Args<"expireOverdue">) => ask(() => inOneStep.expireOverdue(...args)),
        },
      };
    },
  };
}
