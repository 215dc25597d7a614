import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { CommandError, findCode } from "@nightguard/process/exit";

const template = new URL("../../../.env.example", import.meta.url);

/** Passwords are part of addresses, so secrets consist of letters and digits only. */
const secrets: Readonly<Record<string, () => string>> = {
  POSTGRES_PASSWORD: () => randomBytes(24).toString("hex"),
  NIGHTGUARD_SERVICE_PASSWORD: () => randomBytes(24).toString("hex"),
  NIGHTGUARD_AUDIT_PASSWORD: () => randomBytes(24).toString("hex"),
  REDIS_PASSWORD: () => randomBytes(24).toString("hex"),
  NIGHTGUARD_ADMIN_TOKEN: () => randomBytes(32).toString("hex"),
  NIGHTGUARD_ENCRYPTION_KEYS: () => `${new Date().toISOString().slice(0, 7)}:${randomBytes(32).toString("base64")}`,
};

/**
 * Writes `.env.example` with fresh secrets to a file that only its owner may read.
 *
 * @param file `-` for standard output
 * @throws CommandError when the file exists, since its secrets may be in use
 */
export async function writeEnv(file: string, output: NodeJS.WritableStream = process.stdout): Promise<void> {
  const example = await readFile(template, "utf8");
  const text = example.replace(/^([A-Z_]+)=$/gm, (line, name: string) => line + (secrets[name]?.() ?? ""));
  if (file === "-") return void output.write(text);
  await writeFile(file, text, { mode: 0o600, flag: "wx" }).catch((cause: unknown) => {
    const exists = findCode(cause) === "EEXIST";
    const reason = exists ? "it exists, and its secrets may be in use; move it away first" : findCode(cause);
    throw new CommandError(`${file} was not written: ${reason}`, 1, { cause });
  });
  output.write(`${file} has fresh secrets. Keep a copy of NIGHTGUARD_ENCRYPTION_KEYS apart from the database.\n`);
}
