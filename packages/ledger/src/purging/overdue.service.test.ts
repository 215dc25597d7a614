import { beforeEach, expect, test } from "vitest";
import { createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { insertBatch, putInto } from "../../../../test/ledger/test-rows.ts";
import { query } from "../../../../test/support/databases.ts";
import { countBatchesWithRowsLeft, listOverdue } from "./overdue.ts";
import { purge } from "./retention.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeEach(async () => {
  made = await createTestLedger();
  return made.close;
});

async function addBatchThatEnded(daysAgo: number, rows = 3): Promise<void> {
  const id = await insertBatch(made.databaseUrl, made.tenant, rows);
  await putInto(made.databaseUrl, id, "succeeded", [1, rows]);
  await query(
    made.databaseUrl,
    "update batches set succeeded = total, finished_at = now() - $2 * interval '1 day' where id = $1",
    [id, daysAgo],
  );
}

test("what is within its retention is not overdue", async () => {
  await addBatchThatEnded(29);

  expect(await listOverdue(made.ledger)).toEqual([]);
});

test("the oldest of a kind is overdue since its account's retention ended, until it is deleted", async () => {
  await addBatchThatEnded(31);
  await addBatchThatEnded(33);

  const [overdue, ...others] = await listOverdue(made.ledger);

  expect(others).toEqual([]);
  expect(overdue).toMatchObject({ kind: "batch", accountId: made.tenant.accountId });
  const days = (made.ledger.clock.now() - (overdue?.dueAt.getTime() ?? 0)) / 86_400_000;
  expect(days).toBeCloseTo(3, 1);

  await purge(made.ledger, 4);
  expect(await listOverdue(made.ledger)).toEqual([]);
  expect(await countBatchesWithRowsLeft(made.ledger)).toBeGreaterThan(0);
  while (Object.values((await purge(made.ledger, 4)) ?? {}).some((deleted) => deleted > 0));
  expect(await countBatchesWithRowsLeft(made.ledger)).toBe(0);
});

const longAgo = "now() - interval '40 days'";

test.each([
  [
    "job",
    `insert into results (
       job_id, account_id, finished_at, fencing_token, attempts, possible_duplicates, mode, state, question_hash
     )
     values (gen_random_uuid(), $1, ${longAgo}, 1, 1, 0, $2, 'failed', '')`,
  ],
  [
    "event",
    `with feed as (insert into event_feeds (account_id, mode, last_no) values ($1, $2, 1) on conflict do nothing)
     insert into events (id, account_id, mode, no, type, at)
     values (gen_random_uuid(), $1, $2, 1, 'job.failed', ${longAgo})`,
  ],
  [
    "delivery",
    `with endpoint as (
       insert into webhook_endpoints (id, account_id, mode, url, secrets, include_result, rate, position)
       values (gen_random_uuid(), $1, $2, '', '', false, 1, 0)
       returning id
     )
     insert into webhook_deliveries (id, endpoint_id, event_id, type, state, created_at)
     select gen_random_uuid(), id, gen_random_uuid(), 'job.failed', 'failed', ${longAgo} from endpoint`,
  ],
])("the oldest %s is found too", async (kind, statement) => {
  const { accountId, mode } = made.tenant;
  await query(made.databaseUrl, statement, [accountId, mode]);

  expect(await listOverdue(made.ledger)).toMatchObject([{ kind, accountId: made.tenant.accountId }]);
});
