import { createThread, type EncryptionKey } from "@nightguard/platform";
import { type Packed, packTogether } from "./packed.ts";
import type { Sealer } from "./sealer.ts";

/** Texts to be sealed, one behind the other. */
export interface UnsealedBatch {
  readonly rows: readonly string[];
  readonly lengths: readonly number[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The sealed texts, one behind the other, in the same order. */
export interface SealedBatch {
  readonly lengths: readonly number[];
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
      const plains = texts.flatMap(({ row, plain }) =>
        plain === null ? [] : [{ row, plain: typeof plain === "string" ? Buffer.from(plain) : plain }],
      );
      const size = plains.reduce((sum, { plain }) => sum + plain.length, 0);
      const isNull = texts.map(({ plain }) => plain === null);
      if (plains.length >= worthAThread.texts || size >= worthAThread.bytes) {
        const batch = {
          rows: plains.map(({ row }) => row),
          lengths: plains.map(({ plain }) => plain.length),
          bytes: joined(plains, size),
        };
        try {
          const sealed = await thread.ask(batch, [batch.bytes.buffer]);
          const bytes = Buffer.from(sealed.bytes.buffer, sealed.bytes.byteOffset, sealed.bytes.byteLength);
          return packTogether(bytes, spread(sealed.lengths, isNull));
        } catch {
          // Without the thread it is done here, as below.
        }
      }
      const sealed = plains.map(({ row, plain }) => sealer.seal(row, plain));
      const lengths = sealed.map(({ length }) => length);
      return packTogether(Buffer.concat(sealed), spread(lengths, isNull));
    },
    close: thread.close,
  };
}

/** A buffer of its own, which can be handed over, and not a part of one that others use. */
function joined(plains: readonly { plain: Buffer }[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const { plain } of plains) {
    bytes.set(plain, at);
    at += plain.length;
  }
  return bytes;
}

/** Puts the nulls back between the lengths. */
function spread(lengths: readonly number[], isNull: readonly boolean[]): (number | null)[] {
  let next = 0;
  return isNull.map((missing) => (missing ? null : (lengths[next++] ?? null)));
}
