import { createPrivateKey, generateKeyPairSync, hash, type KeyObject } from "node:crypto";
import { sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import type { Db } from "../database/index.ts";
import type { EncryptionDeps } from "../deps.ts";
import { DecryptionError } from "../encryption/ciphertext.ts";
import { installationId } from "../encryption/data-keys.ts";
import type { Encryption } from "../encryption/encryption.ts";

/** Others check proofs of this installation with it. */
export interface ProofKey {
  /** The thumbprint of RFC 7638. */
  readonly id: string;
  /** PEM, SubjectPublicKeyInfo. */
  readonly publicKey: string;
  readonly createdAt: Date;
}

export interface SigningKey extends ProofKey {
  /** Ed25519. */
  readonly privateKey: KeyObject;
}

/** `private_key` is encrypted, and absent of a former key. */
interface StoredKey {
  readonly id: string;
  readonly public_key: string;
  readonly private_key?: string;
  readonly created_at: string;
}

const settingsKey = "proof_keys";
const contextOf = (id: string) => `settings:${settingsKey}:${id}`;

/** The current one first; created by the first reading. @throws DecryptionError */
export async function listProofKeys(deps: EncryptionDeps): Promise<readonly ProofKey[]> {
  return (await readOrCreate(deps)).map(toProofKey);
}

/** @throws DecryptionError */
export async function getSigningKey(deps: EncryptionDeps): Promise<SigningKey> {
  const [current] = await readOrCreate(deps);
  if (current?.private_key === undefined) throw new DecryptionError("the key of proofs is not stored");
  const encryption = await deps.encryption.of(installationId);
  const der = encryption.decrypt(contextOf(current.id), Buffer.from(current.private_key, "base64"));
  return { ...toProofKey(current), privateKey: createPrivateKey({ key: der, format: "der", type: "pkcs8" }) };
}

/** Signs with a new key from now on. Former keys keep their public halves, for the proofs that they signed. */
export async function rotateProofKey(deps: EncryptionDeps, by: RequestedBy): Promise<readonly ProofKey[]> {
  await readOrCreate(deps);
  const fresh = createKey(await deps.encryption.of(installationId));
  const entry = { accountId: null, action: "proof_key.rotate", subject: fresh.id };
  const keys = await audited(deps.db, by, entry, async (transaction) => {
    const former = (await readKeys(transaction, { forUpdate: true })) ?? [];
    const all = [fresh, ...former.map(({ private_key: _private, ...publicHalf }) => publicHalf)];
    await sql`
      update settings
      set value = ${JSON.stringify(all)}::jsonb, updated_at = now()
      where key = ${settingsKey}
    `.execute(transaction);
    return all;
  });
  return keys.map(toProofKey);
}

async function readOrCreate({ db, encryption }: EncryptionDeps): Promise<readonly StoredKey[]> {
  const found = await readKeys(db);
  if (found) return found;
  const fresh = createKey(await encryption.of(installationId));
  await sql`
    insert into settings (key, value)
    values (${settingsKey}, ${JSON.stringify([fresh])}::jsonb)
    on conflict (key) do nothing
  `.execute(db);
  // Another process may have been first.
  return (await readKeys(db)) ?? [fresh];
}

/** Index: primary key. */
async function readKeys(db: Db, { forUpdate = false } = {}): Promise<readonly StoredKey[] | undefined> {
  const { rows } = await sql<{ value: readonly StoredKey[] }>`
    select value
    from settings
    where key = ${settingsKey}
    ${forUpdate ? sql`for update` : sql``}
  `.execute(db);
  return rows[0]?.value;
}

function createKey(encryption: Encryption): StoredKey {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const id = toThumbprint(publicKey);
  const der = privateKey.export({ format: "der", type: "pkcs8" });
  return {
    id,
    public_key: publicKey.export({ format: "pem", type: "spki" }).toString(),
    private_key: encryption.encrypt(contextOf(id), der).toString("base64"),
    created_at: new Date().toISOString(),
  };
}

/** RFC 7638, for a key of RFC 8037. */
function toThumbprint(publicKey: KeyObject): string {
  const { crv, kty, x } = publicKey.export({ format: "jwk" });
  return hash("sha256", JSON.stringify({ crv, kty, x }), "base64url");
}

const toProofKey = ({ id, public_key: publicKey, created_at: createdAt }: StoredKey): ProofKey => ({
  id,
  publicKey,
  createdAt: new Date(createdAt),
});
