import { randomInt } from "node:crypto";
import type { Batch, FileOptions } from "./client.ts";

/** One dropped file, from its claim to its end. It is in the journal, sealed: names of files may name people. */
export interface Run {
  readonly id: string;
  readonly source: string;
  /** RFC 3339. */
  readonly startedAt: string;
  /** The file's name, as it was dropped. */
  readonly file: string;
  /** The name of the folder that holds the file and what belongs to it, in `processing` and then in `done` or `failed`. */
  readonly folder: string;
  readonly step: Step;
}

/** The last step that was begun. Each can be repeated after a crash, and submits nothing twice. */
export type Step =
  /** Being moved to `processing`; after a crash it may still be where it was dropped. */
  | { readonly at: "claiming" }
  | {
      readonly at: "submitting";
      readonly sha256: string;
      readonly idempotencyKey: string;
      /** Since when the key has been used. */
      readonly since: string;
      readonly options: FileOptions;
    }
  | { readonly at: "waiting"; readonly sha256: string; readonly batchId: string }
  /** All files are written; the folder is being moved to where it stays. */
  | { readonly at: "publishing"; readonly outcome: Outcome }
  | { readonly at: "ended"; readonly endedAt: string; readonly outcome: Outcome };

export type Outcome =
  | { readonly kind: "answered"; readonly batchId: string; readonly counts: Batch["counts"] }
  /** The service refused the file, or its kind is unknown. */
  | { readonly kind: "refused" }
  /** The same content was submitted before. */
  | { readonly kind: "duplicate" }
  /** The file was removed before it was submitted. */
  | { readonly kind: "removed" };

/** Letters and digits that cannot be mistaken for each other. */
const idLetters = "abcdefghjkmnpqrstuvwxyz23456789";

export function newRunId(): string {
  return Array.from({ length: 10 }, () => idLetters[randomInt(idLetters.length)]).join("");
}
