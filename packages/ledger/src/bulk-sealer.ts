import { createThread, type EncryptionKey } from "@nightguard/platform";
import { type Packed, pack, packTogether } from "./packed.ts";
import type { Sealer } from "./sealer.ts";

/** Texts to be sealed, one behind the other; one that is null has no length. */
export interface UnsealedBatch {
  readonly rows: readonly string[];
  readonly lengths: readonly (number | null)[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The sealed texts, one behind the other, in the same order. */
export interface SealedBatch {
  readonly lengths: readonly (number | null)[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What is to be sealed; null stays null. */
interface Unsealed {
  /** What the text belongs to, as for `Sealer.seal`. */
  readonly row: string;
  readonly plain: Buffer | string | null;
}

/** Seals many texts without holding up the event loop: compressing is the dearest thing that a worker does. */
export interface BulkSealer {
  /** In the order given, ready for a statement. */
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
  const thread = createThread<UnsealedBatch, SealedBatch>(new URL("./sealing-thread.ts", import.meta.url), { keys });

  return {
    async seal(texts) {
      const batch = joined(texts);
      if (texts.length >= worthAThread.texts || batch.bytes.length >= worthAThread.bytes) {
        try {
          const { lengths, bytes } = await thread.ask(batch, [batch.bytes.buffer]);
          return packTogether(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), lengths);
        } catch {
          // Without the thread it is done here, as below.
        }
      }
      return pack(texts.map(({ row, plain }) => (plain === null ? null : sealer.seal(row, plain))));
    },
    close: thread.close,
  };
}

/** In memory of its own, which can be handed over. */
function joined(texts: readonly Unsealed[]): UnsealedBatch {
  const lengths = texts.map(({ plain }) => (plain === null ? null : Buffer.byteLength(plain)));
  const bytes = new Uint8Array(lengths.reduce<number>((sum, length) => sum + (length ?? 0), 0));
  const buffer = Buffer.from(bytes.buffer);
  let at = 0;
  for (const { plain } of texts) {
    if (plain !== null) at += typeof plain === "string" ? buffer.write(plain, at) : plain.copy(buffer, at);
  }
  return { rows: texts.map(({ row }) => row), lengths, bytes };
}
