import { writeFile } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { serviceVersion } from "../../packages/ledger/src/migrations/schema.ts";
import { withFleet } from "../faults/harness/with-fleet.ts";
import { startReceiver } from "../support/receiver.ts";
import { createTestDatabase } from "../support/services.ts";
import { dumpLedger } from "./dump.ts";
import { answerPartly, environment, leaveUnderWay, receiverPort } from "./under-way.ts";

// `npm run schema-dump`: see README.md.

test("writes the dump of this version", async () => {
  const { databaseUrl, drop } = await createTestDatabase();
  onTestFinished(drop);
  const receiver = await startReceiver({ port: receiverPort });
  onTestFinished(receiver.close);
  answerPartly(receiver);

  await withFleet({ workers: 1, databaseUrl, environment }, async (fleet) => {
    const work = await leaveUnderWay(fleet, receiver);
    const { rows } = await fleet.sql.query<{ state: string }>(`
      select 'active job' as state from active_jobs
      union select 'queued job' from queued_jobs
      union select 'follower' from queued_jobs where follows is not null
      union select 'job to be tried again' from queued_jobs where attempts > 0
      union select 'result' from results
      union select 'retry of a batch' from batch_retries
      union select 'upload' from batches where opened_at is null
      union select 'delivery ' || state from webhook_deliveries
      union select 'delivery to be tried again' from webhook_deliveries where state = 'waiting' and tries > 0
    `);
    expect(rows.map(({ state }) => state)).toEqual(
      expect.arrayContaining([
        "active job",
        "delivery delivered",
        "delivery sending",
        "delivery to be tried again",
        "follower",
        "job to be tried again",
        "queued job",
        "result",
        "retry of a batch",
        "upload",
      ]),
    );
    const folder = new URL("./", import.meta.url);
    await writeFile(new URL(`${serviceVersion}.sql`, folder), await dumpLedger(databaseUrl, { ...work }));
  });
});
