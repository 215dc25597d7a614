import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const script = fileURLToPath(new URL("../../scripts/check-packages.mjs", import.meta.url));
const lock = await readFile(new URL("../../package-lock.json", import.meta.url), "utf8");

test("a package without a hash, from elsewhere, or with a licence that is not allowed is refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nightguard-packages-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "package-lock.json");
  const spoiled = JSON.parse(lock);
  delete spoiled.packages["node_modules/pg"].integrity;
  spoiled.packages["node_modules/zod"].license = "AGPL-3.0-only";
  spoiled.packages["node_modules/pino"].resolved = "https://elsewhere.example/pino.tgz";
  await writeFile(file, JSON.stringify(spoiled));

  const { status, stdout } = spawnSync(process.execPath, [script, file], { encoding: "utf8" });

  expect(stdout.trim().split("\n").sort()).toEqual([
    "node_modules/pg has no hash (integrity) in package-lock.json",
    "node_modules/pino names the address that it came from (resolved) in package-lock.json",
    "node_modules/zod has the licence AGPL-3.0-only, which is not in scripts/check-packages.mjs",
  ]);
  expect(status).toBe(1);
});
