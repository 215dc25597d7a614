import { query } from "./databases.ts";

/** A submission as the ledger has it. */
export interface TestSubmission {
  readonly id: string;
  readonly upstream: string;
  readonly state: string;
  readonly items: number;
  readonly answered: number;
  readonly discarded: number;
  readonly unanswered: number;
  readonly is_tried: boolean;
  readonly is_duplicate: boolean;
}

/** All submissions, the oldest first. */
export async function readSubmissions(databaseUrl: string): Promise<TestSubmission[]> {
  const rows = await query(
    databaseUrl,
    `select id, upstream, state, items, answered, discarded, unanswered, tried_at is not null as is_tried, is_duplicate
     from submissions
     order by id`,
  );
  return rows as unknown as TestSubmission[]; // the columns named above
}

/** As if the time of those that nobody is advancing had come, also the time of searching for one before it is sent again. */
export async function hastenSubmissions(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `update submissions
     set
       due_at = now(),
       tried_at = case when tried_at is not null then least(tried_at, now() - interval '10 minutes') end
     where state <> 'ended'
       and (lease_until is null or lease_until < now())`,
  );
}

/** As if the leases of processes that are gone had run out. */
export async function endSubmissionLeases(databaseUrl: string): Promise<void> {
  await query(databaseUrl, "update submissions set lease_until = null");
}

/** As if the time of jobs that are asked again alone had come. */
export async function hastenRetries(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    "update queued_jobs set due_at = now() where due_at > now() and attempts > 0 and upstream_reference is null",
  );
}
