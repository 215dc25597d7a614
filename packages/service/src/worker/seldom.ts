import type { Clock } from "@nightguard/platform";

const slowMs = 20;
const pauseFactor = 50;

/**
 * After a slow run that found nothing, runs nothing for 50 times as long. For statements that read a whole table of live rows in
 * milliseconds, but take longer and longer while a long snapshot keeps PostgreSQL from removing deleted ones.
 *
 * @param run returns how many rows it found
 * @returns the same function; 0 where it does not run
 */
export function seldomWhenSlow({ now }: Pick<Clock, "now">, run: () => Promise<number>): () => Promise<number> {
  let notBefore = 0;
  return async () => {
    const begunAt = now();
    if (begunAt < notBefore) return 0;
    const found = await run();
    const endedAt = now();
    const tookMs = endedAt - begunAt;
    notBefore = found === 0 && tookMs > slowMs ? endedAt + tookMs * pauseFactor : 0;
    return found;
  };
}
