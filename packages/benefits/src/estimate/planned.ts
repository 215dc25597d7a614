import type { NetworkSide, TrueEligibility } from "../document/true-eligibility.ts";

/** A procedure that an office plans. Money is US dollars as text with two decimals, as in the document. */
export interface PlannedProcedure {
  /** CDT code, such as `D2740`. */
  readonly code: string;
  /** Day of service, `YYYY-MM-DD`. */
  readonly date: string;
  /** The office's fee for one. */
  readonly fee: string;
  /** The plan's allowed amount for one, where the office knows it. */
  readonly allowed?: string | undefined;
  readonly quantity?: number | undefined;
  /** `1` to `32`, `A` to `T`, or a quadrant: `UR`, `UL`, `LL`, `LR`. */
  readonly tooth?: string | undefined;
  readonly surfaces?: string | undefined;
  /** Day on which this was last done here; null for never. Absent if the office does not know. */
  readonly previous_on?: string | null | undefined;
  /** Day on which the tooth that it replaces was lost. */
  readonly missing_since?: string | undefined;
}

/** A service that the patient has had, as the office's records have it. */
export interface PastService {
  readonly code: string;
  readonly date: string;
  readonly tooth?: string | undefined;
}

/** Of one procedure. */
export interface ScheduledFee {
  readonly fee: string;
  readonly allowed?: string | undefined;
}

export interface PlannedCare {
  /** One plan, or two in the order in which they pay. */
  readonly plans: readonly [TrueEligibility] | readonly [TrueEligibility, TrueEligibility];
  /** Why the first plan pays first, such as "stated by the patient". */
  readonly orderReason?: string | undefined;
  readonly procedures: readonly PlannedProcedure[];
  /** Whether the office is in the network of each plan; absent if that is not known. */
  readonly networks?: readonly (NetworkSide | undefined)[] | undefined;
  /** `YYYY-MM-DD`; by default the birthday in the first plan's answer. */
  readonly dob?: string | undefined;
  readonly history?: readonly PastService[] | undefined;
  /** By CDT code: gives the price of the procedure that a plan pays instead. */
  readonly schedule?: ReadonlyMap<string, ScheduledFee> | undefined;
}
