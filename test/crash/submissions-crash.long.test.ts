import { expect, test } from "vitest";
import { letLeasesRunOut, until } from "../faults/harness/conditions.ts";
import type { Fleet } from "../faults/harness/fleet.ts";
import { withFleet } from "../faults/harness/with-fleet.ts";
import { placedJobs } from "../support/placed-jobs.ts";
import {
  endSubmissionLeases,
  hastenRetries,
  hastenSubmissions,
  readSubmissions,
  type TestSubmission,
} from "../support/submissions.ts";
import { type StediOptions, startStedi, stediKeys } from "../upstreams/stedi.ts";

// A batch through an upstream's batch interface, through real processes, with a kill -9 of both workers on its way.

/** 20,000 in a run by hand. */
const rows = Number(process.env.NIGHTGUARD_UPSTREAM_ROWS ?? 300);
const workers = [0, 1];
// The waits inside have their own limits and name what they wait for.
const limitMs = 240_000 + rows * 30;

type Stedi = Awaited<ReturnType<typeof startStedi>>;

interface Moment {
  readonly what: string;
  readonly stedi: Stedi;
  /** Whether the batch has come so far that the workers are to be killed. */
  isNow(progress: { readonly submissions: readonly TestSubmission[]; readonly stedi: Stedi }): boolean;
}

/** Runs a batch, kills both workers in the moment, and has others end it. */
async function crash({ what, stedi, isNow }: Moment): Promise<TestSubmission[]> {
  try {
    return await withFleet({ workers: workers.length }, async (fleet) => {
      const databaseUrl = fleet.environment.DATABASE_URL ?? "";
      await handIn(fleet, stedi);
      await until(what, limitMs, async () => {
        const submissions = await readSubmissions(databaseUrl);
        if (isNow({ submissions, stedi })) return true;
        if (hasJoined(submissions)) await hastenSubmissions(databaseUrl);
        return false;
      });
      const starts = await Promise.all(workers.map((index) => fleet.killWorker(index)));
      await Promise.all(starts.map((start) => start()));
      await endSubmissionLeases(databaseUrl);
      await letLeasesRunOut(fleet);
      await until("every job and every submission has ended", limitMs, async () => {
        const submissions = await readSubmissions(databaseUrl);
        if (hasJoined(submissions)) await hastenSubmissions(databaseUrl);
        await hastenRetries(databaseUrl);
        // A submission counts its answers after they are settled.
        return (await countEnded(fleet)) === rows && submissions.every(({ state }) => state === "ended");
      });
      await checkOutcome(fleet, stedi);
      return await readSubmissions(databaseUrl);
    });
  } finally {
    await stedi.close();
  }
}

const hasJoined = (submissions: readonly TestSubmission[]) =>
  submissions.reduce((sum, { items }) => sum + items, 0) === rows;

async function handIn(fleet: Fleet, stedi: Stedi): Promise<void> {
  const put = await fleet.admin.put("/Admin/Upstream/stedi", {
    kind: "stedi",
    url: stedi.url,
    credentials: { api_key: stediKeys.live },
    settings: { payers_url: stedi.url, manager_url: stedi.url, batch_min_rows: rows },
  });
  expect(put.status, put.text).toBe(200);
  const route = await fleet.admin.put("/Admin/Route/all", { upstream: "stedi", payers: ["*"] });
  expect(route.status, route.text).toBe(200);
  const account = await fleet.createAccount("submitted", { perSecond: 1_000, burst: 1_000 });
  const body = fleet.toRows(account, rows).map(withName).join("\n");
  const batch = await account.client.post("/Batch", body, { "content-type": "application/x-ndjson" });
  expect(batch.status, batch.text).toBe(202);
}

/** Services that exist need the practice's name. */
function withName(line: string): string {
  const request = JSON.parse(line);
  return JSON.stringify({ ...request, provider: { ...request.provider, name: "Example Dental" } });
}

async function countEnded({ sql }: Fleet): Promise<number> {
  const { rows: found } = await sql.query<{ n: number }>("select count(*)::integer as n from results");
  return found[0]?.n ?? 0;
}

/** Every row has its answer, and nothing was asked twice but what is counted. */
async function checkOutcome({ sql, upstream }: Fleet, stedi: Stedi): Promise<void> {
  const { rows: found } = await sql.query<{ state: string; n: number; perhaps_billed: number }>(`
    select p.state, count(*)::integer as n, sum(r.perhaps_billed)::integer as perhaps_billed
    from ${placedJobs.replace("as jobs", "as p")}
    join results r on r.job_id = p.id
    group by p.state`);
  expect(found).toMatchObject([{ state: "succeeded", n: rows }]);
  expect(stedi.checks.size).toBe(rows);
  const repeated = [...stedi.checks.values()].reduce((sum, times) => sum + times - 1, 0);
  expect(repeated).toBeLessThanOrEqual(found[0]?.perhaps_billed ?? 0);
  expect(repeated).toBe(0);
  expect(found[0]?.perhaps_billed).toBe(0);
  const traces = stedi.batches.flatMap((batch) => batch.traces);
  expect(new Set(traces).size).toBe(traces.length);
  expect(await upstream.calls()).toEqual([]);
}

const start = (options: StediOptions) => startStedi({ ...options, maxInFlight: 0 });

test(
  "workers killed while rows join a submission lose none, and submit none twice",
  async () => {
    const submissions = await crash({
      what: "some rows have joined",
      stedi: await start({ answersAfterMs: 0 }),
      isNow: ({ submissions: found }) => (found[0]?.items ?? 0) > 0,
    });
    expect(submissions.reduce((sum, { items }) => sum + items, 0)).toBe(rows);
  },
  limitMs * 2,
);

test(
  "workers killed between a submission and its stored id search for it, and do not submit it again",
  async () => {
    const stedi = await start({ answersAfterMs: 3_000 });
    stedi.loseSubmission("hang");
    const submissions = await crash({
      what: "the submission has arrived",
      stedi,
      isNow: ({ stedi: { batches } }) => batches.length > 0,
    });
    expect(stedi.batches.map(({ name }) => name).toSorted()).toEqual(
      submissions.map(({ id }) => `nightguard-${id}`).toSorted(),
    );
  },
  limitMs * 2,
);

test(
  "workers killed while answers are polled for go on with the poll",
  async () => {
    const submissions = await crash({
      what: "some answers have been settled",
      stedi: await start({ itemsPerLook: Math.ceil(rows / 4) }),
      isNow: ({ submissions: found }) => found.some(({ answered }) => answered > 0),
    });
    for (const { items, answered, unanswered } of submissions)
      expect({ answered, unanswered }).toEqual({ answered: items, unanswered: 0 });
  },
  limitMs * 2,
);
