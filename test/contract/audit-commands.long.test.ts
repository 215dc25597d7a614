import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { recordAuditEntries, sealAudit } from "@nightguard/ledger";
import { beforeAll, expect, test } from "vitest";
import { by, createTestLedger } from "../ledger/test-ledger.ts";
import { compileCache } from "../support/compile-cache.ts";
import { query } from "../support/databases.ts";

const run = promisify(execFile);
const mainFile = fileURLToPath(new URL("../../apps/nightguard/src/main.ts", import.meta.url));

let made: Awaited<ReturnType<typeof createTestLedger>>;

beforeAll(async () => {
  made = await createTestLedger();
  while (await sealAudit(made.ledger, 100));
  return made.close;
});

/** @returns the exit code and standard output */
async function audit(...args: string[]) {
  const environment = {
    PATH: process.env.PATH,
    ...compileCache,
    LOG_LEVEL: "silent",
    DATABASE_URL: made.databaseUrl,
    NIGHTGUARD_ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  };
  try {
    const { stdout } = await run(process.execPath, [mainFile, "admin", "audit", ...args], { env: environment });
    return { code: 0, stdout };
  } catch (error) {
    return error as { code: number; stdout: string }; // as execFile rejects
  }
}

test("export writes a line for each line, with its place, and that it was exported", async () => {
  const { code, stdout } = await audit("export");
  const lines = stdout
    .trim()
    .split("\n")
    .map((line): Record<string, unknown> => JSON.parse(line));

  expect(code).toBe(0);
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: "account.create", no: 1, hash: expect.stringMatching(/^[0-9a-f]{32}$/) }),
      expect.objectContaining({ action: "audit.export", actor: "system", no: null }),
    ]),
  );
});

test("verify says that all is whole, and with exit code 1 what is not", async () => {
  const whole = await audit("verify");
  expect([whole.code, whole.stdout]).toEqual([0, expect.stringContaining("The audit is whole.")]);

  await recordAuditEntries(made.ledger, [{ by, entry: { accountId: null, action: "plan.put", subject: "x" } }]);
  while (await sealAudit(made.ledger, 100));
  await query(
    made.databaseUrl,
    "begin; set local session_replication_role = replica; update audit set subject = 'y' where subject = 'x'; commit",
  );

  const changed = await audit("verify");
  expect([changed.code, changed.stdout]).toEqual([
    1,
    expect.stringMatching(/FAULT installation: no \d+: id \S+: line changed/),
  ]);
});
