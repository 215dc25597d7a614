import { PassThrough } from "node:stream";
import { request } from "undici";
import { placedJobs } from "../../support/placed-jobs.ts";
import { toUuid } from "../../support/to-uuid.ts";
import { check, type Verdict } from "../harness/checker.ts";
import { letLeasesRunOut, until, untilAllEnded, untilBatchEnded } from "../harness/conditions.ts";
import type { Figures } from "../harness/figures.ts";
import type { Fleet, FleetAccount } from "../harness/fleet.ts";

const ample = { perSecond: 200, burst: 200 };
/** None of them is the waiting callers' payer: one that is not heard of gets two calls. */
const hangingPayers = Array.from({ length: 10 }, (_, index) => `HANGS${index}`);

/**
 * All workers are killed while the payer service holds calls, queued ones and second ones for waiting callers: the first
 * is the API's.
 *
 * @returns figures with the time until the waiting callers had their answers; the statuses of these; the calls that the
 *   payer service held
 */
export async function killWorkersInMidCall(
  fleet: Fleet,
  options: { waitsForLeases: boolean },
): Promise<{ figures: Figures; statuses: readonly number[]; held: number }> {
  const account = await fleet.createAccount("killed", ample);
  // Each is put off once: with its last try held, its job would fail with the worker. For so long that none is held before
  // the last one has been asked, since a payer that has not answered yet gets only few calls at once.
  fleet.upstream.behave([{ firstOfJob: true, fault: { status: 503, retryAfterSeconds: 5 } }, { fault: "hang" }]);
  const asked = Array.from({ length: 3 }, () => fleet.ask(account));
  await until("callers have been put off", 240_000, async () => (await fleet.upstream.calls()).length >= 3);
  fleet.upstream.behave([{ fault: "hang" }]);
  await fleet.submit(account, 20, hangingPayers);
  await until("calls are under way", 240_000, async () => (await fleet.upstream.held()) === 23);
  const starts = await Promise.all(fleet.workers.map((_, index) => fleet.killWorker(index)));
  const killedAt = performance.now();
  fleet.upstream.behave();
  // Before the others start, whose leases would run out too, and their jobs fail as lost twice.
  if (!options.waitsForLeases) await letLeasesRunOut(fleet);
  await Promise.all(starts.map((start) => start()));

  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  const recoveryMs = performance.now() - killedAt;
  await untilAllEnded(fleet, 240_000);
  const queuedMs = performance.now() - killedAt;
  const verdict = await check(fleet, [account]);
  const measured = `recovery is that of waiting callers; queued rows had ended after ${(queuedMs / 1_000).toFixed(1)} s`;
  return { figures: { verdict, faults: fleet.workers.length, recoveryMs, measured }, statuses, held: 23 };
}

/**
 * The API is killed while the payer service holds the calls that it makes for waiting callers.
 *
 * @returns figures with the time until the workers had brought these jobs to their end; the calls that the payer service
 *   held
 */
export async function killApiInMidCall(fleet: Fleet): Promise<{ figures: Figures; held: number }> {
  const account = await fleet.createAccount("waiting", ample);
  fleet.upstream.behave([{ fault: "hang" }]);
  const asked = Array.from({ length: 2 }, () => fleet.ask(account).catch(() => "broken"));
  await until("calls are under way", 240_000, async () => (await fleet.upstream.held()) === 2);
  await fleet.killApi();
  const killedAt = performance.now();
  fleet.upstream.behave();
  await fleet.startApi();

  await Promise.all(asked);
  await untilAllEnded(fleet, 240_000);
  const recoveryMs = performance.now() - killedAt;
  return { figures: { verdict: await check(fleet, [account]), faults: 1, recoveryMs }, held: 2 };
}

/**
 * The API is killed in the middle of an upload.
 *
 * @returns the jobs that are found of it, and the figures of a batch handed in afterwards
 */
export async function killApiInMidUpload(fleet: Fleet): Promise<{ left: number; figures: Figures }> {
  const account = await fleet.createAccount("uploading", ample);
  fleet.upstream.behave();
  const body = new PassThrough();
  const upload = request(`${fleet.url}/Batch`, {
    method: "POST",
    headers: { "content-type": "application/x-ndjson", "x-token-api": account.key },
    body,
  }).then(
    () => "answered",
    () => "broken",
  );
  body.write(`${fleet.toRows(account, 5_000).join("\n")}\n`);
  await until("rows of the upload are stored", 240_000, async () => (await countUploaded(fleet)) > 0);
  await fleet.killApi();
  const broken = await upload;
  if (broken !== "broken") throw new Error("the upload was answered before it was complete");

  const { rows } = await fleet.sql.query<{ n: number }>(
    `select count(*)::integer as n from ${placedJobs} where account_id = $1`,
    [toUuid(account.id)],
  );
  // As if the two minutes were over in which its process could have gone on.
  await fleet.sql.query("update batches set upload_until = now() where opened_at is null");
  await until("the rows of the upload are deleted", 240_000, async () => (await countRows(fleet, account)) === 0);
  const killedAt = performance.now();
  await fleet.startApi();
  await untilBatchEnded(fleet, await fleet.submit(account, 20), 240_000);
  const recoveryMs = performance.now() - killedAt;
  return { left: rows[0]?.n ?? 0, figures: { verdict: await check(fleet, [account]), faults: 1, recoveryMs } };
}

/** Rows that are stored of an account, whether or not a reader finds them. */
async function countRows({ sql }: Fleet, { id }: FleetAccount): Promise<number> {
  const { rows } = await sql.query<{ n: number }>("select count(*)::integer as n from jobs where account_id = $1", [
    toUuid(id),
  ]);
  return rows[0]?.n ?? 0;
}

/** Stored rows of uploads that have not ended. */
async function countUploaded({ sql }: Fleet): Promise<number> {
  const { rows } = await sql.query<{ n: number }>(`
    select count(*)::integer as n
    from batches b
    join jobs j on j.batch_id = b.id
    where b.opened_at is null`);
  return rows[0]?.n ?? 0;
}

/**
 * The API is asked to end while calls are under way for callers, one of whom has hung up.
 *
 * @returns the statuses of those who still wait
 */
export async function endApiInMidCall(
  fleet: Fleet,
): Promise<{ exitCode: number | null; statuses: readonly number[]; figures: Figures & { verdict: Verdict } }> {
  const account = await fleet.createAccount("served", ample);
  fleet.upstream.behave([], 3_000);
  const asked = [fleet.ask(account), fleet.ask(account)];
  const hangUp = new AbortController();
  const gone = request(`${fleet.url}/Eligibility`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-token-api": account.key },
    body: fleet.toRows(account, 1)[0] ?? "",
    signal: hangUp.signal,
  }).catch(() => undefined);
  await until("calls are under way", 240_000, async () => (await countCalls(fleet, account)) === 3);
  hangUp.abort();
  await gone;
  const exitCode = await fleet.api().end();
  const statuses = (await Promise.all(asked)).map(({ status }) => status);
  await fleet.startApi();
  await untilAllEnded(fleet, 240_000);
  return { exitCode, statuses, figures: { verdict: await check(fleet, [account]), faults: 1 } };
}

/**
 * The API is asked to end while the payer service holds a call that it makes for a caller, for longer than its grace.
 *
 * @returns figures with the time until a worker had brought the job to its end
 */
export async function endApiPastItsGrace(fleet: Fleet): Promise<{ exitCode: number | null; figures: Figures }> {
  const account = await fleet.createAccount("held", ample);
  fleet.upstream.behave([{ fault: "hang" }]);
  const asked = fleet.ask(account).catch(() => "broken");
  await until("the call is under way", 240_000, async () => (await fleet.upstream.held()) === 1);
  const ending = fleet.api().end();
  fleet.upstream.behave();
  const exitCode = await ending;
  const endedAt = performance.now();
  await untilAllEnded(fleet, 240_000);
  const recoveryMs = performance.now() - endedAt;
  await asked;
  await fleet.startApi();
  return { exitCode, figures: { verdict: await check(fleet, [account]), faults: 1, recoveryMs } };
}

/**
 * A worker is asked to end (SIGTERM) while it has calls in flight; the other one works on.
 *
 * @returns its exit code, and the milliseconds that it took to end
 */
export async function endWorkerUnderLoad(
  fleet: Fleet,
): Promise<{ exitCode: number | null; endMs: number; figures: Figures & { verdict: Verdict } }> {
  const account = await fleet.createAccount("ended", ample);
  fleet.upstream.behave([], 1_500);
  await fleet.submit(account, 600);
  // The burst: more than one worker may have in flight, so that both have.
  await until("calls are under way", 240_000, async () => (await countCalls(fleet, account)) >= 150);
  const startedAt = performance.now();
  const exitCode = await fleet.endWorker(0);
  const endMs = performance.now() - startedAt;
  await untilAllEnded(fleet, 240_000);
  await fleet.startWorker(0);
  const verdict = await check(fleet, [account]);
  const measured = `it ended after ${(endMs / 1_000).toFixed(1)} s with code ${exitCode}`;
  return { exitCode, endMs, figures: { verdict, faults: 1, measured } };
}

const countCalls = async ({ upstream }: Fleet, { name }: FleetAccount) =>
  (await upstream.calls()).filter(({ account }) => account === name).length;
