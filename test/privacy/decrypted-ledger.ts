import { createDecipheriv } from "node:crypto";
import type { EncryptionKey } from "@nightguard/platform";
import { readKeyRef } from "../../packages/ledger/src/encryption/ciphertext.ts";
import { decompressAll } from "../../packages/ledger/src/encryption/compression.ts";
import { createKeyWrapping } from "../../packages/ledger/src/encryption/key-wrapping.ts";
import { query } from "../support/databases.ts";
import { readLedger, type Trace } from "./traces.ts";

const headBytes = 5;
const ivBytes = 12;
const tagBytes = 16;

/** Every row of every table as text, and what is in its encrypted columns, whatever these are bound to. */
export async function readDecryptedLedger(databaseUrl: string, encryptionKey: EncryptionKey): Promise<Trace[]> {
  const wrapping = createKeyWrapping([encryptionKey]);
  const dataKeys = await query(databaseUrl, "select id, account_id, wrapped from data_keys where length(wrapped) > 0");
  const keys = new Map(
    dataKeys.map(({ id, account_id, wrapped }) => [id, wrapping.unwrap(String(account_id), wrapped as Buffer)]), // bytea
  );
  const decrypt = (ciphertext: Buffer): Buffer | undefined => {
    const key = ciphertext[0] === 0x81 ? keys.get(readKeyRef(ciphertext)) : undefined;
    if (!key) return undefined;
    const iv = ciphertext.subarray(headBytes, headBytes + ivBytes);
    const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes });
    // Not verified, since that would need the row that it is bound to.
    return decompressAll([decipher.update(ciphertext.subarray(headBytes + ivBytes + tagBytes))])[0] ?? undefined;
  };
  return (await readLedger(databaseUrl)).flatMap((trace) => {
    const plain = Buffer.isBuffer(trace.content) && trace.content.length > 0 ? decrypt(trace.content) : undefined;
    return plain ? [trace, { place: `decrypted ${trace.place}`, content: plain }] : [trace];
  });
}
