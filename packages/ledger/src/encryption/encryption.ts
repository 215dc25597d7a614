import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import type { EncryptionKey } from "@nightguard/platform";
import { compress, decompressAll } from "./compression.ts";

/** A ciphertext and the context that it is bound to. */
export interface BoundCiphertext {
  readonly context: string;
  readonly ciphertext: Buffer;
}

/** Personal data at rest: compressed, then encrypted with AES-256-GCM under a named key, bound to the row it belongs to. */
export interface Encryption {
  /**
   * @param row what the text belongs to, such as `result:<job id>`: a ciphertext moved to another row cannot be decrypted
   */
  encrypt(row: Buffer | string, plain: Buffer | string): Buffer;
  /** @throws DecryptionError when the key is not at hand, or the text was altered or belongs to another row */
  decrypt(row: string, ciphertext: Buffer): Buffer;
  /** Many, in the order given, which takes half the time; null stays null. They may share memory. @throws DecryptionError as above */
  decryptAll(texts: readonly (BoundCiphertext | null)[]): (Buffer | null)[];
}

/** A ciphertext cannot be decrypted. */
export class DecryptionError extends Error {
  override readonly name = "DecryptionError";
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * Format: one byte for the length of the key's id, the id, 12 bytes of nonce, 16 of tag, the ciphertext. The id allows
 * rotation: the first key encrypts, every key decrypts.
 *
 * @param keys newest first, at least one
 */
export function createEncryption(keys: readonly EncryptionKey[]): Encryption {
  const [newest] = keys;
  if (!newest) throw new RangeError("at least one encryption key is needed");
  // Key objects, made once: a raw key would be wrapped in one for every text.
  const byId = new Map(keys.map(({ id, key }) => [id, createSecretKey(key)]));
  const newestKey = createSecretKey(newest.key);
  const nextIv = createIvSource();
  const head = Buffer.from([newest.id.length, ...Buffer.from(newest.id, "latin1")]);

  function encrypt(row: Buffer | string, plain: Buffer | string): Buffer {
    const iv = nextIv();
    const cipher = createCipheriv("aes-256-gcm", newestKey, iv, { authTagLength: tagBytes });
    cipher.setAAD(typeof row === "string" ? Buffer.from(row) : row);
    const body = cipher.update(compress(typeof plain === "string" ? Buffer.from(plain) : plain));
    cipher.final();
    return Buffer.concat([head, iv, cipher.getAuthTag(), body]);
  }

  function decryptAll(texts: readonly (BoundCiphertext | null)[]): (Buffer | null)[] {
    const opened = texts.map((text) => text && decipher(text));
    try {
      return decompressAll(opened);
    } catch {
      throw new DecryptionError("a stored text cannot be decompressed");
    }
  }

  function decipher({ context, ciphertext }: BoundCiphertext): Buffer {
    const idEnd = 1 + (ciphertext[0] ?? 0);
    const key = byId.get(ciphertext.toString("latin1", 1, idEnd));
    if (!key) throw new DecryptionError("the key of this ciphertext is not in NIGHTGUARD_ENCRYPTION_KEYS");
    const tagAt = idEnd + ivBytes;
    const bodyAt = tagAt + tagBytes;
    try {
      // Without authTagLength Node would accept a tag cut to four bytes.
      const decipher = createDecipheriv("aes-256-gcm", key, ciphertext.subarray(idEnd, tagAt), {
        authTagLength: tagBytes,
      });
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(ciphertext.subarray(tagAt, bodyAt));
      const plain = decipher.update(ciphertext.subarray(bodyAt));
      decipher.final(); // throws when anything is not as it was
      return plain;
    } catch {
      throw new DecryptionError("a stored text was altered or belongs to another row");
    }
  }

  function decrypt(row: string, ciphertext: Buffer): Buffer {
    const [plain] = decryptAll([{ context: row, ciphertext }]);
    return plain ?? Buffer.alloc(0);
  }

  return { encrypt, decrypt, decryptAll };
}

/** Random nonces, drawn in bulk: each call to the random source costs as much as a small encryption. */
function createIvSource(): () => Buffer {
  const ivsPerDraw = 256;
  let drawn = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at === drawn.length) {
      drawn = randomBytes(ivBytes * ivsPerDraw);
      at = 0;
    }
    at += ivBytes;
    return drawn.subarray(at - ivBytes, at);
  };
}

/** What digests are for; each purpose has its own key. */
type DigestPurpose = "audit" | "api_key" | "reference" | "idempotency_key" | "idempotent_body" | "question" | "patient";

/** Keyed digests for looking things up by what must not be stored in clear: API keys, references, questions. */
export interface Digester {
  digest(purpose: DigestPurpose, text: string): Buffer;
}

/** @param secret 32 bytes kept in the ledger, itself encrypted; each purpose gets a key of its own */
export function createDigester(secret: Buffer): Digester {
  // Key objects, as above: a raw key would make each digest cost five times as much.
  const keys = new Map<DigestPurpose, KeyObject>();
  return {
    digest(purpose, text) {
      let key = keys.get(purpose);
      if (!key) {
        key = createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
        keys.set(purpose, key);
      }
      // Through a string, so that the bytes are in the buffer pool: a million buffers of their own slow down garbage
      // collection.
      return Buffer.from(createHmac("sha256", key).update(text).digest("binary"), "binary");
    },
  };
}
