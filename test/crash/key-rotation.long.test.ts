import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { newUuid } from "@nightguard/contract";
import { migrateLedger } from "@nightguard/ledger";
import { expect, inject, onTestFinished, test } from "vitest";
import { createKeyWrapping } from "../../packages/ledger/src/encryption/key-wrapping.ts";
import { until } from "../faults/harness/conditions.ts";
import type { Fleet, FleetAccount } from "../faults/harness/fleet.ts";
import { mainFile, startPart } from "../faults/harness/part.ts";
import { withFleet } from "../faults/harness/with-fleet.ts";
import type { Facts } from "../schemas/dump.ts";
import { loadDump } from "../schemas/load.ts";
import { digest, keys as oldKeys, type WorkUnderWay } from "../schemas/under-way.ts";
import { readResults } from "../support/batches.ts";
import { createTestClient } from "../support/client.ts";
import { compileCache } from "../support/compile-cache.ts";
import { createDatabase, dropDatabase } from "../support/databases.ts";

const run = promisify(execFile);
/** So many that a rotation takes seconds. */
const idleAccounts = 50_000;

const toSetting = (keys: readonly { id: string; key: Buffer }[]) =>
  keys.map(({ id, key }) => `${id}:${key.toString("base64")}`).join(",");
const newKey = { id: "new", key: randomBytes(32) };
const settings = {
  old: toSetting(oldKeys),
  both: toSetting([newKey, ...oldKeys]),
  new: toSetting([newKey]),
};

/** A ledger of the baseline, whose rows are encrypted directly. */
async function aLedgerFromBefore() {
  const { databaseUrl: serverUrl } = inject("services");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const databaseUrl = await createDatabase(serverUrl, name);
  onTestFinished(() => dropDatabase(serverUrl, name));
  const dump = readFileSync(new URL("../schemas/0.1.0.sql", import.meta.url), "utf8");
  const facts = (await loadDump(databaseUrl, dump)) as Facts & WorkUnderWay; // as make.ts wrote them
  await migrateLedger(databaseUrl);
  return { databaseUrl, facts };
}

/** Data keys of accounts that do nothing meanwhile. */
async function addIdleKeys({ sql }: Fleet): Promise<void> {
  const wrapping = createKeyWrapping(oldKeys);
  const ids = Array.from({ length: idleAccounts }, () => newUuid());
  await sql.query(
    `insert into data_keys (account_id, month, wrapped, wrapped_by)
     select k.id, date_trunc('month', now())::date, k.wrapped, $3
     from unnest($1::uuid[], $2::bytea[]) as k (id, wrapped)`,
    [ids, ids.map((id) => wrapping.wrap(id, randomBytes(32))), wrapping.current],
  );
}

async function restart(fleet: Fleet, encryptionKeys: string): Promise<void> {
  await Promise.all([fleet.api().end(), fleet.endWorker(0)]);
  fleet.setEnvironment({ NIGHTGUARD_ENCRYPTION_KEYS: encryptionKeys });
  await Promise.all([fleet.startApi(), fleet.startWorker(0)]);
}

const countRotated = async ({ sql }: Fleet): Promise<number> => {
  const { rows } = await sql.query<{ n: number }>(
    "select count(*)::integer as n from data_keys where wrapped_by = 'new'",
  );
  return rows[0]?.n ?? 0;
};

const toEnvironment = (fleet: Fleet) => ({ PATH: process.env.PATH, ...compileCache, ...fleet.environment });

/** Hands in batches and waiting calls, one after another, until it is stopped. */
function startLoad(fleet: Fleet, account: FleetAccount) {
  let isStopped = false;
  const batchIds: string[] = [];
  const statuses = new Set<number>();
  async function loop() {
    while (!isStopped) {
      batchIds.push(await fleet.submit(account, 20));
      statuses.add((await fleet.ask(account)).status);
    }
  }
  const running = loop();
  return {
    batchIds,
    statuses,
    async stop() {
      isStopped = true;
      await running;
    },
  };
}

test("the encryption key is replaced under load, with a kill in the middle; without the old one everything can be read", async () => {
  const { databaseUrl, facts } = await aLedgerFromBefore();
  const environment = { NIGHTGUARD_ENCRYPTION_KEYS: settings.old };
  await withFleet({ workers: 1, databaseUrl, environment }, async (fleet) => {
    const account = await fleet.createAccount("rotating", { perSecond: 200, burst: 200 });
    const before = await fleet.submit(account, 20);
    await addIdleKeys(fleet);
    await restart(fleet, settings.both);
    const load = startLoad(fleet, account);

    const rotation = spawn(process.execPath, [mainFile, "admin", "encryption-keys", "rotate"], {
      env: toEnvironment(fleet),
    });
    await until("a part of the keys is rotated", 240_000, async () => (await countRotated(fleet)) > 2_000);
    rotation.kill("SIGKILL");
    await once(rotation, "exit");
    const [partly, total] = [await countRotated(fleet), idleAccounts];
    const { stdout } = await run(process.execPath, [mainFile, "admin", "encryption-keys", "rotate"], {
      env: toEnvironment(fleet),
    });
    await load.stop();

    expect(partly).toBeLessThan(total);
    expect(stdout).toMatch(/[\d,]+ data keys rewrapped with the current key\.\nnew .*, current\n/);
    expect(stdout).toContain("No data key is wrapped by an old key. ");
    expect([...load.statuses]).toEqual([200]);

    await restart(fleet, settings.new);
    const former = createTestClient(fleet.url, { "x-token-api": facts.key });
    expect(digest((await former.get(`/Batch/${facts.batches.ended}/results`)).text)).toBe(facts.endedResults);
    const { body } = await former.get("/WebhookEndpoint");
    expect((body.data as unknown[]).length).toBeGreaterThan(0); // urls and secrets were decrypted
    for (const id of [before, ...load.batchIds]) {
      await until("the batch has ended", 240_000, async () => {
        return (await account.client.get(`/Batch/${id}?wait=10`)).body.status === "completed";
      });
      const lines = await readResults(account.client, id);
      expect(lines.filter(({ status }) => status === "succeeded")).toHaveLength(20);
    }
    const refused = startPart("worker", { ...fleet.environment, NIGHTGUARD_ENCRYPTION_KEYS: settings.old });
    await expect(refused).rejects.toThrow("data keys are wrapped by new");
  });
});
