import type { Coverage, FailureCategory, Operation } from "@nightguard/contract";
import type { TakenJob } from "./moves.ts";

/** What a job asked, as far as it is counted. */
export interface JobTarget {
  readonly accountId: string;
  readonly operation: Operation;
  readonly payerId: string;
}

/** How a job ended. */
export interface Ending {
  readonly state: "succeeded" | "failed" | "cancelled" | "expired";
  readonly coverage: Coverage | null;
  readonly failure: { readonly category: FailureCategory; readonly code: string } | null;
  /** Instead of the upstream that the job was given to. */
  readonly answeredBy?: string;
  /** The upstream's id of the answer, instead of that of the accepted question. */
  readonly reference?: string | undefined;
  /** The call that ended it was sent and not answered. */
  readonly isPerhapsBilled?: boolean | undefined;
  /** The job whose answer it reuses. */
  readonly reusedFrom: string | null;
  /** What is kept of the answer, encrypted; null without an answer, or with another job's. */
  readonly answer: {
    readonly statusCode: number;
    readonly contentType: string;
    readonly body: Buffer;
    readonly document: Buffer | null;
  } | null;
}

/** A job that ends. */
export type EndedJob = TakenJob & JobTarget & Ending;
