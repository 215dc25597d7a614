import { randomBytes, randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@nightguard/platform";

/** What this machine keeps for its parts, as they read it from the environment. */
export interface Secrets {
  /** NIGHTGUARD_ENCRYPTION_KEYS; undefined where the environment has it already. */
  readonly encryptionKeys: string | undefined;
  readonly adminToken: string;
  /** Whether the token was made just now, and so was never shown. */
  readonly isNewAdminToken: boolean;
  /** Where the token lies, for the person who lost what was printed; undefined where it is the environment's. */
  readonly adminTokenFile: string | undefined;
}

/** The secrets of this data directory, made on the first start; the environment's own come first. */
export async function decryptSecrets(config: Config): Promise<Secrets> {
  const encryption = config.encryptionKeys
    ? undefined
    : await openSecret(join(config.dataDir, "encryption.key"), () => `local:${randomBytes(32).toString("base64")}`);
  const adminTokenFile = config.adminToken ? undefined : join(config.dataDir, "admin.token");
  const admin = adminTokenFile
    ? await openSecret(adminTokenFile, () => randomBytes(24).toString("hex"))
    : { text: config.adminToken ?? "", isNew: false };
  return { encryptionKeys: encryption?.text, adminToken: admin.text, isNewAdminToken: admin.isNew, adminTokenFile };
}

/** Reads a secret, or makes it; whole or not at all, since a key cut short would lose what it encrypted. */
async function openSecret(file: string, make: () => string): Promise<{ text: string; isNew: boolean }> {
  const kept = await readSecret(file);
  if (kept !== undefined) return { text: kept, isNew: false };
  const made = make();
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, `${made}\n`, { mode: 0o600, flush: true });
  try {
    await link(unfinished, file); // unlike a rename, never over another's
    return { text: made, isNew: true };
  } catch (error) {
    const other = await readSecret(file);
    if (other === undefined) throw error;
    return { text: other, isNew: false };
  } finally {
    await rm(unfinished, { force: true });
  }
}

async function readSecret(file: string): Promise<string | undefined> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return text.trim() || undefined;
}
