import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type ApiClient, ApiFailure, createApiClient } from "../api-client.ts";
import { writePrivately } from "../files.ts";
import { findPlan } from "../find-plan.ts";
import { parseJson } from "../parse-json.ts";

const demoSchema = z.object({ account_id: z.string(), live_key: z.string(), test_key: z.string() });

export type DemoAccount = z.infer<typeof demoSchema>;

/** The sample takes seconds, and the rate limit is still visible. */
const demoPlan = { verifications_per_second: 100, verification_burst: 100, max_concurrency: 100 };
const planName = "demo";
const accountName = "Demo clinics";

/** The file contains the printed keys; only its owner may read it. */
export const demoFile = (dataDir: string) => join(dataDir, "demo.json");

export async function openDemoAccount(admin: ApiClient, url: string, dataDir: string): Promise<DemoAccount> {
  // A PUT would reset an operator's changes, and a shorter retention deletes data.
  if (!(await findPlan(admin, planName))) await admin.sendJson("PUT", `/Admin/Plan/${planName}`, demoPlan);
  const text = await readFile(demoFile(dataDir), "utf8").catch(() => "");
  const stored = demoSchema.safeParse(parseJson(text)).data;
  if (stored && (await isAccepted(url, stored.live_key)) && (await isAccepted(url, stored.test_key))) return stored;
  const created = await createDemo(admin);
  await setTimeZone(url, created.live_key);
  await writePrivately(demoFile(dataDir), `${JSON.stringify(created, undefined, 2)}\n`);
  return created;
}

async function createDemo(admin: ApiClient): Promise<DemoAccount> {
  const account = await admin.sendJson("POST", "/Admin/Account", { name: accountName, plan: planName });
  const { id } = z.object({ id: z.string() }).parse(account);
  const createKey = async (mode: "live" | "test") => {
    const key = await admin.sendJson("POST", `/Admin/Account/${id}/ApiKey`, { name: `Demo ${mode} key`, mode });
    return z.object({ key: z.string() }).parse(key).key;
  };
  return { account_id: id, live_key: await createKey("live"), test_key: await createKey("test") };
}

async function setTimeZone(url: string, key: string): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await using client = createApiClient({ url, key, keyHint: "" });
  await client.sendJson("PATCH", "/Account", { time_zone: timeZone });
}

async function isAccepted(url: string, key: string): Promise<boolean> {
  await using client = createApiClient({ url, key, keyHint: "" });
  try {
    await client.getJson("/Job?limit=1");
    return true;
  } catch (error) {
    if (error instanceof ApiFailure && [401, 402, 403].includes(error.statusCode ?? 0)) return false;
    throw error;
  }
}
