import { hash } from "node:crypto";

/** What SHA-256 takes in at a time. */
const blockBytes = 64;
const hashBytes = 32;
/** Texts that surely fit are hashed in memory that is there already. */
const usualBytes = 16_384;

/**
 * HMAC-SHA256 (RFC 2104) of texts under one key, the same as `createHmac`, which makes a stream for each text and so takes
 * twice as long and leaves much to collect.
 *
 * @param key at most 64 bytes
 */
export function createKeyedHash(key: Buffer): (text: string) => Buffer {
  if (key.length > blockBytes) throw new RangeError("the key is longer than a block");
  const inner = Buffer.alloc(blockBytes + usualBytes, 0x36);
  const outer = Buffer.alloc(blockBytes + hashBytes, 0x5c);
  for (const [index, byte] of key.entries()) {
    inner[index] = byte ^ 0x36;
    outer[index] = byte ^ 0x5c;
  }

  /** The padded key and behind it the text. */
  function keyed(text: string): Buffer {
    const fits = text.length * 3 <= usualBytes; // UTF-8 has at most three bytes for a unit of UTF-16
    const bytes = fits ? inner : Buffer.concat([inner.subarray(0, blockBytes), Buffer.alloc(text.length * 3)]);
    return bytes.subarray(0, blockBytes + bytes.write(text, blockBytes));
  }

  return (text) => {
    // By way of texts, so that what comes out lies in the pool: a million hashes with memory of their own keep the
    // collector busy.
    outer.write(hash("sha256", keyed(text), "binary"), blockBytes, "binary");
    return Buffer.from(hash("sha256", outer, "binary"), "binary");
  };
}
