import { BufferPacker, createThread, type PackedBuffers, packBuffers, unpack } from "@nightguard/platform";
import { type AccountKeys, createEncryption, type Encryption } from "./encryption.ts";

/** Texts to be encrypted, as they travel to the thread. */
export interface PackedPlaintexts {
  /** The keys of the accounts that the texts belong to. */
  readonly keys: readonly AccountKeys[];
  /** For each text the place of its account in `keys`; absent: the first. */
  readonly keyOf?: readonly number[];
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
  /** The encryption of the account that the text belongs to. */
  readonly encryption: Encryption;
  /** As for `Encryption.encrypt`. */
  readonly context: string;
  readonly text: PlaintextOrCiphertext | null;
}

/**
 * Encrypts many texts on a thread: compression is the most expensive part of an intake and would block the event loop.
 */
export type BulkEncryption = ReturnType<typeof createBulkEncryption>;

/** Below these, encryption runs here: sending it to a thread takes as long. */
const worthAThread = { texts: 50, bytes: 16_384 };
/** By how much encryption makes a short text longer. */
const likelyOverheadBytes = 50;

/** What is not worth a thread is encrypted here, and everything when the thread has died; it is started on first use. */
export function createBulkEncryption() {
  const thread = createThread<PackedPlaintexts, PackedBuffers>(new URL("./encryption-thread.ts", import.meta.url));

  async function encryptPacked(plaintexts: PackedPlaintexts): Promise<PackedBuffers> {
    const { lengths, bytes } = plaintexts.texts;
    const count = lengths.reduce((texts, length) => (length < 0 ? texts : texts + 1), 0);
    const isWorthAThread = count >= worthAThread.texts || bytes.length >= worthAThread.bytes;
    const ciphertext = isWorthAThread && (await thread.ask(plaintexts).catch(() => undefined));
    return ciphertext || encryptAll(plaintexts);
  }

  return {
    /** In the order given; what is encrypted already stays as it is. */
    async encrypt(texts: readonly ToEncrypt[]): Promise<(Buffer | null)[]> {
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
    /** In the order given, of texts that were joined as they came. */
    encryptPacked,
    close: thread.close,
  };
}

export const isCiphertext = (text: PlaintextOrCiphertext | null): text is Ciphertext =>
  text !== null && typeof text === "object" && "ciphertext" in text;

/** The key that encrypts alone: copying each to a thread takes a microsecond. */
export const toEncryptingKeys = ({ keys: { keys, ...account } }: Encryption): AccountKeys => ({
  ...account,
  keys: keys.filter(({ ref }) => ref === account.currentId),
});

/** Encrypts them at once; each goes where it stays before the next, so that the collector finds few of them. */
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
