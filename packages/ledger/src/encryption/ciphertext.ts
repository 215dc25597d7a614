import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from "node:crypto";

export class DecryptionError extends Error {
  override readonly name = "DecryptionError";
}

/** A data key's id, or the name of a key of NIGHTGUARD_ENCRYPTION_KEYS. */
export type KeyRef = number | string;

const ivBytes = 12;
const tagBytes = 16;
/** First byte before a data key's id; names are shorter than this number. */
const dataKeyMark = 0x81;
const dataKeyHeadBytes = 5;

/** Mark and four bytes of the data key's id, or the name's length and the name. */
export function toHead(ref: KeyRef): Buffer {
  if (typeof ref === "string") return Buffer.from([ref.length, ...Buffer.from(ref, "latin1")]);
  const head = Buffer.alloc(dataKeyHeadBytes);
  head[0] = dataKeyMark;
  head.writeUInt32BE(ref, 1);
  return head;
}

/** @throws DecryptionError when cut off */
export function readKeyRef(ciphertext: Buffer): KeyRef {
  if (ciphertext.length < headBytes(ciphertext)) throw new DecryptionError("a stored text was cut off");
  if (ciphertext[0] === dataKeyMark) return ciphertext.readUInt32BE(1);
  return ciphertext.toString("latin1", 1, headBytes(ciphertext));
}

const headBytes = (ciphertext: Buffer) => (ciphertext[0] === dataKeyMark ? dataKeyHeadBytes : 1 + (ciphertext[0] ?? 0));

/** AES-256-GCM: head, 12 bytes of nonce, 16 of tag, ciphertext. */
export function seal({ head, key }: { head: Buffer; key: KeyObject }, associated: Buffer, content: Buffer): Buffer {
  const iv = nextIv();
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes });
  cipher.setAAD(associated);
  const body = cipher.update(content);
  cipher.final();
  return Buffer.concat([head, iv, cipher.getAuthTag(), body]);
}

/** @throws DecryptionError when the ciphertext or the associated data differs */
export function unseal(key: KeyObject, associated: Buffer, ciphertext: Buffer): Buffer {
  const ivAt = headBytes(ciphertext);
  const tagAt = ivAt + ivBytes;
  const bodyAt = tagAt + tagBytes;
  try {
    // Otherwise Node would accept a tag cut to four bytes.
    const decipher = createDecipheriv("aes-256-gcm", key, ciphertext.subarray(ivAt, tagAt), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(associated);
    decipher.setAuthTag(ciphertext.subarray(tagAt, bodyAt));
    const content = decipher.update(ciphertext.subarray(bodyAt));
    decipher.final();
    return content;
  } catch {
    throw new DecryptionError("a stored text was altered or belongs to another row");
  }
}

const nextIv = createIvSource();

/** Each call to the random source costs as much as a small encryption, so nonces are drawn in bulk. */
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
