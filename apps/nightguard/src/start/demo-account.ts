import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type ApiClient, ApiFailure, createApiClient } from "../api-client.ts";
import { findPlan } from "../find-plan.ts";

const demoSchema = z.object({ account_id: z.string(), live_key: z.string(), test_key: z.string() });

export type DemoAccount = z.infer<typeof demoSchema>;

/** The sample takes seconds, and the rate limit is still visible. */
const demoPlan = { verifications_per_second: 100, verification_burst: 100, max_concurrency: 100 };
const planName = "demo";
const accountName = "Demo clinics";

/** Holds the keys that were printed; readable by its owner only. */
export const demoFile = (dataDir: string) => join(dataDir, "demo.json");

/** The demo account with its keys, created on the first start, and again when the ledger does not know it. */
export async function openDemoAccount(admin: ApiClient, url: string, dataDir: string): Promise<DemoAccount> {
  // A PUT would reset an operator's changes, and a shorter retention deletes data.
  if (!(await findPlan(admin, planName))) await admin.sendJson("PUT", `/Admin/Plan/${planName}`, demoPlan);
  const kept = await readDemo(dataDir);
  if (kept && (await isAccepted(url, kept.live_key)) && (await isAccepted(url, kept.test_key))) return kept;
  const made = await makeDemo(admin);
  const unfinished = `${demoFile(dataDir)}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(made, undefined, 2)}\n`, { mode: 0o600 });
  await rename(unfinished, demoFile(dataDir));
  return made;
}

async function makeDemo(admin: ApiClient): Promise<DemoAccount> {
  const account = await admin.sendJson("POST", "/Admin/Account", { name: accountName, plan: planName });
  const { id } = z.object({ id: z.string() }).parse(account);
  const makeKey = async (mode: "live" | "test") => {
    const key = await admin.sendJson("POST", `/Admin/Account/${id}/ApiKey`, { name: `Demo ${mode} key`, mode });
    return z.object({ key: z.string() }).parse(key).key;
  };
  return { account_id: id, live_key: await makeKey("live"), test_key: await makeKey("test") };
}

async function readDemo(dataDir: string): Promise<DemoAccount | undefined> {
  try {
    return demoSchema.parse(JSON.parse(await readFile(demoFile(dataDir), "utf8")));
  } catch {
    return undefined; // missing or unreadable: a new one does no harm
  }
}

/** False for unknown and disabled keys, and for accounts that the API rejects. */
async function isAccepted(url: string, key: string): Promise<boolean> {
  const client = createApiClient({ url, key, keyHint: "" });
  try {
    await client.getJson("/Job?limit=1");
    return true;
  } catch (error) {
    if (error instanceof ApiFailure && [401, 402, 403].includes(error.statusCode ?? 0)) return false;
    throw error;
  } finally {
    await client.close();
  }
}
