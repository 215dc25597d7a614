import { newUuid } from "@nightguard/contract";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { query } from "../../../../../test/support/databases.ts";
import { createTestDatabase } from "../../../../../test/support/services.ts";
import { until } from "../../../../../test/support/waiting.ts";
import { repeatOnDeadlock } from "../../database/index.ts";

test("a backlog that becomes ready while its account's turn is served makes the turn due again", async () => {
  const { databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const backlogId = await addBacklog(databaseUrl);
  const release = await openClient(databaseUrl);

  // Release has read the backlogs, and none was ready.
  await release.query("begin");
  await release.query("update release_schedule set due_at = 'infinity'");
  const makeReady = () => query(databaseUrl, "update backlogs set ready = true where id = $1", [backlogId]);
  const madeReady = repeatOnDeadlock("test", makeReady);
  await Promise.race([madeReady, untilOneWaits(release)]);
  await release.query("commit");
  await madeReady;

  const [slot] = await query(databaseUrl, "select due_at <= now() as is_due from release_schedule");
  expect(slot).toEqual({ is_due: true });
});

/** A backlog that is not ready, of an account whose turn is due. @returns its id */
async function addBacklog(databaseUrl: string): Promise<string> {
  const accountId = newUuid();
  const backlogId = newUuid();
  const account = "insert into accounts (id, name, card_on_file, billing_synced) values ($1, 'Clinics', true, true)";
  await query(databaseUrl, account, [accountId]);
  await query(databaseUrl, "insert into release_schedule (account_id, mode, due_at) values ($1, 'live', now())", [
    accountId,
  ]);
  await query(databaseUrl, "insert into backlogs (id, account_id, mode) values ($1, $2, 'live')", [
    backlogId,
    accountId,
  ]);
  return backlogId;
}

async function openClient(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Until another session waits for a lock of this one. */
async function untilOneWaits(client: pg.Client): Promise<void> {
  const waiting = "select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))";
  await until(async () => expect((await client.query(waiting)).rowCount).toBe(1));
}
