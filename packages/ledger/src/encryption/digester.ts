import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

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
  | "column_mapping";

/** Keyed digests find what must not be stored in clear: API keys, references, questions. */
export interface Digester {
  digest(purpose: DigestPurpose, text: string): Buffer;
}

/** @param secret 32 bytes kept in the ledger, themselves encrypted */
export function createDigester(secret: Buffer): Digester {
  // Raw keys would make each digest cost five times as much.
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
