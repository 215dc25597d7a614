/** What a row of the sample is there to show. */
export interface SampleCase {
  /** How it ends: not accepted; benefits, or a refusal by the payer; an error for good. */
  readonly ends: "invalid" | "covered" | "ended" | "covered or ended" | "rejected" | "failed";
  readonly rows: number;
  /** What the sandbox is to do, by the words of its README. Without it the row has an ordinary member id. */
  readonly order?: string;
  /** Fields that say something else than they would. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The row asks about a dependent; else some rows do. */
  readonly hasDependent?: true;
}

/**
 * The 500 rows. Whatever fails does so without retries or gets well with the second or third try, so that the sample
 * ends within a minute.
 */
export const sampleCases: readonly SampleCase[] = [
  // Turned away at intake, with the reason.
  { ends: "invalid", rows: 2, fields: { dob: "02/30/1987" } },
  { ends: "invalid", rows: 1, fields: { dob: "03/14/2089" } },
  { ends: "invalid", rows: 2, fields: { npi: "200417358" } },
  { ends: "invalid", rows: 2, fields: { member_id: "" } },
  { ends: "invalid", rows: 1, fields: { last_name: "" } },

  // Answered, but only that the payer can't: somebody has to look at the patient's data, the provider's or the plan's.
  { ends: "rejected", rows: 7, order: "AAA-75" },
  { ends: "rejected", rows: 4, order: "AAA-72" },
  { ends: "rejected", rows: 3, order: "AAA-71" },
  { ends: "rejected", rows: 1, order: "AAA-73" },
  { ends: "rejected", rows: 1, order: "AAA-77", hasDependent: true },
  { ends: "rejected", rows: 1, order: "AAA-78" },
  { ends: "rejected", rows: 1, order: "AAA-51" },

  // "Not now", and failures of the upstream that pass.
  { ends: "covered", rows: 2, order: "AAA-42-R-X1" },
  { ends: "covered", rows: 3, order: "STATUS-503-X1" },
  { ends: "covered", rows: 2, order: "STATUS-500-X2" },
  { ends: "covered", rows: 2, order: "STATUS-502-X1" },
  { ends: "covered", rows: 2, order: "RESET-X1" },
  { ends: "covered", rows: 1, order: "TRUNCATED-X1" },
  { ends: "covered", rows: 1, order: "GARBAGE-X1" },
  { ends: "covered", rows: 1, order: "NESTED-502-X1" },

  // Failures for good: asking again would not help.
  { ends: "failed", rows: 3, fields: { payer_id: "NOPAY" } },
  { ends: "failed", rows: 1, fields: { payer_id: "BEAM1" } },
  { ends: "failed", rows: 1, order: "STATUS-400" },
  { ends: "failed", rows: 1, order: "STRING-422" },

  // Slow payers.
  { ends: "covered", rows: 2, order: "DELAY-2000" },
  { ends: "covered", rows: 2, order: "DELAY-3500" },
  { ends: "covered", rows: 2, order: "DELAY-5000" },

  // Plans that have ended, every kind of plan, every form of answer.
  { ends: "ended", rows: 12, order: "INACTIVE" },
  { ends: "covered", rows: 40, order: "KIND-PPO" },
  { ends: "covered", rows: 25, order: "KIND-DHMO" },
  { ends: "covered", rows: 15, order: "KIND-INDEMNITY" },
  { ends: "covered", rows: 15, order: "KIND-MEDICAID" },
  { ends: "covered", rows: 10, order: "FORM-X12" },
  { ends: "covered", rows: 10, order: "FORM-STEDI" },
  { ends: "covered", rows: 10, order: "FORM-ONEDERFUL" },

  { ends: "covered or ended", rows: 311 },
];
