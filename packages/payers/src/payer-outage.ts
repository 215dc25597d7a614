/** Consecutive rejections of different patients that count as an outage. */
const outageThreshold = 5;

/**
 * Tells an outage of the payer (AAA 79) from a fault of configuration: the payer answered before, and now rejects many
 * patients without another answer between them. A single 79 is final.
 *
 * @param seen.rejected patients in the last minutes, since the payer's last other answer
 * @param seen.hasAnswered within a day
 */
export const isPayerOutage = (seen: { readonly rejected: number; readonly hasAnswered: boolean }): boolean =>
  seen.hasAnswered && seen.rejected >= outageThreshold;
