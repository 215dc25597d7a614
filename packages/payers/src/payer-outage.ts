/** So many consecutive rejections of different patients count as an outage. */
const outageThreshold = 5;

/**
 * Whether AAA 79 is an outage of the payer rather than a fault of configuration: the payer answered before, and now
 * rejects many patients this way, with no other answer between them. A single 79 is final.
 *
 * @param seen.rejected patients rejected so in the last minutes, since the payer's last other answer
 * @param seen.hasAnswered whether the payer answered within a day
 */
export const isPayerOutage = (seen: { readonly rejected: number; readonly hasAnswered: boolean }): boolean =>
  seen.hasAnswered && seen.rejected >= outageThreshold;
