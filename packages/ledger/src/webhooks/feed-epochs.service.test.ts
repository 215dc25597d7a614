import { afterEach, beforeEach, expect, test } from "vitest";
import { by, createTestLedger } from "../../../../test/ledger/test-ledger.ts";
import { query } from "../../../../test/support/databases.ts";
import { recordRestore } from "../operations/restore.ts";
import { findFeedCursor, findReadThrough } from "./feed-epochs.ts";

let made: Awaited<ReturnType<typeof createTestLedger>>;
beforeEach(async () => {
  made = await createTestLedger();
});
afterEach(() => made.close());

/** Writes so many events. @returns their numbers */
async function addEvents(count: number): Promise<number[]> {
  const note = `select record_events(array[gen_random_uuid()], array[$1::uuid], array['live'], array['job.failed'],
    array[gen_random_uuid()], array[null::uuid], array[null::jsonb])`;
  for (let event = 0; event < count; event++) await query(made.databaseUrl, note, [made.tenant.accountId]);
  const rows = await query(
    made.databaseUrl,
    "select no::double precision as no from events order by no desc limit $1",
    [count],
  );
  return rows.map(({ no }) => Number(no)).toReversed();
}

/** As a restore of a backup with only these events, and no epochs. */
async function restoreBackup(events: number): Promise<void> {
  await query(made.databaseUrl, "delete from feed_epochs");
  await query(made.databaseUrl, "delete from events where no > $1", [events]);
  await query(made.databaseUrl, "update event_feeds set last_no = $1", [events]);
}

const findPlace = (afterNo: number) => findFeedCursor(made.ledger, made.tenant, afterNo);
const at = (afterNo: number, isRestart = false) => ({ afterNo, isRestart });

test("without a restore, reading goes on where it was", async () => {
  await addEvents(3);

  for (const no of [0, 1, 3]) expect(await findPlace(no)).toEqual(at(no));
});

test("a number above all others is of a ledger that was restored without being adapted: reading begins again", async () => {
  await addEvents(3);

  expect(await findPlace(4)).toEqual(at(0, true));
});

test("after a restore, a number that the backup knew goes on, and one that it did not know is a restart", async () => {
  await addEvents(5);
  await restoreBackup(3);
  await recordRestore(made.ledger, by);
  const [first = 0] = await addEvents(2);

  expect(first).toBeGreaterThan(1e15);
  expect(await findPlace(2)).toEqual(at(2));
  expect(await findPlace(3)).toEqual(at(first - 1));
  for (const no of [4, 5, 1_000]) expect(await findPlace(no)).toEqual(at(first - 1, true));
  expect(await findPlace(first)).toEqual(at(first));
});

test("the same backup restored twice uses no number twice", async () => {
  await addEvents(3);
  await recordRestore(made.ledger, by);
  const [, lost = 0] = await addEvents(2);
  await restoreBackup(3);
  await recordRestore(made.ledger, by);
  const [first = 0] = await addEvents(1);

  expect(first).toBeGreaterThan(lost);
  expect(await findPlace(lost)).toEqual(at(first - 1, true));
});

test("an epoch without events is passed over", async () => {
  await addEvents(3);
  await recordRestore(made.ledger, by);
  await recordRestore(made.ledger, by);
  const [first = 0] = await addEvents(1);

  expect(await findPlace(3)).toEqual(at(first - 1));
  expect(await findPlace(7)).toEqual(at(first - 1, true));
});

test("a feed without events at the backup begins an epoch too", async () => {
  await recordRestore(made.ledger, by);
  const [first = 0] = await addEvents(1);

  expect(await findPlace(0)).toEqual(at(first - 1));
  expect(await findPlace(2)).toEqual(at(first - 1, true));
});

test("an event that is not there was lost by the first restore after it, or is kept no longer", async () => {
  await addEvents(2);
  const [newest] = await query(
    made.databaseUrl,
    "select (extract(epoch from max(at)) * 1000)::double precision as ms from events",
  );
  const newestAt = Number(newest?.ms);
  const find = (time: number) => findReadThrough(made.ledger, made.tenant, time);
  expect(await find(newestAt + 1)).toBeUndefined();

  await query(made.databaseUrl, "select pg_sleep(0.05)");
  await recordRestore(made.ledger, by);
  await addEvents(1);
  await recordRestore(made.ledger, by);

  expect(await find(newestAt + 10)).toBe(2);
  expect(await find(newestAt - 1_000)).toBe(0);
  expect(await find(newestAt + 3_600_000)).toBeUndefined();
});
