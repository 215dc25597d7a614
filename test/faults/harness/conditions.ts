import { setTimeout as sleep } from "node:timers/promises";
import { placedJobs } from "../../support/placed-jobs.ts";
import { toUuid } from "../../support/to-uuid.ts";
import type { Fleet } from "./fleet.ts";

const pollMs = 50;
const finalStates = "('succeeded', 'failed', 'cancelled', 'expired')";

/**
 * Waits for a condition.
 *
 * @returns the milliseconds that it took
 * @throws Error naming it when it did not come true in time
 */
export async function until(what: string, limitMs: number, isTrue: () => Promise<boolean> | boolean): Promise<number> {
  const startedAt = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - startedAt > limitMs) throw new Error(`not within ${limitMs} ms: ${what}`);
    await sleep(pollMs);
  }
  return performance.now() - startedAt;
}

/** Jobs by state; a ledger that does not answer just now is asked again. */
async function countByState({ sql }: Fleet): Promise<Readonly<Record<string, number>>> {
  for (;;) {
    try {
      const { rows } = await sql.query<{ state: string; n: number }>(
        `select state, count(*)::integer as n from ${placedJobs} group by state`,
      );
      return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
    } catch {
      await sleep(pollMs);
    }
  }
}

/** Jobs that have not ended. */
async function countOpen({ sql }: Fleet): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(
    `select count(*)::integer as n from ${placedJobs} where state not in ${finalStates}`,
  );
  return rows[0]?.n ?? 0;
}

/** Whether no job is left; not known counts as no. */
export const haveAllEnded = async (fleet: Fleet): Promise<boolean> => (await countOpen(fleet).catch(() => 1)) === 0;

/** Until every job has ended. @returns the milliseconds that it took */
export async function untilAllEnded(fleet: Fleet, limitMs: number): Promise<number> {
  try {
    return await until("every job has ended", limitMs, () => haveAllEnded(fleet));
  } catch (error) {
    throw new Error(`still open: ${JSON.stringify(await listOpen(fleet))}`, { cause: error });
  }
}

/** What is open, without whose it is: enough to tell what it waits for. */
async function listOpen({ sql }: Fleet): Promise<unknown[]> {
  const { rows } = await sql.query(
    `select state, is_awaited, attempts, workers_lost, fencing_token,
            round(extract(epoch from due_at - now())) as due_in_seconds,
            round(extract(epoch from lease_until - now())) as lease_ends_in_seconds,
            count(*)::integer as jobs
     from ${placedJobs}
     where state not in ${finalStates}
     group by 1, 2, 3, 4, 5, 6, 7`,
  );
  return rows;
}

/** Until this batch has ended. @returns the milliseconds that it took */
export async function untilBatchEnded(fleet: Fleet, publicId: string, limitMs: number): Promise<number> {
  const id = toUuid(publicId);
  return until("the batch has ended", limitMs, async () => {
    const { rows } = await fleet.sql.query("select from batches where id = $1 and finished_at is not null", [id]);
    return rows.length === 1;
  });
}

/**
 * Expires all leases, so that short runs need not wait a minute for them. Waits until no job has changed state for three
 * seconds first: otherwise the claims of a living worker would expire too.
 */
export async function letLeasesRunOut(fleet: Fleet): Promise<void> {
  let before = "";
  let changedAt = performance.now();
  while (performance.now() - changedAt < 3_000) {
    const now = JSON.stringify(await countByState(fleet));
    if (now !== before) changedAt = performance.now();
    before = now;
    await sleep(200);
  }
  await fleet.sql.query("update active_jobs set lease_until = now()");
}
