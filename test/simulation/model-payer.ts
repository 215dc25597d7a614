import { parsePublicId } from "@nightguard/contract";
import { defaultRetryRules, nativeLimits, type UpstreamOutcome, type VerifyCall } from "@nightguard/payers";
import type { Route } from "@nightguard/service";
import type { ModelLedger } from "./model-ledger.ts";
import type { Process, Simulation } from "./simulation.ts";

/** How a payer answers at the moment. */
export type Mood = "well" | "slow" | "failing" | "silent" | "busy" | "refusing";

/** A call as the payer service got it. */
export interface ModelCall {
  readonly jobId: string;
  readonly accountId: string;
  readonly at: number;
}

const covered: UpstreamOutcome = {
  kind: "answered",
  contentType: "application/json",
  body: Buffer.from('{"benefitsInformation":[{"code":"1","name":"Active Coverage","serviceTypeCodes":["35"]}]}'),
};

const refusal = (statusCode: number, retryAfterMs?: number): UpstreamOutcome => ({
  kind: "refused",
  cause: statusCode === 429 ? "limit" : statusCode === 401 ? "credentials" : "payer",
  isTransient: statusCode !== 401,
  statusCode,
  upstream: undefined,
  retryAfterMs,
});

/**
 * The upstream payer service as a model. It writes down every call as it begins, and holds against the ledger whether
 * whoever calls has a right to.
 */
export function createModelPayer(simulation: Simulation, ledger: ModelLedger) {
  const { now, note, between, chance } = simulation;
  const moods = new Map<string, Mood>();
  const stubborn = new Set<string>();
  const calls: ModelCall[] = [];
  const trespasses: string[] = [];

  function record(process: Process, call: VerifyCall): string {
    const job = ledger.jobs.get(parsePublicId("job", call.jobId) ?? "");
    if (!job) throw new Error("a call for a job that nobody knows");
    note("call", `${job.id} of ${job.account.id} to ${job.payerId} by ${process.name}`);
    calls.push({ jobId: job.id, accountId: job.account.id, at: now() });
    if (job.state !== "running" || job.claimedBy !== process) {
      trespasses.push(`${process.name} called for ${job.id} without a claim on it`);
    } else if (job.called.has(job.fencingToken)) {
      trespasses.push(`${process.name} called twice for ${job.id} under one claim`);
    }
    job.called.add(job.fencingToken);
    return job.id;
  }

  function answerBy(mood: Mood): { answer: UpstreamOutcome; afterMs: number } {
    switch (mood) {
      case "well":
        return { answer: covered, afterMs: between(20, 400) };
      case "slow":
        return { answer: covered, afterMs: between(5_000, 28_000) };
      case "failing":
        return chance(0.3)
          ? { answer: { kind: "unreachable", sent: "perhaps" }, afterMs: between(1, 5_000) }
          : { answer: refusal(503), afterMs: between(20, 100) };
      case "silent":
        return { answer: { kind: "timed_out", sent: "perhaps" }, afterMs: Number.POSITIVE_INFINITY };
      case "busy":
        return { answer: refusal(429, between(1_000, 10_000)), afterMs: between(5, 50) };
      case "refusing":
        return { answer: refusal(401), afterMs: between(5, 50) };
      default:
        return mood satisfies never;
    }
  }

  return {
    calls,
    /** Calls that nobody had a right to make. */
    trespasses,
    /** Jobs to which the payer never has an answer. */
    stubborn,
    setMood(payerId: string, mood: Mood): void {
      note(`payer ${mood}`, payerId);
      moods.set(payerId, mood);
    },
    /** The payer service as one process calls it. */
    reachedBy(process: Process): Route["upstream"] {
      return {
        name: "model",
        isSandbox: false,
        limits: nativeLimits,
        retryRules: defaultRetryRules,
        verify(call) {
          const jobId = record(process, call);
          const mood = stubborn.has(jobId) ? "failing" : (moods.get(call.payerId) ?? "well");
          const given = answerBy(mood);
          const limitMs = Math.min(call.timeLimitMs ?? Number.POSITIVE_INFINITY, nativeLimits.callMs[call.operation]);
          const isLate = given.afterMs >= limitMs;
          return new Promise((resolve) =>
            process.hear(isLate ? limitMs : given.afterMs, () =>
              resolve(isLate ? { kind: "timed_out", sent: "perhaps" } : given.answer),
            ),
          );
        },
      };
    },
  };
}
