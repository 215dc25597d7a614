import type { BatchItem } from "../client.ts";

/** An appointment and the question about its patient's coverage. */
export interface Visit {
  /** RFC 3339, with the office's offset. */
  readonly appointmentAt: string;
  /** What is asked; its `reference` names the appointment in the source, unlike any other of the run. */
  readonly item: BatchItem;
  /** The day on which the practice system says that the coverage was verified last, `2026-11-30`. */
  readonly verifiedOn?: string | undefined;
}

/** An appointment that cannot be asked about, and why, in the words of the practice system; names no person. */
export interface Unaskable {
  readonly reference: string;
  readonly reason: string;
}
