import type { ClaimedJob, ClaimedSubmission, ItemEnd, JobRef } from "@nightguard/ledger";
import type { SubmissionLedger } from "../../packages/service/src/verification/verification-ledger.ts";
import type { ModelJob } from "./model-job.ts";
import type { Process, Simulation } from "./simulation.ts";

type Ref = Pick<ClaimedSubmission, "id" | "fencingToken">;
type Progress = Parameters<SubmissionLedger["noteSubmission"]>[1];
type Then = Parameters<SubmissionLedger["noteSubmission"]>[2];

/** A submission as the ledger keeps it. */
export interface ModelSubmission {
  readonly id: string;
  readonly upstream: string;
  readonly openedAt: number;
  /** Jobs whose answers it waits for. */
  readonly awaited: Set<string>;
  state: "open" | "submitting" | "submitted" | "ended";
  fencingToken: number;
  dueAt: number;
  leaseUntil: number;
  items: number;
  read: number;
  sealedAt: number | null;
  givesUpAt: number | null;
  triedAt: number | null;
  isDuplicate: boolean;
  upstreamBatch: string | null;
  cursor: string | null;
  passes: number;
}

const toName = (id: string) => `nightguard-${id}`;

/** The submissions of the model's ledger: the states and transitions of `packages/ledger/src/submissions`, each in one step. */
export function createModelSubmissions(
  { now, note, newId }: Simulation,
  {
    jobs,
    isFinal,
    makeReady,
    toClaimed,
  }: {
    readonly jobs: ReadonlyMap<string, ModelJob>;
    readonly isFinal: (job: ModelJob) => boolean;
    readonly makeReady: (job: ModelJob) => void;
    readonly toClaimed: (job: ModelJob) => ClaimedJob;
  },
) {
  const all: ModelSubmission[] = [];
  const find = (id: string) => all.find((submission) => submission.id === id);
  const findHeld = ({ id, fencingToken }: Ref) =>
    all.find((submission) => submission.id === id && submission.fencingToken === fencingToken);

  /** A job that is in the queue and waits for this submission. */
  function findWaiting(submissionId: string, jobId: string): ModelJob | undefined {
    const job = jobs.get(jobId);
    const isQueued = job?.state === "scheduled" || job?.state === "ready";
    return isQueued && job.pending?.reference === toName(submissionId) ? job : undefined;
  }

  function openFor(upstream: string, openMs: number): ModelSubmission {
    const found = all.find((submission) => submission.upstream === upstream && submission.state === "open");
    if (found) return found;
    const opened: ModelSubmission = {
      id: newId(),
      upstream,
      openedAt: now(),
      awaited: new Set(),
      state: "open",
      fencingToken: 0,
      dueAt: now() + openMs,
      leaseUntil: 0,
      items: 0,
      read: 0,
      sealedAt: null,
      givesUpAt: null,
      triedAt: null,
      isDuplicate: false,
      upstreamBatch: null,
      cursor: null,
      passes: 0,
    };
    all.push(opened);
    return opened;
  }

  function beReady(job: ModelJob, { countsAttempt = false } = {}): void {
    if (job.pending?.pollUntil && !countsAttempt) job.attempts--;
    job.pending = undefined;
    makeReady(job);
  }

  const inOneStep = {
    joinSubmission(
      { upstream, maxItems, maxJoining, openMs, quietMs, asideMs }: Parameters<SubmissionLedger["joinSubmission"]>[0],
      refs: readonly JobRef[],
    ) {
      const submission = openFor(upstream, openMs);
      const joined = refs.map(({ id, fencingToken }) => {
        const job = jobs.get(id);
        if (job?.state !== "released" || job.fencingToken !== fencingToken) return false;
        job.state = "scheduled";
        job.dueAt = now() + asideMs;
        job.failureCode = null;
        job.pending = { upstream, reference: toName(submission.id), pollUntil: null };
        submission.awaited.add(id);
        submission.items++;
        note("joined", `${id} joined ${submission.id}`);
        return true;
      });
      const isFull = submission.items + maxJoining > maxItems;
      if (isFull) submission.state = "submitting";
      submission.dueAt = isFull ? now() : Math.min(submission.openedAt + openMs, now() + quietMs);
      return joined;
    },
    sealSubmission(
      ref: Ref,
      { waitsMs, leaseMs }: Parameters<SubmissionLedger["sealSubmission"]>[1],
    ): number | undefined {
      const submission = findHeld(ref);
      if (!submission || submission.sealedAt !== null) return undefined;
      for (const id of submission.awaited) {
        const job = findWaiting(ref.id, id);
        const isKept = job?.attempts === 0 && (job.deadline === null || job.deadline > now() + waitsMs);
        if (job?.pending && isKept) {
          job.attempts++;
          job.dueAt = now() + waitsMs;
          job.pending.pollUntil = job.dueAt;
          continue;
        }
        if (job?.attempts === 0) beReady(job);
        submission.awaited.delete(id);
      }
      submission.items = submission.awaited.size;
      submission.sealedAt = now();
      submission.givesUpAt = now() + waitsMs;
      submission.leaseUntil = now() + leaseMs;
      note("sealed", `${ref.id} with ${submission.items}`);
      return submission.items;
    },
    claimSubmission(leaseMs: number): ClaimedSubmission | undefined {
      const due = all.filter(
        ({ state, dueAt, leaseUntil }) => state !== "ended" && dueAt <= now() && leaseUntil <= now(),
      );
      const submission = due.sort((one, other) => one.dueAt - other.dueAt)[0];
      if (!submission) return undefined;
      if (submission.leaseUntil > 0) note("submission taken over", submission.id);
      if (submission.state === "open") submission.state = "submitting";
      submission.fencingToken++;
      submission.leaseUntil = now() + leaseMs;
      return toClaimedSubmission(submission);
    },
    findNextSubmission(): number | null {
      const times = all.flatMap(({ state, dueAt, leaseUntil }) =>
        state === "ended" ? [] : [Math.max(dueAt, leaseUntil)],
      );
      return times.length === 0 ? null : Math.min(...times) - now();
    },
    noteSubmission(ref: Ref, { triedAt, ...progress }: Progress, then: Then): boolean {
      const submission = findHeld(ref);
      if (!submission) return false;
      if ("dueInMs" in then) Object.assign(submission, { dueAt: now() + then.dueInMs, leaseUntil: 0 });
      else submission.leaseUntil = now() + then.leaseMs;
      Object.assign(submission, progress);
      if (triedAt === "now") submission.triedAt ??= now();
      if (triedAt === null) submission.triedAt = null;
      return true;
    },
    endSubmission(ref: Ref): void {
      const submission = findHeld(ref);
      if (!submission) return;
      note("submission ended", submission.id);
      submission.state = "ended";
      submission.awaited.clear();
    },
    isSubmissionUnderway: (name: string): boolean =>
      all.some(({ id, state }) => toName(id) === name && state !== "ended"),
    keepAwaited: (id: string, jobIds: readonly string[]) =>
      new Set(jobIds.filter((jobId) => find(id)?.awaited.has(jobId))),
    listAwaited: (id: string, { after, limit }: { after: string | null; limit: number }): string[] =>
      [...(find(id)?.awaited ?? [])]
        .filter((jobId) => after === null || jobId > after)
        .sort()
        .slice(0, limit),
    readSubmissionItems: (id: string, jobIds: readonly string[]) =>
      jobIds.flatMap((jobId) => {
        const job = findWaiting(id, jobId);
        return job?.pending?.pollUntil ? [toClaimed(job)] : [];
      }),
    claimSubmissionItems(
      process: Process,
      { submissionId, jobIds, leaseMs }: Parameters<SubmissionLedger["claimSubmissionItems"]>[0],
    ): Awaited<ReturnType<SubmissionLedger["claimSubmissionItems"]>> {
      const claimed: ClaimedJob[] = [];
      const abandoned: string[] = [];
      const settled: string[] = [];
      for (const id of jobIds) {
        const job = jobs.get(id);
        if (!job) continue;
        const isOut = job.state === "released" || job.state === "running";
        if (findWaiting(submissionId, id)?.pending?.pollUntil) {
          job.state = "running";
          job.fencingToken++;
          job.leaseUntil = now() + leaseMs;
          job.claimedBy = process;
          claimed.push(toClaimed(job));
        } else if (isOut && job.pending?.reference === toName(submissionId)) {
          note("item elsewhere", id);
        } else if (isFinal(job) && job.state !== "expired") settled.push(id);
        else abandoned.push(id);
      }
      return { claimed, abandoned, settled };
    },
    removeSubmissionItems(id: string, jobIds: readonly string[], end: ItemEnd): number {
      const submission = find(id);
      const removed = jobIds.filter((jobId) => submission?.awaited.delete(jobId)).length;
      if (submission && end === "unsent") submission.items -= removed;
      if (submission && (end === "answered" || end === "discarded")) submission.read += removed;
      if (removed > 0) note(`item ${end}`, jobIds.join(" "));
      return removed;
    },
    returnSubmissionItems(
      ref: Ref,
      which: readonly string[] | "all",
      options: { countsAttempt: boolean },
    ): number | undefined {
      const submission = findHeld(ref);
      if (!submission) return undefined;
      const chosen = [...submission.awaited].filter((id) => which === "all" || which.includes(id));
      const queued = chosen.flatMap((id) => findWaiting(ref.id, id) ?? []);
      for (const job of queued) beReady(job, options);
      for (const id of chosen) submission.awaited.delete(id);
      if (queued.length > 0) note("items returned", ref.id);
      return queued.length;
    },
  };

  function toClaimedSubmission(submission: ModelSubmission): ClaimedSubmission {
    const { id, upstream, state, fencingToken, sealedAt, triedAt, givesUpAt } = submission;
    const since = (at: number | null) => (at === null ? null : now() - at);
    return {
      id,
      fencingToken,
      name: toName(id),
      upstream,
      state: state === "submitted" ? state : "submitting",
      isSealed: sealedAt !== null,
      triedAt: triedAt === null ? null : new Date(triedAt),
      triedForMs: since(triedAt),
      isDuplicate: submission.isDuplicate,
      upstreamBatch: submission.upstreamBatch,
      cursor: submission.cursor,
      passes: submission.passes,
      items: submission.items,
      answersRead: submission.read,
      sealedForMs: since(sealedAt),
      leftMs: givesUpAt === null ? null : givesUpAt - now(),
    };
  }

  return {
    all,
    /** The functions about submissions as one process reaches them. */
    reachedBy(process: Process, ask: <Answer>(effect: () => Answer) => Promise<Answer>): SubmissionLedger {
      return {
        joinSubmission: (...args) => ask(() => inOneStep.joinSubmission(...args)),
        sealSubmission: (...args) => ask(() => inOneStep.sealSubmission(...args)),
        claimSubmission: (...args) => ask(() => inOneStep.claimSubmission(...args)),
        findNextSubmission: () => ask(inOneStep.findNextSubmission),
        noteSubmission: (...args) => ask(() => inOneStep.noteSubmission(...args)),
        endSubmission: (...args) => ask(() => inOneStep.endSubmission(...args)),
        isSubmissionUnderway: (...args) => ask(() => inOneStep.isSubmissionUnderway(...args)),
        keepAwaited: (...args) => ask(() => inOneStep.keepAwaited(...args)),
        listAwaited: (...args) => ask(() => inOneStep.listAwaited(...args)),
        readSubmissionItems: (...args) => ask(() => inOneStep.readSubmissionItems(...args)),
        claimSubmissionItems: (...args) => ask(() => inOneStep.claimSubmissionItems(process, ...args)),
        removeSubmissionItems: (...args) => ask(() => inOneStep.removeSubmissionItems(...args)),
        returnSubmissionItems: (...args) => ask(() => inOneStep.returnSubmissionItems(...args)),
      };
    },
  };
}
