const retryMs = { first: 5_000, most: 300_000 } as const;

/** @param failures in a row, before this one */
export const toRetryMs = (failures: number): number => Math.min(retryMs.most, retryMs.first * 2 ** failures);

/** A batch is asked for its state after a tenth of its age. */
const pollMs = { least: 1_000, most: 30_000 } as const;

export function toPollMs(startedAt: string): number {
  return Math.min(pollMs.most, Math.max(pollMs.least, (Date.now() - Date.parse(startedAt)) / 10));
}
