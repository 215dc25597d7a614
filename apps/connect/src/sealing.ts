import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from "node:crypto";
import { SettingsError } from "./settings-error.ts";

/** Encrypts what the journal keeps (AES-256-GCM). */
export interface Sealing {
  /** @param id of what is sealed; it opens under this alone */
  seal(id: string, value: unknown): Buffer;
  /** @throws SettingsError when the key is another */
  unseal<Value>(id: string, sealed: Uint8Array): Value;
  /** A digest that says nothing of the text to those who lack the key. */
  digest(text: string): string;
}

const [ivBytes, tagBytes] = [12, 16];

/** @param bytes the key, 32 of them */
export function createSealing(bytes: Buffer): Sealing {
  const key = createSecretKey(bytes);
  return {
    seal(id, value) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(id));
      return Buffer.concat([iv, cipher.update(JSON.stringify(value), "utf8"), cipher.final(), cipher.getAuthTag()]);
    },
    unseal<Value>(id: string, sealed: Uint8Array): Value {
      const bytes = Buffer.from(sealed);
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(id)).setAuthTag(bytes.subarray(-tagBytes));
      try {
        const content = [decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()];
        return JSON.parse(Buffer.concat(content).toString("utf8")) as Value;
      } catch (cause) {
        throw new SettingsError("journal.key does not belong to journal.db: bring back the two files from one backup", {
          cause,
        });
      }
    },
    digest: (text) => createHmac("sha256", key).update(text).digest("base64url"),
  };
}
