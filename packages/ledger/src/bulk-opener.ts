import { createThread, type EncryptionKey } from "@nightguard/platform";
import { cutApart, type Joined, join } from "./joined.ts";
import type { SealedText, Sealer } from "./sealer.ts";

/** Sealed texts as they travel to the thread. */
export interface SealedPage {
  /** What each text belongs to, one a line. */
  readonly rows: string;
  readonly sealed: Joined;
}

/** What was in them, in the same order; null when one of them does not open. */
export type OpenedPage = Joined | null;

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
      if (texts.length >= worthAThread) {
        const opened = await askThread(texts).catch(() => null); // without the thread it is done here
        if (opened) return cutApart(opened);
      }
      return sealer.openAll(texts);
    },
    close: thread.close,
  };

  function askThread(texts: readonly (SealedText | null)[]): Promise<OpenedPage> {
    const rows = texts.map((text) => text?.row ?? "").join("\n");
    const sealed = join(texts.map((text) => text?.sealed ?? null));
    return thread.ask({ rows, sealed }, [sealed.bytes.buffer]);
  }
}
