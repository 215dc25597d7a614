import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startTemporaryServices } from "../../../../test/support/temporary-services.ts";
import { until } from "../../../../test/support/waiting.ts";
import { type Ledger, openLedger } from "../ledger.ts";
import { migrateLedger } from "../migrations/migrate.ts";
import { ConnectionBudgetError, type ConnectionUse, readConnectionUse } from "./connection-budget.ts";

// A server of its own: what these tests claim would keep others from starting.
let server: Awaited<ReturnType<typeof startTemporaryServices>>;
let databaseUrl: string;
let total: number;

beforeAll(async () => {
  server = await startTemporaryServices({ postgres: true });
  databaseUrl = server.databaseUrl ?? "";
  await migrateLedger(databaseUrl);
  const ledger = await start(6);
  total = (await readConnectionUse(ledger)).available;
  await ledger.close();
});
afterAll(() => server.close());

const start = (maxConnections: number) =>
  openLedger({ databaseUrl, keys: [{ id: "test", key: Buffer.alloc(32, 7) }], name: "test", maxConnections });

/** A ledger that is closed when the test ends. */
async function open(maxConnections: number): Promise<Ledger> {
  const ledger = await start(maxConnections);
  onTestFinished(ledger.close);
  return ledger;
}

/** Until the server has let go of the connections of the tests before. */
const untilFree = (observer: Ledger, claimed: number) =>
  until(async () => expect((await readConnectionUse(observer)).claimed).toBe(claimed));

test("a process that fits only without the others is refused with an explanation, and admitted when they have ended", async () => {
  const observer = await open(6);
  await untilFree(observer, 6);
  const large = await start(total - 10);

  const refusal: unknown = await open(5).catch((error: unknown) => error);

  expect(refusal).toBeInstanceOf(ConnectionBudgetError);
  expect(refusal).toMatchObject({ mayPass: true });
  expect(String(refusal)).toContain(
    `may open 5 connections and PostgreSQL has room for ${total}, of which others have or may open ${total - 4}; ` +
      "run fewer processes, lower NIGHTGUARD_DATABASE_CONNECTIONS of all, or raise max_connections",
  );
  await untilFree(observer, total - 4); // the connection of the refused one has ended
  await open(4);
  await large.close();
  await untilFree(observer, 10);
  await open(total - 10);
});

test("a process that the server could never hold is refused as such", async () => {
  await expect(open(total + 1)).rejects.toMatchObject({
    mayPass: false,
    message: `this process may open ${total + 1} connections and PostgreSQL has room for ${total}; lower NIGHTGUARD_DATABASE_CONNECTIONS or raise max_connections`,
  });
});

test("of processes that start at once as many are admitted as fit", async () => {
  const observer = await open(6);
  await untilFree(observer, 6);

  const starts = await Promise.allSettled(Array.from({ length: 10 }, () => open(Math.floor((total - 6) / 3))));

  expect(starts.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  const refused = starts.filter((start) => start.status === "rejected");
  for (const { reason } of refused) expect(reason).toMatchObject({ mayPass: true });
});

test("connections of other programs count as many as are open", async () => {
  const observer = await open(6);
  await untilFree(observer, 6);
  const others = Array.from({ length: 20 }, () => new pg.Client({ connectionString: databaseUrl }));
  for (const other of others) onTestFinished(() => other.end());
  await Promise.all(others.map((other) => other.connect()));

  const expected: Partial<ConnectionUse> = { claimed: 26, available: total };
  expect(await readConnectionUse(observer)).toMatchObject(expected);
  await expect(open(total - 25)).rejects.toMatchObject({ mayPass: true });
  await untilFree(observer, 26);
  await open(total - 26);
});
