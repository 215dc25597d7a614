import type { KeyObject } from "node:crypto";
import { DecryptionError, type KeyRef, readKeyRef, seal, toHead, unseal } from "./ciphertext.ts";
import { compress, decompressAll } from "./compression.ts";

export interface BoundCiphertext {
  readonly context: string;
  readonly ciphertext: Buffer;
}

export interface AccountKeys {
  readonly accountId: string;
  readonly currentId: number;
  /** Refs are data key ids, and names of keys from before there were data keys. */
  readonly keys: readonly { readonly ref: KeyRef; readonly key: KeyObject }[];
}

/**
 * Compresses, then encrypts with AES-256-GCM under a data key of the account. The ciphertext is bound to its format,
 * account and context.
 */
export interface Encryption {
  readonly keys: AccountKeys;
  /** @param context kind and row, such as `result:<job id>` */
  encrypt(context: Buffer | string, plain: Buffer | string): Buffer;
  /** @throws DecryptionError when the key is missing, or the text altered or another row's */
  decrypt(context: string, ciphertext: Buffer): Buffer;
  /**
   * Takes half the time of single calls. Keeps order and nulls; results may share memory.
   *
   * @throws DecryptionError
   */
  decryptAll(texts: readonly (BoundCiphertext | null)[]): (Buffer | null)[];
}

const bindingVersion = 1;

/** The current key encrypts, all decrypt; a ciphertext's head names its key. */
export function createEncryption(keys: AccountKeys): Encryption {
  const byRef = new Map(keys.keys.map(({ ref, key }) => [ref, key]));
  const current = byRef.get(keys.currentId);
  if (!current) throw new RangeError("the current data key is not among the keys");
  const currentKey = { head: toHead(keys.currentId), key: current };
  const binding = `${bindingVersion}:${keys.accountId}:`;
  const bindingBytes = Buffer.from(binding);

  const encryption: DecipheringEncryption = {
    keys,
    encrypt(context, plain) {
      const associated =
        typeof context === "string" ? Buffer.from(binding + context) : Buffer.concat([bindingBytes, context]);
      return seal(currentKey, associated, compress(typeof plain === "string" ? Buffer.from(plain) : plain));
    },
    decipher({ context, ciphertext }) {
      const ref = readKeyRef(ciphertext);
      const key = byRef.get(ref);
      if (!key) throw new DecryptionError(toMissing(ref));
      return unseal(key, Buffer.from(typeof ref === "number" ? binding + context : context), ciphertext);
    },
    decrypt: (context, ciphertext) => encryption.decryptAll([{ context, ciphertext }])[0] ?? Buffer.alloc(0),
    decryptAll: (texts) => decryptEach(texts.map((text) => text && { ...text, encryption })),
  };
  return encryption;
}

interface DecipheringEncryption extends Encryption {
  decipher(text: BoundCiphertext): Buffer;
}

/** Keeps nulls. @throws DecryptionError */
export function decryptEach(
  texts: readonly ((BoundCiphertext & { readonly encryption: Encryption }) | null)[],
): (Buffer | null)[] {
  const opened = texts.map((text) => text && (text.encryption as DecipheringEncryption).decipher(text));
  try {
    return decompressAll(opened);
  } catch {
    throw new DecryptionError("a stored text cannot be decompressed");
  }
}

const toMissing = (ref: KeyRef) =>
  typeof ref === "number"
    ? "the data key of a stored text was destroyed, or is another account's"
    : "the key of this ciphertext is not in NIGHTGUARD_ENCRYPTION_KEYS";
