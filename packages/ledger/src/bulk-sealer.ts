import { createThread, type EncryptionKey } from "@nightguard/platform";
import { type Packed, pack, packTogether } from "./packed.ts";
import type { Sealer } from "./sealer.ts";

/** Texts to be sealed, as few pieces, which cross to a thread much faster than many. */
export interface UnsealedBatch {
  /** What each text belongs to, one a line. */
  readonly rows: string;
  readonly texts: TextLine;
}

/** Texts one behind the other; one that is null has the length -1. */
export interface TextLine {
  readonly lengths: Int32Array<ArrayBuffer>;
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
  const thread = createThread<UnsealedBatch, TextLine>(new URL("./sealing-thread.ts", import.meta.url), { keys });

  return {
    async seal(texts) {
      const line = toLine(texts);
      if (texts.length >= worthAThread.texts || line.bytes.length >= worthAThread.bytes) {
        try {
          const rows = texts.map(({ row }) => row).join("\n");
          const { lengths, bytes } = await thread.ask({ rows, texts: line }, [line.bytes.buffer]);
          const nullable = Array.from(lengths, (length) => (length < 0 ? null : length));
          return packTogether(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), nullable);
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
function toLine(texts: readonly Unsealed[]): TextLine {
  const lengths = Int32Array.from(texts, ({ plain }) => (plain === null ? -1 : Buffer.byteLength(plain)));
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + Math.max(0, length), 0));
  const buffer = Buffer.from(bytes.buffer);
  let at = 0;
  for (const { plain } of texts) {
    if (plain !== null) at += typeof plain === "string" ? buffer.write(plain, at) : plain.copy(buffer, at);
  }
  return { lengths, bytes };
}
