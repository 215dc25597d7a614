/**
 * The CPU time of the cheapest try, in milliseconds: other work of this process, and a load beside it, make some tries dearer,
 * and not all alike.
 *
 * @param run gets the number of tries before
 * @param enoughMs a try that takes no longer is the last
 */
export async function leastCpuMs(run: (tries: number) => unknown, enoughMs: number, mostTries = 30): Promise<number> {
  let leastMs = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < mostTries && leastMs > enoughMs; tries++) {
    const before = process.cpuUsage();
    await run(tries);
    const { user, system } = process.cpuUsage(before);
    leastMs = Math.min(leastMs, (user + system) / 1_000);
  }
  return leastMs;
}
