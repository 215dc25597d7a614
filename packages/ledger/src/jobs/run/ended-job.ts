import type { Coverage, FailureCategory, Operation } from "@nightguard/contract";
import type { TakenJob } from "../queue/moves.ts";

export interface JobTarget {
  readonly accountId: string;
  readonly operation: Operation;
  readonly payerId: string;
}

export interface Ending {
  readonly state: "succeeded" | "failed" | "cancelled" | "expired";
  readonly coverage: Coverage | null;
  readonly failure: { readonly category: FailureCategory; readonly code: string } | null;
  readonly answeredBy?: string;
  /** The upstream's id of the answer, if not that of the accepted question. */
  readonly reference?: string | undefined;
  readonly isPerhapsBilled?: boolean | undefined;
  readonly reusedFrom: string | null;
  /** Null without an answer, or with another job's. */
  readonly answer: {
    readonly statusCode: number;
    readonly contentType: string;
    readonly body: Buffer;
    readonly document: Buffer | null;
  } | null;
}

export type EndedJob = TakenJob & JobTarget & Ending;
