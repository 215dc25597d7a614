import type { Operation } from "@nightguard/contract";
import type { ClaimedJob } from "@nightguard/ledger";
import type { VerificationLedger } from "../../packages/service/src/verification/verification-ledger.ts";
import type { Process } from "./simulation.ts";

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
  /** The batch of which it is a row. */
  readonly batchId: string | null;
  /** `on_unknown: "fail"`: a call that was sent and not answered is not repeated. */
  readonly failUnknown: boolean;
  readonly memberId: string;
  state: "scheduled" | "ready" | "released" | "running" | "succeeded" | "failed" | "expired";
  fencingToken: number;
  attempts: number;
  possibleDuplicates: number;
  perhapsBilled: number;
  workersLost: number;
  leaseUntil: number;
  dueAt: number;
  failureCode: string | null;
  /** Where its answer is awaited; of a submission that is still gathered, `pollUntil` is null. */
  pending: PendingReference | undefined;
  /** Who holds the claim. */
  claimedBy: Process | undefined;
  /** How often the service got the question, in order. */
  readonly asks: Ask[];
  /** How often it came to a final state: once, if all is well. */
  endings: number;
}

interface PendingReference {
  readonly upstream: string;
  readonly reference: string;
  pollUntil: number | null;
}

/** A question that the service got, by a call of its own or in a submission. */
export interface Ask {
  /** The dispatch under which it was asked, or the name of the submission. */
  token: number | string;
  readonly at: number;
  /** What we were told, and when; "nothing" until then. */
  said: string;
  answeredAt: number;
  /** What the ledger noted: an outcome, or that none is known. */
  settled: "answered" | "perhaps billed" | undefined;
}

export interface ModelAccount {
  readonly id: string;
  readonly limits: ClaimedJob["limits"];
  /** When its next turn comes; infinity while nothing of it is ready. */
  dueAt: number;
}

/** The member of all questions but those at fault. */
export const modelMemberId = "C1";
export type LostOptions = Parameters<VerificationLedger["returnLostJobs"]>[0];

/** A poll asks nothing, so that it may always be repeated. */
export const isPolled = ({ pending }: ModelJob): boolean => (pending?.pollUntil ?? null) !== null;

export const isPoison = (job: ModelJob, maxAttempts: LostOptions["maxAttempts"]): boolean =>
  job.state === "running" && (job.workersLost >= (isPolled(job) ? 3 : 1) || mayNotRunAgain(job, maxAttempts));

export const mayNotRunAgain = (job: ModelJob, maxAttempts: LostOptions["maxAttempts"]): boolean =>
  !isPolled(job) && (job.failUnknown || job.attempts >= maxAttempts[job.waiting ? "waiting" : "queued"]);

export type NewJob = Pick<
  ModelJob,
  "id" | "account" | "payerId" | "operation" | "deadline" | "batchId" | "failUnknown" | "memberId"
>;
