import { parsePublicId, toPublicId } from "@nightguard/contract";
import { placedJobs } from "../../support/placed-jobs.ts";
import type { Fleet, FleetAccount } from "./fleet.ts";
import type { RecordedCall } from "./payer-messages.ts";
import { findWorstExcess } from "./worst-excess.ts";

/** What a run came to; nothing is wrong when `problems` is empty. */
export interface Verdict {
  readonly rows: number;
  /** Jobs that were promised and are not there, or have not ended. */
  readonly lost: number;
  /** Calls that the payer service got. */
  readonly calls: number;
  /** Of them, those made again because the outcome of an earlier one was unknown. */
  readonly repeats: number;
  /** How many such calls the ledger says there may have been: `possible_duplicates`. */
  readonly possibleDuplicates: number;
  /** Jobs that were given up because they lost their worker twice. */
  readonly givenUp: number;
  /** Calls above `burst + rate × t` in the worst window of the worst account. */
  readonly worstExcess: number;
  readonly problems: readonly string[];
}

interface JobRow {
  readonly id: string;
  readonly batch_id: string | null;
  readonly state: string;
  readonly attempts: number;
  readonly possible_duplicates: number;
  readonly failure_code: string | null;
  readonly has_answer: boolean;
}

const hasAnswer = new Set(["succeeded", "failed"]);

/**
 * Compares the ledger, the calls the payer process got and what callers received, once every job has ended.
 *
 * @param options.connectionsBroke whether attempts may have ended before their call reached the payer process
 */
export async function check(
  fleet: Fleet,
  accounts: readonly FleetAccount[],
  { connectionsBroke = false } = {},
): Promise<Verdict> {
  const [calls, { rows: jobs }] = await Promise.all([
    fleet.upstream.calls(),
    fleet.sql.query<JobRow>(`
      select id, batch_id, state, attempts, possible_duplicates, failure_code, has_answer
      from ${placedJobs}`),
  ]);
  const excesses = accounts.map((account) => findExcess(account, calls));
  const lost = findLost(fleet, jobs);
  const counted = countCalls(jobs, calls, connectionsBroke);
  return {
    rows: jobs.length,
    lost: lost.length,
    calls: calls.length,
    repeats: counted.repeats,
    possibleDuplicates: sum(jobs.map((job) => job.possible_duplicates)),
    givenUp: jobs.filter((job) => job.failure_code === "worker_lost").length,
    worstExcess: Math.max(...excesses.map(({ excess }) => excess)),
    problems: [
      ...findEnded(fleet),
      ...lost,
      ...counted.problems,
      ...excesses
        .filter(({ excess }) => excess > 0)
        .map(({ name, excess }) => `account ${name} passed its limit by ${excess.toFixed(2)} calls`),
      ...findWrongKeys(calls),
      ...(await findWrongSums(fleet)),
    ],
  };
}

/** Processes that ended by themselves and were not restarted. */
function findEnded({ parts }: Fleet): string[] {
  return parts()
    .filter((part) => !part.isRunning())
    .map((part) => `a process ended by itself: ${part.text().slice(-500)}`);
}

function findExcess(account: FleetAccount, calls: readonly RecordedCall[]): { name: string; excess: number } {
  const times = calls.filter((call) => call.account === account.name).map((call) => call.at);
  return { name: account.name, excess: times.length === 0 ? -account.burst : findWorstExcess(times, account) };
}

/** Every promised row is there, has ended, and has an answer that can be read. */
function findLost({ promised }: Fleet, jobs: readonly JobRow[]): string[] {
  const open = jobs.filter((job) => !hasAnswer.has(job.state)).map((job) => `job ${job.id} is still ${job.state}`);
  const unanswered = jobs
    .filter((job) => hasAnswer.has(job.state) !== job.has_answer)
    .map((job) => `job ${job.id} is ${job.state}, ${job.has_answer ? "with" : "without"} an answer`);
  const known = new Set(jobs.map((job) => job.id));
  const missingJobs = [...promised.jobs]
    .filter((publicId) => !known.has(parsePublicId("job", publicId) ?? ""))
    .map((publicId) => `${publicId} was answered and is not in the ledger`);
  const missingRows = [...promised.batches].flatMap(([publicId, rows]) => {
    const id = parsePublicId("batch", publicId);
    const found = jobs.filter((job) => job.batch_id === id).length;
    return found === rows ? [] : [`${publicId} was accepted with ${rows} rows and has ${found}`];
  });
  return [...open, ...unanswered, ...missingJobs, ...missingRows];
}

/**
 * An attempt makes one call. Where a worker was lost it is not known whether it had made it; such attempts, and no
 * others, are counted as possible duplicates.
 */
function countCalls(jobs: readonly JobRow[], calls: readonly RecordedCall[], connectionsBroke: boolean) {
  const callsOf = Map.groupBy(calls, (call) => call.key);
  const problems: string[] = [];
  let repeats = 0;
  for (const job of jobs) {
    const key = toPublicId("job", job.id);
    const made = callsOf.get(key)?.length ?? 0;
    // One that was given up was lost once more than was counted: nothing came after it to be a duplicate.
    const surely = job.attempts - job.possible_duplicates - (job.failure_code === "worker_lost" ? 1 : 0);
    callsOf.delete(key);
    repeats += Math.max(0, made - Math.max(1, surely));
    if ((made < surely && !connectionsBroke) || made > job.attempts) {
      problems.push(
        `job ${job.id}: ${made} calls, ${job.attempts} attempts, ${job.possible_duplicates} possible duplicates`,
      );
    }
  }
  for (const key of callsOf.keys()) problems.push(`${key} was called and is not in the ledger`);
  return { repeats, problems };
}

/** All calls for one person's row carry one key, and no other row has it. */
function findWrongKeys(calls: readonly RecordedCall[]): string[] {
  const isOne = (groups: Map<string, RecordedCall[]>, field: "key" | "memberId") =>
    [...groups].filter(([, group]) => new Set(group.map((call) => call[field])).size > 1).map(([name]) => name);
  return [
    ...isOne(
      Map.groupBy(calls, (call) => call.memberId),
      "key",
    ).map((name) => `${name} was asked under two keys`),
    ...isOne(
      Map.groupBy(calls, (call) => call.key),
      "memberId",
    ).map((name) => `${name} was used for two rows`),
  ];
}

/** The counters of batches, and the usage, say what the rows say. */
async function findWrongSums({ sql }: Fleet): Promise<string[]> {
  const { rows: batches } = await sql.query<{ id: string; counted: unknown; found: unknown }>(`
    select
      b.id,
      to_json(array[b.total, b.succeeded, b.failed, b.cancelled, b.expired, b.coverage_active]) as counted,
      to_json(j) as found
    from batches b
    cross join lateral (
      select
        count(*) as total,
        count(*) filter (where state = 'succeeded') as succeeded,
        count(*) filter (where state = 'failed') as failed,
        count(*) filter (where state = 'cancelled') as cancelled,
        count(*) filter (where state = 'expired') as expired,
        count(*) filter (where coverage = 'active') as active
      from ${placedJobs} where batch_id = b.id
    ) j
    -- Until an upload has ended, no caller finds its batch.
    where b.opened_at is not null
      and (
        b.finished_at is null
        or (b.total, b.succeeded, b.failed, b.cancelled, b.expired, b.coverage_active)
          <> (j.total, j.succeeded, j.failed, j.cancelled, j.expired, j.active)
      )`);
  const { rows: accounts } = await sql.query<{ account_id: string }>(`
    select account_id
    from (
      select account_id, count(*) as jobs, sum(attempts) as calls, sum(possible_duplicates) as duplicates
      from ${placedJobs} where state in ('succeeded', 'failed') group by account_id
    ) j
    full join (
      select account_id, sum(verifications) as jobs, sum(calls) as calls, sum(possible_duplicates) as duplicates
      from usage group by account_id
    ) u using (account_id)
    where (j.jobs, j.calls, j.duplicates) is distinct from (u.jobs, u.calls, u.duplicates)`);
  return [
    ...batches.map(
      ({ id, counted, found }) =>
        `batch ${id}: its counters ${JSON.stringify(counted)} are not its rows' ${JSON.stringify(found)}`,
    ),
    ...accounts.map(({ account_id }) => `account ${account_id}: its usage is not its jobs'`),
  ];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
