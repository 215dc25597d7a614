import type { Changed, Coverage, EventType, FailureCategory, Operation } from "@nightguard/contract";
import type { TakenJob } from "../queue/moves.ts";

export interface JobTarget {
  readonly accountId: string;
  readonly operation: Operation;
  readonly payerId: string;
}

/** With the patient's answer before. */
export interface Comparison<Text> {
  readonly changed: Changed;
  /** JSON (`StoredChanges` in the service), as plaintext or encrypted. */
  readonly changes: Text;
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
    readonly comparison?: Comparison<Buffer> | null | undefined;
  } | null;
}

export type EndedJob = TakenJob & JobTarget & Ending;

/** In the order of their numbers. */
export function eventTypesOf({ state, answer }: Pick<Ending, "state" | "answer">): EventType[] {
  const changed = answer?.comparison?.changed;
  const matters = changed === "stops_visit" || changed === "patient_pays";
  return [`job.${state}`, ...(matters ? ["job.coverage_changed" as const] : [])];
}
