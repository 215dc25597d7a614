import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { describeApi } from "../../apps/api/src/index.ts";
import { borrowStack } from "../support/shared-stack.ts";
import type { Stack, TestAccount } from "../support/stack.ts";

interface Item {
  readonly name: string;
  readonly request: {
    readonly method: string;
    readonly auth?: { readonly type: string };
    readonly header: readonly { readonly key: string; readonly value: string; readonly disabled?: boolean }[];
    readonly url: {
      readonly path: readonly string[];
      readonly query: readonly { readonly key: string; readonly value: string; readonly disabled: boolean }[];
      readonly variable: readonly { readonly key: string; readonly value: string }[];
    };
    readonly body?: { readonly raw: string };
  };
}
interface Folder {
  readonly name: string;
  readonly description: string;
  readonly item: readonly Item[];
}
interface Operation {
  readonly security: readonly object[];
}

const file = new URL("../../docs/nightguard.postman_collection.json", import.meta.url);
const folders = (JSON.parse(readFileSync(file, "utf8")) as { readonly item: readonly Folder[] }).item;
const changing = folders.at(-1);
const others = folders.slice(0, -1);

let stack: Stack;
let account: TestAccount;
beforeAll(async () => {
  stack = await borrowStack();
  account = await stack.createAccount();
});
afterAll(() => stack.stop());

const toName = ({ request }: Item) => `${request.method} /${request.url.path.join("/")}`;

test("the last folder says that it changes the installation, and holds every such request", async () => {
  const { paths } = await describeApi();
  const operations = Object.entries(paths as Record<string, Record<string, Operation>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => ({
      name: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      isAdminWrite: method !== "get" && security.some((way) => Object.hasOwn(way, "adminToken")),
      isReplacement: ["delete", "patch", "put"].includes(method),
    })),
  );
  const mustBeThere = operations.filter((operation) => operation.isAdminWrite || operation.isReplacement);
  const there = changing?.item.map(toName) ?? [];

  expect(changing?.name).toBe("Changes the installation");
  expect(changing?.description).toMatch(/change/);
  expect(mustBeThere.length).toBeGreaterThan(8);
  expect(there).toEqual(expect.arrayContaining(mustBeThere.map(({ name }) => name)));
  expect([...others.flatMap(({ item }) => item.map(toName)), ...there].sort()).toEqual(
    operations.map(({ name }) => name).sort(),
  );
});

test("all other folders can be run from top to bottom without harm", async () => {
  const [key] = (await account.api.get("/ApiKey")).body.data as { id: string }[];
  const endpoint = await account.api.post("/WebhookEndpoint", { url: "https://hooks.example.com/own" });
  // A request filled in with ids of things that exist.
  const ids = new Map([
    ["acc", account.id],
    ["key", key?.id],
    ["whe", String(endpoint.body.id)],
  ]);
  // The use of a key is noted once a minute.
  await vi.waitFor(async () => {
    const { data } = (await account.api.get("/ApiKey")).body as { data: { last_used_at: string | null }[] };
    expect(data[0]?.last_used_at).not.toBeNull();
  }, 2_000);
  const before = await readInstallation();

  for (const item of others.flatMap((folder) => folder.item)) {
    const answer = await run(item, ids);
    expect(answer.status, item.name).toBeLessThan(500);
  }

  expect(before.carriers).toHaveLength(51);
  expect(await readInstallation()).toEqual(before);

  /** What everybody who uses the installation relies on. */
  async function readInstallation() {
    const list = async (client: typeof stack.admin, path: string) => (await client.get(path)).body.data as unknown[];
    const existing = (rows: unknown[]) => rows.filter((row) => [...ids.values()].includes((row as { id: string }).id));
    return {
      carriers: await list(account.api, "/ClearCoverageCarrier"),
      directory: await list(account.api, "/PayerDirectory"),
      accounts: await list(stack.admin, "/Admin/Account"),
      plans: await list(stack.admin, "/Admin/Plan"),
      payers: await list(stack.admin, "/Admin/Payer"),
      keys: existing(await list(account.api, "/ApiKey")),
      endpoints: existing(await list(account.api, "/WebhookEndpoint")).map(toSettings),
    };
  }
});

/** What was chosen for an endpoint, without what came of its deliveries. */
function toSettings(endpoint: unknown): unknown {
  const { url, events, status, old_secret_expires_at } = endpoint as Record<string, unknown>;
  return { url, events, status, old_secret_expires_at };
}

/** Sends a request as it stands in the collection. */
async function run({ request }: Item, ids: ReadonlyMap<string, string | undefined>) {
  const { method, url, header, body } = request;
  const values = new Map(url.variable.map(({ key, value }) => [`:${key}`, ids.get(value.slice(0, 3)) ?? value]));
  const path = url.path.map((segment) => encodeURIComponent(values.get(segment) ?? segment)).join("/");
  const given = url.query.filter(({ disabled }) => !disabled).map(({ key, value }): [string, string] => [key, value]);
  const query = given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
  const headers = header.filter(({ disabled }) => !disabled).map(({ key, value }) => [key.toLowerCase(), value]);
  const client = { bearer: stack.admin, noauth: stack.anonymous }[request.auth?.type ?? ""] ?? account.api;
  return client.send(method, `/${path}${query}`, body?.raw, Object.fromEntries(headers));
}
