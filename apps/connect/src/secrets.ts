import { execFile } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { open, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Settings } from "./settings.ts";
import { SettingsError } from "./settings-error.ts";

const run = promisify(execFile);
const commandLimitMs = 30_000;

/**
 * The API key: from the file or the command that the settings name, else from NIGHTGUARD_API_KEY.
 *
 * @throws SettingsError which says what to do, without what was read
 */
export async function readApiKey(
  { key_file: file, key_command: command }: Pick<Settings, "key_file" | "key_command">,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const key = (
    file !== undefined ? await readSecretFile(file) : command ? await readSecretCommand(command) : undefined
  )?.trim();
  const given = key ?? environment.NIGHTGUARD_API_KEY ?? "";
  if (/^ng_(?:live|test)_[\x21-\x7e]+$/.test(given)) return given;
  const where = file ?? command?.[0] ?? "NIGHTGUARD_API_KEY";
  throw new SettingsError(`${where} holds no API key (ng_live_… or ng_test_…); create one in the console`);
}

/**
 * A file that holds a secret, without the line's end.
 *
 * @throws SettingsError when others can read it too
 */
export async function readSecretFile(file: string): Promise<string> {
  const { mode } = await stat(file).catch((cause: NodeJS.ErrnoException) => {
    throw new SettingsError(`${file} cannot be read: ${cause.code}`);
  });
  if (process.platform !== "win32" && (mode & 0o077) !== 0) {
    throw new SettingsError(`other users can read the secret in ${file}: chmod 600 ${file}`);
  }
  return (await readFile(file, "utf8")).trim();
}

/**
 * What a command prints.
 *
 * @throws SettingsError when it fails
 */
export async function readSecretCommand([program = "", ...args]: readonly string[]): Promise<string> {
  try {
    return (await run(program, args, { timeout: commandLimitMs })).stdout;
  } catch {
    throw new SettingsError(`the key command ${program} failed; run it by hand to see why`);
  }
}

const sealingKeyBytes = 32;

/** The key that seals the journal, made at the first start. */
export async function openSealingKey(stateFolder: string): Promise<Buffer> {
  const file = join(stateFolder, "journal.key");
  const kept = await readFile(file).catch(() => undefined);
  if (kept?.length === sealingKeyBytes) return kept;
  // An agent that was killed while it wrote the key has sealed nothing with it.
  const handle = await open(file, "w", 0o600);
  try {
    const key = randomBytes(sealingKeyBytes);
    await handle.writeFile(key);
    await handle.sync();
    return key;
  } finally {
    await handle.close();
  }
}

const agentIdLength = 20;

/** An id of the installation that lasts as long as its journal, and does not tell the key. */
export const toAgentId = (sealingKey: Buffer): string =>
  createHmac("sha256", sealingKey).update("agent id").digest("hex").slice(0, agentIdLength);
