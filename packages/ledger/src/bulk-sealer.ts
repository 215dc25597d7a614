import { createThread, type EncryptionKey } from "@nightguard/platform";
import { type Joined, join } from "./joined.ts";
import { type Packed, pack, packTogether } from "./packed.ts";
import type { Sealer } from "./sealer.ts";

/** Texts to be sealed, as they travel to the thread. */
export interface UnsealedBatch {
  /** What each text belongs to, one a line. */
  readonly rows: string;
  readonly texts: Joined;
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
  const thread = createThread<UnsealedBatch, Joined>(new URL("./sealing-thread.ts", import.meta.url), { keys });

  return {
    async seal(texts) {
      const joined = join(texts.map(({ plain }) => plain));
      if (texts.length >= worthAThread.texts || joined.bytes.length >= worthAThread.bytes) {
        try {
          const rows = texts.map(({ row }) => row).join("\n");
          const { lengths, bytes } = await thread.ask({ rows, texts: joined }, [joined.bytes.buffer]);
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
