import { createLog } from "@nightguard/platform";
import { createAuditUpkeep, createFaultLog } from "@nightguard/service";
import { expect, onTestFinished, test } from "vitest";
import { connect } from "../../packages/ledger/src/database/index.ts";
import { createTestLedger } from "./test-ledger.ts";

const minuteMs = 60_000;

test("an outage of PostgreSQL is not told as a damaged audit, and its months are made a minute later", async () => {
  const { ledger, close } = await createTestLedger();
  onTestFinished(close);
  const away = connect({ databaseUrl: "postgres://a@127.0.0.1:1/a", applicationName: "away", maxConnections: 1 });
  onTestFinished(() => away.db.destroy());
  const lines: Record<string, unknown>[] = [];
  const log = createLog({
    level: "info",
    name: "test",
    destination: { write: (line) => lines.push(JSON.parse(line)) },
  });
  const clock = { now: 0 };
  const changing = { ...ledger, db: away.db };
  const upkeep = createAuditUpkeep({ ledger: changing, log, faults: createFaultLog(log), now: () => clock.now });

  await expect(upkeep.round()).rejects.toThrow();
  expect(lines).toMatchObject([
    {
      level: "warn",
      msg: "the audit's months cannot be maintained now, trying again in a minute",
      fault: expect.stringMatching(/^PostgreSQL does not accept connections/),
    },
  ]);

  await expect(upkeep.round()).rejects.toThrow();
  expect(lines).toHaveLength(1);

  clock.now = minuteMs;
  changing.db = ledger.db;
  expect(await upkeep.round()).toBeNull();
  expect(lines.slice(1)).toMatchObject([{ level: "info", msg: "audit sealed" }]);
});
