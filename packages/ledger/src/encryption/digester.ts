import { hash, hkdfSync } from "node:crypto";

type DigestPurpose =
  | "audit"
  | "api_key"
  | "administrator"
  | "reference"
  | "idempotency_key"
  | "idempotent_body"
  | "question"
  | "patient"
  | "member"
  | "user_email"
  | "user_subject"
  | "column_mapping"
  | "fee_schedule"
  | "source"
  | "location";

/** Keyed digests find what must not be stored in clear: API keys, references, questions. */
export interface Digester {
  digest(purpose: DigestPurpose, text: string): Buffer;
}

type Hmac = (text: string) => Buffer;

/** @param secret 32 bytes, stored encrypted in the ledger */
export function createDigester(secret: Buffer): Digester {
  const hmacs = new Map<DigestPurpose, Hmac>();
  return {
    digest(purpose, text) {
      let hmac = hmacs.get(purpose);
      if (!hmac) {
        hmac = createHmac(Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
        hmacs.set(purpose, hmac);
      }
      return hmac(text);
    },
  };
}

const blockBytes = 64;
const digestBytes = 32;
const inlineBytes = 4_096;

/**
 * HMAC-SHA-256 (RFC 2104) by hashing twice takes 1.0 µs, and Node's `createHmac` 1.8; an intake computes five digests a
 * row.
 *
 * @param key at most 64 bytes
 */
function createHmac(key: Buffer): Hmac {
  const inner = Buffer.alloc(blockBytes + inlineBytes);
  const outer = Buffer.alloc(blockBytes + digestBytes);
  for (let index = 0; index < blockBytes; index++) {
    inner[index] = (key[index] ?? 0) ^ 0x36;
    outer[index] = (key[index] ?? 0) ^ 0x5c;
  }
  return (text) => {
    // A UTF-16 unit takes at most 3 bytes of UTF-8.
    const isShort = text.length * 3 <= inlineBytes;
    const whole = isShort ? inner : Buffer.concat([inner.subarray(0, blockBytes), Buffer.from(text)]);
    const end = isShort ? blockBytes + inner.write(text, blockBytes) : whole.length;
    // Strings: a million buffers would slow garbage collection.
    outer.write(hash("sha256", whole.subarray(0, end), "binary"), blockBytes, "binary");
    return Buffer.from(hash("sha256", outer, "binary"), "binary");
  };
}
