import { setTimeout as sleep } from "node:timers/promises";
import {
  claimJobs,
  claimSubmissionItems,
  endFollowers,
  expireOverdueJobs,
  joinSubmission as joinSubmissionInLedger,
  peekJobs,
  returnLostJobs,
  returnReleasedJobs,
  settleJobs,
  takePoisonJobs,
} from "@nightguard/ledger";
import { listBreakerOpenJobs, resumeBreakerOpenJobs } from "../../../packages/ledger/src/jobs/queue/breaker-open.ts";
import type { JobRef } from "../../../packages/ledger/src/jobs/queue/job-ref.ts";
import { type Postponed, postponeJobs } from "../../../packages/ledger/src/jobs/queue/postpone.ts";
import { promoteDueJobs } from "../../../packages/ledger/src/jobs/queue/promote.ts";
import { releaseJobs } from "../../../packages/ledger/src/jobs/queue/release.ts";
import { listDueSlots } from "../../../packages/ledger/src/jobs/queue/release-schedule.ts";
import { releaseWaitingJobs } from "../../../packages/ledger/src/jobs/queue/release-waiting.ts";
import { renewLeases } from "../../../packages/ledger/src/jobs/run/claim.ts";
import type { JobTarget } from "../../../packages/ledger/src/jobs/run/ended-job.ts";
import type { ClaimableJob } from "../../../packages/ledger/src/jobs/run/peek.ts";
import { handBackJobs, takeBackReleasedJobs } from "../../../packages/ledger/src/jobs/run/reconcile.ts";
import type { Settlement } from "../../../packages/ledger/src/jobs/run/settle.ts";
import type { Ledger } from "../../../packages/ledger/src/ledger.ts";
import { sealSubmission } from "../../../packages/ledger/src/submissions/seal-submission.ts";
import {
  listAwaited,
  readSubmissionItems,
  removeSubmissionItems,
  returnSubmissionItems,
} from "../../../packages/ledger/src/submissions/submission-items.ts";
import {
  claimSubmission,
  endSubmission,
  noteSubmission,
} from "../../../packages/ledger/src/submissions/submissions.ts";
import type { Random, World, Writer } from "./world.ts";

/** Short, so that what is lost comes back within the run. */
const leases = { released: 700, claimed: 900 } as const;
/** Jobs that lie released at once: no more than are claimed within their lease. */
const mostTickets = 500;
const maxAttempts = { waiting: 3, queued: 5 } as const;
const coverages = ["active", "inactive", "unknown", "rejected"] as const;
/** A job that this process has claimed, as far as settling and postponing need to know it. */
type Claimed = JobRef & JobTarget;

const failures = [
  { category: "service", code: "timed_out" },
  { category: "payer", code: "unavailable" },
  { category: "patient", code: "not_found" },
] as const;

async function release(world: World, ledger: Ledger): Promise<void> {
  const { random, tickets } = world;
  const slots = tickets.length < mostTickets ? await listDueSlots(ledger, 10) : [];
  const assignQuotas = (locked: readonly unknown[]) =>
    locked.map(() => ({ limit: random.below(80), nextInMs: random.below(30) }));
  const released = await releaseJobs(ledger, { slots, leaseMs: leases.released, assignQuotas });
  const waiting = await releaseWaitingJobs(ledger, { limit: 50, leaseMs: leases.released });
  const offered = [...released.jobs, ...waiting];
  if (!world.isDraining() && random.chance(0.02)) await takeBackReleasedJobs(ledger, offered);
  else if (world.isDraining() || !random.chance(0.02)) tickets.push(...offered); // else Redis lost them
  if (random.chance(0.02)) tickets.push(...offered); // some come twice
}

const result = (random: Random) => ({
  statusCode: 200,
  contentType: "application/json",
  body: JSON.stringify({ plan: "x".repeat(random.below(300)) }),
});

/** Settles jobs at random: most with an answer, some with a failure, some to be tried again. */
async function settle(world: World, ledger: Ledger, claimed: readonly Claimed[]): Promise<void> {
  if (claimed.length === 0) return;
  const { random } = world;
  const settlements = claimed.map(({ id, accountId, fencingToken, operation, payerId }): Settlement => {
    const job = { id, accountId, fencingToken, operation, payerId };
    const failure = random.pick(failures) ?? failures[0];
    const dice = world.isDraining() ? 0.5 : random.next();
    if (dice < 0.12) return { ...job, outcome: "retry", delayMs: random.below(300), failure };
    if (dice < 0.25) return { ...job, outcome: "failed", failure, result: result(random) };
    const coverage = random.pick(coverages) ?? "active";
    const rejection = coverage === "rejected" ? ({ category: "plan", code: "not_covered" } as const) : null;
    return {
      ...job,
      outcome: "succeeded",
      coverage,
      failure: rejection,
      result: result(random),
      document: null,
    };
  });
  noteAccepted(world, settlements, await settleJobs(ledger, settlements));
  // Once more, as after a lost answer: it must change nothing.
  if (random.chance(0.05)) noteAccepted(world, settlements, await settleJobs(ledger, settlements));
}

function noteAccepted({ endsAccepted }: World, settlements: readonly Settlement[], accepted: readonly boolean[]): void {
  for (const [index, { id, fencingToken, outcome }] of settlements.entries()) {
    const key = `${id} ${fencingToken}`;
    if (accepted[index] && outcome !== "retry") endsAccepted.set(key, (endsAccepted.get(key) ?? 0) + 1);
  }
}

/** What a worker does with jobs that it has claimed. Some workers die, and some come too late. */
export async function settleClaimed(world: World, ledger: Ledger, claimed: readonly Claimed[]): Promise<void> {
  const { random } = world;
  if (random.chance(0.3)) await sleep(random.below(40));
  const dice = world.isDraining() ? 1 : random.next();
  if (dice < 0.03) return; // the worker dies
  if (dice < 0.08) return handBackJobs(ledger, claimed, maxAttempts);
  if (dice < 0.15)
    return postponeJobs(
      ledger,
      claimed.map((job) => toPostponed(job, true, random)),
    );
  if (dice < 0.25) await renewLeases(ledger, claimed, leases.claimed);
  else if (dice < 0.3) await sleep(leases.claimed + random.below(leases.claimed)); // its claims are lost by then
  const [first, second] = [claimed.slice(0, claimed.length / 2), claimed.slice(claimed.length / 2)];
  await Promise.all([settle(world, ledger, first), settle(world, ledger, second)]);
}

const toPostponed = ({ id, fencingToken, payerId }: Claimed, isClaimed: boolean, random: Random): Postponed => {
  const isBreakerOpen = random.chance(0.3);
  return {
    id,
    fencingToken,
    isClaimed,
    payerId,
    delayMs: isBreakerOpen ? 60_000 : random.below(300),
    reason: isBreakerOpen ? { category: "payer", code: "payer_held" } : null,
  };
};

async function work(world: World, ledger: Ledger): Promise<void> {
  const { random, tickets, jobs } = world;
  const taken = random.take(tickets, 40);
  if (taken.length === 0) return void (await sleep(20));
  const offered = (await peekJobs(ledger, taken)).filter((job) => job !== undefined);
  for (const { id, accountId, mode } of offered.slice(0, 3)) jobs.push({ id, tenant: { accountId, mode } });
  if (offered.length === 0) return;
  if (!world.isDraining() && random.chance(0.05)) {
    return postponeJobs(
      ledger,
      offered.map((job) => toPostponed(job, false, random)),
    );
  }
  if (!world.isDraining() && random.chance(0.15)) return joinSubmission(ledger, offered);
  const claimed = (await claimJobs(ledger, offered, leases.claimed)).filter((job) => job !== undefined);
  if (claimed.length > 0) await settleClaimed(world, ledger, claimed);
}

/** Small submissions that are soon due, and jobs that do not wait long for one that is never sent. */
const gathering = {
  upstream: "stedi",
  maxItems: 60,
  maxJoining: 40,
  openMs: 300,
  quietMs: 100,
  asideMs: 1_500,
} as const;

async function joinSubmission(ledger: Ledger, offered: readonly ClaimableJob[]): Promise<void> {
  const fresh = offered.filter(({ pendingPoll, waiting }) => !pendingPoll && !waiting);
  if (fresh.length > 0) await joinSubmissionInLedger(ledger, gathering, fresh);
}

/** What a worker does with a submission. Some die at any step, and some upstreams take none. */
async function advanceSubmission(world: World, ledger: Ledger): Promise<void> {
  const { random } = world;
  const submission = await claimSubmission(ledger, leases.claimed);
  const dies = () => !world.isDraining() && random.chance(0.05);
  if (!submission || dies()) return;
  const { id } = submission;
  if (submission.state === "submitting") {
    if (!submission.isSealed) await sealSubmission(ledger, submission, { waitsMs: 1_500, leaseMs: leases.claimed });
    if (dies()) return;
    if (random.chance(0.1)) {
      await returnSubmissionItems(ledger, submission, "all", { countsAttempt: random.chance(0.5) });
      return endSubmission(ledger, submission);
    }
    return void (await noteSubmission(ledger, submission, { state: "submitted", upstreamBatch: "b" }, { dueInMs: 0 }));
  }
  const jobIds = await listAwaited(ledger, id, { after: null, limit: 1 + random.below(40) });
  if (jobIds.length === 0) return endSubmission(ledger, submission);
  await readSubmissionItems(ledger, id, jobIds);
  const { claimed, abandoned, settled } = await claimSubmissionItems(ledger, {
    submissionId: id,
    jobIds,
    leaseMs: leases.claimed,
  });
  if (dies()) return;
  await settle(world, ledger, claimed);
  if (dies()) return;
  await removeSubmissionItems(ledger, id, [...idsOf(claimed), ...settled], "answered");
  await removeSubmissionItems(ledger, id, abandoned, "discarded");
  await noteSubmission(ledger, submission, {}, { dueInMs: random.below(50) });
}

const idsOf = (jobs: readonly { readonly id: string }[]) => jobs.map(({ id }) => id);

/** Settles jobs that are not to run again after their worker was lost. */
async function endPoison(world: World, ledger: Ledger): Promise<void> {
  const poison = await takePoisonJobs(ledger, { limit: 100, maxAttempts });
  if (poison.length === 0) return;
  const failure = { category: "service", code: "outcome_unknown" } as const;
  const settlements = poison.map(
    ({ id, accountId, fencingToken, operation, payerId }): Settlement => ({
      id,
      accountId,
      fencingToken,
      operation,
      payerId,
      outcome: "failed",
      failure,
      result: result(world.random),
    }),
  );
  noteAccepted(world, settlements, await settleJobs(ledger, settlements));
}

async function hasten(_: World, ledger: Ledger): Promise<void> {
  for (const held of await listBreakerOpenJobs(ledger, 10)) await resumeBreakerOpenJobs(ledger, held);
  await resumeBreakerOpenJobs(ledger, { code: "payer_held", upstream: "live", payerId: null });
}

/** Redis loses its memory. */
async function loseTickets({ tickets }: World, ledger: Ledger): Promise<void> {
  await sleep(700);
  tickets.length = 0;
  await returnReleasedJobs(ledger);
}

/** Release, the workers, and what brings back what they lose. */
export const workWriters: readonly Writer[] = [
  { name: "release", copies: 2, restMs: 15, drains: true, step: release },
  { name: "work", copies: 6, restMs: 5, drains: true, step: work },
  { name: "advance submission", copies: 2, restMs: 30, drains: true, step: advanceSubmission },
  { name: "promote", copies: 2, restMs: 30, drains: true, step: (_, ledger) => promoteDueJobs(ledger, 200) },
  { name: "expire", restMs: 60, drains: true, step: (_, ledger) => expireOverdueJobs(ledger, 200) },
  { name: "end poison", restMs: 60, drains: true, step: endPoison },
  {
    name: "return lost",
    copies: 2,
    restMs: 60,
    drains: true,
    step: (_, ledger) => returnLostJobs(ledger, { limit: 200, maxAttempts }),
  },
  { name: "followers", copies: 2, restMs: 40, drains: true, step: (_, ledger) => endFollowers(ledger, 100) },
  { name: "resumeHeld", restMs: 200, drains: true, step: hasten },
  { name: "lose tickets", restMs: 2_000, step: loseTickets },
];
