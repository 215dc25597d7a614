import type { TrueEligibility } from "@nightguard/benefits";
import type { Appointment, DeskFigures, JobEntry, JobRow } from "@nightguard/contract";
import {
  type AccountKeys,
  createEncryption,
  decryptJobEntries,
  type EncryptedEntries,
  type JobEntryRecord,
} from "@nightguard/ledger";
import { presentJob } from "../jobs/present-job.ts";
import { toDocument } from "./document-of-answer.ts";
import { presentPatient, presentPayerText, presentReference, type Sight } from "./masking.ts";
import { findMismatches } from "./mismatches.ts";

export interface EntriesToRead extends Sight {
  readonly entries: EncryptedEntries;
  readonly keys: AccountKeys;
}

export type ReadEntry = JobEntry & Appointment;

/** Reading takes 0.1 ms per KB. */
const maxAnswerBytes = 8 * 1_024 * 1_024;

/**
 * Omits the rest after 8 MiB of answers.
 *
 * @throws DecryptionError
 */
export function readEntries({ entries, keys, seesPatients }: EntriesToRead): ReadEntry[] {
  const read: ReadEntry[] = [];
  let answerBytes = 0;
  for (const record of decryptJobEntries(entries, createEncryption(keys))) {
    answerBytes += record.result?.body.length ?? 0;
    if (read.length > 0 && answerBytes > maxAnswerBytes) break;
    read.push(toReadEntry(record, { seesPatients }));
  }
  return read;
}

function toReadEntry({ job, question, result, appointmentAt, answeredAt }: JobEntryRecord, sight: Sight): ReadEntry {
  const presented = presentJob(job);
  const document = presented.status === "succeeded" && result ? toDocument(question, result) : undefined;
  const figures = document && toDeskFigures(document);
  return {
    row: presented.row,
    job_id: presented.id,
    status: presented.status,
    coverage: presented.coverage,
    ...(presented.changed && { changed: presented.changed }),
    payer_id: presented.payer_id,
    appointment_at: appointmentAt?.toISOString() ?? null,
    patient: presentPatient(question, sight),
    reference: presentReference(presented.reference, sight),
    failure: presented.failure,
    attempts: presented.attempts,
    next_attempt_at: presented.next_attempt_at,
    figures: figures ? { ...figures, plan_name: presentPayerText(figures.plan_name, question, sight) } : null,
    finished_at: presented.finished_at,
    corrected_by: presented.corrected_by ?? null,
    ...(presented.sandbox && { sandbox: presented.sandbox }),
    operation: presented.operation,
    batch_id: presented.batch_id,
    created_at: presented.created_at,
    verified_at: answeredAt?.toISOString() ?? null,
    mismatches: document ? findMismatches(question, document).map(({ field }) => field) : [],
  };
}

/** In network, for one person. */
export function toDeskFigures({ deductibles, maximums, plan }: TrueEligibility): DeskFigures {
  const deductible = deductibles.annual.individual.in_network;
  const maximum = maximums.annual.individual.in_network;
  return {
    maximum_remaining: maximum.remaining,
    maximum: maximum.total,
    deductible_remaining: deductible.remaining,
    deductible: deductible.total,
    plan_name: plan.name,
  };
}

export function toJobRow(entry: ReadEntry): JobRow {
  const { operation, batch_id, created_at, verified_at, mismatches, ...row } = entry;
  return row;
}

export function toJobEntry({ verified_at, mismatches, ...entry }: ReadEntry): JobEntry {
  return entry;
}

export function toAppointment({ operation, created_at, ...appointment }: ReadEntry): Appointment {
  return appointment;
}
