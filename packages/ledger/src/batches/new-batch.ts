import type {
  Issue,
  OnUnknown,
  Operation,
  Priority,
  Question,
  ReadCount,
  RejectedItem,
  Tenant,
  Transform,
} from "@nightguard/contract";
import type { RequestedBy } from "../audit/record.ts";
import type { KeyClaim } from "../idempotency/key-claim.ts";

export interface NewBatch extends Tenant {
  readonly id: string;
  readonly by: RequestedBy;
  readonly operation: Operation;
  readonly transform: Transform | null;
  readonly name: string | null;
  readonly notBefore: Date | null;
  readonly deadline: Date | null;
  readonly priority: Priority;
  readonly maxAgeSeconds: number | null;
  readonly onUnknown: OnUnknown;
  readonly mends?: string | null | undefined;
  readonly keyClaim?: KeyClaim | undefined;
  readonly traceparent?: string | undefined;
  /** Called when all rows have been read. */
  readonly listReadings?: (() => readonly ReadCount[]) | undefined;
}

export type NewBatchRow =
  | {
      readonly row: number;
      readonly operation: Operation;
      readonly transform: Transform | null;
      readonly question: Question;
      readonly reference: string | null;
      readonly appointmentAt: Date | null;
      readonly mendsRow?: number | null;
      readonly locationId?: string | null;
    }
  | {
      readonly row: number;
      readonly reference: string | null;
      readonly issues: readonly Issue[];
      /** Absent if the row could not be parsed. */
      readonly item?: RejectedItem;
      /** The row's day until it is mended. */
      readonly appointmentAt?: Date | null;
    };

export type GoodRow = Exclude<NewBatchRow, { issues: readonly Issue[] }>;
export type BadRow = Extract<NewBatchRow, { issues: readonly Issue[] }>;

export const batchContext = {
  name: (batchId: string) => `batch_name:${batchId}`,
  draft: (batchId: string) => `batch_draft:${batchId}`,
  rejection: (batchId: string, row: number) => `rejection:${batchId}:${row}`,
};
