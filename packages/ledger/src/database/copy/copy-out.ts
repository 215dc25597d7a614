import { ensureCapacity } from "@nightguard/platform";
import { CompiledQuery } from "kysely";
import pg from "pg";
import type { Db } from "../db.ts";

export interface Copied {
  readonly copied: Uint8Array<ArrayBuffer>;
}

/** A statement's only parameter for `createCopyOut`. */
export const toMemory = Symbol("copy to memory");

/** @param text a `copy … to stdout (format binary)` */
export async function copyToMemory(db: Db, text: string): Promise<Copied["copied"]> {
  const { rows } = await db.executeQuery<Copied>(CompiledQuery.raw(text, [toMemory]));
  const [whole] = rows;
  if (!whole) throw new Error("a copy returned nothing");
  return whole.copied;
}

/** The driver would read each value as text; a binary copy costs the server half and this process a third of that. */
export function createCopyOut(): (client: pg.ClientBase, text: string) => Promise<pg.QueryResult<Copied>> {
  let likelyBytes = 65_536;

  return (client, text) => {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult<Copied>>();
    const query = new CopyOut(text, likelyBytes, (error, result) => {
      if (error) return reject(error);
      const copied = query.take();
      likelyBytes = Math.ceil(copied.length * 1.1) + 65_536;
      resolve({ ...result, rows: [{ copied }] });
    });
    client.query(query);
    return promise;
  };
}

class CopyOut extends pg.Query {
  #bytes: Buffer<ArrayBuffer>;
  #length = 0;

  constructor(text: string, likelyBytes: number, callback: (error: Error | undefined, result: pg.QueryResult) => void) {
    super(text, callback);
    this.#bytes = Buffer.allocUnsafeSlow(likelyBytes);
  }

  /** The driver reuses the chunk's memory. */
  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    this.#bytes = ensureCapacity(this.#bytes, this.#length, chunk.length);
    this.#length += chunk.copy(this.#bytes, this.#length);
  }

  take(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes.buffer, 0, this.#length);
  }
}
