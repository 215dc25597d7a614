// Shapes of the API that the console reads, in its own spelling.

import type { ApiKey, Batch, Coverage, Failure, JobStatus } from "@nightguard/contract";

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

export type CreatedApiKey = ApiKey & { readonly key: string | null };

export type BatchFailure = Batch["failures"][number];

/** A person's name, or only its initials for those who may not see it. */
export interface PersonName {
  readonly first_name?: string;
  readonly last_name?: string;
  readonly initials?: string;
}

/** A row of a batch, as `GET /Batch/{id}/Row` answers it. */
export interface Row {
  readonly row: number;
  readonly job_id: string;
  readonly status: JobStatus;
  readonly coverage: Coverage | null;
  readonly payer_id: string;
  readonly appointment_at: string | null;
  readonly patient: PersonName;
  readonly reference: string | null;
  readonly failure: Failure | null;
  readonly attempts: number;
  readonly next_attempt_at: string | null;
  readonly figures: Figures | null;
  readonly finished_at: string | null;
  readonly corrected_by: string | null;
  readonly sandbox?: true;
}

/** What an office asks first; amounts in dollars as text. */
interface Figures {
  readonly maximum_remaining: string | null;
  readonly maximum: string | null;
  readonly deductible_remaining: string | null;
  readonly deductible: string | null;
  readonly plan_name: string | null;
}

export interface RowPage {
  readonly data: readonly Row[];
  readonly next_after_row: number | null;
  readonly previous_before_row: number | null;
}
