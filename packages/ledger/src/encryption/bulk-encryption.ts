import { createThread, cutApart, type EncryptionKey, type Joined, Joining, join } from "@nightguard/platform";
import type { Sealer } from "./encryption.ts";

/** Texts to be sealed, as they travel to the thread. */
export interface UnsealedBatch {
  /** What each text belongs to. */
  readonly rows: Joined;
  readonly texts: Joined;
}

/** What is to be kept sealed: a text as it is, or one that was sealed for its row where it was at hand. */
export type Keepable = Buffer | string | Sealed;

/** A text that is sealed already. */
export interface Sealed {
  readonly sealed: Buffer;
}

/** What is to be sealed; null stays null. */
interface Unsealed {
  /** What the text belongs to, as for `Sealer.seal`. */
  readonly row: string;
  readonly text: Keepable | null;
}

/** Seals many texts without holding up the event loop: compressing is the dearest thing that an intake does. */
export interface BulkSealer {
  /** In the order given; what is sealed already stays as it is. */
  seal(texts: readonly Unsealed[]): Promise<(Buffer | null)[]>;
  /** In the order given, of texts that were joined as they came. */
  sealJoined(unsealed: UnsealedBatch): Promise<Joined>;
  close(): Promise<void>;
}

/** Fewer texts of fewer bytes are sealed at once: handing them to another thread would take as long. */
const worthAThread = { texts: 50, bytes: 16_384 };
/** By how much a seal makes a short text longer. */
const likelySealBytes = 50;

/**
 * @param sealer seals what is not worth a thread, and everything when the thread has died
 * @param keys the same keys, for the thread, which is started when it is first needed
 */
export function createBulkSealer(sealer: Sealer, keys: readonly EncryptionKey[]): BulkSealer {
  const thread = createThread<UnsealedBatch, Joined>(new URL("./encryption-thread.ts", import.meta.url), { keys });

  async function sealJoined(unsealed: UnsealedBatch): Promise<Joined> {
    const { lengths, bytes } = unsealed.texts;
    const count = lengths.reduce((texts, length) => (length < 0 ? texts : texts + 1), 0);
    const isWorthAThread = count >= worthAThread.texts || bytes.length >= worthAThread.bytes;
    const sealed = isWorthAThread && (await thread.ask(unsealed).catch(() => undefined));
    return sealed || sealAll(sealer, unsealed);
  }

  return {
    async seal(texts) {
      const unsealed = {
        rows: join(texts.map(({ row }) => row)),
        texts: join(texts.map(({ text }) => (isSealed(text) ? null : text))),
      };
      const sealed = [...cutApart(await sealJoined(unsealed))];
      return texts.map(({ text }, index) => (isSealed(text) ? text.sealed : (sealed[index] ?? null)));
    },
    sealJoined,
    close: thread.close,
  };
}

export const isSealed = (text: Keepable | null): text is Sealed =>
  text !== null && typeof text === "object" && "sealed" in text;

/** Seals them at once; each goes where it stays before the next, so that the collector finds few of them. */
export function sealAll(sealer: Sealer, { rows, texts }: UnsealedBatch): Joined {
  const sealed = new Joining(texts.bytes.length + likelySealBytes * texts.lengths.length);
  const names = cutApart(rows);
  for (const plain of cutApart(texts)) {
    const name = names.next().value ?? "";
    sealed.add(plain && sealer.seal(name, plain));
  }
  return sealed.joined();
}
