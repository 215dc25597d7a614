import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { readConfig } from "@nightguard/platform";
import { expect, onTestFinished, test } from "vitest";
import { writeEnv } from "./write-env.ts";

test("a complete .env is written once, readable by its owner, with secrets that are accepted and differ", async () => {
  const folder = await mkdtemp(join(tmpdir(), "nightguard-env-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [one, two] = [join(folder, "one"), join(folder, "two")];
  const output = new PassThrough();

  await writeEnv(one, output);
  await writeEnv(two, output);

  const [text, other] = [await readFile(one, "utf8"), await readFile(two, "utf8")];
  const values = Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name, value]));
  const { encryptionKeys, adminToken } = readConfig(values);
  expect((await stat(one)).mode & 0o777).toBe(0o600);
  expect([encryptionKeys?.length, adminToken]).toEqual([1, expect.stringMatching(/^[0-9a-f]{64}$/)]);
  for (const name of [
    "POSTGRES_PASSWORD",
    "NIGHTGUARD_SERVICE_PASSWORD",
    "NIGHTGUARD_AUDIT_PASSWORD",
    "REDIS_PASSWORD",
    "NIGHTGUARD_ADMIN_TOKEN",
  ]) {
    expect(values[name]).toMatch(/^[0-9a-f]{48,64}$/);
    expect(other).not.toContain(values[name]);
  }
  await expect(writeEnv(one, output)).rejects.toThrow("it exists, and its secrets may be in use");
  expect(await readFile(one, "utf8")).toBe(text);
});
