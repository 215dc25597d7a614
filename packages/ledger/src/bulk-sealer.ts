import { createThread, cutApart, type EncryptionKey, type Joined, join } from "@nightguard/platform";
import { type Packed, pack } from "./packed.ts";
import type { Sealer } from "./sealer.ts";

/** Texts to be sealed, as they travel to the thread. */
export interface UnsealedBatch {
  /** What each text belongs to, one a line. */
  readonly rows: string;
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

/** Seals many texts without holding up the event loop: compressing is the dearest thing that a worker does. */
export interface BulkSealer {
  /** In the order given, ready for a statement; what is sealed already stays as it is. */
  seal(texts: readonly Unsealed[]): Promise<Packed>;
  close(): Promise<void>;
}

/** Fewer texts of fewer bytes are sealed at once: handing them to another thread would take as long. */
const worthAThread = { texts: 50, bytes: 16_384 };

/**
 * @param sealer seals what is not worth a thread, and everything when the thread has died
 * @param keys the same keys, for the thread, which is started when it is first needed
 */
export function createBulkSealer(sealer: Sealer, keys: readonly EncryptionKey[]): BulkSealer {
  const thread = createThread<UnsealedBatch, Joined>(new URL("./sealing-thread.ts", import.meta.url), { keys });

  async function sealPlain(rows: readonly string[], plain: readonly (Buffer | string | null)[]) {
    const count = plain.filter((text) => text !== null).length;
    const joined = join(plain);
    if (count >= worthAThread.texts || joined.bytes.length >= worthAThread.bytes) {
      try {
        return cutApart(await thread.ask({ rows: rows.join("\n"), texts: joined }, [joined.bytes.buffer]));
      } catch {
        // Without the thread it is done here, as below.
      }
    }
    return plain.map((text, index) => (text === null ? null : sealer.seal(rows[index] ?? "", text)));
  }

  return {
    async seal(texts) {
      const rows = texts.map(({ row }) => row);
      const plain = texts.map(({ text }) => (isSealed(text) ? null : text));
      const sealed = await sealPlain(rows, plain);
      return pack(texts.map(({ text }, index) => (isSealed(text) ? text.sealed : (sealed[index] ?? null))));
    },
    close: thread.close,
  };
}

const isSealed = (text: Keepable | null): text is Sealed =>
  text !== null && typeof text === "object" && "sealed" in text;
