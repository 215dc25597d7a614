/** Patients of a payer who must be rejected in a row before it counts as an outage. */
const outageThreshold = 5;

/**
 * Whether AAA 79 is an outage of the payer rather than a fault of configuration: it worked before, and many of its patients
 * are rejected so, with no other answer between them. A single 79 is final.
 *
 * @param seen.rejected patients rejected so in the last minutes, since the payer last answered another
 * @param seen.hasAnswered whether the payer answered within a day
 */
export const isPayerOutage = (seen: { readonly rejected: number; readonly hasAnswered: boolean }): boolean =>
  seen.hasAnswered && seen.rejected >= outageThreshold;
