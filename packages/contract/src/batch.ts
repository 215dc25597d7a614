import type { Issue } from "./issues.ts";
import type { Coverage, FailureCategory, JobStatus } from "./job.ts";
import type { Operation, Priority, Transform } from "./verification.ts";

export type BatchStatus = "queued" | "running" | "paused" | "completed" | "cancelled";

/** What becomes of a row whose call left us and was never answered, after a crash: it is asked again, or it fails. */
export type OnUnknown = "retry" | "fail";

/** Rows of a batch by state; the states add up to `total`. `rejected` rows are faults of form and not part of it. */
export type BatchCounts = Readonly<Record<JobStatus, number>> & { readonly total: number; readonly rejected: number };

/** Failed rows that share a reason. */
export interface FailureGroup {
  readonly category: FailureCategory;
  readonly code: string;
  readonly payer_id: string;
  readonly count: number;
  readonly hint: string;
}

/** A batch as `GET /Batch/{id}` answers it. */
export interface Batch {
  readonly id: string;
  readonly name: string | null;
  readonly status: BatchStatus;
  readonly operation: Operation;
  readonly transform: Transform | null;
  readonly not_before: string | null;
  readonly deadline: string | null;
  readonly priority: Priority;
  readonly max_age: number | null;
  readonly on_unknown: OnUnknown;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly counts: BatchCounts;
  readonly coverage: Readonly<Record<Coverage, number>>;
  /** Share of the rows that have ended, 0 to 1. */
  readonly progress: number;
  readonly rate_per_second: number | null;
  readonly estimated_completion_at: string | null;
  /** Rows that the deadline will come too early for, as things go. */
  readonly at_risk: number;
  readonly failures: readonly FailureGroup[];
  readonly warnings: readonly {
    readonly code: string;
    readonly message: string;
    /** With `deadline_at_risk`: when the batch would end within the plan's limits. */
    readonly ends_at?: string;
  }[];
}

/** A row that was refused at intake, numbered as in the caller's file. */
export interface Rejection {
  readonly row: number;
  readonly reference: string | null;
  readonly issues: readonly Issue[];
}
