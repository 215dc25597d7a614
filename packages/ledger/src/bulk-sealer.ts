import { Worker } from "node:worker_threads";
import type { EncryptionKey } from "@nightguard/platform";
import { type Packed, packTogether } from "./packed.ts";
import type { Sealer } from "./sealer.ts";

/** Texts to be sealed, one behind the other. */
export interface UnsealedBatch {
  readonly rows: readonly string[];
  readonly lengths: readonly number[];
  readonly bytes: Uint8Array;
}

/** The sealed texts, one behind the other, in the same order. */
export interface SealedBatch {
  readonly lengths: readonly number[];
  readonly bytes: Uint8Array;
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

/** Fewer bytes are sealed at once: handing them to another thread would take as long. */
const worthAThreadBytes = 16_384;

/**
 * @param sealer seals what is not worth a thread, and everything when the thread has died
 * @param keys the same keys, for the thread, which is started when it is first needed
 */
export function createBulkSealer(sealer: Sealer, keys: readonly EncryptionKey[]): BulkSealer {
  let thread: Worker | undefined;
  let isBroken = false;
  /** Those who wait for the thread's answers, which come in the order of the questions. */
  let waiting: { resolve: (sealed: SealedBatch) => void; reject: (error: unknown) => void }[] = [];

  function startThread(): Worker {
    const started = new Worker(new URL("./sealing-thread.ts", import.meta.url), { workerData: { keys } });
    started.on("message", (sealed: SealedBatch) => waiting.shift()?.resolve(sealed));
    const breakOff = (error: unknown) => {
      isBroken = true;
      for (const { reject } of waiting) reject(error);
      waiting = [];
    };
    started.on("error", breakOff);
    started.on("exit", () => breakOff(new Error("the sealing thread ended")));
    started.unref();
    return started;
  }

  function sealInThread(batch: UnsealedBatch): Promise<SealedBatch> {
    thread ??= startThread();
    const { promise, resolve, reject } = Promise.withResolvers<SealedBatch>();
    waiting.push({ resolve, reject });
    thread.postMessage(batch, [batch.bytes.buffer as ArrayBuffer]);
    return promise;
  }

  return {
    async seal(texts) {
      const plains = texts.flatMap(({ row, plain }) =>
        plain === null ? [] : [{ row, plain: typeof plain === "string" ? Buffer.from(plain) : plain }],
      );
      const size = plains.reduce((sum, { plain }) => sum + plain.length, 0);
      const isNull = texts.map(({ plain }) => plain === null);
      if (size >= worthAThreadBytes && !isBroken) {
        const batch = {
          rows: plains.map(({ row }) => row),
          lengths: plains.map(({ plain }) => plain.length),
          bytes: joined(plains, size),
        };
        try {
          const sealed = await sealInThread(batch);
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
    async close() {
      await thread?.terminate();
    },
  };
}

/** A buffer of its own, which can be handed over, and not a part of one that others use. */
function joined(plains: readonly { plain: Buffer }[], size: number): Uint8Array {
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
