import { parsePublicId } from "@nightguard/contract";
import type { UpstreamLimits, UpstreamOutcome, VerifyCall } from "@nightguard/payers";
import type { Route } from "@nightguard/service";
import { createModelBatches } from "./model-batches.ts";
import type { Ask, ModelJob } from "./model-job.ts";
import type { ModelKind, Said } from "./model-kinds.ts";
import type { ModelLedger } from "./model-ledger.ts";
import { type Mood, summarize } from "./model-moods.ts";
import type { Process, Simulation } from "./simulation.ts";

/** A question for which the payer always says the same: no answer, an unknown patient, a question at fault. */
export type Peculiarity = "stubborn" | "unknown patient" | "at fault";

/** A call as the payer service got it. */
export interface ModelCall {
  readonly jobId: string;
  readonly accountId: string;
  readonly payerId: string;
  readonly at: number;
  readonly waiting: boolean;
}

/** What the service does with a question; after infinity it says nothing. */
interface Reply {
  readonly said: Said | "connection lost" | "no connection";
  readonly afterMs: number;
}

/**
 * After `refusals` of our credentials in a row the breaker must be open, `afterMs` later at the latest. From then on it lets
 * through `spare` calls that were already under way, and one probe each `probeEveryMs` at most.
 */
const mustBeOpen = { refusals: 10, afterMs: 3_000, spare: 3, probeEveryMs: 5_000 };

/** A question that the service accepted, to be polled for. */
interface Coverage {
  readonly jobId: string;
  readonly readyAt: number;
  readonly said: Said;
}

/**
 * The upstream payer service as a model, of one of the kinds. It writes down every call as it begins, and holds against
 * the ledger whether the caller has a right to it.
 */
export function createModelPayer(
  simulation: Simulation,
  {
    ledger,
    kind,
    limits,
    isRedisAway,
    isPermitForgotten,
  }: {
    readonly ledger: ModelLedger;
    readonly kind: ModelKind;
    readonly limits: UpstreamLimits;
    readonly isRedisAway: () => boolean;
    /** Redis does not count a call that is sent with a permit from before it lost its memory. */
    readonly isPermitForgotten: (jobId: string) => boolean;
  },
) {
  const { now, note, between, chance, oneOf, schedule } = simulation;
  const moodOf = new Map<string, Mood>();
  const peculiar = new Map<string, Peculiarity>();
  const calls: ModelCall[] = [];
  const trespasses: string[] = [];
  const coverages = new Map<string, Coverage>();
  const controlNumbers = new Set<number>();
  /** Open connections: that of a process that died is closed. */
  const inFlight = new Set<{ readonly process: Process }>();
  const { upstream } = kind;
  /** Refusals of our credentials in a row, and when they became enough to open the breaker. */
  let refusals = 0;
  let stoppedAt = Number.POSITIVE_INFINITY;
  let callsSince = 0;

  function noteCredentials(said: string): void {
    if (said === "credentials finally") {
      // The limiter does not hear of it while Redis is away.
      if (!isRedisAway() && ++refusals === mustBeOpen.refusals) [stoppedAt, callsSince] = [now(), 0];
    } else if (!/^(?:\w+ for now|unreachable|timed_out)/.test(said)) forgetRefusals();
  }

  function forgetRefusals(): void {
    refusals = 0;
    stoppedAt = Number.POSITIVE_INFINITY;
  }

  function checkCredentials(): void {
    const sinceMs = now() - stoppedAt;
    if (!(sinceMs > mustBeOpen.afterMs)) return;
    note("probe of the credentials");
    if (++callsSince > mustBeOpen.spare + sinceMs / mustBeOpen.probeEveryMs) {
      trespasses.push(`${callsSince} queued calls were made while the credentials were refused`);
    }
  }

  function findJob(publicId: string): ModelJob {
    const job = ledger.jobs.get(parsePublicId("job", publicId) ?? "");
    if (!job) throw new Error("a call for an unknown job");
    return job;
  }

  function record(process: Process, call: VerifyCall): ModelJob {
    const job = findJob(call.jobId);
    note("call", `${job.id} of ${job.account.id} to ${job.payerId} by ${process.name}`);
    calls.push({
      jobId: job.id,
      accountId: job.account.id,
      payerId: job.payerId,
      at: now(),
      waiting: job.waiting,
    });
    if (job.state !== "running" || job.claimedBy !== process) {
      trespasses.push(`${process.name} called for ${job.id} without a claim on it`);
    } else if (job.asks.some(({ token }) => token === job.fencingToken)) {
      trespasses.push(`${process.name} called twice for ${job.id} under one claim`);
    }
    if (job.pending?.pollUntil) trespasses.push(`${job.id} was asked again while its answer was pending`);
    if (job.failUnknown && job.asks.some(({ settled }) => settled !== "answered")) {
      trespasses.push(`${job.id} was asked again after a call whose answer is unknown`);
    }
    if (!job.waiting) checkCredentials();
    if (upstream.usesControlNumbers) checkControlNumber(call.controlNumber);
    return job;
  }

  function checkControlNumber(controlNumber = 0): void {
    if (controlNumbers.has(controlNumber)) trespasses.push(`control number ${controlNumber} was used twice`);
    controlNumbers.add(controlNumber);
  }

  function countInFlight(process: Process, untilMs: number): void {
    const call = { process };
    inFlight.add(call);
    schedule(untilMs, () => inFlight.delete(call));
    if (limits.maxInFlight === null) return;
    const open = [...inFlight].filter((other) => other.process.isAlive()).length;
    if (open === limits.maxInFlight) note("all calls in flight");
    if (open > limits.maxInFlight) trespasses.push(`${open} calls were in flight`);
  }

  function replyBy(mood: Mood, peculiarity: Peculiarity | undefined): Reply {
    if (peculiarity === "unknown patient" && mood === "well") return { said: "75", afterMs: between(20, 400) };
    if (peculiarity === "at fault" && mood === "well") return { said: { status: 400 }, afterMs: between(5, 50) };
    const shown = peculiarity === "stubborn" ? "failing" : mood;
    switch (shown) {
      case "well":
        return { said: "covered", afterMs: between(20, 400) };
      case "slow":
        return { said: "covered", afterMs: between(5_000, 28_000) };
      case "failing":
        return chance(0.3)
          ? { said: "connection lost", afterMs: between(1, 5_000) }
          : { said: { status: oneOf([500, 503]) }, afterMs: between(20, 100) };
      case "away":
        return { said: "no connection", afterMs: between(1, 50) };
      case "silent":
        return { said: "covered", afterMs: Number.POSITIVE_INFINITY };
      case "busy":
        return { said: { status: 429, retryAfterSeconds: oneOf([1, 5, 10]) }, afterMs: between(5, 50) };
      case "refusing":
        return { said: { status: oneOf([401, 403]) }, afterMs: between(5, 50) };
      case "not now":
        return { said: "42", afterMs: between(20, 400) };
      case "misconfigured":
        return { said: "79", afterMs: between(20, 400) };
      default:
        return shown satisfies never;
    }
  }

  function currentMood(payerId: string): Mood {
    return moodOf.get(payerId) ?? "well";
  }

  function toOutcome(said: Reply["said"], job: ModelJob): UpstreamOutcome {
    if (said === "connection lost") return { kind: "unreachable", sent: "perhaps" };
    if (said === "no connection") return { kind: "unreachable", sent: "no" };
    if (!kind.coverage || (typeof said === "object" && chance(0.7))) return kind.toOutcome(said);
    const id = simulation.newId();
    coverages.set(id, { jobId: job.id, readyAt: now() + toReadyMs(), said });
    note("accepted", job.id);
    return kind.coverage.toAccepted(id);
  }

  /** Some answers never come. */
  const toReadyMs = () => (chance(0.05) ? Number.POSITIVE_INFINITY : between(0, chance(0.2) ? 120_000 : 8_000));

  function toPolled(reference: string, mood: Mood): UpstreamOutcome {
    const coverage = coverages.get(reference);
    if (!kind.coverage || !coverage) throw new Error("a poll for a question that was never accepted");
    note("polled", coverage.jobId);
    if (mood === "failing" && chance(0.5)) return kind.coverage.toPolled(reference, { status: 503 });
    if (mood === "refusing") return kind.coverage.toPolled(reference, { status: 401 });
    if (mood === "away") return { kind: "unreachable", sent: "no" };
    if (coverage.readyAt > now()) return kind.coverage.toAccepted(reference);
    return kind.coverage.toPolled(reference, coverage.said);
  }

  const tell = <Answer>(process: Process, afterMs: number, answer: () => Answer): Promise<Answer> =>
    new Promise((resolve) => process.hear(afterMs, () => resolve(answer())));

  /** The service asked about a job: what it says goes on the bill. */
  function ask(job: ModelJob, token: number | string): Ask {
    const asked: Ask = { token, at: now(), answeredAt: 0, said: "nothing", settled: undefined };
    job.asks.push(asked);
    return asked;
  }

  const batches = createModelBatches(simulation, { ledger, kind, trespasses, ask, currentMood });

  return {
    kind,
    limits,
    calls,
    /** Calls that nobody had a right to make. */
    trespasses,
    /** Names of submissions that the service accepted, by job. */
    submitted: batches.submitted,
    peculiar,
    setMood(payerId: string, mood: Mood): void {
      note(`payer ${mood}`, payerId);
      moodOf.set(payerId, mood);
    },
    /** Redis no longer knows of the calls in flight, nor how the last ones ended. */
    forgetReports(): void {
      inFlight.clear();
      forgetRefusals();
    },
    /** The payer service as one process calls it. */
    reachedBy(process: Process): Route["upstream"] {
      const { poll } = upstream;
      return {
        name: upstream.name,
        isSandbox: false,
        limits,
        retryRules: upstream.retryRules,
        ...(upstream.isNpiEnough && { isNpiEnough: true }),
        async verify(call) {
          const job = record(process, call);
          const asked = ask(job, job.fencingToken);
          const reply = replyBy(currentMood(call.payerId), peculiar.get(job.id));
          const limitMs = Math.min(call.timeLimitMs ?? Number.POSITIVE_INFINITY, limits.callMs[call.operation]);
          const isLate = reply.afterMs >= limitMs;
          if (reply.said === "no connection") job.asks.splice(job.asks.indexOf(asked), 1);
          else if (!isPermitForgotten(job.id)) countInFlight(process, Math.min(reply.afterMs, limitMs));
          return tell(process, Math.min(reply.afterMs, limitMs), () => {
            const outcome: UpstreamOutcome = isLate
              ? { kind: "timed_out", sent: "perhaps" }
              : toOutcome(reply.said, job);
            asked.said = summarize(outcome, reply.said);
            asked.answeredAt = now();
            note(`said ${asked.said}`, job.id);
            noteCredentials(asked.said);
            return outcome;
          });
        },
        ...(poll && {
          poll: (call: VerifyCall, reference: string) => {
            const mood = currentMood(call.payerId);
            const isLate = mood === "silent";
            return tell(process, isLate ? 30_000 : between(5, 300), (): UpstreamOutcome => {
              if (isLate) return { kind: "timed_out", sent: "perhaps" };
              const outcome = toPolled(reference, mood);
              const asked = findJob(call.jobId).asks.at(-1);
              if (asked && endsQuestion(outcome)) {
                asked.said = summarize(outcome, coverages.get(reference)?.said ?? "covered");
                asked.answeredAt = now();
                note(`said ${asked.said}`, call.jobId);
              }
              return outcome;
            });
          },
        }),
        ...(upstream.batch?.rule && { batch: batches.reachedBy(process, upstream.batch) }),
      };
    },
  };
}

/** Whether a poll ends the question it was made for, and is not only made again. */
const endsQuestion = (outcome: UpstreamOutcome): boolean =>
  outcome.kind === "answered" ||
  (outcome.kind === "refused" && outcome.cause !== "credentials" && outcome.cause !== "limit");
