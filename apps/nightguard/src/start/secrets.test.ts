import { readdir, stat } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { readConfig } from "@nightguard/platform";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../test-support.ts";
import { choosePort } from "./ports.ts";
import { loadSecrets } from "./secrets.ts";
import { sampleKey, toWelcome } from "./welcome.ts";

test("secrets are created once, valid as environment variables, and readable only by their owner", async () => {
  const folder = await aFolder();
  const config = readConfig({ NIGHTGUARD_DATA_DIR: folder });

  const first = await loadSecrets(config);
  const second = await loadSecrets(config);

  expect(first.isNewAdminToken).toBe(true);
  expect(second).toEqual({ ...first, isNewAdminToken: false });
  const asRead = readConfig({
    NIGHTGUARD_ENCRYPTION_KEYS: first.encryptionKeys,
    NIGHTGUARD_ADMIN_TOKEN: first.adminToken,
  });
  expect(asRead.encryptionKeys).toHaveLength(1);
  const files = await readdir(folder);
  expect(files.sort()).toEqual(["admin.token", "encryption.key"]);
  for (const file of files) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
});

test("two processes that create the secrets at once agree", async () => {
  const config = readConfig({ NIGHTGUARD_DATA_DIR: await aFolder() });

  const [one, other] = await Promise.all([loadSecrets(config), loadSecrets(config)]);

  expect(one.encryptionKeys).toBe(other.encryptionKeys);
  expect(one.adminToken).toBe(other.adminToken);
});

test("secrets of the environment take precedence, and none are created", async () => {
  const folder = await aFolder();
  const config = readConfig({
    NIGHTGUARD_DATA_DIR: folder,
    NIGHTGUARD_ADMIN_TOKEN: "a".repeat(32),
    NIGHTGUARD_ENCRYPTION_KEYS: `k:${Buffer.alloc(32).toString("base64")}`,
  });

  expect(await loadSecrets(config)).toEqual({
    encryptionKeys: undefined,
    adminToken: "a".repeat(32),
    isNewAdminToken: false,
    adminTokenFile: undefined,
  });
  expect(await readdir(folder)).toEqual([]);
});

test("a free port replaces one in use", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;

  const chosen = await choosePort(port, "127.0.0.1");

  expect(chosen.wasTaken).toBe(true);
  expect(chosen.port).not.toBe(port);
  expect(await choosePort(chosen.port, "127.0.0.1")).toEqual({ port: chosen.port, wasTaken: false });
});

const demo = { account_id: "acc_1", live_key: "ng_live_x", test_key: "ng_test_x" };
const secrets = { encryptionKeys: "k", adminToken: "secret", isNewAdminToken: true, adminTokenFile: "d/admin.token" };
const welcome = {
  url: "http://127.0.0.1:8080",
  demo,
  dataDir: "d",
  secrets,
  upstreamUrl: undefined,
  consoleLink: undefined,
  inbox: "d/inbox",
};

test("the admin token is shown when it was created, later only its file", () => {
  expect(toWelcome(welcome).join("\n")).toContain("secret");
  const later = toWelcome({ ...welcome, secrets: { ...secrets, isNewAdminToken: false } }).join("\n");
  expect(later).not.toContain("secret");
  expect(later).toContain("d/admin.token");
});

test("the console's link is shown, or what is missing for one", () => {
  expect(toWelcome(welcome).join("\n")).toContain("Nobody can open the console: set NIGHTGUARD_PUBLIC_URL");
  const consoleLink = "http://localhost:8080/console/#link=x";
  expect(toWelcome({ ...welcome, consoleLink }).join("\n")).toContain(
    `Open the console in a browser:\n\n  ${consoleLink}\n`,
  );
});

test("invented patients are never sent to a real payer service", () => {
  expect(sampleKey(demo, undefined)).toBe("ng_live_x");
  expect(sampleKey(demo, "https://payers.example")).toBe("ng_test_x");
  const lines = toWelcome({ ...welcome, upstreamUrl: "https://payers.example" });
  expect(lines.join("\n")).toContain("-H 'X-Token-API: ng_test_x'");
});
