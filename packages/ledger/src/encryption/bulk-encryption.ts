import {
  BufferPacker,
  createThread,
  type EncryptionKey,
  type PackedBuffers,
  packBuffers,
  unpack,
} from "@nightguard/platform";
import type { Encryption } from "./encryption.ts";

/** Texts to be encrypted, as they travel to the thread. */
export interface PackedPlaintexts {
  /** What each text belongs to. */
  readonly rows: PackedBuffers;
  readonly texts: PackedBuffers;
}

/** A text to store: plaintext, or already encrypted for its row. */
export type PlaintextOrCiphertext = Buffer | string | Ciphertext;

/** A text that is encrypted already. */
export interface Ciphertext {
  readonly ciphertext: Buffer;
}

/** What is to be encrypted; null stays null. */
interface ToEncrypt {
  /** What the text belongs to, as for `Encryption.encrypt`. */
  readonly context: string;
  readonly text: PlaintextOrCiphertext | null;
}

/**
 * Encrypts many texts on a thread: compression is the most expensive part of an intake and would block the event loop.
 */
export interface BulkEncryption {
  /** In the order given; what is encrypted already stays as it is. */
  encrypt(texts: readonly ToEncrypt[]): Promise<(Buffer | null)[]>;
  /** In the order given, of texts that were joined as they came. */
  encryptPacked(plaintexts: PackedPlaintexts): Promise<PackedBuffers>;
  close(): Promise<void>;
}

/** Below these, encryption runs here: sending it to a thread takes as long. */
const worthAThread = { texts: 50, bytes: 16_384 };
/** By how much encryption makes a short text longer. */
const likelyOverheadBytes = 50;

/**
 * @param encryption encrypts what is not worth a thread, and everything when the thread has died
 * @param keys the same keys, for the thread, which is started when it is first needed
 */
export function createBulkEncryption(encryption: Encryption, keys: readonly EncryptionKey[]): BulkEncryption {
  const thread = createThread<PackedPlaintexts, PackedBuffers>(new URL("./encryption-thread.ts", import.meta.url), {
    keys,
  });

  async function encryptPacked(plaintexts: PackedPlaintexts): Promise<PackedBuffers> {
    const { lengths, bytes } = plaintexts.texts;
    const count = lengths.reduce((texts, length) => (length < 0 ? texts : texts + 1), 0);
    const isWorthAThread = count >= worthAThread.texts || bytes.length >= worthAThread.bytes;
    const ciphertext = isWorthAThread && (await thread.ask(plaintexts).catch(() => undefined));
    return ciphertext || encryptAll(encryption, plaintexts);
  }

  return {
    async encrypt(texts) {
      const plaintexts = {
        rows: packBuffers(texts.map(({ context }) => context)),
        texts: packBuffers(texts.map(({ text }) => (isCiphertext(text) ? null : text))),
      };
      const ciphertext = [...unpack(await encryptPacked(plaintexts))];
      return texts.map(({ text }, index) => (isCiphertext(text) ? text.ciphertext : (ciphertext[index] ?? null)));
    },
    encryptPacked,
    close: thread.close,
  };
}

export const isCiphertext = (text: PlaintextOrCiphertext | null): text is Ciphertext =>
  text !== null && typeof text === "object" && "ciphertext" in text;

/** Encrypts them at once; each goes where it stays before the next, so that the collector finds few of them. */
export function encryptAll(encryption: Encryption, { rows, texts }: PackedPlaintexts): PackedBuffers {
  const ciphertext = new BufferPacker(texts.bytes.length + likelyOverheadBytes * texts.lengths.length);
  const names = unpack(rows);
  for (const plain of unpack(texts)) {
    const name = names.next().value ?? "";
    ciphertext.add(plain && encryption.encrypt(name, plain));
  }
  return ciphertext.packed();
}
