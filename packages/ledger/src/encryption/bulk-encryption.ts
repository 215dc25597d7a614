import { BufferPacker, createThread, type PackedBuffers, packBuffers, unpack } from "@nightguard/platform";
import { type AccountKeys, createEncryption, type Encryption } from "./encryption.ts";

export interface PackedPlaintexts {
  readonly keys: readonly AccountKeys[];
  /** An index in `keys` for each text; absent if all use the first. */
  readonly keyOf?: readonly number[];
  readonly rows: PackedBuffers;
  readonly texts: PackedBuffers;
}

export type PlaintextOrCiphertext = Buffer | string | Ciphertext;

export interface Ciphertext {
  readonly ciphertext: Buffer;
}

interface ToEncrypt {
  readonly encryption: Encryption;
  readonly context: string;
  readonly text: PlaintextOrCiphertext | null;
}

/** Compression, the most expensive part of an intake, would block the event loop. */
export interface BulkEncryption {
  encrypt(texts: readonly ToEncrypt[]): Promise<(Buffer | null)[]>;
  encryptPacked(plaintexts: PackedPlaintexts): Promise<PackedBuffers>;
  close(): Promise<void>;
}

/** Sending less to a thread takes as long as encrypting here. */
const worthAThread = { texts: 50, bytes: 16_384 };
const likelyOverheadBytes = 50;

/** Small inputs, and everything if the thread has died, are encrypted here. */
export function createBulkEncryption(): BulkEncryption {
  const thread = createThread<PackedPlaintexts, PackedBuffers>(new URL("./encryption-thread.ts", import.meta.url));

  async function encryptPacked(plaintexts: PackedPlaintexts): Promise<PackedBuffers> {
    const { lengths, bytes } = plaintexts.texts;
    const count = lengths.reduce((texts, length) => (length < 0 ? texts : texts + 1), 0);
    const isWorthAThread = count >= worthAThread.texts || bytes.length >= worthAThread.bytes;
    const ciphertext = isWorthAThread && (await thread.ask(plaintexts).catch(() => undefined));
    return ciphertext || encryptAll(plaintexts);
  }

  return {
    async encrypt(texts) {
      const accounts = [...new Set(texts.map(({ encryption }) => encryption))];
      const places = new Map(accounts.map((encryption, place) => [encryption, place]));
      const plaintexts = {
        keys: accounts.map(toEncryptingKeys),
        keyOf: texts.map(({ encryption }) => places.get(encryption) ?? 0),
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

/** Copying each key to a thread takes a microsecond, so only the encrypting one is sent. */
export const toEncryptingKeys = ({ keys: { keys, ...account } }: Encryption): AccountKeys => ({
  ...account,
  keys: keys.filter(({ ref }) => ref === account.currentId),
});

/** Stores each ciphertext before making the next, so the garbage collector finds few. */
export function encryptAll({ keys, keyOf, rows, texts }: PackedPlaintexts): PackedBuffers {
  const encryptions = keys.map(createEncryption);
  const ciphertext = new BufferPacker(texts.bytes.length + likelyOverheadBytes * texts.lengths.length);
  const names = unpack(rows);
  let place = 0;
  for (const plain of unpack(texts)) {
    const name = names.next().value ?? "";
    const encryption = encryptions[keyOf?.[place++] ?? 0];
    ciphertext.add(plain && encryption ? encryption.encrypt(name, plain) : null);
  }
  return ciphertext.packed();
}
