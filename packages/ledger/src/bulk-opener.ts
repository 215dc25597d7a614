import { createThread, type EncryptionKey } from "@nightguard/platform";
import type { SealedText, Sealer } from "./sealer.ts";

/** Sealed texts as they travel to the thread, one behind the other. */
export interface SealedPage {
  readonly rows: readonly string[];
  readonly lengths: readonly number[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What was in them, one behind the other, in the same order; null when one of them does not open. */
export type OpenedPage = { readonly lengths: readonly number[]; readonly bytes: Uint8Array<ArrayBuffer> } | null;

/** Opens many texts without holding up the event loop: a page of answers takes tens of milliseconds. */
export interface BulkOpener {
  /**
   * In the order given; null stays null. They share one piece of memory.
   *
   * @throws SealError as `Sealer.open` does
   */
  open(texts: readonly (SealedText | null)[]): Promise<(Buffer | null)[]>;
  close(): Promise<void>;
}

/** Fewer texts are opened at once: handing them to another thread would take as long. */
const worthAThread = 20;

/**
 * @param sealer opens what is not worth a thread, and everything when the thread has died
 * @param keys the same keys, for the thread, which is started when it is first needed
 */
export function createBulkOpener(sealer: Sealer, keys: readonly EncryptionKey[]): BulkOpener {
  const thread = createThread<SealedPage, OpenedPage>(new URL("./opening-thread.ts", import.meta.url), { keys });

  return {
    async open(texts) {
      const sealed = texts.filter((text) => text !== null);
      const plain = await openAll(sealed);
      let next = 0;
      return texts.map((text) => text && (plain[next++] ?? null));
    },
    close: thread.close,
  };

  async function openAll(texts: readonly SealedText[]): Promise<Buffer[]> {
    if (texts.length >= worthAThread) {
      const opened = await askThread(texts).catch(() => null); // without the thread it is done here
      if (opened) return cutApart(opened.bytes, opened.lengths);
    }
    return sealer.openAll(texts);
  }

  function askThread(texts: readonly SealedText[]): Promise<OpenedPage> {
    const lengths = texts.map(({ sealed }) => sealed.length);
    const bytes = joined(texts.map(({ sealed }) => sealed));
    return thread.ask({ rows: texts.map(({ row }) => row), lengths, bytes }, [bytes.buffer]);
  }
}

/** Byte strings one behind the other in a buffer of their own, which can be handed over, not a part of one that others use. */
export function joined(texts: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(texts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const text of texts) {
    bytes.set(text, at);
    at += text.length;
  }
  return bytes;
}

/** The byte strings that lie one behind the other. */
export function cutApart(bytes: Uint8Array<ArrayBuffer>, lengths: readonly number[]): Buffer[] {
  let at = bytes.byteOffset;
  return lengths.map((length) => {
    at += length;
    return Buffer.from(bytes.buffer, at - length, length);
  });
}
