import { randomBytes, randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "@nightguard/platform";

export interface Secrets {
  /** NIGHTGUARD_ENCRYPTION_KEYS; undefined if the environment has it. */
  readonly encryptionKeys: string | undefined;
  readonly adminToken: string;
  readonly isNewAdminToken: boolean;
  /** Undefined if the environment has the token. */
  readonly adminTokenFile: string | undefined;
}

/** Falls back to the data directory, whose secrets are created on the first start. */
export async function loadSecrets(config: Config): Promise<Secrets> {
  const encryption = config.encryptionKeys
    ? undefined
    : await openSecret(join(config.dataDir, "encryption.key"), () => `local:${randomBytes(32).toString("base64")}`);
  const adminTokenFile = config.adminToken ? undefined : join(config.dataDir, "admin.token");
  const admin = adminTokenFile
    ? await openSecret(adminTokenFile, () => randomBytes(24).toString("hex"))
    : { text: config.adminToken ?? "", isNew: false };
  return { encryptionKeys: encryption?.text, adminToken: admin.text, isNewAdminToken: admin.isNew, adminTokenFile };
}

/** The file is linked when complete: a truncated key would make data unreadable. */
async function openSecret(file: string, create: () => string): Promise<{ text: string; isNew: boolean }> {
  const stored = await readSecret(file);
  if (stored !== undefined) return { text: stored, isNew: false };
  const created = create();
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, `${created}\n`, { mode: 0o600, flush: true });
  try {
    await link(unfinished, file); // fails if another process created it first
    return { text: created, isNew: true };
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
