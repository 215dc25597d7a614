import { createSecretKey } from "node:crypto";
import type { EncryptionKey } from "@nightguard/platform";
import { DecryptionError, readKeyRef, seal, toHead, unseal } from "./ciphertext.ts";

export interface KeyWrapping {
  current: string;
  names: string[];
  /** @param owner an account's id, or `legacy:<name>` */
  wrap(owner: string, key: Buffer): Buffer<ArrayBufferLike>;
  /** @throws DecryptionError when the wrapping key is missing, or the key altered or another owner's */
  unwrap(owner: string, wrapped: Buffer): Buffer;
}

/** @param keys at least one, the current one first */
export function createKeyWrapping(keys: readonly EncryptionKey[]): KeyWrapping {
  const [current] = keys;
  if (!current) throw new RangeError("at least one encryption key is needed");
  const byName = new Map(keys.map(({ id, key }) => [id, createSecretKey(key)]));
  const currentKey = { head: toHead(current.id), key: createSecretKey(current.key) };
  const toAssociated = (owner: string) => Buffer.from(`data_key:${owner}`);
  return {
    current: current.id,
    names: keys.map(({ id }) => id),
    wrap: (owner, key) => seal(currentKey, toAssociated(owner), key),
    unwrap(owner, wrapped) {
      const name = readKeyRef(wrapped);
      const key = typeof name === "string" ? byName.get(name) : undefined;
      if (!key)
        throw new DecryptionError(`a data key is wrapped by ${name}, which is not in NIGHTGUARD_ENCRYPTION_KEYS`);
      return unseal(key, toAssociated(owner), wrapped);
    },
  };
}
