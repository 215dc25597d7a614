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

/** A sealed text, and what it belongs to. */
export interface SealedText {
  readonly row: string;
  readonly sealed: Buffer;
}

/** Personal data at rest: compressed, then sealed with AES-256-GCM under a named key, bound to the row it belongs to. */
export interface Sealer {
  /**
   * @param row what the text belongs to, such as `result:<job id>`: a sealed text moved to another row does not open
   */
  seal(row: Buffer | string, plain: Buffer | string): Buffer;
  /** @throws SealError when the key is not at hand, or the text was altered or belongs to another row */
  open(row: string, sealed: Buffer): Buffer;
  /** Many, in the order given, which takes half the time; null stays null. They may share memory. @throws SealError as above */
  openAll(texts: readonly (SealedText | null)[]): (Buffer | null)[];
}

/** A sealed text does not open. Fails closed: nothing of it is shown. */
export class SealError extends Error {
  override readonly name = "SealError";
}

const ivBytes = 12;
const tagBytes = 16;

/**
 * The form: one byte for the length of the key's id, the id, 12 bytes of nonce, 16 of tag, the ciphertext. The id in
 * front lets keys be rotated: the first key seals, every key opens.
 *
 * @param keys newest first, at least one
 */
export function createSealer(keys: readonly EncryptionKey[]): Sealer {
  const [newest] = keys;
  if (!newest) throw new RangeError("at least one encryption key is needed");
  // Key objects, made once: a raw key would be wrapped in one for every text.
  const byId = new Map(keys.map(({ id, key }) => [id, createSecretKey(key)]));
  const newestKey = createSecretKey(newest.key);
  const nextIv = createIvSource();
  const head = Buffer.from([newest.id.length, ...Buffer.from(newest.id, "latin1")]);

  function seal(row: Buffer | string, plain: Buffer | string): Buffer {
    const iv = nextIv();
    const cipher = createCipheriv("aes-256-gcm", newestKey, iv, { authTagLength: tagBytes });
    cipher.setAAD(typeof row === "string" ? Buffer.from(row) : row);
    const body = cipher.update(compress(typeof plain === "string" ? Buffer.from(plain) : plain));
    cipher.final();
    return Buffer.concat([head, iv, cipher.getAuthTag(), body]);
  }

  function openAll(texts: readonly (SealedText | null)[]): (Buffer | null)[] {
    const opened = texts.map((text) => text && decipher(text));
    try {
      return decompressAll(opened);
    } catch {
      throw new SealError("a stored text cannot be decompressed");
    }
  }

  function decipher({ row, sealed }: SealedText): Buffer {
    const idEnd = 1 + (sealed[0] ?? 0);
    const key = byId.get(sealed.toString("latin1", 1, idEnd));
    if (!key) throw new SealError("the key that sealed this is not among NIGHTGUARD_ENCRYPTION_KEYS");
    const tagAt = idEnd + ivBytes;
    const bodyAt = tagAt + tagBytes;
    try {
      // Without authTagLength Node would accept a tag cut to four bytes.
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(idEnd, tagAt), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(row));
      decipher.setAuthTag(sealed.subarray(tagAt, bodyAt));
      const plain = decipher.update(sealed.subarray(bodyAt));
      decipher.final(); // throws when anything is not as it was
      return plain;
    } catch {
      throw new SealError("a stored text was altered or belongs to another row");
    }
  }

  function open(row: string, sealed: Buffer): Buffer {
    const [plain] = openAll([{ row, sealed }]);
    return plain ?? Buffer.alloc(0);
  }

  return { seal, open, openAll };
}

/** Fresh nonces, drawn many at a time: each call into the random source costs as much as a small encryption. */
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

/** What is looked up by a digest; each purpose has a key of its own. */
type DigestPurpose = "api_key" | "reference" | "idempotency_key" | "idempotent_body" | "question" | "patient";

/** Keyed digests for looking things up by what must not be stored in clear: API keys, references, questions. */
export interface Digester {
  digest(purpose: DigestPurpose, text: string): Buffer;
}

/** @param secret 32 bytes kept in the ledger, itself sealed; each purpose gets a key of its own */
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
      // By way of a text, so that it lies in the pool: a million digests with memory of their own keep the collector busy.
      return Buffer.from(createHmac("sha256", key).update(text).digest("binary"), "binary");
    },
  };
}
