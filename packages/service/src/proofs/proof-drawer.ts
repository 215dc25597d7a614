import { createThread } from "@nightguard/platform";

/** Drawing takes tenths of a second, so it does not run on the event loop. */
export interface ProofDrawer {
  /** @throws the error that ended the thread, which the next proof starts again */
  draw(jws: string): Promise<DrawnProof>;
  close(): Promise<void>;
}

export interface DrawnProof {
  readonly pdf: Uint8Array<ArrayBuffer>;
  /** Of all its bytes, in hexadecimal. */
  readonly sha256: string;
}

export interface ProofToDraw {
  readonly jws: Uint8Array<ArrayBuffer>;
}

export function createProofDrawer(): ProofDrawer {
  const thread = createThread<ProofToDraw, DrawnProof>(new URL("./proof-drawer-thread.ts", import.meta.url));
  let last: Promise<unknown> = Promise.resolve();

  function ask(text: string): Promise<DrawnProof> {
    const jws = new TextEncoder().encode(text);
    return thread.ask({ jws }, [jws.buffer]);
  }

  return {
    /** One after the other: drawing waits in between, and the thread's answers have no names. */
    draw(text) {
      const drawn = last.then(() => ask(text));
      last = drawn.catch(() => undefined);
      return drawn;
    },
    close: thread.close,
  };
}
