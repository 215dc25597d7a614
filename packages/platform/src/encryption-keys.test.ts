import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { parseEncryptionKeys, readEncryptionKeys } from "./encryption-keys.ts";

const [one, two, three] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const;

/** Reads keys as a process does at its start. */
const read = (setting: string, limitMs?: number) =>
  readEncryptionKeys(parseEncryptionKeys(setting) ?? [], limitMs === undefined ? {} : { limitMs });

/** A file with this content. */
async function aFile(content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "nightguard-keys-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "key,1");
  await writeFile(path, content);
  return path;
}

async function faultOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ConfigError)) throw new Error("no fault of the configuration");
  return error.message;
}

test("keys come from the variable, from a file and from a command, in the order given", async () => {
  const path = await aFile(`${two.toString("base64")}\n`);
  const command = `printf '%s\\n' "${three.toString("base64")}" | tr , ,`;

  const keys = await read(`k1:${one.toString("base64")}, k2:file:${path},k3:exec:${command}`);

  expect(keys).toEqual([
    { id: "k1", key: one },
    { id: "k2", key: two },
    { id: "k3", key: three },
  ]);
});

test.each([
  ["no name", one.toString("base64")],
  ["a short key", "k1:c2hvcnQ="],
  ["a name twice", `k1:${one.toString("base64")},k1:file:/key`],
  ["no path", "k1:file:"],
  ["a long name", `${"k".repeat(33)}:${one.toString("base64")}`],
])("%s is refused, the value unprinted", (_, value) => {
  expect(() => readConfig({ NIGHTGUARD_ENCRYPTION_KEYS: value })).toThrow(
    /^NIGHTGUARD_ENCRYPTION_KEYS must be NAME:KEY\[,NAME:KEY…\], the current key first, each KEY 32 bytes in base64 \(openssl rand -base64 32\), file:PATH or exec:COMMAND$/,
  );
});

test("keys that cannot be read are named with the reason, and nothing that was read", async () => {
  const secret = "Zzsecret12";
  const invalid = await aFile(secret);

  const faults = await faultOf(
    read(
      `a:file:/nowhere/key,b:file:${invalid},c:exec:echo ${secret}; echo ${secret} >&2; exit 3,d:exec:echo ${secret}`,
    ),
  );

  expect(faults.split("\n")).toEqual([
    "NIGHTGUARD_ENCRYPTION_KEYS: key a cannot be read from its file: ENOENT",
    "NIGHTGUARD_ENCRYPTION_KEYS: key b is invalid: its file is not 32 bytes in base64",
    "NIGHTGUARD_ENCRYPTION_KEYS: key c cannot be read: its command failed (3)",
    "NIGHTGUARD_ENCRYPTION_KEYS: key d is invalid: its command's output is not 32 bytes in base64",
  ]);
});

test("a command that does not end, or does not stop writing, is killed with all it started", async () => {
  expect(await faultOf(read("k:exec:sleep 600 | cat", 50))).toContain("its command took longer than 0.05 s");
  expect(await faultOf(read("k:exec:yes Zzsecret12"))).toContain("its command's output is not 32 bytes in base64");
});
