import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver, type TestReceiver } from "../support/receiver.ts";
import { type Stack, startStack, type TestAccount } from "../support/stack.ts";

const newman = fileURLToPath(new URL("node_modules/newman/bin/newman.js", import.meta.url));
const collection = fileURLToPath(new URL("../../docs/nightguard.postman_collection.json", import.meta.url));
const changing = "Changes the installation";

/** The parts of newman's report that are used. */
interface Report {
  readonly run: {
    readonly stats: { readonly assertions: { readonly total: number } };
    readonly executions: readonly {
      readonly item: { readonly name: string };
      readonly response?: { readonly code: number };
    }[];
    readonly failures: readonly {
      readonly source: { readonly name: string };
      readonly error: { readonly message: string };
    }[];
  };
}

let folder: string;
let stack: Stack;
let receiver: TestReceiver;
let account: TestAccount;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "nightguard-newman-"));
  stack = await startStack({ NIGHTGUARD_ALLOW_PRIVATE_WEBHOOKS: "1" });
  receiver = await startReceiver();
  account = await stack.createAccount();
});
afterAll(async () => {
  await stack.stop();
  await receiver.close();
  await rm(folder, { recursive: true });
});

test("newman runs every folder but the last without a failure, and the installation stays as it was", async () => {
  const endpoint = await account.api.post("/WebhookEndpoint", { url: `${receiver.url}/own` });
  const before = await readInstallation();
  const folders = await readFolders();

  const { failures, statuses } = await run(folders.filter((name) => name !== changing));

  expect(failures).toEqual([]);
  expect(statuses.get("Send a delivery again, whether it was delivered or failed")).toBe(202);
  expect(before.carriers).toHaveLength(51);
  expect(await readInstallation()).toEqual(before);

  /** What everybody who uses the installation relies on. */
  async function readInstallation() {
    const list = async (client: typeof stack.admin, path: string) => (await client.get(path)).body.data as unknown[];
    const { url, events, status, old_secret_expires_at } = (
      await account.api.get(`/WebhookEndpoint/${endpoint.body.id}`)
    ).body;
    const own = (await list(account.api, "/ApiKey")).find((key) => (key as { id: string }).id === account.keyId);
    return {
      carriers: await list(account.api, "/ClearCoverageCarrier"),
      directory: await list(account.api, "/PayerDirectory"),
      accounts: await list(stack.admin, "/Admin/Account"),
      plans: await list(stack.admin, "/Admin/Plan"),
      payers: await list(stack.admin, "/Admin/Payer"),
      key: { ...(own as object), last_used_at: null },
      endpoint: { url, events, status, old_secret_expires_at },
    };
  }
});

test("newman runs the whole collection from top to bottom without a failure", async () => {
  const { failures, statuses, assertions } = await run([]);

  expect(failures).toEqual([]);
  expect(statuses.size).toBeGreaterThan(65);
  expect(assertions).toBeGreaterThanOrEqual(statuses.size);
});

test("a request that is refused counts as a failure", async () => {
  const { failures } = await run(["Payers"], { api_key: "ng_live_unknown" });

  expect(failures.length).toBeGreaterThanOrEqual(3);
});

async function readFolders(): Promise<string[]> {
  const { item } = JSON.parse(await readFile(collection, "utf8")) as { item: { name: string }[] };
  return item.map(({ name }) => name);
}

/** @param folders none for all */
async function run(folders: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const report = join(folder, "report.json");
  const given = {
    base_url: stack.url,
    api_key: account.liveKey,
    admin_token: stack.adminToken,
    webhook_url: `${receiver.url}/collection`,
    ...variables,
  };
  const args = [
    ...["run", collection, "--reporters", "json", "--reporter-json-export", report],
    ...Object.entries(given).flatMap(([name, value]) => ["--env-var", `${name}=${value}`]),
    ...folders.flatMap((name) => ["--folder", name]),
  ];
  const child = spawn(process.execPath, [newman, ...args], { stdio: ["ignore", "ignore", "inherit"] });
  await new Promise((resolve) => child.on("close", resolve));
  const { run } = JSON.parse(await readFile(report, "utf8")) as Report;
  await rm(report);
  return {
    failures: run.failures.map(({ source, error }) => `${source.name}: ${error.message}`),
    statuses: new Map(run.executions.map(({ item, response }) => [item.name, response?.code])),
    assertions: run.stats.assertions.total,
  };
}
