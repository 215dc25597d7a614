import { randomInt } from "node:crypto";
import type { Batch, FileOptions } from "./client.ts";
import type { Unaskable } from "./visits/visit.ts";

interface Begun {
  readonly id: string;
  readonly source: string;
  /** RFC 3339. */
  readonly startedAt: string;
}

/** One dropped file, from its claim to its end. It is in the journal, sealed: names of files may name people. */
export interface FileRun extends Begun {
  /** The file's name, as it was dropped. */
  readonly file: string;
  /** The name of the folder that holds the file and what belongs to it, in `processing` and then in `done` or `failed`. */
  readonly folder: string;
  readonly step: FileStep;
}

/** One reading of a practice system's appointments. */
export interface VisitRun extends Begun {
  /** Its due time on the office's clocks, `2026-11-29 21:30`, which names it. */
  readonly due: string;
  readonly step: VisitStep;
}

export type Run = FileRun | VisitRun;

export const isFileRun = (run: Run): run is FileRun => "file" in run;
export const isVisitRun = (run: Run): run is VisitRun => "due" in run;

/** The last step that was begun. Each can be repeated after a crash, and submits nothing twice. */
export type FileStep =
  /** Being moved to `processing`; after a crash it may still be where it was dropped. */
  | { readonly at: "claiming" }
  | {
      readonly at: "submitting";
      readonly sha256: string;
      readonly idempotencyKey: string;
      /** Since when the key has been used. */
      readonly since: string;
      readonly options: FileOptions;
      /** Whether only the rows that are due are submitted, which lie in a file of their own. */
      readonly isPart: boolean;
    }
  | { readonly at: "waiting"; readonly sha256: string; readonly batchId: string; readonly isPart: boolean }
  /** All files are written; the folder is being moved to where it stays. */
  | { readonly at: "publishing"; readonly outcome: Outcome }
  | Ended;

export type VisitStep =
  /** Appointments are read. */
  | { readonly at: "pulling" }
  /** The questions are submitted, or have been without an answer that reached the agent. */
  | ({ readonly at: "submitting"; readonly idempotencyKey: string } & Asking)
  | ({ readonly at: "waiting"; readonly batchId: string } & Asking)
  | (Ended & Partial<Asking>);

/** A question of a run. Another agent may have submitted the batch: only the reference says which of its rows asks it. */
interface AskedVisit {
  readonly reference: string;
  readonly question: string;
  readonly appointmentAt: string;
}

/** What a run asks. */
export interface Asking {
  readonly asked: readonly AskedVisit[];
  readonly unaskable: readonly Unaskable[];
}

interface Ended {
  readonly at: "ended";
  readonly endedAt: string;
  readonly outcome: Outcome;
}

export type Outcome =
  | { readonly kind: "answered"; readonly batchId: string; readonly counts: Batch["counts"] }
  /** The service refused the file, or its kind is unknown. */
  | { readonly kind: "refused" }
  /** Nothing is due by the source's rule. */
  | { readonly kind: "nothing_due" }
  /** The same content was submitted before. */
  | { readonly kind: "duplicate" }
  /** The file was removed before it was submitted. */
  | { readonly kind: "removed" };

/** Letters and digits that cannot be mistaken for each other. */
const idLetters = "abcdefghjkmnpqrstuvwxyz23456789";

export function newRunId(): string {
  return Array.from({ length: 10 }, () => idLetters[randomInt(idLetters.length)]).join("");
}
